// The spelling of strings and numbers that write_options choose: rule table B2 and a slow oracle for all combinations.
#include "bind/decode_helpers.hpp"
#include "reference/text_rules_oracle.hpp"
#include "token/sample_texts.hpp"

#include <joule/bind/raw.hpp>
#include <joule/check.hpp>
#include <joule/reformat.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

using namespace joule_test;
using joule::invalid_utf8;
using joule::nonfinite_numbers;
using joule::write_options;

constexpr write_options html{.escape_html = true};
constexpr write_options js{.escape_js = true};
constexpr write_options ascii{.ascii_only = true};
constexpr write_options replacing{.utf8 = invalid_utf8::replace};
constexpr write_options passing{.utf8 = invalid_utf8::pass};
constexpr write_options web{.escape_html = true, .escape_js = true, .utf8 = invalid_utf8::replace};

// All 24 combinations by number.
constexpr write_options options_of(std::size_t i) {
  constexpr invalid_utf8 treatments[] = {invalid_utf8::reject, invalid_utf8::replace, invalid_utf8::pass};
  return {
      .escape_html = (i & 1) != 0, .escape_js = (i & 2) != 0, .ascii_only = (i & 4) != 0, .utf8 = treatments[i / 8]};
}

constexpr reference::spelling spelling_of(const write_options& options) {
  constexpr reference::malformed treatments[] = {reference::malformed::refused, reference::malformed::replaced,
                                                 reference::malformed::passed};
  return {options.escape_html, options.escape_js, options.ascii_only,
          treatments[static_cast<std::size_t>(options.utf8)]};
}

// Calls run<options>() for each combination.
template <class Run>
void for_all_options(Run&& run) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (run.template operator()<options_of(I)>(), ...);
  }(std::make_index_sequence<24>{});
}

// -- the table --------------------------------------------------------------------------------------------------------

struct row {
  std::string plain;
  std::string minimal;
  std::string with_html;
  std::string with_js;
  std::string in_ascii;
};

const std::vector<row>& table() {
  static const std::vector<row> rows{
      {"\"", R"(\")", R"(\")", R"(\")", R"(\")"},
      {"\\", R"(\\)", R"(\\)", R"(\\)", R"(\\)"},
      {"/", "/", "/", "/", "/"},
      {"\b\f\n\r\t", R"(\b\f\n\r\t)", R"(\b\f\n\r\t)", R"(\b\f\n\r\t)", R"(\b\f\n\r\t)"},
      {std::string(1, '\0'), R"(\u0000)", R"(\u0000)", R"(\u0000)", R"(\u0000)"},
      {"\x01\x1F", R"(\u0001\u001f)", R"(\u0001\u001f)", R"(\u0001\u001f)", R"(\u0001\u001f)"},
      {"\x7F", "\x7F", "\x7F", "\x7F", "\x7F"},
      {"<>&'=", "<>&'=", R"(\u003c\u003e\u0026'=)", "<>&'=", "<>&'="},
      {"\xE2\x80\xA7", "\xE2\x80\xA7", "\xE2\x80\xA7", "\xE2\x80\xA7", R"(\u2027)"},
      {"\xE2\x80\xA8", "\xE2\x80\xA8", "\xE2\x80\xA8", R"(\u2028)", R"(\u2028)"},
      {"\xE2\x80\xA9", "\xE2\x80\xA9", "\xE2\x80\xA9", R"(\u2029)", R"(\u2029)"},
      {"\xE2\x80\xAA", "\xE2\x80\xAA", "\xE2\x80\xAA", "\xE2\x80\xAA", R"(\u202a)"},
      {"\xC2\x80", "\xC2\x80", "\xC2\x80", "\xC2\x80", R"(\u0080)"},
      {"\xEF\xBF\xBD", "\xEF\xBF\xBD", "\xEF\xBF\xBD", "\xEF\xBF\xBD", R"(\ufffd)"},
      {"\xF0\x90\x80\x80", "\xF0\x90\x80\x80", "\xF0\x90\x80\x80", "\xF0\x90\x80\x80", R"(\ud800\udc00)"},
      {"\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF", "\xF4\x8F\xBF\xBF", R"(\udbff\udfff)"},
      {"", "", "", "", ""},
  };
  return rows;
}

