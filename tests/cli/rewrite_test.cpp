// joule fmt, min and canon: output, and files replaced in place.
#include "process.hpp"

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using cli_test::call;
using cli_test::outcome;
using cli_test::run;
using cli_test::scratch_folder;

constexpr const char* sample = " { \"b\" : [ 1.50, {} , [] ],\r\n\t\"a\\u0041\" : \"\\/\xC3\xA9\" } \n";

struct rewrite_row {
  std::vector<std::string> words;
  std::string text;
  std::string out;
};

const rewrite_row rewrite_rows[] = {
    {{"fmt"}, sample, "{\n  \"b\": [\n    1.50,\n    {},\n    []\n  ],\n  \"a\\u0041\": \"\\/\xC3\xA9\"\n}\n"},
    {{"fmt", "--indent=1"}, "[[1]]", "[\n [\n  1\n ]\n]\n"},
    {{"fmt", "--indent", "16"}, "[1]", "[\n                1\n]\n"},
    {{"fmt", "--tab"}, "[[1]]", "[\n\t[\n\t\t1\n\t]\n]\n"},
    {{"fmt"}, "1", "1\n"},
    {{"fmt", "-"}, "\"x\"", "\"x\"\n"},
    {{"min"}, sample, "{\"b\":[1.50,{},[]],\"a\\u0041\":\"\\/\xC3\xA9\"}\n"},
    {{"min"}, " null", "null\n"},
    {{"min", "--duplicates=allow"}, "{\"a\":1, \"a\":2}", "{\"a\":1,\"a\":2}\n"},
    {{"canon"}, sample, "{\"aA\":\"/\xC3\xA9\",\"b\":[1.5,{},[]]}"},
    {{"canon"}, " -0.0e5\n", "0"},
    {{"canon"}, "[1e21, 1E-7, 333333333.33333329]", "[1e+21,1e-7,333333333.3333333]"},
};

TEST(Rewrite, WritesExactlyTheseBytes) {
  for (const rewrite_row& row : rewrite_rows) {
    for (const bool slowly : {false, true}) {
      call c{row.words, row.text};
      c.one_by_one = slowly;
      const outcome o = run(c);
      EXPECT_EQ(o.status, 0) << row.words[0] << row.text;
      EXPECT_EQ(o.out, row.out) << row.words[0] << row.text;
      EXPECT_EQ(o.err, "") << row.words[0] << row.text;
    }
  }
}

TEST(Rewrite, SeveralFilesFollowEachOther) {
  const scratch_folder here;
  here.write("a", "[1, 2]");
  here.write("b", "{}");
  call c{{"min", "a", "-", "b"}, " true "};
  c.folder = here.path();
  EXPECT_EQ(run(c).out, "[1,2]\ntrue\n{}\n");
  c.words[0] = "fmt";
  EXPECT_EQ(run(c).out, "[\n  1,\n  2\n]\ntrue\n{}\n");
}

TEST(Rewrite, OutputBeforeAnErrorStaysAndOtherFilesGoOn) {
  const scratch_folder here;
  here.write("bad", "[1, 2,\n x]");
  here.write("good", "[3]");
  call c{{"min", "bad", "missing", "good"}, {}};
  c.folder = here.path();
  outcome o = run(c);
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.out, "[1,2,[3]\n");
  EXPECT_EQ(
      o.err,
      "bad:2:2: a value was expected, found 'x'\n   x]\n   ^\n  at /2\njoule: missing: No such file or directory\n");
  c.words = {"fmt", "bad"};
  o = run(c);
  EXPECT_EQ(o.status, 1);
  EXPECT_EQ(o.out, "[\n  1,\n  2,\n  ");
}

TEST(Canon, RefusesWhatHasNoCanonicalForm) {
  outcome o = run({{"canon"}, "[1,\n1e999]"});
  EXPECT_EQ(o.status, 1);
  EXPECT_EQ(o.out, "");
  EXPECT_TRUE(
      o.err.starts_with("<stdin>:2:1: the number is beyond the range of double: '1e999'\n  1e999]\n  ^\n  at /1\n"))
      << o.err;
  o = run({{"canon"}, "{\"a\":1,\"a\":1}"});
  EXPECT_EQ(o.status, 1);
  EXPECT_EQ(o.out, "");
  EXPECT_TRUE(o.err.starts_with("<stdin>:1:8: ")) << o.err;
}

// -- in place --

mode_t mode_of(const std::string& path) {
  struct stat facts{};
  EXPECT_EQ(::stat(path.c_str(), &facts), 0) << path;
  return facts.st_mode & 07777;
}

TEST(InPlace, ReplacesEachFileAndKeepsItsPermissions) {
  const scratch_folder here;
  for (const mode_t mode : {0600U, 0644U, 0755U, 0660U}) {
    here.write("a.json", "[1,2]");
    ::chmod((here / "a.json").c_str(), mode);
    call c{{"fmt", "-i", "--tab", "a.json"}, {}};
    c.folder = here.path();
    const outcome o = run(c);
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_EQ(o.out, "");
    EXPECT_EQ(here.read("a.json"), "[\n\t1,\n\t2\n]\n");
    EXPECT_EQ(mode_of(here / "a.json"), mode);
    EXPECT_EQ(here.names(), std::vector<std::string>{"a.json"});
  }
}

