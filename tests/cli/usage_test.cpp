// The command line itself: help, version, wrong words.
#include "process.hpp"

#include "nearest.hpp"

#include <joule/base/config.hpp>

#include <gtest/gtest.h>

namespace {

using cli_test::outcome;
using cli_test::run;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(Usage, TheOverviewNamesEveryCommandAndTheExitStatus) {
  for (const std::string word : {"--help", "-h", "help"}) {
    const outcome o = run({{word}, {}});
    EXPECT_EQ(o.status, 0) << word;
    EXPECT_EQ(o.err, "") << word;
    for (const char* name :
         {"  check  ", "  fmt    ", "  min    ", "  canon  ", "Exit status:\n  0  ", "Examples:\n"}) {
      EXPECT_TRUE(contains(o.out, name)) << word << name;
    }
  }
}

struct help_row {
  std::string command;
  std::vector<std::string> flags;
};

const help_row help_rows[] = {
    {"check", {"--json", "-q, --quiet", "--duplicates=reject|allow", "--max-depth=N", "-h, --help"}},
    {"fmt", {"--indent=N", "--tab", "-i, --in-place", "--duplicates=reject|allow", "--max-depth=N", "-h, --help"}},
    {"min", {"-i, --in-place", "--duplicates=reject|allow", "--max-depth=N", "-h, --help"}},
    {"canon", {"-i, --in-place", "--max-depth=N", "-h, --help"}},
};

TEST(Usage, TheHelpOfACommandNamesItsFlagsHoweverItIsAskedFor) {
  for (const help_row& row : help_rows) {
    const outcome o = run({{row.command, "--help"}, {}});
    EXPECT_EQ(o.status, 0);
    for (const std::string& flag : row.flags) EXPECT_TRUE(contains(o.out, " " + flag + " ")) << row.command << flag;
    EXPECT_TRUE(contains(o.out, "Usage: joule " + row.command + " "));
    EXPECT_TRUE(contains(o.out, "Examples:\n  joule " + row.command + " "));
    EXPECT_TRUE(contains(o.out, "Exit status:\n  0  "));
    EXPECT_EQ(run({{"help", row.command}, {}}).out, o.out);
    EXPECT_EQ(run({{row.command, "-h"}, {}}).out, o.out);
    EXPECT_EQ(run({{row.command, "no-such-file", "--help"}, {}}).out, o.out);
  }
}

TEST(Usage, LinesOfTheHelpFitATerminal) {
  for (const std::string command : {"", "check", "fmt", "min", "canon"}) {
    std::string text = run({{"help", command}, {}}).out;
    if (command.empty()) text = run({{"help"}, {}}).out;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      ASSERT_NE(end, std::string::npos) << "the help ends with a newline";
      EXPECT_LE(end - at, 120U) << text.substr(at, end - at);
      at = end + 1;
    }
  }
}

TEST(Usage, TheVersionIsTheLibrarys) {
  for (const std::string word : {"--version", "-V"}) {
    const outcome o = run({{word}, {}});
    EXPECT_EQ(o.status, 0);
    EXPECT_EQ(o.out, std::string("joule ") + JOULE_VERSION + "\n");
  }
}

struct wrong_row {
  std::vector<std::string> words;
  std::string message;  // the first line on standard error
};

