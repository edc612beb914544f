#include "measure.hpp"

#include "clock.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <regex>
#include <utility>

namespace bench {
namespace {

using note_function = std::function<void(const std::string&)>;

bool is_joule(std::string_view subject) { return subject == "joule" || subject.starts_with("joule-"); }

// All texts, twice for a single one, so that reuse meets an object that holds a value. Also the warm-up.
std::string fault_of(contender& entry, operation op, const workload& work, const reference* judge) {
  const std::size_t checks = std::max<std::size_t>(2, work.texts.size());
  for (std::size_t i = 0; i < checks; ++i) {
    std::string fault = entry.fault_of(op, work, i % work.texts.size(), judge);
    if (!fault.empty()) return fault;
  }
  return {};
}

std::size_t mean_size(contender& entry, operation op, const workload& work) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < work.texts.size(); ++i) sum += entry.size_of(op, work, i);
  return sum / work.texts.size();
}

// Times one kind of operation of one contender.
class timed_cell {
 public:
  timed_cell(contender& entry, operation op, const workload& work, double slice_ms)
      : entry_(entry), op_(op), work_(work) {
    // One operation says little about short ones: the clock takes longer, and texts in rotation differ.
    constexpr double enough_ns = 3e5;
    double each = slice();
    while (each * static_cast<double>(count_) < enough_ns && count_ < (std::size_t{1} << 20)) {
      count_ *= 4;
      each = slice();
    }
    count_ = std::max<std::size_t>(1, static_cast<std::size_t>(slice_ms * 1e6 / std::max(each, 1.0)));
    samples_.clear();
  }

  double slice() {
    const std::int64_t start = thread_cpu_ns();
    if (!entry_.run(op_, work_, next_, count_)) return 0;
    const auto spent = static_cast<double>(thread_cpu_ns() - start);
    next_ = (next_ + count_) % work_.texts.size();
    samples_.push_back(spent / static_cast<double>(count_));
    return samples_.back();
  }

  [[nodiscard]] std::optional<allocation_count> count_allocations() {
    if (!can_count_allocations()) return std::nullopt;
    const std::size_t documents = work_.texts.size();
    start_counting();
    entry_.run(op_, work_, 0, documents);
    allocation_count counted = stop_counting();
    counted.calls /= documents;
    counted.bytes /= documents;
    return counted;
  }

  [[nodiscard]] double ns() const { return median(samples_); }
  [[nodiscard]] double mad() const { return median_deviation(samples_); }

 private:
  contender& entry_;
  operation op_;
  const workload& work_;
  std::size_t count_ = 1;
  std::size_t next_ = 0;
  std::vector<double> samples_;
};

// Into `kept`, or into a new block when it is null.
void copy_once(const char* from, std::size_t size, char* kept) {
  char* to = kept != nullptr ? kept : static_cast<char*>(std::malloc(size));
  if (to == nullptr) return;
  std::memcpy(to, from, size);
  keep(*to);
  if (kept == nullptr) std::free(to);
}

double measure_floor(operation op, std::size_t size) {
  constexpr double slice_ns = 2e6;
  const std::vector<char> from(size, 'x');
  std::vector<char> kept(size);
  const bool allocates = op == operation::decode_fresh || op == operation::encode_owned;
  std::vector<double> samples;
  std::size_t count = 1;
  for (int round = 0; round < 9; ++round) {
    const std::int64_t start = thread_cpu_ns();
    for (std::size_t i = 0; i < count; ++i) copy_once(from.data(), size, allocates ? nullptr : kept.data());
    const auto spent = static_cast<double>(thread_cpu_ns() - start);
    if (round != 0)
      samples.push_back(spent / static_cast<double>(count));
    else
      count = std::max<std::size_t>(1, static_cast<std::size_t>(slice_ns / std::max(spent, 100.0)));
  }
  return median(samples);
}

void run_rounds(std::vector<timed_cell>& timed, const effort& work_effort) {
  const std::int64_t start = thread_cpu_ns();
  for (int round = 0; round < work_effort.rounds; ++round) {
    for (std::size_t i = 0; i < timed.size(); ++i) timed[(i + static_cast<std::size_t>(round)) % timed.size()].slice();
    if (round >= 4 && static_cast<double>(thread_cpu_ns() - start) > work_effort.row_limit_s * 1e9) return;
  }
}

