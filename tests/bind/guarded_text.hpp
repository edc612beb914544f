// A text that ends at an inaccessible page: one byte read behind it, by whatever instruction, ends the test program.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <string_view>

namespace joule_test {

class guarded_text {
 public:
  explicit guarded_text(std::size_t capacity) {
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    usable_ = (capacity + page) / page * page;
    mapped_ = usable_ + page;
    void* block = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    base_ = block == MAP_FAILED ? nullptr : static_cast<char*>(block);
    if (base_ != nullptr && mprotect(base_ + usable_, page, PROT_NONE) != 0) base_ = nullptr;
  }
  guarded_text(const guarded_text&) = delete;
  guarded_text& operator=(const guarded_text&) = delete;
  ~guarded_text() {
    if (base_ != nullptr) munmap(base_, mapped_);
  }

  [[nodiscard]] bool ready() const { return base_ != nullptr; }

  // Valid until the next call. Precondition: ready(), text.size() <= capacity.
  [[nodiscard]] std::string_view place(std::string_view text) {
    char* const first = base_ + usable_ - text.size();
    if (!text.empty()) std::memcpy(first, text.data(), text.size());
    return {first, text.size()};
  }

 private:
  char* base_ = nullptr;
  std::size_t usable_ = 0;
  std::size_t mapped_ = 0;
};

}  // namespace joule_test
