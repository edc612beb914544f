// A buffer between two pages that cannot be touched: one byte too far, on either side, ends the program.
#pragma once

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <sys/mman.h>
#include <unistd.h>

namespace reference {

class guard_page {
 public:
  // Room for at least `capacity` bytes, rounded up to whole pages.
  explicit guard_page(std::size_t capacity) {
    page_ = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    capacity_ = (capacity + page_ - 1) / page_ * page_;
    if (capacity_ == 0) capacity_ = page_;
    void* const map =
        ::mmap(nullptr, capacity_ + 2 * page_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (map == MAP_FAILED) fail("mmap");
    map_ = static_cast<char*>(map);
    if (::mprotect(map_, page_, PROT_NONE) != 0) fail("mprotect");
    if (::mprotect(map_ + page_ + capacity_, page_, PROT_NONE) != 0) fail("mprotect");
  }
  guard_page(const guard_page&) = delete;
  guard_page& operator=(const guard_page&) = delete;
  ~guard_page() { ::munmap(map_, capacity_ + 2 * page_); }

  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] char* begin() const noexcept { return map_ + page_; }
  [[nodiscard]] char* end() const noexcept { return begin() + capacity_; }

  // The last `size` bytes: end() follows at once.
  [[nodiscard]] char* at_end(std::size_t size) const noexcept { return end() - size; }
  // The first bytes: a guard page lies before them.
  [[nodiscard]] char* at_begin() const noexcept { return begin(); }

  // Copies of data that touch a guard page with their last or first byte.
  char* put_at_end(const void* data, std::size_t size) const noexcept {
    if (size != 0) std::memcpy(at_end(size), data, size);
    return at_end(size);
  }
  char* put_at_begin(const void* data, std::size_t size) const noexcept {
    if (size != 0) std::memcpy(begin(), data, size);
    return begin();
  }

 private:
  [[noreturn]] static void fail(const char* what) {
    std::perror(what);
    std::abort();
  }

  char* map_ = nullptr;
  std::size_t page_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace reference
