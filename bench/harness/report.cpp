#include "report.hpp"

#include <joule/file.hpp>
#include <joule/text/isa.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>

#include "commit.hpp"

namespace bench {
namespace {

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(": ") + 2);
  }
  return "unknown";
}

std::string compiler_name() {
#if defined(__clang__)
  return "clang " __clang_version__;
#else
  return "gcc " __VERSION__;
#endif
}

result_line line_of(const row& from, const cell& one) {
  result_line made;
  made.suite = from.suite;
  made.workload = from.workload;
  made.op = verb_of(from.op);
  made.contract = contract_of(from.op);
  made.checks = one.checks;
  made.subject = one.subject;
  made.version = one.version;
  made.ns = one.ns;
  made.mad = one.mad;
  made.bytes = from.bytes;
  if (one.allocations) {
    made.allocs = one.allocations->calls;
    made.alloc_bytes = one.allocations->bytes;
  }
  made.right = one.right();
  made.compiler = compiler_name();
  made.flags = BENCH_FLAGS;
  made.isa = joule::active_isa();
  made.cpu = cpu_name();
  made.commit = BENCH_COMMIT;
  return made;
}

std::string time_text(double ns) {
  char text[32];
  if (ns < 9995)
    std::snprintf(text, sizeof text, "%.0f ns", ns);
  else if (ns < 9.995e6)
    std::snprintf(text, sizeof text, "%.1f us", ns / 1e3);
  else
    std::snprintf(text, sizeof text, "%.2f ms", ns / 1e6);
  return text;
}

std::vector<std::string> peers_in(const std::vector<row>& rows) {
  std::vector<std::string> made;
  for (const row& one : rows) {
    for (const cell& entry : one.cells) {
      if (std::find(made.begin(), made.end(), entry.subject) == made.end()) made.push_back(entry.subject);
    }
  }
  return made;
}

int name_width(const std::vector<row>& rows) {
  std::size_t width = 0;
  for (const row& one : rows) width = std::max(width, one.name().size());
  return static_cast<int>(width);
}

struct geometric_mean {
  double logarithms = 0, least = 0;
  int count = 0;

  void add(double ratio) {
    least = count == 0 ? ratio : std::min(least, ratio);
    logarithms += std::log(ratio), ++count;
  }
  [[nodiscard]] double get() const { return count == 0 ? 0 : std::exp(logarithms / count); }
};

// Means of a suite and kind of operation. A row whose best peer is near the floor counts in the means, not for `least`.
struct summary {
  geometric_mean best, glaze;
  int slow_rows = 0;
};

constexpr double least_wanted = 1.2;

bool at_the_floor(const row& one, const cell& peer) { return peer.ns < 1.5 * one.floor_ns; }

void print_cells(const row& one, int width, const std::vector<std::string>& subjects) {
  std::printf("%-*s", width, one.name().c_str());
  for (const std::string& subject : subjects) {
    const cell* entry = one.find(subject);
    const std::string text = entry == nullptr ? "-" : time_text(entry->ns) + (entry->right() ? "" : "!");
    std::printf(" %11s", text.c_str());
  }
  std::printf(" %11s", time_text(one.floor_ns).c_str());
}

// What joule verifies in this operation and the other one does not, as a remark; see `checks` of the adapters.
std::string unchecked_by(const row& one, const cell& peer) {
  if (verb_of(one.op) == "encode" || one.op == operation::utf8) return {};
  const auto lacks = [&](std::string_view word) { return peer.checks.find(word) == std::string::npos; };
  std::string made;
  if (lacks("utf8")) made += " utf8";
  if (verb_of(one.op) == "decode" && lacks("skipped=full") && lacks("unknown=reject")) made += " skipped";
  if (one.op == operation::minify && lacks("grammar")) made += " grammar";
  return made.empty() ? made : " (unchecked:" + made + ")";
}

// The ratio to the best peer and to glaze; both go into `sums`.
void print_ratios(const row& one, summary& sums) {
  const cell* joule = one.find("joule");
  const cell* peer = one.best_peer();
  if (joule == nullptr || peer == nullptr || !joule->right()) {
    std::printf("  no ratio\n");
    return;
  }
  const double ratio = peer->ns / joule->ns;
  const cell* glaze = one.find("glaze");
  sums.best.add(ratio);
  if (glaze != nullptr && glaze->right()) sums.glaze.add(glaze->ns / joule->ns);
  const bool exempt = at_the_floor(one, *peer);
  if (ratio < least_wanted && !exempt) ++sums.slow_rows;
  std::printf("  %5.2f  %s%s%s\n", ratio, peer->subject.c_str(), unchecked_by(one, *peer).c_str(),
              exempt ? " (at the floor)" : "");
}

