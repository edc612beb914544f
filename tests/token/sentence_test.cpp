#include <joule/json.hpp>
#include <joule/token/sentence.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using joule::token::printable;
using joule::token::sentence;

TEST(Sentence, NamesWhatWasExpectedAndFound) {
  EXPECT_EQ(sentence(joule::errc::expected_colon, "a colon", "'1'"), "a colon was expected, found '1'");
  EXPECT_EQ(sentence(joule::errc::bad_utf8, "", "byte FF"),
            std::string(joule::message(joule::errc::bad_utf8)) + ": byte FF");
  EXPECT_EQ(sentence(joule::errc::depth_exceeded, "", ""), joule::message(joule::errc::depth_exceeded));
  EXPECT_EQ(sentence(joule::errc::depth_exceeded, "a colon", ""), joule::message(joule::errc::depth_exceeded));
}

TEST(Printable, EscapesWhatCouldSteerATerminal) {
  const struct {
    std::string_view text;
    std::string_view shown;
  } rows[] = {
      {"", ""},
      {"plain \"text\" \\ /", "plain \"text\" \\ /"},
      {std::string_view("\0a", 2), "\\u0000a"},
      {"a\nb\x1f\x20", "a\\u000ab\\u001f\x20"},
      {"\x1b[31mred\x7f~", "\\u001b[31mred\\u007f~"},
      {"\u007f\u0080\u009f\u00a0", "\\u007f\\u0080\\u009f\u00a0"},
      {"\u061b\u061c\u061d", "\u061b\\u061c\u061d"},
      {"\u200d\u200e\u200f\u2010", "\u200d\\u200e\\u200f\u2010"},
      {"\u2027\u2028\u2029\u202a\u202e\u202f", "\u2027\\u2028\\u2029\\u202a\\u202e\u202f"},
      {"\u2065\u2066\u2069\u206a", "\u2065\\u2066\\u2069\u206a"},
      {"Gr\u00fc\u00dfe \u4f60 \U0001F600", "Gr\u00fc\u00dfe \u4f60 \U0001F600"},
      // Beginnings of such characters are no characters.
      {"\xc2", "\xc2"},
      {"\xe2\x80", "\xe2\x80"},
      {"\xe2\x81", "\xe2\x81"},
  };
  for (const auto& row : rows) EXPECT_EQ(printable(row.text), row.shown);
}

struct account {
  std::string holder;
};

TEST(Printable, IsWhatAnExplanationShowsOfTheText) {
  const std::string text = "{\"holder\":[\"\u202egnp.exe\"],\"\\u001b[2J\":1}";
  const auto e = joule::unmarshal<account>(text).error();
  EXPECT_EQ(to_string(joule::explain<account>(e, text)).find('\x1b'), std::string::npos);
  const std::string number = "\"\u202e1\"";
  const auto x = joule::explain<int>(joule::unmarshal<int>(number).error(), number);
  EXPECT_EQ(x.found, "the string \"\u202e1\"");
  EXPECT_EQ(to_string(x).substr(0, to_string(x).find('\n')).find("\u202e"), std::string::npos);
  EXPECT_NE(to_string(x).find("found the string \"\\u202e1\""), std::string::npos);
}

}  // namespace
