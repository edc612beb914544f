// joule_bench: see usage_text.
#include "clock.hpp"
#include "report.hpp"

#include <cstdio>
#include <cstdlib>
#include <regex>

namespace {

constexpr const char* usage_text =
    "usage: joule_bench [--quick | --seconds N] [--suite REGEX] [--filter REGEX] [--subject REGEX]... [--cpu N]\n"
    "                   [--allocations] [--output FILE]\n"
    "       joule_bench --list | --compare OLD NEW\n"
    "\n"
    "Times joule and other libraries on the same work: texts into structs and back, and whole texts.\n"
    "  --quick          fewer and shorter rounds\n"
    "  --seconds N      about N seconds for each contender in each row, for profilers\n"
    "  --suite REGEX    suites that match as a whole: typed, irregular, shapes, C1, ndjson, text\n"
    "  --filter REGEX   rows in whose name it is found, e.g. ^twitter/, decode/reuse, ^book/encode/owned\n"
    "  --subject REGEX  contenders that match as a whole; may be repeated\n"
    "  --cpu N          run on processor N (default: the one it starts on)\n"
    "  --allocations    a table of allocations, too\n"
    "  --output FILE    results as JSON lines\n"
    "  --list           the suites and workloads\n"
    "  --compare        two result files, row by row\n";

struct arguments {
  bool quick = false, help = false, list = false, allocations = false;
  int cpu = -1;
  double seconds = 0;
  std::string output, before, after, fault;
  bench::selection wanted;
};

arguments parse(int count, char** words) {
  arguments made;
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    const auto value = [&]() -> std::string {
      if (i + 1 < count) return words[++i];
      made.fault = word + " needs a value";
      return {};
    };
    if (word == "--quick")
      made.quick = true;
    else if (word == "--help" || word == "-h")
      made.help = true;
    else if (word == "--seconds")
      made.seconds = std::atof(value().c_str());
    else if (word == "--list")
      made.list = true;
    else if (word == "--allocations")
      made.allocations = true;
    else if (word == "--suite")
      made.wanted.suites = value();
    else if (word == "--filter")
      made.wanted.rows = value();
    else if (word == "--subject")
      made.wanted.subjects += (made.wanted.subjects.empty() ? "" : "|") + value();
    else if (word == "--cpu")
      made.cpu = std::atoi(value().c_str());
    else if (word == "--output")
      made.output = value();
    else if (word == "--compare")
      made.before = value(), made.after = value();
    else
      made.fault = word + " is unknown";
  }
  return made;
}

bench::effort effort_of(const arguments& given) {
  bench::effort made = given.quick ? bench::quick_effort : bench::effort{};
  if (given.seconds > 0) made.slice_ms = given.seconds * 1000 / made.rounds, made.row_limit_s = 1e9;
  return made;
}

int fail(const std::string& message) {
  std::fprintf(stderr, "joule_bench: %s\n", message.c_str());
  return 2;
}

int compare(const arguments& given) {
  std::vector<bench::result_line> before, after;
  if (const std::string error = bench::read_lines(given.before, before); !error.empty()) return fail(error);
  if (const std::string error = bench::read_lines(given.after, after); !error.empty()) return fail(error);
  bench::print_comparison(before, after);
  return 0;
}

int list() {
  for (const bench::workload_source& source : bench::all_workloads())
    std::printf("%-10s %s\n", source.suite.c_str(), source.name.c_str());
  return 0;
}

// Of the regular expressions, empty when they are well-formed.
std::string fault_of(const bench::selection& wanted) {
  try {
    for (const std::string& expression : {wanted.suites, wanted.rows, wanted.subjects}) std::regex tried(expression);
    return {};
  } catch (const std::regex_error& e) {
    return e.what();
  }
}

// 1 when joule itself gave a wrong answer.
int verdict_of(const std::vector<bench::row>& rows, bool joule_takes_part) {
  for (const bench::row& row : rows) {
    const bench::cell* joule = row.find("joule");
    if (joule_takes_part && (joule == nullptr || !joule->right())) return 1;
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const arguments given = parse(count, words);
  if (given.help) return std::fputs(usage_text, stdout), 0;
  if (!given.fault.empty()) return std::fputs(usage_text, stderr), fail(given.fault);
  if (given.list) return list();
  if (!given.before.empty()) return compare(given);
  if (const std::string error = fault_of(given.wanted); !error.empty()) return fail(error);

  const int cpu = bench::pin_thread(given.cpu);
  std::printf("processor %d, flags: %s\n", cpu, BENCH_FLAGS);
  const std::vector<bench::row> rows = bench::measure(given.wanted, effort_of(given), [](const std::string& line) {
    std::printf("%s\n", line.c_str());
    std::fflush(stdout);
  });
  if (rows.empty()) return fail("no row selected");
  bench::print_table(rows);
  if (given.allocations) bench::print_allocations(rows);
  if (!given.output.empty()) {
    if (const std::string error = bench::write_lines(given.output, bench::lines_of(rows)); !error.empty())
      return fail(error);
  }
  return verdict_of(rows, given.wanted.has_subject("joule"));
}
