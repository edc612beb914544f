#include "report.hpp"

#include <joule/file.hpp>
#include <joule/text/isa.hpp>

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
  made.suite = "typed";
  made.workload = from.workload;
  made.op = verb_of(from.op);
  made.contract = contract_of(from.op);
  made.checks = verb_of(from.op) == "decode" ? one.checks : "";
  made.subject = one.subject;
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

void print_cells(const row& one, const std::vector<std::string>& subjects) {
  std::printf("%-28s", one.name().c_str());
  for (const std::string& subject : subjects) {
    const cell* entry = one.find(subject);
    const std::string text = entry == nullptr ? "-" : time_text(entry->ns) + (entry->right() ? "" : "!");
    std::printf(" %11s", text.c_str());
  }
  std::printf(" %11s", time_text(one.floor_ns).c_str());
}

struct geometric_mean {
  double logarithms = 0;
  int count = 0;

  void add(double ratio) { logarithms += std::log(ratio), ++count; }
  [[nodiscard]] double get() const { return count == 0 ? 0 : std::exp(logarithms / count); }
};

void print_allocations(const std::vector<row>& rows, const std::vector<std::string>& subjects) {
  std::printf("\nallocations per operation\n");
  for (const row& one : rows) {
    std::printf("%-28s", one.name().c_str());
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

}  // namespace

std::vector<result_line> lines_of(const std::vector<row>& rows) {
  std::vector<result_line> made;
  for (const row& one : rows) {
    for (const cell& entry : one.cells) made.push_back(line_of(one, entry));
    made.push_back(line_of(one, {"floor", "", "", one.floor_ns, 0, {}}));
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
  std::printf("\n%-28s", "workload/operation/contract");
  for (const std::string& subject : subjects) std::printf(" %11s", subject.c_str());
  std::printf(" %11s  %s\n", "floor", "best peer : joule");
  std::map<std::string, geometric_mean> means;
  geometric_mean all_rows;
  for (const row& one : rows) {
    print_cells(one, subjects);
    const cell* joule = one.find("joule");
    const cell* peer = one.best_peer();
    if (joule == nullptr || peer == nullptr || !joule->right()) {
      std::printf("  no ratio\n");
      continue;
    }
    const double ratio = peer->ns / joule->ns;
    std::printf("  %5.2f  (%s)%s\n", ratio, peer->subject.c_str(),
                peer->ns < 1.5 * one.floor_ns ? " at the floor" : "");
    means[std::string(verb_of(one.op)) + " " + std::string(contract_of(one.op))].add(ratio);
    all_rows.add(ratio);
  }
  std::printf("\ngeometric means, best peer : joule");
  for (const auto& [name, mean] : means) std::printf("   %s %.2f", name.c_str(), mean.get());
  std::printf("   all %.2f\n", all_rows.get());
  std::printf(
      "! the answer is wrong: for information, not in the ratios. floor: memcpy of the text, with malloc and free for "
      "fresh and owned.\n");
  if (can_count_allocations()) print_allocations(rows, subjects);
}

void print_comparison(const std::vector<result_line>& before, const std::vector<result_line>& after) {
  std::map<std::string, const result_line*> old;
  for (const result_line& line : before) old[line.key()] = &line;
  geometric_mean mean;
  for (const result_line& line : after) {
    const auto found = old.find(line.key());
    if (found == old.end() || line.ns <= 0) continue;
    const double ratio = found->second->ns / line.ns;
    mean.add(ratio);
    std::printf("%-44s %11s %11s  %5.2f\n", line.key().c_str(), time_text(found->second->ns).c_str(),
                time_text(line.ns).c_str(), ratio);
  }
  std::printf("geometric mean, old : new  %.2f over %d rows\n", mean.get(), mean.count);
}

}  // namespace bench
