// Results for machines (JSON lines) and for people (a table).
#pragma once

#include "measure.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

// One line of a result file. `ns` and `mad` are per operation, thread CPU time; `bytes` is the mean size of the text.
struct result_line {
  std::string suite, workload, op, contract, checks, subject;
  double ns = 0, mad = 0;
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> allocs, alloc_bytes;  // per operation, rounded down; null where they cannot be counted
  int threads = 1;
  bool right = true;  // whether the answer check passed; false: for information only
  std::string compiler, flags, isa, cpu, commit, version;  // `version` of the subject, where it tells one

  [[nodiscard]] std::string key() const { return suite + "/" + workload + "/" + op + "/" + contract + " " + subject; }
};

[[nodiscard]] std::vector<result_line> lines_of(const std::vector<row>& rows);

// An error message, empty on success.
[[nodiscard]] std::string write_lines(const std::string& path, const std::vector<result_line>& lines);
[[nodiscard]] std::string read_lines(const std::string& path, std::vector<result_line>& lines);

// Times of every contender and the ratio best peer : joule (above 1, joule is faster), with geometric means per suite
// and operation.
void print_table(const std::vector<row>& rows);
void print_allocations(const std::vector<row>& rows);

// Rows that both files have: old time, new time, ratio old : new (above 1, the new one is faster), and whether the
// difference is more than three times the scatter of both.
void print_comparison(const std::vector<result_line>& before, const std::vector<result_line>& after);

}  // namespace bench
