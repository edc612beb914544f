// What is decoded and encoded: texts in rotation, and the values they stand for.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

// A text followed by zero bytes: some libraries may read behind the end (simdjson), and everybody gets the same memory.
class padded_text {
 public:
  static constexpr std::size_t padding = 64;

  explicit padded_text(std::string text) : storage_(std::move(text)), size_(storage_.size()) {
    storage_.resize(size_ + padding, '\0');
  }

  [[nodiscard]] std::string_view view() const noexcept { return {storage_.data(), size_}; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }

 private:
  std::string storage_;
  std::size_t size_;
};

struct workload {
  std::string name;
  std::vector<padded_text> texts;
  std::vector<const void*> values;  // one for each text, made by the reference; the contenders encode these

  // Mean bytes of a text.
  [[nodiscard]] std::size_t mean_size() const noexcept {
    std::size_t sum = 0;
    for (const padded_text& text : texts) sum += text.size();
    return texts.empty() ? 0 : sum / texts.size();
  }
};

// All workloads that the benchmark knows, in the order of the report. `texts` of a document that is not on this machine
// are empty.
[[nodiscard]] std::vector<std::string> workload_names();
[[nodiscard]] workload make_workload(std::string_view name);

// A file of the corpora (`documents/<name>` or its .gz form), empty when it is not there. The folder is
// $JOULE_CORPORA, else $JOULE_SHARED/corpora, else ../shared/corpora beside the source tree.
[[nodiscard]] std::string read_document(const std::string& name);

// `count` different event records of about 1 KB, compact, the same for the same seed on every machine: members that
// come and go, arrays of varying length, escapes, several scripts.
[[nodiscard]] std::vector<std::string> generate_events(std::size_t count, unsigned long long seed);

}  // namespace bench