// A value, a map's key and value, an element, and what stands inside raw text.
template <write_options Options>
void expect_spelling(const std::string& plain, const std::string& content) {
  const std::string quoted = '"' + content + '"';
  EXPECT_EQ((encoded<std::string, Options>(plain)), quoted);
  EXPECT_EQ((encoded<std::string_view, Options>(plain)), quoted);
  EXPECT_EQ((encoded<std::map<std::string, std::string>, Options>({{plain, plain}})),
            "{" + quoted + ":" + quoted + "}");
  EXPECT_EQ((encoded<std::vector<std::optional<std::string>>, Options>({plain, {}, plain})),
            "[" + quoted + ",null," + quoted + "]");
  // Raw text keeps the escapes that it has: only characters that stand for themselves are spelt anew.
  const std::string raw = R"( [ ")" + reference::escape(plain) + R"(\u003c\u2028\/" , {"a":1} ] )";
  EXPECT_EQ((encoded<joule::raw, Options>(joule::raw::unchecked(raw))),
            R"([")" + content + R"(\u003c\u2028\/",{"a":1}])");
}

TEST(TextRules, FollowTheTable) {
  for (const row& now : table()) {
    SCOPED_TRACE(now.minimal);
    expect_spelling<joule::strict_write>(now.plain, now.minimal);
    expect_spelling<html>(now.plain, now.with_html);
    expect_spelling<js>(now.plain, now.with_js);
    expect_spelling<ascii>(now.plain, now.in_ascii);
    expect_spelling<replacing>(now.plain, now.minimal);
    expect_spelling<passing>(now.plain, now.minimal);
  }
}

TEST(TextRules, TakeEachMalformedByteForItself) {
  const std::string bad = "a\xF0\x9F\x98z\x80\xC0\xAF\xED\xA0\x80\xFF";
  std::string replaced = "a", ascii_text = "a";
  for (const char c : bad.substr(1)) {
    replaced += c == 'z' ? "z" : "\xEF\xBF\xBD";
    ascii_text += c == 'z' ? "z" : "\\ufffd";
  }
  EXPECT_EQ((encoded<std::string, replacing>(bad)), '"' + replaced + '"');
  EXPECT_EQ((encoded<std::string, web>(bad)), '"' + replaced + '"');
  EXPECT_EQ((encoded<std::string, passing>(bad)), '"' + bad + '"');
  EXPECT_EQ((encoded<std::map<std::string, int>, replacing>({{bad, 1}})), "{\"" + replaced + "\":1}");
  constexpr write_options both{.ascii_only = true, .utf8 = invalid_utf8::replace};
  EXPECT_EQ((encoded<std::string, both>(bad)), '"' + ascii_text + '"');
  constexpr write_options ascii_passing{.ascii_only = true, .utf8 = invalid_utf8::pass};
  EXPECT_EQ((encoded<std::string, ascii_passing>(bad)), '"' + ascii_text + '"');  // what is no ASCII cannot pass
}

TEST(TextRules, DoNotMakeMalformedRawTextValid) {
  const auto raw = joule::raw::unchecked("\"\xFF\"");
  for_all_options([&]<write_options Options>() {
    EXPECT_EQ((joule::marshal<Options>(raw).error()), error_at(errc::invalid_raw_value, 0));
  });
}

// -- names ------------------------------------------------------------------------------------------------------------

struct labelled {
  int tag = 1;
  std::string word = "<";
  int separator = 2;
};

struct spelt {
  std::string text;
};

}  // namespace

