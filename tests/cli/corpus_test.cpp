// The tool over many texts: its verdicts and diagnoses are the library's, and its verbs agree with each other.
#include "process.hpp"

#include "conformance/text_corpus.hpp"

#include <joule/check.hpp>
#include <joule/explain.hpp>
#include <joule/reformat.hpp>
#include <joule/unmarshal.hpp>

#include <gtest/gtest.h>

#include <filesystem>

namespace {

using cli_test::call;
using cli_test::outcome;
using cli_test::run;
using cli_test::scratch_folder;

// Texts of this file's own, which are there without the shared data too.
std::vector<std::string> own_texts() {
  std::vector<std::string> texts = {"",
                                    " ",
                                    "tru",
                                    "truex",
                                    "nul",
                                    "-",
                                    "1.",
                                    "1e",
                                    "01",
                                    "-01",
                                    "1.5.2",
                                    "+1",
                                    "[1,]",
                                    "[,1]",
                                    "[1 2]",
                                    "{,}",
                                    "{\"a\"}",
                                    "{\"a\":}",
                                    "{\"a\":1,}",
                                    "{a:1}",
                                    "{\"a\" 1}",
                                    "[1}",
                                    "{]",
                                    "]",
                                    "\"\\q\"",
                                    "\"\\u12G4\"",
                                    "\"\\ud800\"",
                                    "\"\\ud800\\ud800\\udc00\"",
                                    "\"\\udc00\"",
                                    "\"a\nb\"",
                                    "\"a\tb\"",
                                    "\"\xFF\"",
                                    "\"\xE2\x82\"",
                                    "\"\xE2\x82",
                                    "\"abc",
                                    "[\"a\", \"b",
                                    "{\"a\": {\"b\": [1, 2, {\"c~/\": nul}]}}",
                                    "1 2",
                                    "[] x",
                                    "[NaN]",
                                    "[Infinity]",
                                    "[0x10]",
                                    "[1_000]",
                                    "\xEF\xBB\xBF{}",
                                    "\xFF\xFE[\0]",
                                    "{\"a\":1,\"b\":{},\"\\u0061\":2}",
                                    "[\n\n  1,\n  \xC3\xA9]",
                                    "// x\n[]",
                                    "{'a':1}",
                                    "[1;2]",
                                    "[.5]",
                                    "[True]",
                                    "{\"a\":\r\n\r\n\t[tru]}",
                                    "[\"\\",
                                    "{\"\\u00",
                                    "[-",
                                    "[1e+",
                                    "[0",
                                    "[tr",
                                    "{",
                                    "{\"a\":1",
                                    "[1",
                                    "{\"a\":1,",
                                    "[1,",
                                    "{\"x\"",
                                    "{\"x\":"};
  texts.push_back(std::string("[\0]", 3));
  texts.push_back(std::string("\0[\0]", 4));
  texts.push_back(std::string(1001, '['));
  texts.push_back("[" + std::string(200, ' ') + "x" + std::string(200, 'y') + "]");
  std::string garbage;
  for (unsigned i = 0, x = 1; i != 1000; ++i, x = x * 1103515245U + 12345U) garbage += static_cast<char>(x >> 16);
  texts.push_back(garbage);
  for (const char* good :
       {"null", "[]", "{}", " [1, 2.5e-3, \"\\ud83d\\ude00\", {\"a\": {\"a\": []}}]\r\n", "\"\xF0\x9F\x98\x80\"", "-0"})
    texts.emplace_back(good);
  return texts;
}

std::vector<std::string> all_texts() {
  std::vector<std::string> texts = own_texts();
  for (const auto& c : conformance::read_index("json-test-suite", "parsing")) texts.push_back(c.text);
  for (const auto& c : conformance::read_index("jsonchecker", "cases")) texts.push_back(c.text);
  return texts;
}

std::string diagnosis_of(const std::string& name, const joule::explanation& x) {
  std::string text = name + ':' + std::to_string(x.line) + ':' + std::to_string(x.column) + ": " + x.message + '\n';
  if (!x.excerpt.empty()) text += "  " + x.excerpt + "\n  " + x.caret + '\n';
  return text;
}

struct report {
  std::string file;
  bool valid = false;
  std::optional<std::string> code;
  std::optional<std::uint64_t> offset, line, column;
  std::optional<std::string> pointer;
};

class Corpus : public testing::Test {
 protected:
  // One file a text, and the words `command... 0 1 2 ...`.
  call files_of(const std::vector<std::string>& texts, std::vector<std::string> words) {
    call c{std::move(words), {}};
    c.folder = here.path();
    for (std::size_t i = 0; i != texts.size(); ++i) {
      here.write(std::to_string(i), texts[i]);
      c.words.push_back(std::to_string(i));
    }
    return c;
  }
  scratch_folder here;
};

TEST_F(Corpus, CheckGivesTheLibrarysVerdictAndPlaceForEveryText) {
  const std::vector<std::string> texts = all_texts();
  for (const bool allow : {false, true}) {
    const joule::text_options options{.duplicates =
                                          allow ? joule::duplicate_names::allow : joule::duplicate_names::reject};
    const outcome o = run(files_of(texts, {"check", "--json", allow ? "--duplicates=allow" : "--duplicates=reject"}));
    std::size_t at = 0;
    for (const std::string& text : texts) {
      const std::size_t end = o.out.find('\n', at);
      ASSERT_NE(end, std::string::npos);
      const auto r = joule::unmarshal<report>(o.out.substr(at, end - at));
      at = end + 1;
      ASSERT_TRUE(r);
      const joule::error e = joule::check(text, options);
      EXPECT_EQ(r->valid, !e) << text;
      if (!e) continue;
      const joule::explanation x = joule::explain(e, text);
      EXPECT_EQ(r->code, joule::name(e.code)) << text.substr(0, 300);
      EXPECT_EQ(r->offset, e.offset) << text.substr(0, 300);
      EXPECT_EQ(r->line, x.line) << text.substr(0, 300);
      EXPECT_EQ(r->column, x.column) << text.substr(0, 300);
      EXPECT_EQ(r->pointer, x.pointer) << text.substr(0, 300);
    }
    EXPECT_EQ(at, o.out.size());
    EXPECT_EQ(o.status, 1);
  }
}

TEST_F(Corpus, DiagnosesAreWhatTheLibraryExplains) {
  for (const std::string& text : all_texts()) {
    const joule::error e = joule::check(text);
    if (!e) continue;
    here.write("x", text);
    call c{{"check", "x"}, {}};
    c.folder = here.path();
    const std::string err = run(c).err;
    const joule::explanation x = joule::explain(e, text);
    EXPECT_TRUE(err.starts_with(diagnosis_of("x", x))) << err << "\n--- expected ---\n" << diagnosis_of("x", x);
    const std::string hint = "  hint: " + x.hint + "\n";
    EXPECT_EQ(err.ends_with(hint), !x.hint.empty()) << err << x.hint;
  }
}

TEST_F(Corpus, DiagnosesDoNotDependOnHowTheTextArrives) {
  for (const std::string& text : own_texts()) {
    if (text.size() > 100) continue;
    call c{{"check"}, text};
    const outcome whole = run(c);
    c.one_by_one = true;
    const outcome slow = run(c);
    EXPECT_EQ(slow.err, whole.err);
    EXPECT_EQ(slow.status, whole.status);
  }
}

TEST_F(Corpus, EveryVerbRefusesWhatCheckRefuses) {
  for (const std::string& text : own_texts()) {
    const int verdict = run({{"check", "-q"}, text}).status;
    for (const std::string verb : {"fmt", "min", "canon"})
      EXPECT_EQ(run({{verb}, text}).status, verdict) << verb << text;
  }
}

std::vector<std::string> documents() {
  std::vector<std::string> texts = {" [1, {\"a\": [], \"b\": {}}, \"x\\ny\"]\n", "{\"k\":[[],[[]],{}],\"m\":-1.50E+2}",
                                    "3"};
  const std::string folder = reference::shared_path("corpora/documents");
  if (!std::filesystem::is_directory(folder)) return texts;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string path = entry.path().string();
    const bool packed = path.ends_with(".json.gz");
    if ((!path.ends_with(".json") && !packed) || entry.path().filename() == "index.json" ||
        !conformance::can_read(path))
      continue;
    if (entry.file_size() < 4'000'000) texts.push_back(conformance::read_file(path));
  }
  return texts;
}

