#include "sample_texts.hpp"

#include "reference/guard_page.hpp"

#include <joule/check.hpp>
#include <joule/explain.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace std::string_literals;

joule::explanation explain(const std::string& text) { return joule::explain(joule::check(text), text); }

TEST(Explain, ReadsLikeACompiler) {
  EXPECT_EQ(to_string(explain("{\n \"a\": [1 true]}")),
            "2:10: a comma or ']' was expected, found 'true'\n"
            "   \"a\": [1 true]}\n"
            "           ^\n"
            "  at /a\n"
            "  hint: a comma may be missing before this");
  EXPECT_EQ(to_string(explain("[1,]")),
            "1:4: a value was expected, found ']'\n"
            "  [1,]\n"
            "     ^\n"
            "  hint: JSON has no comma before a closing bracket");
  EXPECT_EQ(to_string(explain("{\"a\":1,\"a\":2}")),
            "1:8: an object has two members of the same name: \"a\"\n"
            "  {\"a\":1,\"a\":2}\n"
            "         ^\n"
            "  at /a");
  EXPECT_EQ(to_string(explain("")), "1:1: a value was expected, found the end of the text");
  EXPECT_EQ(to_string(joule::explain({}, "1")), "no error");
}

TEST(Explain, FillsEveryMember) {
  const auto x = explain("[\n  {\"k\": 0123}]");
  EXPECT_EQ(x.code, joule::errc::leading_zero);
  EXPECT_EQ(x.offset, 11U);
  EXPECT_EQ(x.line, 2U);
  EXPECT_EQ(x.column, 10U);
  EXPECT_EQ(x.pointer, "/0/k");
  EXPECT_EQ(x.excerpt, "  {\"k\": 0123}]");
  EXPECT_EQ(x.caret, "         ^");
  EXPECT_EQ(x.found, "'1'");
  EXPECT_EQ(explain("[truth]").literal, "truth");
  EXPECT_EQ(explain("[\"\\ud800x\"]").literal, "\\ud800");
  EXPECT_EQ(explain("[\"\\q\"]").literal, "\\q");
}

TEST(Explain, KnowsTheUsualMistakes) {
  const std::pair<std::string, const char*> rows[] = {{"{'a':1}", "double quotes"},
                                                      {"['a']", "double quotes"},
                                                      {"[NaN]", "NaN has no JSON form"},
                                                      {"[-Infinity]", "infinities"},
                                                      {"[1, // c\n2]", "no comments"},
                                                      {"[1 /* c */]", "no comments"},
                                                      {"# c\n1", "no comments"},
                                                      {"\xEF\xBB\xBF{}", "EF BB BF"},
                                                      {"{}\0"s, "NUL byte"},
                                                      {"{a:1}", "names stand in double"},
                                                      {"[True]", "true, in lower"},
                                                      {"[None]", "spells it null"},
                                                      {"[undefined]", "no undefined"},
                                                      {"[\"a\nb\"]", "line break"},
                                                      {"\"\\x41\"", "no \\x escape"},
                                                      {"[0x1F]", "hexadecimal"},
                                                      {"[01]", "leading zeros"},
                                                      {"[+1]", "plus sign"},
                                                      {"[.5]", "before the decimal"},
                                                      {"[1.]", "follow the decimal"},
                                                      {"[-]", "minus sign"},
                                                      {"[1e]", "exponent"},
                                                      {"[1.5e+]", "exponent"},
                                                      {"\"\xE9\"", "Latin-1"},
                                                      {"\xFF\xFE[\0]\0"s, "UTF-16"},
                                                      {"{\"a\" = 1}", "colon"},
                                                      {"[1;2]", "commas"},
                                                      {"[\"abc", "closing quote"},
                                                      {"{\"a\":1,}", "no comma before"},
                                                      {"[1\xC2\xA0]", "no-break space"},
                                                      {"[\xE2\x80\x9C"
                                                       "a]",
                                                       "typographic"},
                                                      {"[1,\xEF\xBB\xBF]", "byte order mark"},
                                                      {"1 2", "one value"},
                                                      {"[\"\\u12\"]", "four hexadecimal"},
                                                      {"[\"\t\"]", "\\t"},
                                                      {"[1_000]", "digit separators"}};
  for (const auto& [text, part] : rows)
    EXPECT_NE(explain(text).hint.find(part), std::string::npos) << text << ": " << explain(text).hint;
}

TEST(Explain, ShowsWhatCannotBeSeen) {
  EXPECT_EQ(explain("{}\0"s).excerpt, "{}\xE2\x90\x80");
  EXPECT_EQ(explain("[\"\x1B[31m\"]").excerpt, "[\"\xE2\x90\x9B[31m\"]");
  EXPECT_EQ(explain("[\"\x7F\", ?]").excerpt, "[\"\xE2\x90\xA1\", ?]");
  EXPECT_EQ(explain("[\"\xFF\"]").excerpt, "[\"\xEF\xBF\xBD\"]");
  EXPECT_EQ(explain("[\"\xE2\x80\xAE\", ?]").excerpt, "[\"\xEF\xBF\xBD\", ?]");
  EXPECT_EQ(explain("[\"\x01\"]").found, "control character U+0001");
  EXPECT_EQ(explain("[\"\xFF\"]").found, "byte FF");
  EXPECT_EQ(explain("[\xC3\xA9]").found, "U+00E9");
}

TEST(Explain, CutsALongLineAroundThePlace) {
  const std::string text = "[\"" + std::string(500, 'a') + "\xC3\xA9\", tru, \"" + std::string(500, 'b') + "\"]";
  const auto x = explain(text);
  EXPECT_EQ(x.excerpt.substr(0, 4),
            "\xE2\x80\xA6"
            "a");
  std::size_t columns = 0;
  for (const char c : x.excerpt) columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  EXPECT_EQ(columns, 80U);
  // The caret counts columns: the ellipsis and the accented letter are one each and have one and two further bytes.
  EXPECT_EQ(x.excerpt.substr(x.caret.size() - 1 + 2 + 1, 3), "tru");
}

TEST(Explain, ReadsNothingOutsideTheText) {
  const reference::guard_page page(4096);
  for (const auto* texts : {&joule_test::valid_texts(), &joule_test::invalid_texts()}) {
    for (const auto& text : *texts) {
      for (std::size_t size = 0; size <= text.size(); ++size) {
        const char* const p = page.put_at_end(text.data(), size);
        const joule::error e = joule::check({p, size});
        const std::string shown = to_string(joule::explain(e, {p, size}));
        ASSERT_FALSE(shown.empty());
        // A foreign error is answered too.
        for (const std::uint64_t offset : {0U, 1U, 1000U}) {
          (void)joule::explain({offset, joule::errc::bad_escape, {}, 0}, {p, size});
          (void)joule::explain({offset, joule::errc::type_mismatch, {}, 0}, {p, size});
          (void)joule::explain({offset, joule::errc::bad_number, {}, 0}, {p, size});
        }
      }
    }
  }
}

}  // namespace