template <>
struct joule::meta<labelled> {
  static constexpr auto members =
      joule::members(joule::field("<a&b>", &labelled::tag), joule::field("\xC3\xA9\n", &labelled::word),
                     joule::field("\xE2\x80\xA8\xF0\x9F\x98\x80", &labelled::separator));
};

template <>
struct joule::codec<spelt> {
  static joule::result<std::string> encode(const spelt& v) { return joule::quote(v.text); }
};

namespace {

TEST(TextRules, ApplyToTheNamesOfMembers) {
  EXPECT_EQ(encoded(labelled{}), "{\"<a&b>\":1,\"\xC3\xA9\\n\":\"<\",\"\xE2\x80\xA8\xF0\x9F\x98\x80\":2}");
  EXPECT_EQ((encoded<labelled, html>({})),
            "{\"\\u003ca\\u0026b\\u003e\":1,\"\xC3\xA9\\n\":\"\\u003c\",\"\xE2\x80\xA8\xF0\x9F\x98\x80\":2}");
  EXPECT_EQ((encoded<labelled, js>({})), "{\"<a&b>\":1,\"\xC3\xA9\\n\":\"<\",\"\\u2028\xF0\x9F\x98\x80\":2}");
  EXPECT_EQ((encoded<labelled, ascii>({})), R"({"<a&b>":1,"\u00e9\n":"<","\u2028\ud83d\ude00":2})");
  EXPECT_EQ((encoded<labelled, replacing>({})), encoded(labelled{}));
}

TEST(TextRules, ApplyToTextOfOtherKinds) {
  EXPECT_EQ((encoded<spelt, html>({"a<b"})), R"("a\u003cb")");
  EXPECT_EQ((encoded<spelt, ascii>({"\xC3\xA9"})), R"("\u00e9")");
  EXPECT_EQ((encoded<std::u8string, ascii>(u8"\u00E9")), R"("\u00e9")");
  EXPECT_EQ((encoded<std::array<char, 8>, html>({'<', 'b', '>'})), R"("\u003cb\u003e")");
  EXPECT_EQ(joule::marshal<html>("&").value(), R"("\u0026")");
  EXPECT_EQ((encoded<std::map<int, bool>, html>({{-1, true}})), R"({"-1":true})");
  EXPECT_EQ((encoded<joule::number, ascii>(joule::number())), encoded(joule::number()));
}

// -- all combinations against the oracle ------------------------------------------------------------------------------

// Anything: plain stretches, characters that some rule knows, well-formed sequences cut short or not, and any byte.
std::string random_bytes(random_source& random) {
  static const std::string pieces[] = {"plain text",
                                       "<",
                                       ">",
                                       "&",
                                       "\"",
                                       "\\",
                                       "/",
                                       "\n",
                                       "\x1F",
                                       "\x7F",
                                       "\xE2\x80\xA8",
                                       "\xE2\x80\xA9",
                                       "\xE2\x80\xAA",
                                       "\xC3\xA9",
                                       "\xE2\x82\xAC",
                                       "\xF0\x9F\x98\x80",
                                       "\xF4\x90\x80\x80",
                                       "\xED\xA0\x80",
                                       "\xE2\x80",
                                       "\xF0\x9F\x98",
                                       "\xC0\xAF",
                                       "\xC2",
                                       "\x80",
                                       "\xFF"};
  constexpr std::uint32_t well_formed = 16;
  const std::uint32_t count = random.below(2) == 0 ? well_formed : 24;
  std::string text;
  for (std::uint32_t i = 0, pieces_wanted = random.below(14); i < pieces_wanted; ++i) {
    if (count != well_formed && random.below(8) == 0)
      text += static_cast<char>(random.below(256));
    else
      text += pieces[random.below(count)];
  }
  return text;
}

template <write_options Options>
void expect_as_the_oracle_says(const std::string& plain) {
  const auto content = reference::spell(plain, spelling_of(Options));
  const joule::result<std::string> got = joule::marshal<Options>(plain);
  if (!content) {
    ASSERT_EQ(got.error(), error_at(errc::invalid_utf8_value, 0));
    return;
  }
  ASSERT_EQ(got.error(), error{});
  ASSERT_EQ(*got, '"' + *content + '"');
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  ASSERT_TRUE(!Options.ascii_only || std::all_of(got->begin(), got->end(), is_ascii));
  if (Options.utf8 == invalid_utf8::pass && !Options.ascii_only) return;
  ASSERT_EQ(joule::check(*got), error{});
  ASSERT_EQ(decoded<std::string>(*got), reference::replace_malformed(plain));
}

TEST(TextRules, AgreeWithTheOracleInAllCombinations) {
  random_source random(102);
  for (int i = 0; i < 3000; ++i) {
    const std::string plain = random_bytes(random);
    for_all_options([&]<write_options Options>() { expect_as_the_oracle_says<Options>(plain); });
    if (HasFatalFailure()) return;
  }
}

TEST(TextRules, AgreeWithTheOracleOnEveryCodePoint) {
  std::string all;
  for (unsigned long code_point = 0; code_point < 0x110000; code_point += code_point < 0x3000 ? 1 : 97) {
    if (code_point < 0xD800 || code_point > 0xDFFF) all += reference::encode_utf8(code_point);
  }
  for_all_options([&]<write_options Options>() { expect_as_the_oracle_says<Options>(all); });
}

// Text between quotes, raw: the oracle spells what the text's own escapes leave.
TEST(TextRules, RewriteRawTextWithoutChangingItsValue) {
  random_source random(103);
  for (int i = 0; i < 2000; ++i) {
    const std::string plain = reference::replace_malformed(random_bytes(random));
    const std::string raw = "[ \"" + reference::escape(plain) + "\" ]";
    for_all_options([&]<write_options Options>() {
      const std::string got = encoded<joule::raw, Options>(joule::raw::unchecked(raw));
      ASSERT_EQ(got, "[\"" + *reference::spell(plain, spelling_of(Options)) + "\"]");
      ASSERT_EQ((decoded<std::vector<std::string>>(got)), std::vector<std::string>{plain});
    });
  }
}

// -- errors, room and order -------------------------------------------------------------------------------------------

TEST(TextRules, PlaceAnErrorWhereTheRefusedValueWouldBegin) {
  EXPECT_EQ(joule::marshal<html>(std::vector<std::string>{"<", "ok\xFF"}).error(),
            error_at(errc::invalid_utf8_value, 10));
  EXPECT_EQ(joule::marshal<ascii>(std::map<std::string, int>{{"\xC3\xA9", 1}, {"\xFF", 2}}).error(),
            error_at(errc::invalid_utf8_value, 12));
  const std::vector<std::string> late{std::string(10000, '<'), std::string(5000, 'x') + "\xFF"};
  EXPECT_EQ(joule::marshal<html>(late).error(), error_at(errc::invalid_utf8_value, 60004));
  EXPECT_EQ(joule::marshal<html>(joule::raw::unchecked("[<]")).error(), error_at(errc::invalid_raw_value, 0));
  EXPECT_EQ((joule::marshal<html>(joule::raw::unchecked("[[]]"), {.max_depth = 1}).error()),
            error_at(errc::depth_exceeded, 0));
}

struct everything {
  std::string text = "<\xE2\x80\xA8\xF0\x9F\x98\x80\n>";
  labelled member;
  std::map<std::string, double> map{{"&", 1.0 / 3}, {"\xC3\xA9", 2}};
  joule::raw raw = joule::raw::unchecked(" { \"<\" : \"\xE2\x80\xA9\" } ");
};

template <write_options Options>
void expect_exact_room() {
  static const everything value;
  const std::string expected = encoded<everything, Options>(value);
  for (std::size_t size = 0; size <= expected.size() + 3; ++size) {
    const std::unique_ptr<char[]> storage(new char[size]);
    const joule::into_result result = joule::marshal_into<Options>(storage.get(), storage.get() + size, value);
    if (size < expected.size()) {
      ASSERT_EQ(result.error.code, errc::buffer_too_small) << size;
      ASSERT_LE(result.error.offset, size);
    } else {
      ASSERT_EQ(result.error, error{}) << size;
      ASSERT_EQ(std::string(storage.get(), result.end), expected);
    }
  }
}

TEST(TextRules, NeedExactlyTheSizeOfTheText) {
  expect_exact_room<html>();
  expect_exact_room<js>();
  expect_exact_room<ascii>();
  expect_exact_room<web>();
  expect_exact_room<passing>();
}

TEST(TextRules, HoldAcrossTheBlocksOfASink) {
  const std::vector<std::string> value(40000, "<\xF0\x9F\x98\x80>");
  std::ostringstream out;
  ASSERT_EQ((joule::marshal_to<write_options{.escape_html = true, .ascii_only = true}>(out, value)), error{});
  std::string expected = "[";
  for (std::size_t i = 0; i < value.size(); ++i)
    expected += std::string(i != 0 ? "," : "") + R"("\u003c\ud83d\ude00\u003e")";
  EXPECT_TRUE(out.str() == expected + "]");
}

// std::map orders std::string by its bytes, which is rule B5 whatever the spelling is.
template <write_options Options>
void expect_sorted(const std::map<std::string, int>& sorted) {
  const std::unordered_map<std::string, int> map(sorted.begin(), sorted.end());
  std::unordered_set<std::string> set;
  std::string object;
  std::string array;
  for (const auto& [key, value] : sorted) {
    const std::string quoted = '"' + *reference::spell(key, spelling_of(Options)) + '"';
    object += (object.empty() ? "" : ",") + quoted + ":" + std::to_string(value);
    array += (array.empty() ? "" : ",") + quoted;
    set.insert(key);
  }
  ASSERT_EQ((encoded<std::unordered_map<std::string, int>, Options>(map)), "{" + object + "}");
  ASSERT_EQ((encoded<std::unordered_set<std::string>, Options>(set)), "[" + array + "]");
}

TEST(TextRules, DoNotChangeTheDeterministicOrder) {
  random_source random(104);
  for (int i = 0; i < 1500; ++i) {
    std::map<std::string, int> sorted;
    for (int k = 0; k < 12; ++k) sorted.emplace(reference::replace_malformed(random_bytes(random)), k);
    expect_sorted<write_options{.deterministic = true}>(sorted);
    expect_sorted<write_options{.deterministic = true, .ascii_only = true}>(sorted);
    expect_sorted<write_options{.deterministic = true, .escape_html = true, .escape_js = true}>(sorted);
    if (HasFatalFailure()) return;
  }
}

TEST(TextRules, OrderMalformedKeysAsTheyAreWritten) {
  constexpr write_options stable{.deterministic = true, .utf8 = invalid_utf8::replace};
  EXPECT_EQ((encoded<std::unordered_map<std::string, int>, stable>({{"\xFF", 1}, {"a", 2}, {"\xF0\x9F\x98\x80", 3}})),
            "{\"a\":2,\"\xEF\xBF\xBD\":1,\"\xF0\x9F\x98\x80\":3}");
  // Two keys of which the replacement makes one.
  EXPECT_EQ((joule::marshal<stable>(std::unordered_map<std::string, int>{{"\xFF", 1}, {"\xFE", 2}}).error().code),
            errc::duplicate_key);
  constexpr write_options raw_bytes{.deterministic = true, .utf8 = invalid_utf8::pass};
  EXPECT_EQ((encoded<std::unordered_map<std::string, int>, raw_bytes>({{"\xFF", 1}, {"\xFE\n", 2}})),
            "{\"\xFE\\n\":2,\"\xFF\":1}");
}

// A hook may spell its text as it likes, also with upper-case surrogates.
struct upper_case {
  std::string json;
  bool operator==(const upper_case&) const = default;
};

}  // namespace