void print_summary(const std::string& name, const summary& sums) {
  if (sums.best.count == 0) return;
  std::printf("%-28s %4d rows  best peer : joule %5.2f (least %.2f, %d rows below %.1f)", name.c_str(), sums.best.count,
              sums.best.get(), sums.best.least, sums.slow_rows, least_wanted);
  if (sums.glaze.count != 0)
    std::printf("   glaze : joule %5.2f (least %.2f, %d rows)", sums.glaze.get(), sums.glaze.least, sums.glaze.count);
  std::printf("\n");
}

}  // namespace

std::vector<result_line> lines_of(const std::vector<row>& rows) {
  std::vector<result_line> made;
  for (const row& one : rows) {
    for (const cell& entry : one.cells) made.push_back(line_of(one, entry));
    made.push_back(line_of(one, {"floor", "", "", "", one.floor_ns, 0, {}}));
  }
  return made;
}

std::string write_lines(const std::string& path, const std::vector<result_line>& lines) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  for (const result_line& line : lines) {
    if (const joule::error e = joule::marshal_to(file, line)) return path + ": cannot be written";
    file << '\n';
  }
  return file.flush() ? "" : path + ": cannot be written";
}

std::string read_lines(const std::string& path, std::vector<result_line>& lines) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return path + ": cannot be read";
  for (std::string text; std::getline(file, text);) {
    const joule::error e = joule::unmarshal_into(text, lines.emplace_back());
    if (e)
      return path + ": line " + std::to_string(lines.size()) + " is no result, see byte " + std::to_string(e.offset);
  }
  return {};
}

void print_table(const std::vector<row>& rows) {
  const std::vector<std::string> subjects = peers_in(rows);
  const int width = name_width(rows);
  std::map<std::string, summary> summaries;
  std::string suite;
  for (const row& one : rows) {
    if (one.suite != suite) {
      std::printf("\n%-*s", width, (suite = one.suite).c_str());
      for (const std::string& subject : subjects) std::printf(" %11s", subject.c_str());
      std::printf(" %11s  best peer : joule\n", "floor");
    }
    print_cells(one, width, subjects);
    print_ratios(one, summaries[suite + " " + std::string(verb_of(one.op)) + " " + std::string(contract_of(one.op))]);
  }
  std::printf("\ngeometric means (above 1: joule is faster)\n");
  for (const auto& [name, sums] : summaries) print_summary(name, sums);
  std::printf(
      "! the answer is wrong: for information, not in the ratios. floor: memcpy of the text, with malloc and free for "
      "fresh and owned.\n");
}

void print_allocations(const std::vector<row>& rows) {
  const std::vector<std::string> subjects = peers_in(rows);
  const int width = name_width(rows);
  std::printf("\n%-*s", width, "allocations per operation");
  for (const std::string& subject : subjects) std::printf(" %11s", subject.c_str());
  std::printf("\n");
  for (const row& one : rows) {
    std::printf("%-*s", width, one.name().c_str());
    for (const std::string& subject : subjects) {
      const cell* entry = one.find(subject);
      if (entry == nullptr || !entry->allocations)
        std::printf(" %11s", "-");
      else
        std::printf(" %11zu", entry->allocations->calls);
    }
    std::printf("\n");
  }
}

void print_comparison(const std::vector<result_line>& before, const std::vector<result_line>& after) {
  std::map<std::string, const result_line*> old;
  for (const result_line& line : before) old[line.key()] = &line;
  std::map<std::string, geometric_mean> means;
  for (const result_line& line : after) {
    const auto found = old.find(line.key());
    if (found == old.end() || line.ns <= 0 || found->second->ns <= 0) continue;
    const double ratio = found->second->ns / line.ns;
    // Beyond the scatter of both runs.
    const bool moved = std::abs(line.ns - found->second->ns) > 3 * (line.mad + found->second->mad);
    means[line.subject].add(ratio);
    std::printf("%-60s %11s %11s  %5.2f%s\n", line.key().c_str(), time_text(found->second->ns).c_str(),
                time_text(line.ns).c_str(), ratio,
                !moved      ? ""
                : ratio > 1 ? "  faster"
                            : "  slower");
  }
  std::printf("\ngeometric means, old : new\n");
  for (const auto& [subject, mean] : means)
    std::printf("%-16s %5.2f over %d rows, least %.2f\n", subject.c_str(), mean.get(), mean.count, mean.least);
}

}  // namespace bench
