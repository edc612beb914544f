// Reading what is not quite JSON: strings that are no UTF-8, halves of surrogate pairs, and numbers that are not finite.
// Exact values and offsets; the differential tests run the same options over many texts.
#include "bind/decode_helpers.hpp"

#include <joule/bind/explain.hpp>
#include <joule/bind/meta.hpp>
#include <joule/bind/raw.hpp>
#include <joule/explain.hpp>

#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace {

using namespace joule_test;
using joule::invalid_utf8;
using joule::nonfinite_numbers;
using joule::read_options;

constexpr read_options replacing{.utf8 = invalid_utf8::replace};
constexpr read_options passing{.utf8 = invalid_utf8::pass};
constexpr read_options nulls{.nonfinite = nonfinite_numbers::null};
constexpr read_options words{.nonfinite = nonfinite_numbers::string};

#define FFFD "\xEF\xBF\xBD"

struct string_case {
  std::string content;
  std::string replaced;
  std::string passed;
  errc strict;
  std::uint64_t offset;  // of the strict error
};

const std::vector<string_case>& string_cases() {
  static const std::vector<string_case> cases{
      {"\xFF", FFFD, "\xFF", errc::bad_utf8, 1},
      {"a\x80z", "a" FFFD "z", "a\x80z", errc::bad_utf8, 2},
      // One U+FFFD for each byte, not for each maximal subpart.
      {"\xE2\x82", FFFD FFFD, "\xE2\x82", errc::bad_utf8, 1},
      {"\xE2\x82\xE2\x82\xAC", FFFD FFFD "\xE2\x82\xAC", "\xE2\x82\xE2\x82\xAC", errc::bad_utf8, 1},
      {"\xF0\x9F\x98", FFFD FFFD FFFD, "\xF0\x9F\x98", errc::bad_utf8, 1},
      {"\xC0\x80", FFFD FFFD, "\xC0\x80", errc::bad_utf8, 1},
      {"\xED\xA0\x80", FFFD FFFD FFFD, "\xED\xA0\x80", errc::bad_utf8, 1},
      {"\xF4\x90\x80\x80", FFFD FFFD FFFD FFFD, "\xF4\x90\x80\x80", errc::bad_utf8, 1},
      {"\xC3\xA9\xC3", "\xC3\xA9" FFFD, "\xC3\xA9\xC3", errc::bad_utf8, 3},
      // An escape neither completes a sequence nor lends a byte to one.
      {"\xE2\\u0082\xAC", FFFD "\xC2\x82" FFFD, "\xE2\xC2\x82\xAC", errc::bad_utf8, 1},
      {"\xC3\\u00e9\xA9", FFFD "\xC3\xA9" FFFD, "\xC3\xC3\xA9\xA9", errc::bad_utf8, 1},
      {"\xFF\\n\xFE\\\\", FFFD "\n" FFFD "\\", "\xFF\n\xFE\\", errc::bad_utf8, 1},
      // Halves of surrogate pairs: no option spells them out as bytes.
      {"\\ud800", FFFD, FFFD, errc::lone_surrogate, 1},
      {"\\uDFFF", FFFD, FFFD, errc::lone_surrogate, 1},
      {"\\ud800\\u0041", FFFD "A", FFFD "A", errc::lone_surrogate, 1},
      {"\\ud800\\n", FFFD "\n", FFFD "\n", errc::lone_surrogate, 1},
      {"\\ud800x", FFFD "x", FFFD "x", errc::lone_surrogate, 1},
      {"\\ud800\\ud800\\udc00", FFFD "\xF0\x90\x80\x80", FFFD "\xF0\x90\x80\x80", errc::lone_surrogate, 1},
      {"\\udc00\\ud800", FFFD FFFD, FFFD FFFD, errc::lone_surrogate, 1},
      {"\\ud83d\\ude00\\ude00", "\xF0\x9F\x98\x80" FFFD, "\xF0\x9F\x98\x80" FFFD, errc::lone_surrogate, 13},
      {"\\ud800\xFF\\udc00", FFFD FFFD FFFD, FFFD "\xFF" FFFD, errc::lone_surrogate, 1},
      {"\\\\ud800\xFF", "\\ud800" FFFD, "\\ud800\xFF", errc::bad_utf8, 8},
      // Nothing to replace.
      {"\xC3\xA9 \\ud83d\\ude00", "\xC3\xA9 \xF0\x9F\x98\x80", "\xC3\xA9 \xF0\x9F\x98\x80", errc::ok, 0},
      {FFFD "\\ufffd", FFFD FFFD, FFFD FFFD, errc::ok, 0},
  };
  return cases;
}