const wrong_row wrong_rows[] = {
    {{}, "joule: a command is missing"},
    {{"chek"}, "joule: unknown command chek; did you mean check?"},
    {{"format"}, "joule: unknown command format"},
    {{"ftm", "a.json"}, "joule: unknown command ftm; did you mean fmt?"},
    {{"can"}, "joule: unknown command can; did you mean canon?"},
    {{"minify"}, "joule: unknown command minify"},
    {{"help", "chekc"}, "joule: unknown command chekc; did you mean check?"},
    {{"--verison"}, "joule: unknown flag --verison"},
    {{""}, "joule: unknown command "},
    {{"check", "--jsn"}, "joule: unknown flag --jsn; did you mean --json?"},
    {{"check", "--jsn=yes"}, "joule: unknown flag --jsn; did you mean --json?"},
    {{"check", "-z"}, "joule: unknown flag -z"},
    {{"fmt", "--json"}, "joule: unknown flag --json"},
    {{"canon", "--duplicates=allow"}, "joule: unknown flag --duplicates"},
    {{"check", "--json", "--quiet"}, "joule: --json excludes --quiet"},
    {{"check", "-q", "--json"}, "joule: --json excludes --quiet"},
    {{"fmt", "--tab", "--indent=3"}, "joule: --indent excludes --tab"},
    {{"check", "--duplicates=some"}, "joule: --duplicates: must be reject or allow"},
    {{"check", "--duplicates"}, "joule: --duplicates needs a value"},
    {{"check", "--max-depth=-1"}, "joule: --max-depth: must be a number from 0 to 4294967295"},
    {{"check", "--max-depth=4294967296"}, "joule: --max-depth: must be a number from 0 to 4294967295"},
    {{"check", "--max-depth=7x"}, "joule: --max-depth: must be a number from 0 to 4294967295"},
    {{"fmt", "--indent=0"},
     "joule: --indent: must be a number from 1 to 16; `joule min` writes a text without any white space"},
    {{"fmt", "--indent=17"},
     "joule: --indent: must be a number from 1 to 16; `joule min` writes a text without any white space"},
    {{"fmt", "--indent"}, "joule: --indent needs a value"},
    {{"fmt", "-i"}, "joule: --in-place needs a FILE"},
    {{"min", "-i", "-"}, "joule: --in-place needs files, not standard input"},
    {{"canon", "a", "b"}, "joule: canon writes one text without anything behind it; give one FILE, or --in-place"},
};

TEST(Usage, AWrongCommandLineIsStatus2WithAReasonAndNoOutput) {
  for (const wrong_row& row : wrong_rows) {
    const outcome o = run({row.words, "[]"});
    EXPECT_EQ(o.status, 2) << row.message;
    EXPECT_EQ(o.out, "") << row.message;
    EXPECT_EQ(o.err.substr(0, o.err.find('\n')), row.message);
  }
}

TEST(Usage, FlagsAndFilesMayBeMixed) {
  const cli_test::scratch_folder here;
  here.write("a", "{\"x\":1,\"x\":2}");
  here.write("-b", "[[1]]");
  cli_test::call c{{"check", "a", "--duplicates", "allow", "--", "-b", "--json"}, {}};
  c.folder = here.path();
  const outcome o = run(c);
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.err, "joule: --json: No such file or directory\n");
}

TEST(Usage, TheLastOfARepeatedValueCounts) {
  EXPECT_EQ(run({{"min", "--max-depth=5", "--max-depth=1"}, "[[1]]"}).status, 1);
  EXPECT_EQ(run({{"min", "--max-depth=1", "--max-depth=5"}, "[[1]]"}).status, 0);
}

TEST(Usage, OddFileNamesAreTakenAsTheyAre) {
  const cli_test::scratch_folder here;
  for (const std::string name : {"[a,b]", "{}", "%%", "a b", "a=b", "\xC3\xA9", "x\xFF"}) {
    here.write(name, "[1, 2]");
    cli_test::call c{{"min", name}, {}};
    c.folder = here.path();
    EXPECT_EQ(run(c).out, "[1,2]\n") << name;
  }
}

struct distance_row {
  std::string_view a, b;
  std::size_t distance;
};

TEST(EditDistance, CountsInsertionsDeletionsReplacementsAndSwaps) {
  constexpr distance_row rows[] = {
      {"", "", 0},           {"", "abc", 3},  {"abc", "", 3},    {"check", "check", 0}, {"chek", "check", 1},
      {"chekc", "check", 1}, {"ab", "ba", 1}, {"fmt", "min", 3}, {"ca", "abc", 3},      {"kitten", "sitting", 3}};
  for (const distance_row& row : rows) {
    EXPECT_EQ(cli::edit_distance(row.a, row.b), row.distance) << row.a << " " << row.b;
    EXPECT_EQ(cli::edit_distance(row.b, row.a), row.distance) << row.b << " " << row.a;
  }
}

}  // namespace
