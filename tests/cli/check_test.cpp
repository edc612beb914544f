// joule check: verdicts, diagnoses, lines of JSON.
#include "process.hpp"

#include <joule/bind/meta.hpp>
#include <joule/check.hpp>
#include <joule/unmarshal.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <sstream>

namespace {

using cli_test::call;
using cli_test::outcome;
using cli_test::run;

// What --json promises.
struct report {
  std::string file;
  bool valid = false;
  std::optional<std::string> code;
  std::optional<std::uint64_t> offset, line, column;
  std::optional<std::string> pointer;
  friend bool operator==(const report&, const report&) = default;
};

std::vector<report> reports(const std::string& lines) {
  std::vector<report> all;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) {
    const auto one = joule::unmarshal<report, joule::read_options{.unknown = joule::unknown_members::reject}>(line);
    EXPECT_TRUE(one) << line;
    if (one) all.push_back(*one);
  }
  return all;
}

using namespace std::string_literals;

struct check_row {
  std::string name;
  std::string text;
  std::vector<std::string> flags;
  int status;
  std::string diagnosis;  // all of standard error
};

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

const check_row check_rows[] = {
    {"valid", "{\"a\": [1, 2.5e3, \"x\", null]}\n", {}, 0, ""},
    {"empty", "", {}, 1, "<stdin>:1:1: a value was expected, found the end of the text\n"},
    {"cut",
     "{\"a\":\n  [1,",
     {},
     1,
     "<stdin>:2:6: a value was expected, found the end of the text\n    [1,\n       ^\n  at /a/1\n"},
    {"cut string",
     "[\"ab",
     {},
     1,
     "<stdin>:1:5: a closing quote was expected, found the end of the text\n  [\"ab\n      ^\n  at /0\n"
     "  hint: a closing quote is missing\n"},
    {"missing comma",
     "{\"a\": [1 true]}",
     {},
     1,
     "<stdin>:1:10: a comma or ']' was expected, found 'true'\n  {\"a\": [1 true]}\n           ^\n  at /a\n"
     "  hint: a comma may be missing before this\n"},
    {"trailing comma",
     "[1,]",
     {},
     1,
     "<stdin>:1:4: a value was expected, found ']'\n  [1,]\n     ^\n  hint: JSON has no comma before a closing "
     "bracket\n"},
    {"single quotes",
     "{'a': 1}",
     {},
     1,
     "<stdin>:1:2: a name in quotes or '}' was expected, found '''\n  {'a': 1}\n   ^\n"
     "  hint: JSON strings and names stand in double quotes\n"},
    {"order mark",
     "\xEF\xBB\xBF[]",
     {},
     1,
     "<stdin>:1:1: the text starts with a byte order mark: U+FEFF\n  \xEF\xBF\xBD[]\n  ^\n"
     "  hint: JSON text starts without the three bytes EF BB BF\n"},
    {"duplicate",
     "{\"a\":1,\n \"\\u0061\":2}",
     {},
     1,
     "<stdin>:2:2: an object has two members of the same name: \"\\u0061\"\n   \"\\u0061\":2}\n   ^\n  at /a\n"},
    {"duplicate allowed", "{\"a\":1,\"\\u0061\":2}", {"--duplicates=allow"}, 0, ""},
    {"duplicate refused", "{\"a\":1,\"a\":2}", {"--duplicates=reject", "-q"}, 1, ""},
    {"depth 1000", nested(1000), {}, 0, ""},
    {"depth 1001, limit raised", nested(1001), {"--max-depth=1001"}, 0, ""},
    {"depth 100000, limit raised", nested(100000), {"--max-depth", "4294967295"}, 0, ""},
    {"depth 2",
     "[[1]]",
     {"--max-depth=1"},
     1,
     "<stdin>:1:2: arrays and objects are nested deeper than the limit allows: '['\n  [[1]]\n   ^\n  at /0\n"},
    {"scalar, depth 0", "1", {"--max-depth=0"}, 0, ""},
    {"two texts",
     "1\n2\n",
     {},
     1,
     "<stdin>:2:1: the end of the text was expected, found '2'\n  2\n  ^\n"
     "  hint: a text holds one value; a sequence of values is another format\n"},
    {"quiet", "[", {"--quiet"}, 1, ""},
};

TEST(Check, SaysWhatIsWrongOnStandardErrorAndNothingElse) {
  for (const check_row& row : check_rows) {
    call c{{"check"}, row.text};
    c.words.insert(c.words.end(), row.flags.begin(), row.flags.end());
    const outcome o = run(c);
    EXPECT_EQ(o.status, row.status) << row.name;
    EXPECT_EQ(o.out, "") << row.name;
    EXPECT_EQ(o.err, row.diagnosis) << row.name;
  }
}

TEST(Check, AnySplitOfTheInputGivesTheSameDiagnosis) {
  for (const check_row& row : check_rows) {
    if (row.text.size() > 200) continue;
    call c{{"check"}, row.text};
    c.words.insert(c.words.end(), row.flags.begin(), row.flags.end());
    c.one_by_one = true;
    const outcome o = run(c);
    EXPECT_EQ(o.status, row.status) << row.name;
    EXPECT_EQ(o.err, row.diagnosis) << row.name;
  }
}

TEST(Check, DeepNestingIsADiagnosisAndNoCrash) {
  const outcome o = run({{"check", "--json"}, std::string(1000000, '[')});
  EXPECT_EQ(o.status, 1);
  const auto lines = reports(o.out);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].code, "depth_exceeded");
  EXPECT_EQ(lines[0].offset, 1000U);
  EXPECT_EQ(lines[0].column, 1001U);
}