TEST(LenientStrings, AreReplacedByteByByteOrPassed) {
  for (const string_case& c : string_cases()) {
    const std::string text = "\"" + c.content + "\"";
    EXPECT_EQ(decode_error<std::string>(text), (c.strict == errc::ok ? error{} : error_at(c.strict, c.offset))) << text;
    EXPECT_EQ((decoded<std::string, replacing>(text)), c.replaced) << text;
    EXPECT_EQ((decoded<std::string, passing>(text)), c.passed) << text;
    EXPECT_TRUE((decoded<std::u8string, replacing>(text) == std::u8string(c.replaced.begin(), c.replaced.end()))) << text;
    EXPECT_EQ((decoded<std::optional<std::string>, replacing>(text)), c.replaced) << text;
    EXPECT_EQ((decoded<std::set<std::string>, replacing>("[" + text + "]")), (std::set<std::string>{c.replaced})) << text;
    EXPECT_EQ((decoded<std::map<std::string, int>, replacing>("{" + text + ":1}")), (std::map<std::string, int>{{c.replaced, 1}}));
    EXPECT_EQ((decoded<std::map<std::string, int>, passing>("{" + text + ":1}")), (std::map<std::string, int>{{c.passed, 1}}));
  }
}

// As strings are written with the same option.
TEST(LenientStrings, AreReadAsTheWriterWritesThem) {
  constexpr joule::write_options write{.utf8 = invalid_utf8::replace};
  for (const string_case& c : string_cases()) {
    if (c.content.find('\\') != std::string::npos) continue;
    EXPECT_EQ((encoded<std::string, write>(c.content)), "\"" + c.replaced + "\"");
  }
}

// Where the way of reading changes: copied up to 8192 bytes, in place above, the tail from 320 bytes before the end.
TEST(LenientStrings, OfAnyLengthAndPlace) {
  for (const std::size_t before : {0U, 1U, 15U, 31U, 63U, 64U, 200U, 8100U, 8180U, 9000U}) {
    for (const std::size_t behind : {0U, 1U, 40U, 63U, 64U, 250U, 319U, 320U, 321U, 400U, 9000U}) {
      const std::string a(before, 'a');
      const std::string b(behind, 'b');
      const std::string text = "[\"" + a + "\xF0\x9F\", \"\\udfff" + b + "\"]";
      const auto got = decoded<std::vector<std::string>, replacing>(text);
      ASSERT_EQ(got, (std::vector<std::string>{a + FFFD FFFD, FFFD + b})) << before << ' ' << behind;
    }
  }
}

TEST(LenientStrings, MustFitIntoArraysOnceTheyAreReplaced) {
  using code = std::array<char, 4>;
  EXPECT_EQ((decoded<code, replacing>("\"a\xFF\"")), (code{'a', '\xEF', '\xBF', '\xBD'}));
  EXPECT_EQ((decode_error<code, replacing>("\"ab\xFF\"")), error_at(errc::out_of_range, 0));
  EXPECT_EQ((decode_error<std::vector<code>, replacing>("[\"\",\"\xFF\xFF\"]")), error_at(errc::out_of_range, 4));
  EXPECT_EQ((decoded<code, passing>("\"ab\xFF\xFE\"")), (code{'a', 'b', '\xFF', '\xFE'}));
  EXPECT_EQ((decoded<code, passing>("\"\\ud800z\"")), (code{'\xEF', '\xBF', '\xBD', 'z'}));
}

