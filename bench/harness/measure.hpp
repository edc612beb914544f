// Answers first, then times: rounds over all contenders of a row, one slice each, in turn.
#pragma once

#include "alloc_count.hpp"
#include "contender.hpp"

#include <optional>
#include <string>
#include <vector>

namespace bench {

struct effort {
  int rounds = 31;
  double slice_ms = 8;
  // Rounds end early for a row that has taken this long, but not before five of them.
  double row_limit_s = 20;
};

inline constexpr effort quick_effort{9, 2, 2};

// One contender's figures for one row, per operation.
struct cell {
  std::string subject, version, checks;
  std::string fault;  // why the answer is wrong; the figures are then for information only
  double ns = 0, mad = 0;
  std::optional<allocation_count> allocations;

  [[nodiscard]] bool right() const noexcept { return fault.empty(); }
};

struct row {
  std::string suite, workload;
  operation op{};
  std::size_t bytes = 0;  // mean size of what is read or written
  std::vector<cell> cells;
  double floor_ns = 0;    // memcpy of that many bytes, with malloc and free for fresh and owned

  [[nodiscard]] std::string name() const;  // workload/operation/contract
  [[nodiscard]] const cell* find(std::string_view subject) const;
  // The fastest contender with right answers other than joule and its variants.
  [[nodiscard]] const cell* best_peer() const;
};

// Regular expressions (ECMAScript): which suites, rows and contenders run. Suites and contenders match as a whole, a
// row where the expression is found in its name. Empty: all.
struct selection {
  std::string suites, rows, subjects;

  [[nodiscard]] bool has_suite(const std::string& suite) const;
  [[nodiscard]] bool has_row(const std::string& name) const;
  [[nodiscard]] bool has_subject(const std::string& subject) const;
};

// Checks and times one workload, which is prepared first. Nothing when its texts are missing or the reference fails,
// which `note` then says.
[[nodiscard]] std::vector<row> measure_workload(const workload_source& source, const std::vector<operation>& operations,
                                                const selection& wanted, const effort& work_effort,
                                                const std::function<void(const std::string&)>& note);

// Checks and times everything selected. `note` gets progress and wrong answers, a line each.
[[nodiscard]] std::vector<row> measure(const selection& wanted, const effort& work_effort,
                                       const std::function<void(const std::string&)>& note);

}  // namespace bench
