// Every code that a text alone can provoke, with the exact offset: the table of decision 2 and the examples that
// base/error.hpp documents.
#include <joule/token/diagnose.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace {

using namespace std::string_literals;
using joule::errc;
using joule::text_options;

struct row {
  std::string text;
  errc code;
  std::uint64_t offset;
  text_options options{};
};

joule::error verdict(std::string_view text, const text_options& options = {}) {
  return joule::token::diagnose(text.data(), text.size(), options);
}

void expect_all(const std::vector<row>& rows) {
  for (const row& r : rows) {
    const joule::error e = verdict(r.text, r.options);
    EXPECT_STREQ(joule::name(e.code), joule::name(r.code)) << r.text;
    EXPECT_EQ(e.offset, r.offset) << r.text;
  }
}

const std::vector<row>& documented() {
  static const std::vector<row> rows{
      {"{\"a\":", errc::unexpected_end, 5},
      {"[?]", errc::expected_value, 1},
      {"{1:2}", errc::expected_name, 1},
      {"{\"a\" 1}", errc::expected_colon, 5},
      {"[1 2]", errc::expected_comma_or_end, 3},
      {"[1,]", errc::trailing_comma, 3},
      {"[treu]", errc::bad_literal, 1},
      {"[1.]", errc::bad_number, 1},
      {"[01]", errc::leading_zero, 2},
      {"\"a\\q\"", errc::bad_escape, 2},
      {"\"\\ud800\"", errc::lone_surrogate, 1},
      {"\"a\xFF\"", errc::bad_utf8, 2},
      {"\"a\n\"", errc::control_character, 2},
      {"1 2", errc::trailing_data, 2},
      {"{\"a\":1,\"a\":2}", errc::duplicate_name, 7},
      {"\xEF\xBB\xBF"
       "1",
       errc::byte_order_mark, 0},
      {"[[1]]", errc::depth_exceeded, 1, {1, joule::duplicate_names::reject}},
  };
  return rows;
}

TEST(ErrorCode, EveryDocumentedInputGivesItsCodeAndOffset) { expect_all(documented()); }

TEST(ErrorCode, NoCodeOfTheTextIsWithoutAnExample) {
  std::set<errc> shown;
  for (const row& r : documented()) shown.insert(r.code);
  for (unsigned number = 100; number != 200; ++number) {
    const auto code = static_cast<errc>(number);
    if (joule::name(code) == "unknown"s) continue;
    EXPECT_TRUE(shown.contains(code)) << joule::name(code);
  }
  EXPECT_TRUE(shown.contains(errc::depth_exceeded));
}

TEST(ErrorCode, ValidTextsHaveNone) {
  for (const char* text :
       {"0", "-0", "1.5e+3", "-0.0E-0", "true", "false", "null", "\"\"", "[]", "{}", " [ ] ", "\t\r\n1\n",
        "{\"a\":{},\"b\":[]}", "\"\\ud83d\\ude00\\u0000\\/\"", "[1,2,[3]]", "\"\x7F\xC2\x80\xF4\x8F\xBF\xBF\""}) {
    EXPECT_FALSE(verdict(text)) << text;
  }
}

TEST(ErrorCode, AnUnexpectedEndIsAtTheSizeOfTheText) {
  for (const char* text : {"",
                           " ",
                           "\n\t",
                           "t",
                           "tru",
                           "fals",
                           "nul",
                           "-",
                           "1.",
                           "1e",
                           "1e+",
                           "[",
                           "[1",
                           "[1,",
                           "[1,2",
                           "{",
                           "{\"",
                           "{\"a",
                           "{\"a\"",
                           "{\"a\":",
                           "{\"a\":1",
                           "{\"a\":1,",
                           "\"",
                           "\"\\",
                           "\"\\u",
                           "\"\\u12",
                           "\"\\ud800",
                           "\"\\ud800\\",
                           "\"\\ud800\\u",
                           "\"\\ud800\\uD",
                           "\"\\ud800\\udc0",
                           "[[",
                           "[\"a\"",
                           "[-"}) {
    expect_all({{text, errc::unexpected_end, std::string_view(text).size()}});
  }
}

TEST(ErrorCode, LiteralsFailAtTheirFirstByteAndEndWhereTheyAreComplete) {
  expect_all({{"treu", errc::bad_literal, 0},
              {"[nulL]", errc::bad_literal, 1},
              {"[nul]", errc::bad_literal, 1},
              {"truex", errc::trailing_data, 4},
              {"[truex]", errc::expected_comma_or_end, 5},
              {"True", errc::expected_value, 0},
              {"NaN", errc::expected_value, 0},
              {"-Infinity", errc::bad_number, 0}});
}