// A view cannot show what the text does not hold.
TEST(LenientStrings, AreRefusedByViewsThatWouldHaveToChange) {
  using views = std::vector<std::string_view>;
  EXPECT_EQ((decode_error<views, replacing>("[\"a\",\"\xFF\"]")), error_at(errc::needs_unescape, 5));
  EXPECT_EQ((decode_error<views, replacing>("[\"a\",\"\\ud800\"]")), error_at(errc::needs_unescape, 5));
  EXPECT_EQ((decode_error<views, passing>("[\"a\",\"\\ud800\"]")), error_at(errc::needs_unescape, 5));
  const std::string text = "[\"a\xFF\",\"\xC3\xA9\"]";
  const auto got = decoded<views, passing>(text);
  ASSERT_EQ(got, (views{"a\xFF", "\xC3\xA9"}));
  EXPECT_EQ(got[0].data(), text.data() + 2);
  EXPECT_EQ((decode_error<std::map<std::string_view, int>, replacing>("{\"k\":1,\"\xFF\":2}")), error_at(errc::needs_unescape, 7));
  EXPECT_EQ((decoded<std::map<std::string_view, int>, passing>("{\"k\xFF\":1}").size()), 1U);
}

TEST(LenientStrings, AreNoIntegersAsKeys) {
  EXPECT_EQ((decode_error<std::map<int, int>, replacing>("{\"1\":1,\"2\xFF\":2}")), error_at(errc::bad_key, 7));
  EXPECT_EQ((decode_error<std::map<int, int>, passing>("{\"1\":1,\"\\udc00\":2}")), error_at(errc::bad_key, 7));
}

// -- in place ---------------------------------------------------------------------------------------------------------

struct place_case {
  std::string text;
  std::vector<std::string> strings;  // or the error
  error refusal;
};

template <read_options Options>
void decode_places(const std::vector<place_case>& cases) {
  for (const std::size_t padding : {0U, 8300U}) {
    for (const place_case& c : cases) {
      const std::string original = std::string(padding, ' ') + c.text;
      std::string text = original;
      std::vector<std::string_view> views;
      const error e = joule::unmarshal_in_place<Options>(std::span<char>(text), views);
      error refusal = c.refusal;
      if (refusal) refusal.offset += padding;
      EXPECT_EQ(e, refusal) << c.text;
      if (e) {
        EXPECT_EQ(text, original) << c.text;
        continue;
      }
      EXPECT_EQ(std::vector<std::string>(views.begin(), views.end()), c.strings) << c.text;
      for (const std::string_view view : views) {
        EXPECT_GE(view.data(), text.data());
        EXPECT_LE(view.data() + view.size(), text.data() + text.size());
      }
    }
  }
}

TEST(LenientInPlace, TakesWhatFitsIntoItsSpelling) {
  decode_places<replacing>({
      {"[\"\\ud800\",\"\\u0061\"]", {FFFD, "a"}, {}},
      {"[\"\\ud800\xFF\"]", {FFFD FFFD}, {}},          // six bytes in place of seven
      {"[\"\\u0061\xFF\xFF\"]", {"a" FFFD FFFD}, {}},  // seven in place of eight
      {"[\"\\n\xFF\"]", {}, error_at(errc::needs_unescape, 1)},  // four do not fit into three
      {"[\"a\\u0061\",\"\xFF\"]", {}, error_at(errc::needs_unescape, 11)},
      {"[\"\xC3\xA9\"]", {"\xC3\xA9"}, {}},
  });
  decode_places<passing>({
      {"[\"\\ud800\xFF\",\"\xFE\"]", {FFFD "\xFF", "\xFE"}, {}},
      {"[\"\xFF\\n\"]", {"\xFF\n"}, {}},
      {"[\"\\udc0\"]", {}, error_at(errc::bad_escape, 2)},
  });
}

// -- names ------------------------------------------------------------------------------------------------------------

struct odd {
  int plain = 0;
  int replaced = 0;
};

}  // namespace

template <>
struct joule::meta<odd> {
  static constexpr auto members =
      joule::members(joule::field("plain", &odd::plain), joule::field("r\xEF\xBF\xBD", &odd::replaced, joule::required));
};