TEST(Check, SeveralFilesAreJudgedInOrderAndTheWorstCounts) {
  const cli_test::scratch_folder here;
  here.write("good.json", "[1]\n");
  here.write("bad.json", "{\"a\": [tru]}\n");
  here.write("twice.json", "{\"a\":1,\"a\":2}");
  call c{{"check", "--json", "good.json", "bad.json", "-", "twice.json"}, "null"};
  c.folder = here.path();
  outcome o = run(c);
  EXPECT_EQ(o.status, 1);
  EXPECT_EQ(o.err, "");
  const std::vector<report> expected = {{"good.json", true, {}, {}, {}, {}, {}},
                                        {"bad.json", false, "bad_literal", 7, 1, 8, "/a/0"},
                                        {"-", true, {}, {}, {}, {}, {}},
                                        {"twice.json", false, "duplicate_name", 7, 1, 8, "/a"}};
  EXPECT_EQ(reports(o.out), expected) << o.out;

  c.words = {"check", "good.json", "missing.json", "bad.json", "."};
  o = run(c);
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(o.out, "");
  EXPECT_EQ(o.err,
            "joule: missing.json: No such file or directory\n"
            "bad.json:1:8: true, false or null was expected, found 'tru'\n  {\"a\": [tru]}\n         ^\n  at /a/0\n"
            "joule: .: Is a directory\n");

  c.words = {"check", "--json", "missing.json", "good.json"};
  o = run(c);
  EXPECT_EQ(o.status, 2);
  EXPECT_EQ(
      o.out,
      "{\"file\":\"missing.json\",\"valid\":false,\"code\":\"io_error\",\"offset\":null,\"line\":null,\"column\":null,"
      "\"pointer\":null}\n"
      "{\"file\":\"good.json\",\"valid\":true,\"code\":null,\"offset\":null,\"line\":null,\"column\":null,"
      "\"pointer\":null}\n");
  EXPECT_EQ(o.err, "joule: missing.json: No such file or directory\n");
}

TEST(Check, ItsOwnLinesAreValidWhateverTheFileNames) {
  const cli_test::scratch_folder here;
  const std::vector<std::string> names = {"a\"b\\c", "tab\there", "x\xFFy\xC3", "\xE2\x82\xAC", "\x1b[31m"};
  call c{{"check", "--json"}, {}};
  c.folder = here.path();
  for (const std::string& name : names) {
    here.write(name, "[");
    c.words.push_back(name);
  }
  const auto lines = reports(run(c).out);
  ASSERT_EQ(lines.size(), names.size());
  EXPECT_EQ(lines[0].file, names[0]);
  EXPECT_EQ(lines[1].file, names[1]);
  EXPECT_EQ(lines[2].file, "x\xEF\xBF\xBDy\xEF\xBF\xBD");
  EXPECT_EQ(lines[3].file, names[3]);
  EXPECT_EQ(lines[4].file, names[4]);
}

TEST(Check, NothingFromATextOrAFileNameSteersTheTerminal) {
  const cli_test::scratch_folder here;
  const std::string name = "n\x1b]0;x\x07";
  here.write(name, "{\"\\u001b[31m\\u0000\\u009b\xE2\x80\xAE\xE2\x81\xA6\": [1, \x1b[0m]}");
  call c{{"check", name}, {}};
  c.folder = here.path();
  const outcome o = run(c);
  for (const char byte : o.err) EXPECT_TRUE(byte == '\n' || static_cast<unsigned char>(byte) >= 0x20) << o.err;
  EXPECT_EQ(o.err.find("\xE2\x80\xAE"), std::string::npos);
  EXPECT_NE(o.err.find("n\\u001b]0;x\\u0007:1:"), std::string::npos) << o.err;
  EXPECT_NE(o.err.find("at /\\u001b[31m\\u0000\\u009b\\u202e\\u2066/1\n"), std::string::npos) << o.err;
}

TEST(Check, NoColourWithoutATerminal) {
  call c{{"check"}, "["};
  c.environment = {"TERM=xterm-256color", "CLICOLOR_FORCE=1"};
  EXPECT_EQ(run(c).err.find('\x1b'), std::string::npos);
}

// Lengths around the sizes of the buffer (128 KiB), its memory of what went before (4 KiB) and of a line (512 bytes).
TEST(Check, PlacesAreExactBehindEveryBoundaryOfTheBuffer) {
  for (const std::size_t boundary : {131072U, 262144U}) {
    for (std::size_t size = boundary - 3; size != boundary + 4; ++size) {
      const std::string text = "[\"" + std::string(size - 3 - 1, 'x') +
                               "\"\n\""
                               "y\"]";
      const outcome o = run({{"check", "--json"}, text});
      const auto lines = reports(o.out);
      ASSERT_EQ(lines.size(), 1U);
      const report expected{"-", false, "expected_comma_or_end", size, 2, 1, ""};
      EXPECT_EQ(lines[0], expected) << size;
    }
  }
}

TEST(Check, ANameThatBeganLongBeforeIsStillPlaced) {
  for (const std::size_t length : {1000U, 5000U, 300000U}) {
    const std::string name = "\"" + std::string(length, 'n') + "\"";
    const std::string text = "{" + name + ":1,\n " + name + ":2}";
    const outcome o = run({{"check"}, text});
    EXPECT_EQ(o.status, 1);
    EXPECT_TRUE(o.err.starts_with("<stdin>:2:2: an object has two members of the same name")) << o.err.substr(0, 200);
  }
}

}  // namespace