TEST(ErrorCode, NumbersFailAtTheirFirstByteSaveForLeadingZeros) {
  expect_all({{"1.x", errc::bad_number, 0},
              {"-x", errc::bad_number, 0},
              {"1ex", errc::bad_number, 0},
              {" 1e+x", errc::bad_number, 1},
              {"[-]", errc::bad_number, 1},
              {"1.e5", errc::bad_number, 0},
              {"01", errc::leading_zero, 1},
              {"-01", errc::leading_zero, 2},
              {"[00]", errc::leading_zero, 2},
              {"1.5.2", errc::trailing_data, 3},
              {"[1.5.2]", errc::expected_comma_or_end, 4},
              {"1e5e", errc::trailing_data, 3},
              {"+1", errc::expected_value, 0},
              {".5", errc::expected_value, 0},
              {"0x1", errc::trailing_data, 1},
              {"1_000", errc::trailing_data, 1},
              {"--1", errc::bad_number, 0}});
}

TEST(ErrorCode, EscapesFailAtTheirBackslash) {
  expect_all({{"\"\\u12G4\"", errc::bad_escape, 1},
              {"\"ab\\u\"", errc::bad_escape, 3},
              {"\"\\a\"", errc::bad_escape, 1},
              {"\"\\U0041\"", errc::bad_escape, 1},
              {"\"\\\n\"", errc::bad_escape, 1},
              {"\"\\\0\""s, errc::bad_escape, 1},
              {"\"\\'\"", errc::bad_escape, 1},
              {"{\"\\q\":1}", errc::bad_escape, 2}});
}

TEST(ErrorCode, ASurrogateThatStandsAloneFailsAtItsOwnBackslash) {
  expect_all({{"\"\\ud800\\ud800\\udc00\"", errc::lone_surrogate, 1},
              {"\"\\udc00\"", errc::lone_surrogate, 1},
              {"\"x\\uDFFF\\uD800\"", errc::lone_surrogate, 2},
              {"\"\\ud800\\n\"", errc::lone_surrogate, 1},
              {"\"\\ud800\\uZZZZ\"", errc::lone_surrogate, 1},
              {"\"\\ud800x\"", errc::lone_surrogate, 1},
              {"\"\\ud800\\u0041\"", errc::lone_surrogate, 1},
              {"\"\\ud83d\\ude00\\udbff\"", errc::lone_surrogate, 13},
              {"\"\\ud800\xFF\"", errc::lone_surrogate, 1},
              // No continuation of these could be valid, so they are no unexpected end.
              {"\"\\udc", errc::lone_surrogate, 1},
              {"\"\\ud800\\u1", errc::lone_surrogate, 1}});
}

TEST(ErrorCode, MalformedUtf8FailsAtTheFirstByteOfItsSequence) {
  expect_all({{"\"\x80\"", errc::bad_utf8, 1},
              {"\"\xC0\x80\"", errc::bad_utf8, 1},
              {"\"a\xC1\xBF\"", errc::bad_utf8, 2},
              {"\"\xE0\x80\x80\"", errc::bad_utf8, 1},
              {"\"\xED\xA0\x80\"", errc::bad_utf8, 1},
              {"\"\xF0\x8F\xBF\xBF\"", errc::bad_utf8, 1},
              {"\"\xF4\x90\x80\x80\"", errc::bad_utf8, 1},
              {"\"\xF5\x80\x80\x80\"", errc::bad_utf8, 1},
              {"\"\xC3\"", errc::bad_utf8, 1},
              {"\"\xC3\xA9\xE2\x82\"", errc::bad_utf8, 3},
              {"\"\xE2\x82", errc::bad_utf8, 1},
              {"\"ab\xF0", errc::bad_utf8, 3},
              {"{\"\xFF\":1}", errc::bad_utf8, 2},
              // Outside a string such a byte is a bad token like any other.
              {"\xFF", errc::expected_value, 0},
              {"[1\xC3\xA9]", errc::expected_comma_or_end, 2}});
}

TEST(ErrorCode, ControlCharactersAndNulAreOrdinaryBadBytes) {
  expect_all({{"\"\0\""s, errc::control_character, 1},
              {"\"\x1F\"", errc::control_character, 1},
              {"\"\t\"", errc::control_character, 1},
              {"\0"s, errc::expected_value, 0},
              {"{}\0"s, errc::trailing_data, 2},
              {"[1\0]"s, errc::expected_comma_or_end, 2},
              {"{\0}"s, errc::expected_name, 1},
              {"[\f1]", errc::expected_value, 1},
              {"[1,\xC2\xA0]", errc::expected_value, 3}});
}