namespace {

TEST(LenientNames, AreKnownByWhatTheyAreRead) {
  EXPECT_EQ((decoded<odd, replacing>("{\"r\xFF\":1}").replaced), 1);
  EXPECT_EQ((decoded<odd, replacing>("{\"r\\ud800\":1}").replaced), 1);
  EXPECT_EQ((decoded<odd, passing>("{\"r\\ud800\":1}").replaced), 1);
  EXPECT_EQ((decode_error<odd, passing>("{\"r\xFF\":1}")), error_at(errc::missing_member, 7, 1));
  constexpr read_options closed{.unknown = joule::unknown_members::reject, .utf8 = invalid_utf8::pass};
  EXPECT_EQ((decode_error<odd, closed>("{\"r\xFF\":1}")), error_at(errc::unknown_name, 1));
  EXPECT_EQ((decoded<odd, replacing>("{\"plain\":1,\"\xFF\":{\"\xFE\":[\"\\udc00\"]},\"r\xFF\":2}").replaced), 2);
}

TEST(LenientNames, AreRepeatedWhenTheyAreReadAlike) {
  struct name_case {
    std::string first;
    std::string second;
    bool replaced_alike;
    bool passed_alike;
  };
  const name_case cases[] = {
      {"r\xFF", "r\xFE", true, false},
      {"r\xFF", "r\xFF", true, true},
      {"r\xFF", "r\\ufffd", true, false},
      {"r\xFF", "r\\ud800", true, false},
      {"r\\udc00", "r\\ud800", true, true},
      {"r\\udc00", "r" FFFD, true, true},
      {"r\xFF\xFF", "r\xFF", false, false},
      {"r\xE2\x82", "r\xFF\xFE", true, false},
  };
  constexpr read_options last{.duplicates = joule::duplicate_names::allow, .utf8 = invalid_utf8::replace};
  for (const name_case& c : cases) {
    const std::string object = "{\"" + c.first + "\":1,\"" + c.second + "\":2}";
    const std::uint64_t second = 6 + c.first.size();
    const error replaced = c.replaced_alike ? error_at(errc::duplicate_name, second) : error{};
    const error passed = c.passed_alike ? error_at(errc::duplicate_name, second) : error{};
    // As members known and unknown, as keys, and in text that is skipped or kept.
    if (c.replaced_alike) {
      EXPECT_EQ((decode_error<odd, replacing>(object)), replaced) << object;
      EXPECT_EQ((decoded<std::map<std::string, int>, last>(object).begin()->second), 2) << object;
    }
    EXPECT_EQ((decode_error<std::map<std::string, int>, replacing>(object)), replaced) << object;
    EXPECT_EQ((decode_error<std::map<std::string, int>, passing>(object)), passed) << object;
    EXPECT_EQ((decode_error<joule::raw, replacing>(object)), replaced) << object;
    EXPECT_EQ((decode_error<joule::raw, passing>(object)), passed) << object;
    const auto in_skipped = [](error e) { return e ? (e.offset += 5, e) : e; };
    const std::string skipped = "{\"x\":" + object + ",\"r\xEF\xBF\xBD\":0}";
    EXPECT_EQ((decode_error<odd, replacing>(skipped)), in_skipped(replaced)) << object;
    EXPECT_EQ((decode_error<odd, passing>(skipped)), in_skipped(passed)) << object;
  }
}

TEST(LenientNames, AreUnknownInAnyNumber) {
  std::string text = "{";
  for (int i = 0; i < 300; ++i) text += "\"\xFF" + std::to_string(i) + "\":" + std::to_string(i) + ",";
  EXPECT_EQ((decoded<odd, replacing>(text + "\"r\xFF\":7}").replaced), 7);
  const std::size_t last = text.size();
  EXPECT_EQ((decode_error<odd, replacing>(text + "\"\xFE" "299\":1}")), error_at(errc::duplicate_name, last));
  EXPECT_EQ((decode_error<odd, passing>(text + "\"\xFE" "299\":1,\"\xFF" "0\":2}")), error_at(errc::duplicate_name, last + 9));
}

TEST(LenientNames, AreShownAsUtf8ByExplanations) {
  const std::string text = "{\"a\xFF\":{\"\\ud800\":[1,\"x\"]}}";
  using nested = std::map<std::string, std::map<std::string, std::vector<int>>>;
  const error e = decode_error<nested, replacing>(text);
  EXPECT_EQ(e, error_at(errc::type_mismatch, 19));
  const joule::explanation x = joule::explain<nested>(e, text);
  EXPECT_EQ(x.pointer, "/a" FFFD "/" FFFD "/1");
  EXPECT_NE(x.member_path.find("[\"a" FFFD "\"]"), std::string::npos) << x.member_path;
  const std::string found = "{\"plain\":\"\xFF\"}";
  EXPECT_EQ(joule::explain<odd>(decode_error<odd, replacing>(found), found).found, "the string \"" FFFD "\"");
  const std::string known = "{\"r\xFF\":\"x\"}";
  const std::string path = joule::explain<odd>(decode_error<odd, replacing>(known), known).member_path;
  EXPECT_NE(path.find(".r" FFFD), std::string::npos) << path;  // a member, not `["..."]`
}

// -- raw text and prefixes --------------------------------------------------------------------------------------------

TEST(LenientRaw, KeepsItsBytes) {
  const std::string text = "{\"a\": [\"\xFF\\ud800\"]}";
  EXPECT_EQ((decoded<joule::raw, replacing>(text).text()), text);
  EXPECT_EQ((decoded<joule::raw_view, passing>(text).text()), text);
  EXPECT_EQ((decode_error<joule::raw, replacing>("[\"\xFF\n\"]")), error_at(errc::control_character, 3));
  EXPECT_EQ(joule::raw::parse(text, {.utf8 = invalid_utf8::pass}).value().text(), text);
  EXPECT_EQ(joule::raw::parse(text).error(), error_at(errc::bad_utf8, 8));
}

TEST(LenientPrefix, EndsBehindTheValue) {
  std::string out;
  const joule::prefix_result read = joule::unmarshal_prefix<replacing>(" \"\xFF\" \xFF", out);
  ASSERT_FALSE(read.error);
  EXPECT_EQ(read.consumed, 4U);
  EXPECT_EQ(out, FFFD);
  EXPECT_EQ(joule::unmarshal_prefix<replacing>("\"\xFF", out).error, error_at(errc::unexpected_end, 2));
}

TEST(LenientTransaction, LeavesTheTargetAlone) {
  constexpr read_options careful{.transactional = true, .utf8 = invalid_utf8::replace};
  std::vector<std::string> out{"old"};
  EXPECT_EQ(joule::unmarshal_into<careful>("[\"\xFF\",1]", out), error_at(errc::type_mismatch, 5));
  EXPECT_EQ(out, (std::vector<std::string>{"old"}));
  EXPECT_FALSE(joule::unmarshal_into<careful>("[\"\xFF\"]", out));
  EXPECT_EQ(out, (std::vector<std::string>{FFFD}));
}

// -- numbers that are not finite --------------------------------------------------------------------------------------

template <class Float>
void expect_bits(Float got, Float wanted) {
  EXPECT_EQ(std::isnan(got), std::isnan(wanted));
  EXPECT_EQ(std::signbit(got), std::signbit(wanted));
  EXPECT_TRUE(std::isnan(wanted) || got == wanted);
}

template <class Float>
void read_words() {
  using limits = std::numeric_limits<Float>;
  const auto got = decoded<std::vector<Float>, words>(
      "[1.5, \"NaN\" ,\"Infinity\",\"-Infinity\",\"\\u004e\\u0061\\u004E\",\"-\\u0049nfinity\",-0]");
  ASSERT_EQ(got.size(), 7U);
  const Float wanted[] = {Float(1.5),         limits::quiet_NaN(),  limits::infinity(), -limits::infinity(),
                          limits::quiet_NaN(), -limits::infinity(), -Float(0)};
  for (std::size_t i = 0; i < 7; ++i) expect_bits(got[i], wanted[i]);
}

TEST(NonfiniteNumbers, AreReadFromTheirWords) {
  read_words<double>();
  read_words<float>();
}

TEST(NonfiniteNumbers, AreReadFromNothingElse) {
  const char* const others[] = {"\"nan\"", "\"Nan\"", "\"NaN \"", "\"\"", "\"Inf\"", "\"+Infinity\"", "\"infinity\"", "\"-NaN\"",
                                "\"1\"", "null", "true", "{}", "\"-Infinityyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\""};
  for (const char* text : others) {
    EXPECT_EQ((decode_error<double, words>(text)), error_at(errc::type_mismatch, 0)) << text;
    EXPECT_EQ((decode_error<std::vector<float>, words>("[1," + std::string(text) + "]")), error_at(errc::type_mismatch, 3)) << text;
    const error with_nulls = std::string_view(text) == "null" ? error{} : error_at(errc::type_mismatch, 0);
    EXPECT_EQ((decode_error<double, nulls>(text)), with_nulls) << text;
  }
  for (const char* text : {"\"NaN\"", "null", "\"Infinity\""}) {
    EXPECT_EQ(decode_error<double>(text), error_at(errc::type_mismatch, 0)) << text;
    EXPECT_EQ((decode_error<int, words>(text)), error_at(errc::type_mismatch, 0)) << text;
    EXPECT_EQ((decode_error<int, nulls>(text)), error_at(errc::type_mismatch, 0)) << text;
  }
}

TEST(NonfiniteNumbers, AreErrorsOfTheTextFirst) {
  EXPECT_EQ((decode_error<double, words>("\"NaN")), error_at(errc::unexpected_end, 4));
  EXPECT_EQ((decode_error<double, words>("\"x\\q\"")), error_at(errc::bad_escape, 2));
  EXPECT_EQ((decode_error<double, words>("NaN")), error_at(errc::expected_value, 0));
  EXPECT_EQ((decode_error<double, words>("1e400")), error_at(errc::out_of_range, 0));
  EXPECT_EQ((decode_error<double, nulls>("nul")), error_at(errc::unexpected_end, 3));
  EXPECT_EQ((decode_error<double, nulls>("nulx")), error_at(errc::bad_literal, 0));
  EXPECT_EQ((decode_error<std::vector<double>, words>("[\"NaN\"")), error_at(errc::unexpected_end, 6));
}

TEST(NonfiniteNumbers, AreNullWhereTheWriterWritesNull) {
  const auto got = decoded<std::vector<double>, nulls>("[1,null,2]");
  ASSERT_EQ(got.size(), 3U);
  EXPECT_TRUE(std::isnan(got[1]));
  EXPECT_TRUE(std::isnan((decoded<float, nulls>(" null"))));
  // A type with a null state of its own keeps its meaning.
  EXPECT_EQ((decoded<std::optional<double>, nulls>("null")), std::nullopt);
  EXPECT_TRUE(std::isinf(*(decoded<std::optional<double>, words>("\"Infinity\""))));
}

template <nonfinite_numbers Form>
void read_back() {
  constexpr joule::write_options write{.nonfinite = Form};
  constexpr read_options read{.nonfinite = Form};
  using limits = std::numeric_limits<double>;
  const std::vector<double> values{0.5, limits::quiet_NaN(), limits::infinity(), -limits::infinity(), -0.0};
  const auto back = decoded<std::vector<double>, read>(encoded<std::vector<double>, write>(values));
  ASSERT_EQ(back.size(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool lost = Form == nonfinite_numbers::null && std::isinf(values[i]);  // null does not tell which
    expect_bits(back[i], lost ? limits::quiet_NaN() : values[i]);
  }
}

TEST(NonfiniteNumbers, ReadBackWhatIsWritten) {
  read_back<nonfinite_numbers::string>();
  read_back<nonfinite_numbers::null>();
}

// At every distance from the end of a large text.
TEST(NonfiniteNumbers, AcrossTheSwitchToTheTail) {
  for (std::size_t behind = 300; behind < 345; ++behind) {
    const std::string text = "[" + std::string(9000, ' ') + "1, \"-Infinity\", \"\\u004eaN\"" + std::string(behind, ' ') + "]";
    const auto got = decoded<std::vector<double>, words>(text);
    ASSERT_EQ(got.size(), 3U) << behind;
    EXPECT_EQ(got[1], -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(got[2]));
  }
}

}  // namespace
