// Pipes, devices and large inputs.
#include "process.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace {

using cli_test::call;
using cli_test::outcome;
using cli_test::run;
using cli_test::scratch_folder;

// An array of `count` small objects in pieces of about 64 KB.
std::function<std::string()> large_array(std::uint64_t size) {
  return [size, done = std::uint64_t{0}, number = std::uint64_t{0}]() mutable {
    std::string piece;
    if (done == size) return piece;
    piece = number == 0 ? "[" : "";
    while (piece.size() < 65536 && done + piece.size() < size) {
      if (number != 0) piece += ",\n";
      piece += "{\"id\": " + std::to_string(number++) +
               ", \"name\": \"\xC3\xA9l\\u00e9ment\", \"values\": [1.5, -2e10, true, null]}";
    }
    done += piece.size();
    if (done >= size) {
      piece += "]\n";
      done = size;
    }
    return piece;
  };
}

// 100 MB stay 100 MB outside. 16 MB hold the program, its libraries and its buffers (0.3 MB) several times.
TEST(Stream, MemoryDoesNotGrowWithTheText) {
  const std::uint64_t size = cli_test::sanitized ? 2'000'000 : 100'000'000;
  for (const std::string command : {"check", "fmt", "min"}) {
    call c{{command}, {}};
    c.feed = large_array(size);
    c.drop_output = true;
    const outcome o = run(c);
    EXPECT_EQ(o.status, 0) << command << o.err;
    EXPECT_EQ(o.out_size > size / 2, command != "check");
    if (!cli_test::sanitized) {
      EXPECT_GT(o.peak_memory, 0U);
      EXPECT_LT(o.peak_memory, 16'000'000U) << command;
    }
  }
}

TEST(Stream, AClosedPipeIsNoError) {
  for (const std::string command : {"fmt", "min"}) {
    call c{{command}, {}};
    c.feed = large_array(5'000'000);
    c.read_at_most = 1;
    const outcome o = run(c);
    EXPECT_EQ(o.status, 0) << command;
    EXPECT_EQ(o.err, "") << command;
  }
}

TEST(Stream, AClosedPipeDoesNotHideAnInvalidFile) {
  const scratch_folder here;
  here.write("bad", "[1,");
  std::string big = "[";
  for (int i = 0; i != 200000; ++i) big += "1, ";
  here.write("big", big + "1]");
  const outcome o = cli_test::run_shell("(\"$JOULE\" fmt bad big; echo $? >status) | head -n 1", here.path());
  EXPECT_EQ(o.out, "[\n");
  EXPECT_EQ(here.read("status"), "1\n");
}

TEST(Stream, TheShellsUsualPipelinesWork) {
  const scratch_folder here;
  here.write("a", "{\"b\": 1, \"a\": 2}");
  EXPECT_EQ(cli_test::run_shell("\"$JOULE\" fmt a | \"$JOULE\" min | \"$JOULE\" canon", here.path()).out,
            "{\"a\":2,\"b\":1}");
  EXPECT_EQ(cli_test::run_shell("\"$JOULE\" check < a && echo yes", here.path()).out, "yes\n");
  EXPECT_EQ(cli_test::run_shell("mkfifo p; (cat a > p) & \"$JOULE\" min p", here.path()).out, "{\"b\":1,\"a\":2}\n");
}

TEST(Stream, AFullDiskIsStatus2) {
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"fmt"}, {"min"}, {"canon"}, {"check", "--json"}, {"--help"}, {"--version"}}) {
    call c{words, "[1, 2, 3]"};
    c.output_file = "/dev/full";
    const outcome o = run(c);
    EXPECT_EQ(o.status, 2) << words[0];
    EXPECT_EQ(o.err, "joule: standard output: No space left on device\n") << words[0];
  }
}

TEST(Stream, AFullDiskStopsALargeText) {
  call c{{"fmt"}, {}};
  c.feed = large_array(1'000'000);
  c.output_file = "/dev/full";
  EXPECT_EQ(run(c).status, 2);
}

// Otherwise the file opened first would get number 1 and the output.
TEST(Stream, ClosedStandardDescriptorsAreErrorsAndHarmNoFile) {
  const scratch_folder here;
  here.write("a", "[1, 2]");
  outcome o = cli_test::run_shell("\"$JOULE\" min a >&-", here.path());
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.err, "joule: standard output: Bad file descriptor\n");
  o = cli_test::run_shell("\"$JOULE\" check a >&- 2>&- <&-", here.path());
  EXPECT_EQ(o.status, 0) << "nothing had to be written";
  o = cli_test::run_shell("\"$JOULE\" check <&-", here.path());
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.err, "joule: <stdin>: Bad file descriptor\n");
  EXPECT_EQ(here.read("a"), "[1, 2]");
}

TEST(Stream, InputThatIsTheOutputIsRefused) {
  const scratch_folder here;
  here.write("a", "[1, 2]");
  const outcome o = cli_test::run_shell("\"$JOULE\" fmt < a >> a", here.path());
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(here.read("a"), "[1, 2]");
  EXPECT_TRUE(o.err.starts_with("joule: <stdin>: input file is output file")) << o.err;
}

// The error is told while the sender still holds the pipe open, as soon as its line is complete.
TEST(Stream, AnErrorIsToldBeforeTheInputEnds) {
  const scratch_folder here;
  const auto start = std::chrono::steady_clock::now();
  const outcome o = cli_test::run_shell(
      "mkfifo p; exec 3<>p; printf '[1, x]\\n' >&3; timeout 20 \"$JOULE\" check p 3>&-", here.path());
  EXPECT_EQ(o.status, 1);
  EXPECT_EQ(o.err, "p:1:5: a value was expected, found 'x'\n  [1, x]\n      ^\n  at /1\n");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(15));
}

TEST(Stream, ColoursAreForTerminalsThatWantThem) {
  const scratch_folder here;
  here.write("bad", "[1 2]");
  if (cli_test::run_shell("python3 -c 'import pty; pty.openpty()'", here.path()).status != 0) {
    GTEST_SKIP() << "needs python3 and a system with pseudo-terminals";
  }
  const auto on_terminal = [&here](const std::string& settings) {
    const std::string line =
        settings + " python3 -c \"import os,pty; pty.spawn([os.environ['JOULE'], 'check', 'bad'])\"";
    return cli_test::run_shell(line, here.path()).out;
  };
  EXPECT_NE(on_terminal("NO_COLOR= TERM=xterm").find("\x1b[1mbad:1:4:\x1b[0m a comma"), std::string::npos);
  EXPECT_NE(on_terminal("NO_COLOR=1 TERM=xterm").find("bad:1:4: a comma"), std::string::npos);
  EXPECT_EQ(on_terminal("NO_COLOR=1 TERM=xterm").find('\x1b'), std::string::npos);
  EXPECT_EQ(on_terminal("NO_COLOR= TERM=dumb").find('\x1b'), std::string::npos);
}

TEST(Stream, ANonBlockingDescriptorIsWaitedFor) {
  const scratch_folder here;
  const std::string set =
      "import os,sys,fcntl; fcntl.fcntl(0, fcntl.F_SETFL, os.O_NONBLOCK); os.execv(os.environ['JOULE'], ['joule', "
      "'min'])";
  if (cli_test::run_shell("command -v python3", here.path()).status != 0) GTEST_SKIP() << "needs python3";
  const outcome o =
      cli_test::run_shell("(printf '[1, '; sleep 0.3; printf '2]') | python3 -c \"" + set + "\"", here.path());
  EXPECT_EQ(o.status, 0) << o.err;
  EXPECT_EQ(o.out, "[1,2]\n");
}

}  // namespace