TEST(ErrorCode, PunctuationFailsAtTheByteThatIsNotExpected) {
  expect_all({{"[,1]", errc::expected_value, 1},
              {"{,}", errc::expected_name, 1},
              {"[1}", errc::expected_comma_or_end, 2},
              {"{\"a\":1]", errc::expected_comma_or_end, 6},
              {"[1,,2]", errc::expected_value, 3},
              {"{\"a\":1,}", errc::trailing_comma, 7},
              {"[1, ]", errc::trailing_comma, 4},
              {"{\"a\":1,,}", errc::expected_name, 7},
              {"]", errc::expected_value, 0},
              {"}", errc::expected_value, 0},
              {"[}", errc::expected_value, 1},
              {"{]", errc::expected_name, 1},
              {"{\"a\":}", errc::expected_value, 5},
              {"{\"\":}", errc::expected_value, 4},
              {"{\"a\",1}", errc::expected_colon, 4},
              {"{a:1}", errc::expected_name, 1},
              {"{'a':1}", errc::expected_name, 1},
              {"['a']", errc::expected_value, 1},
              {"[1]]", errc::trailing_data, 3},
              {"{}{}", errc::trailing_data, 2},
              {"[1/*c*/]", errc::expected_comma_or_end, 2},
              {"//c\n1", errc::expected_value, 0},
              {"[1,}", errc::expected_value, 3},
              {"{\"a\":1,]", errc::expected_name, 7}});
}

TEST(ErrorCode, AByteOrderMarkIsNamedOnlyAtTheStart) {
  expect_all({{"\xEF\xBB\xBF", errc::byte_order_mark, 0},
              {" \xEF\xBB\xBF"
               "1",
               errc::expected_value, 1},
              {"[\xEF\xBB\xBF]", errc::expected_value, 1},
              {"\xEF\xBB", errc::expected_value, 0},
              {"\xEF", errc::expected_value, 0},
              {"\xEF\xBB\xBE", errc::expected_value, 0},
              {"1\xEF\xBB\xBF", errc::trailing_data, 1},
              {"\xFE\xFF", errc::expected_value, 0},
              {"\"\xEF\xBB\xBF\\q\"", errc::bad_escape, 4}});
}

TEST(ErrorCode, ARepeatedNameFailsAtItsOpeningQuoteOnceItIsComplete) {
  expect_all({{"{\"a\":1,\"\\u0061\":2}", errc::duplicate_name, 7},
              {"{\"\\u00e9\":1, \"\xC3\xA9\":2}", errc::duplicate_name, 13},
              {"{\"\":1,\"\":2}", errc::duplicate_name, 6},
              {"[{\"x\":{\"b\":1,\"b\"", errc::duplicate_name, 13},
              {"{\"a\":1,\"a", errc::unexpected_end, 9},
              {"{\"a\":1,\"a\\q\"", errc::bad_escape, 9},
              {"{\"\\ud83d\\ude00\":1,\"\xF0\x9F\x98\x80\":1}", errc::duplicate_name, 18}});
  EXPECT_FALSE(verdict("{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}],\"A\":1}"));
  EXPECT_FALSE(verdict("{\"a\":1,\"a\":2}", {1000, joule::duplicate_names::allow}));
}

TEST(ErrorCode, DepthFailsAtTheBracketThatIsOneTooMany) {
  const auto reject = joule::duplicate_names::reject;
  expect_all({{"[]", errc::depth_exceeded, 0, {0, reject}},
              {"[{\"a\":[{}]}]", errc::depth_exceeded, 7, {3, reject}},
              {std::string(1001, '['), errc::depth_exceeded, 1000},
              {std::string(1000, '['), errc::unexpected_end, 1000}});
  EXPECT_FALSE(verdict("1", {0, reject}));
  EXPECT_FALSE(verdict(std::string(1000, '[') + std::string(1000, ']')));
}

TEST(Diagnose, IgnoresErrorsBehindTheStop) {
  const std::string_view text = "[1,\"ab\\q\",?]";
  EXPECT_FALSE(joule::token::diagnose(text.data(), text.size(), {}, 5));
  EXPECT_EQ(joule::token::diagnose(text.data(), text.size(), {}, 6).code, errc::bad_escape);
  const std::string_view cut = "[1";
  EXPECT_FALSE(joule::token::diagnose(cut.data(), cut.size(), {}, 1));
  EXPECT_EQ(joule::token::diagnose(cut.data(), cut.size(), {}, 2).code, errc::unexpected_end);
}

TEST(Diagnose, ReadsATokenThatBeganBeforeTheStopToItsEnd) {
  const std::string name(10000, 'n');
  const std::string text = "{\"" + name + "\":1,\"" + name + "\":?}";
  const auto second = 1 + 2 + name.size() + 3;
  EXPECT_EQ(joule::token::diagnose(text.data(), text.size(), {}, second).code, errc::duplicate_name);
  EXPECT_EQ(joule::token::diagnose(text.data(), text.size(), {}, second).offset, second);
  EXPECT_FALSE(joule::token::diagnose(text.data(), text.size(), {}, second - 1));
  const std::string number = std::string(9000, '1') + ".x";
  EXPECT_EQ(joule::token::diagnose(number.data(), number.size(), {}, 0).code, errc::bad_number);
}

}  // namespace