TEST(InPlace, AnInvalidFileStaysAsItIsAndTheOthersAreReplaced) {
  const scratch_folder here;
  const std::string bad = "[1, 2, " + std::string(300000, ' ') + "}";
  here.write("bad", bad);
  here.write("good", "[1, 2]");
  call c{{"min", "--in-place", "bad", "missing", "good"}, {}};
  c.folder = here.path();
  const outcome o = run(c);
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(here.read("bad"), bad);
  EXPECT_EQ(here.read("good"), "[1,2]\n");
  EXPECT_EQ(here.names(), (std::vector<std::string>{"bad", "good"}));
}

// Whoever has the old file open goes on reading the old text: the new one is another file under the same name.
TEST(InPlace, ReadersSeeTheOldTextOrTheNewOne) {
  const scratch_folder here;
  here.write("a", "[1, 2]");
  std::ifstream reader(here / "a", std::ios::binary);
  call c{{"canon", "-i", "a"}, {}};
  c.folder = here.path();
  EXPECT_EQ(run(c).status, 0);
  const std::string seen{std::istreambuf_iterator<char>(reader), {}};
  EXPECT_EQ(seen, "[1, 2]");
  EXPECT_EQ(here.read("a"), "[1,2]");
}

TEST(InPlace, AFullDiskLeavesTheOldFileAndNoTemporary) {
  const scratch_folder here;
  const std::string text = "[" + std::string(200000, ' ') + "\"" + std::string(100000, 'x') + "\"]";
  here.write("a", text);
  // A limit on the size of files stands for the full disk; the tool ignores the signal that comes with it.
  const outcome o = cli_test::run_shell("ulimit -f 50; \"$JOULE\" min -i a", here.path());
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.err, "joule: a: File too large\n");
  EXPECT_EQ(here.read("a"), text);
  EXPECT_EQ(here.names(), std::vector<std::string>{"a"});
}

// Stops the tool as soon as its temporary file is there, so that the signal meets it at work.
outcome run_and_kill(const scratch_folder& here, std::vector<int> signals) {
  call c{{"fmt", "-i", "a"}, {}};
  c.folder = here.path();
  c.watch = [&](int process) {
    if (here.names().size() < 2) return false;
    ::kill(process, SIGSTOP);
    for (const int number : signals) ::kill(process, number);
    ::kill(process, SIGCONT);
    return true;
  };
  return run(c);
}

TEST(InPlace, ASignalThatEndsTheToolRemovesTheTemporary) {
  const scratch_folder here;
  const std::string text = "[" + std::string(std::size_t{48} << 20, ' ') + "1]";
  here.write("a", text);
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    const outcome o = run_and_kill(here, {number});
    EXPECT_EQ(o.status, 1000 + number);
    EXPECT_EQ(here.names(), std::vector<std::string>{"a"});
    EXPECT_TRUE(here.read("a") == text);
  }
  EXPECT_EQ(run_and_kill(here, {SIGINT, SIGTERM, SIGHUP}).status / 1000, 1);
  EXPECT_EQ(here.names(), std::vector<std::string>{"a"});
}

TEST(InPlace, ASignalThatIsIgnoredStaysIgnored) {
  const scratch_folder here;
  here.write("a", "[" + std::string(std::size_t{16} << 20, ' ') + "1]");
  const outcome o = cli_test::run_shell("trap '' HUP; \"$JOULE\" min -i a & pid=$!\n"
                                        "until set -- a.*; [ -e \"$1\" ]; do :; done\n"
                                        "kill -HUP $pid; wait $pid",
                                        here.path());
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(here.read("a"), "[1]\n");
  EXPECT_EQ(here.names(), std::vector<std::string>{"a"});
}

TEST(InPlace, KeepsTheOwner) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may give files away";
  const scratch_folder here;
  here.write("a", "[1, 2]");
  ASSERT_EQ(::chown((here / "a").c_str(), 12345, 23456), 0);
  ::chmod((here / "a").c_str(), 0640);
  call c{{"min", "-i", "a"}, {}};
  c.folder = here.path();
  EXPECT_EQ(run(c).status, 0);
  struct stat facts{};
  ASSERT_EQ(::stat((here / "a").c_str(), &facts), 0);
  EXPECT_EQ(facts.st_uid, 12345U);
  EXPECT_EQ(facts.st_gid, 23456U);
  EXPECT_EQ(facts.st_mode & 07777, 0640U);
}

TEST(InPlace, FollowsSymbolicLinks) {
  const scratch_folder here;
  std::filesystem::create_directory(here / "real");
  here.write("real/a.json", "[1, 2]");
  std::filesystem::create_symlink("real/a.json", here / "link.json");
  call c{{"min", "-i", "link.json"}, {}};
  c.folder = here.path();
  EXPECT_EQ(run(c).status, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(here / "link.json"));
  EXPECT_EQ(here.read("real/a.json"), "[1,2]\n");
}

TEST(InPlace, RefusesWhatIsNoRegularFile) {
  const scratch_folder here;
  call c{{"min", "-i", "."}, {}};
  c.folder = here.path();
  outcome o = run(c);
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.err, "joule: .: Is a directory\n");
  c.words = {"min", "-i", "/dev/null"};
  o = run(c);
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.err, "joule: /dev/null: only regular files can be replaced\n");
}

TEST(InPlace, RefusesAFileThatMayNotBeWritten) {
  if (::geteuid() == 0) GTEST_SKIP() << "nothing is forbidden to root";
  const scratch_folder here;
  here.write("a", "[1, 2]");
  ::chmod((here / "a").c_str(), 0444);
  call c{{"min", "-i", "a"}, {}};
  c.folder = here.path();
  const outcome o = run(c);
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.err, "joule: a: Permission denied\n");
  EXPECT_EQ(here.read("a"), "[1, 2]");
}

}  // namespace