TEST_F(Corpus, MinifyingUndoesFormatting) {
  for (const std::string& text : documents()) {
    const outcome direct = run({{"min", "--duplicates=allow"}, text});
    ASSERT_EQ(direct.status, 0) << direct.err;
    const outcome lines = run({{"fmt", "--duplicates=allow"}, text});
    EXPECT_EQ(run({{"min", "--duplicates=allow"}, lines.out}).out, direct.out);
    EXPECT_EQ(run({{"fmt", "--duplicates=allow"}, lines.out}).out, lines.out);
    const auto expected = joule::compact(text, {.duplicates = joule::duplicate_names::allow});
    ASSERT_TRUE(expected);
    EXPECT_TRUE(direct.out == *expected + "\n");
  }
}

TEST_F(Corpus, CanonAgreesWithRfc8785) {
  const std::string folder = reference::shared_path("corpora/conformance/jcs/input");
  std::size_t cases = 0;
  if (std::filesystem::is_directory(folder)) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      const outcome o = run({{"canon", entry.path().string()}, {}});
      EXPECT_EQ(o.status, 0) << o.err;
      EXPECT_EQ(o.out, conformance::read_plain(conformance::path_of("jcs/output/" + entry.path().filename().string())));
      ++cases;
    }
  }
  // Section 3.2.3's own example of sorting, in UTF-16 code units.
  const outcome o = run(
      {{"canon"}, "{\"\\u20ac\":1,\"\\r\":2,\"\\ufb33\":3,\"1\":4,\"\\ud83d\\ude00\":5,\"\\u0080\":6,\"\\u00f6\":7}"});
  EXPECT_EQ(
      o.out,
      "{\"\\r\":2,\"1\":4,\"\xC2\x80\":6,\"\xC3\xB6\":7,\"\xE2\x82\xAC\":1,\"\xF0\x9F\x98\x80\":5,\"\xEF\xAC\xB3\":3}");
  RecordProperty("cases", static_cast<int>(cases));
}

}  // namespace
