// What is read and written: texts in rotation, and the values they stand for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

struct workload {
  // Readable bytes behind every text: some libraries may read behind the end (simdjson), and everybody gets the same
  // memory. They are zero, except between the lines of one buffer.
  static constexpr std::size_t padding = 64;

  std::string suite, name;
  std::vector<std::string_view> texts;
  std::vector<const void*> values;  // one for each text, made by the reference; the contenders encode these
  // The type leaves out some of what the texts say, or keeps it less exactly (float): answers are then compared with
  // what the reference keeps of a text.
  bool lossy = false;

  void add(std::string text) {
    const std::size_t size = text.size();
    text.resize(size + padding, '\0');
    texts.emplace_back(storage_.emplace_back(std::move(text)).data(), size);
  }

  // Each line is a text, in the buffer that has them all.
  void add_lines(std::string lines);

  // Mean bytes of a text.
  [[nodiscard]] std::size_t mean_size() const noexcept {
    std::size_t sum = 0;
    for (const std::string_view text : texts) sum += text.size();
    return texts.empty() ? 0 : sum / texts.size();
  }

 private:
  std::deque<std::string> storage_;
};

// How to imitate a document that is not on this machine: a text of the workload's type, with members in the order of
// the type and plausible values, the same for the same seed everywhere.
struct imitation {
  std::uint64_t seed = 1;
  int indent = 0;  // spaces a level; 0: compact
  std::vector<std::pair<std::string_view, std::size_t>> sizes;  // elements of the containers with that member name
};

using imitate_function = std::function<std::string(const imitation&)>;

// A workload before its texts are made. `make` may ask for an imitation of its type.
struct workload_source {
  std::string suite, name;
  std::function<void(workload&, const imitate_function&)> make;
  bool decodes_only = false;  // encoding would repeat that of another workload
  bool lossy = false;
};

// All that the benchmark knows, in the order of the report.
[[nodiscard]] const std::vector<workload_source>& all_workloads();
[[nodiscard]] const workload_source* find_workload(std::string_view suite, std::string_view name);

// A file of the corpora (`documents/<name>` or its .gz form), empty when it is not there. The folder is
// $JOULE_CORPORA, else $JOULE_SHARED/corpora, else ../shared/corpora beside the source tree.
[[nodiscard]] std::string read_document(const std::string& name);

}  // namespace bench