template <>
struct joule::codec<upper_case> {
  static joule::result<std::string> encode(const upper_case& v) { return v.json; }
};

template <>
struct std::hash<upper_case> {
  std::size_t operator()(const upper_case& v) const { return std::hash<std::string>()(v.json); }
};

namespace {

TEST(TextRules, OrderTheTextOfHooksByItsBytes) {
  constexpr write_options stable{.deterministic = true};
  // U+1F600, U+FFFF, U+10000, U+E000, and the same first character in another case.
  const std::unordered_set<upper_case> set{
      {R"("\uD83D\uDE00")"}, {R"("\uFFFF")"}, {R"("\uD800\uDC00")"}, {R"("\ue000")"}, {R"("\/")"}};
  EXPECT_EQ((encoded<std::unordered_set<upper_case>, stable>(set)),
            R"(["\/","\ue000","\uFFFF","\uD800\uDC00","\uD83D\uDE00"])");
  const std::unordered_set<upper_case> nested{
      {R"(["\uDBFF\uDFFF"])"}, {R"(["\uDBFF\uDFFE","x"])"}, {R"(["\uDaBc\udC00"])"}};
  EXPECT_EQ((encoded<std::unordered_set<upper_case>, stable>(nested)),
            R"([["\uDaBc\udC00"],["\uDBFF\uDFFE","x"],["\uDBFF\uDFFF"]])");
}

// -- numbers ----------------------------------------------------------------------------------------------------------

template <class Float>
std::vector<Float> nonfinite_values() {
  using limits = std::numeric_limits<Float>;
  return {limits::quiet_NaN(), -limits::quiet_NaN(), limits::infinity(), -limits::infinity(),
          limits::max(),       Float(-0.0),          Float(1.5)};
}

template <class Float>
void expect_nonfinite(const std::string& finite) {
  constexpr write_options nulls{.nonfinite = nonfinite_numbers::null};
  constexpr write_options strings{.escape_html = true, .nonfinite = nonfinite_numbers::string};
  const std::vector<Float> values = nonfinite_values<Float>();
  EXPECT_EQ((encoded<std::vector<Float>, nulls>(values)), "[null,null,null,null," + finite + "]");
  EXPECT_EQ((encoded<std::vector<Float>, strings>(values)), R"(["NaN","NaN","Infinity","-Infinity",)" + finite + "]");
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(joule::marshal(values[i]).error(), error_at(errc::unsupported_value, 0));
    EXPECT_EQ(joule::marshal<html>(std::vector<Float>{1, values[i]}).error(), error_at(errc::unsupported_value, 3));
  }
  // A value that is null, and a value that is null because it is no number, read back alike.
  const std::optional<Float> infinity = values[2];
  EXPECT_EQ((encoded<std::optional<Float>, nulls>(infinity)), "null");
  for (std::size_t size = 0; size <= 11; ++size) {
    const std::unique_ptr<char[]> storage(new char[size]);
    const auto result = joule::marshal_into<strings>(storage.get(), storage.get() + size, values[3]);
    ASSERT_EQ(result.error, size < 11 ? error_at(errc::buffer_too_small, 0) : error{}) << size;
  }
}

TEST(NonfiniteNumbers, AreRefusedNullOrStrings) {
  expect_nonfinite<double>("1.7976931348623157e+308,-0,1.5");
  expect_nonfinite<float>("3.4028235e+38,-0,1.5");
}

TEST(NonfiniteNumbers, DoNotChangeTheSpellingOfStrings) {
  constexpr write_options nulls{.nonfinite = nonfinite_numbers::null};
  EXPECT_EQ((encoded<std::string, nulls>("<\xC3\xA9>")), "\"<\xC3\xA9>\"");
  EXPECT_EQ(joule::marshal<nulls>(std::string("\xFF")).error(), error_at(errc::invalid_utf8_value, 0));
}

}  // namespace