row measure_row(const workload& work, operation op, const std::vector<contender*>& entries, const reference* judge,
                const effort& work_effort, const note_function& note) {
  row made{work.suite, work.name, op, work.mean_size(), {}, 0};
  std::vector<timed_cell> timed;
  bool sized = false;
  for (contender* entry : entries) {
    if (!entry->supports(op)) continue;
    cell one{
        entry->subject, entry->version, std::string(entry->checks_of(op)), fault_of(*entry, op, work, judge), 0, 0, {}};
    if (!one.right()) note(made.name() + ": " + one.subject + " " + one.fault);
    if (one.fault.starts_with("refuses")) continue;
    if (one.right() && !std::exchange(sized, true)) made.bytes = mean_size(*entry, op, work);
    made.cells.push_back(std::move(one));
    timed.emplace_back(*entry, op, work, work_effort.slice_ms);
  }
  for (std::size_t i = 0; i < timed.size(); ++i) made.cells[i].allocations = timed[i].count_allocations();
  run_rounds(timed, work_effort);
  for (std::size_t i = 0; i < timed.size(); ++i) {
    made.cells[i].ns = timed[i].ns();
    made.cells[i].mad = timed[i].mad();
  }
  made.floor_ns = measure_floor(op, made.bytes);
  return made;
}

reference* reference_of(std::string_view workload_name) {
  for (const auto& entry : all().references) {
    if (entry->workload_name == workload_name) return entry.get();
  }
  return nullptr;
}

// joule first: registration runs in link order, which says nothing.
std::vector<contender*> contenders_of(const workload& work, const selection& wanted) {
  std::vector<contender*> made;
  for (const auto& entry : all().contenders) {
    if (entry->enters(work) && wanted.has_subject(entry->subject)) made.push_back(entry.get());
  }
  std::sort(made.begin(), made.end(), [](const contender* a, const contender* b) {
    return is_joule(a->subject) != is_joule(b->subject) ? is_joule(a->subject) : a->subject < b->subject;
  });
  return made;
}

bool fits(operation op, const workload_source& source) {
  const std::string_view verb = verb_of(op);
  if (source.suite == "text") return verb != "decode" && verb != "encode";
  return verb == "decode" || (verb == "encode" && !source.decodes_only);
}

std::vector<operation> operations_of(const workload_source& source, const selection& wanted) {
  std::vector<operation> made;
  for (operation op : all_operations) {
    if (fits(op, source) && wanted.has_row(row{source.suite, source.name, op, 0, {}, 0}.name())) made.push_back(op);
  }
  return made;
}

// Makes the texts and, for a workload with a type, the values. An error message, empty when all went well.
std::string prepare(workload& work, const workload_source& source, reference* judge) {
  source.make(work, [&](const imitation& wanted) { return judge == nullptr ? std::string() : judge->imitate(wanted); });
  std::erase_if(work.texts, [](std::string_view text) { return text.empty(); });
  if (work.texts.empty()) return "its document is not on this machine";
  if (source.suite == "text") return {};
  if (judge == nullptr) return "no reference knows its type";
  const std::string error = judge->prepare(work);
  return error.empty() ? "" : "the reference fails: " + error;
}

}  // namespace

bool selection::has_suite(const std::string& suite) const {
  return suites.empty() || std::regex_match(suite, std::regex(suites));
}

bool selection::has_row(const std::string& name) const {
  return rows.empty() || std::regex_search(name, std::regex(rows));
}

bool selection::has_subject(const std::string& subject) const {
  return subjects.empty() || std::regex_match(subject, std::regex(subjects));
}

std::string row::name() const { return workload + "/" + std::string(verb_of(op)) + "/" + std::string(contract_of(op)); }

const cell* row::find(std::string_view subject) const {
  for (const cell& one : cells) {
    if (one.subject == subject) return &one;
  }
  return nullptr;
}

const cell* row::best_peer() const {
  const cell* best = nullptr;
  for (const cell& one : cells) {
    if (is_joule(one.subject) || !one.right()) continue;
    if (best == nullptr || one.ns < best->ns) best = &one;
  }
  return best;
}

std::vector<row> measure_workload(const workload_source& source, const std::vector<operation>& operations,
                                  const selection& wanted, const effort& work_effort, const note_function& note) {
  workload work;
  work.suite = source.suite;
  work.name = source.name;
  work.lossy = source.lossy;
  reference* judge = reference_of(work.name);
  if (const std::string error = prepare(work, source, judge); !error.empty()) {
    note(work.name + ": left out, " + error);
    return {};
  }
  std::vector<row> rows;
  const std::vector<contender*> entries = contenders_of(work, wanted);
  for (operation op : operations) rows.push_back(measure_row(work, op, entries, judge, work_effort, note));
  for (contender* entry : entries) entry->forget();
  if (judge != nullptr) judge->forget();
  return rows;
}

std::vector<row> measure(const selection& wanted, const effort& work_effort, const note_function& note) {
  std::vector<row> rows;
  for (const workload_source& source : all_workloads()) {
    if (!wanted.has_suite(source.suite)) continue;
    const std::vector<operation> operations = operations_of(source, wanted);
    if (operations.empty()) continue;
    for (row& one : measure_workload(source, operations, wanted, work_effort, note)) rows.push_back(std::move(one));
  }
  return rows;
}

}  // namespace bench
