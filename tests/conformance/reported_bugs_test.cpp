// Texts that other libraries were reported to get wrong, and what is right, for the functions that work on text alone.
#include <joule/check.hpp>
#include <joule/explain.hpp>
#include <joule/reformat.hpp>
#include <joule/token/machine.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace std::string_literals;
using joule::errc;

struct refused {
  const char* report;
  std::string text;
  errc code;
  std::uint64_t offset;
};

TEST(ReportedBugs, TextsThatMustBeRefused) {
  const std::vector<refused> rows{
      {"glaze 1173: stack overflow", std::string(100000, '['), errc::depth_exceeded, 1000},
      {"nlohmann 1419: stack overflow on destruction", std::string(512000, '['), errc::depth_exceeded, 1000},
      {"golang 31789: stack overflow", std::string(5000000, '['), errc::depth_exceeded, 1000},
      {"jq (Flatcar 2079): depth", std::string(1001, '[') + "0" + std::string(1001, ']'), errc::depth_exceeded, 1000},
      {"glaze 1214: second half read without \\u", "\"\\ud83dxx1234\"", errc::lone_surrogate, 1},
      {"protobuf 14718: lone low half", "{\"n\":\"a\\udca0'b'\"}", errc::lone_surrogate, 7},
      {"glaze 2169: raw line feed in the tail of a string", "\"a\nb\"", errc::control_character, 2},
      {"glaze 2169, behind a whole block", "\"" + std::string(67, 'a') + "\n\"", errc::control_character, 68},
      {"yyjson 126: trailing NUL", "{}\0"s, errc::trailing_data, 2},
      {"sonic 523: number at a page end", "{\"pd_version\":1234567890", errc::unexpected_end, 24},
      {"go-json 575: unknown escape in a name", "{\"\\q\":1}", errc::bad_escape, 2},
      {"json-iterator 115: text cut behind a nested object", "{\"m\":\"s\",\"t\":{\"a\":\"1\"}", errc::unexpected_end,
       22},
      {"easyjson 84: bad hexadecimal digits", "\"\\uZZZZ\"", errc::bad_escape, 1},
      {"jq 45: byte order mark", "\xEF\xBB\xBF{}", errc::byte_order_mark, 0},
      {"nlohmann 1787: trailing comma", "{\"a\":1,\"b\":2,}", errc::trailing_comma, 13},
      {"golang 79659: offset of a bad word", "{\n  \"key\": treu\n}", errc::bad_literal, 11},
      {"CVE-2024-24786: endless loop", "{\"\":}", errc::expected_value, 4},
      {"CVE-2024-53427: NaN with digits", "1 NaN" + std::string(300, '1'), errc::trailing_data, 2},
      {"jsoncpp 1682: read behind a final CR", "\r", errc::unexpected_end, 1},
      {"json.h 82: read behind a final point", "0.", errc::unexpected_end, 2},
      {"json-parser 68: read behind a cut escape", "{\"[unull\\uDC", errc::lone_surrogate, 8},
      {"jq 1.6: leading zero accepted", "01", errc::leading_zero, 1},
      {"nlohmann 375: duplicate names", "{\"k\":1,\"k\":2}", errc::duplicate_name, 7},
      {"a NUL ends the text", "[1]\0[2]"s, errc::trailing_data, 3},
      {"simdjson 913: error lost at the end", "[}", errc::expected_value, 1},
  };
  for (const refused& r : rows) {
    EXPECT_EQ(joule::check(r.text).code, r.code) << r.report;
    EXPECT_EQ(joule::check(r.text).offset, r.offset) << r.report;
    EXPECT_EQ(joule::compact(r.text).error(), joule::check(r.text)) << r.report;
    EXPECT_EQ(joule::canonicalize(r.text).error(), joule::check(r.text)) << r.report;
    EXPECT_FALSE(to_string(joule::explain(joule::check(r.text), r.text)).empty()) << r.report;
  }
}

struct rewritten {
  const char* report;
  std::string text;
  std::string compact;
  std::string canonical;
};

TEST(ReportedBugs, TextsThatMustBeRead) {
  const std::vector<rewritten> rows{
      {"glaze 2877: rounding", "-50324614471707439988", "-50324614471707439988", "-50324614471707440000"},
      {"simdjson 2099: lost digits", "1000000000.000000001", "1000000000.000000001", "1000000000"},
      {"simdjson 1778: big integer refuses the document", "{\"id\":92233720368547758423}",
       "{\"id\":92233720368547758423}", "{\"id\":92233720368547760000}"},
      {"simdjson 179: rounding", "7e23", "7e23", "7e+23"},
      {"rapidjson 313: huge exponent", "{\"n\":[1e-00011111111111]}", "{\"n\":[1e-00011111111111]}", "{\"n\":[0]}"},
      {"rapidjson 340: half the value", "2.220446049250313e-16", "2.220446049250313e-16", "2.220446049250313e-16"},
      {"rapidjson 197: smallest normal", "2.2250738585072014E-308", "2.2250738585072014E-308",
       "2.2250738585072014e-308"},
      {"rapidjson 710: largest finite", "1.7976931348623158e+308", "1.7976931348623158e+308",
       "1.7976931348623157e+308"},
      {"boost 33: near the smallest", "-1e-308", "-1e-308", "-1e-308"},
      {"sonic 8: last digit", "{\"t\":0.6667}", "{\"t\":0.6667}", "{\"t\":0.6667}"},
      {"sonic 93: sign of zero", "-0", "-0", "0"},
      {"sonic 109: exponent with leading zeros", "{\"skip\":1e00,\"a\":1}", "{\"skip\":1e00,\"a\":1}",
       "{\"a\":1,\"skip\":1}"},
      {"boost 38: surrogate pair", "[\"\\uD834\\uDD1E\"]", "[\"\\uD834\\uDD1E\"]", "[\"\xF0\x9D\x84\x9E\"]"},
      {"nlohmann 2618: numbers keep their spelling", "[2.500, 1E-22,66.899999999999991]",
       "[2.500,1E-22,66.899999999999991]", "[2.5,1e-22,66.89999999999999]"},
      {"easyjson 11: escaped quotes", "\"<a b=\\\"c\\\">\"", "\"<a b=\\\"c\\\">\"", "\"<a b=\\\"c\\\">\""},
      {"jq 1160: number that is no code point", "[55296]", "[55296]", "[55296]"},
  };
  for (const rewritten& r : rows) {
    EXPECT_FALSE(joule::check(r.text)) << r.report;
    EXPECT_EQ(joule::compact(r.text).value(), r.compact) << r.report;
    EXPECT_EQ(joule::canonicalize(r.text).value(), r.canonical) << r.report;
  }
}

TEST(ReportedBugs, NumbersBeyondDoubleAreGrammarButHaveNoCanonicalForm) {
  for (const char* text : {"1e1000", "[123.456e78901234]", "-1e99999999999999999999"}) {
    EXPECT_FALSE(joule::check(text)) << text;
    EXPECT_EQ(joule::compact(text).value(), text);
    EXPECT_EQ(joule::canonicalize(text).error().code, errc::out_of_range) << text;
  }
}

TEST(ReportedBugs, QuotedStrings) {
  EXPECT_EQ(joule::quote("\x1F").value(), "\"\\u001f\"");
  EXPECT_EQ(joule::quote("\xFF").error().code, errc::invalid_utf8_value);
  EXPECT_EQ(joule::quote("<>&\xE2\x80\xA8").value(), "\"<>&\xE2\x80\xA8\"");
}

joule::error many(std::string_view text, std::uint64_t& values) {
  joule::token::no_handler nobody;
  joule::token::machine<joule::token::no_handler> grammar({}, joule::token::text_shape::many_values, nobody);
  joule::error e = grammar.feed(text.data(), text.size());
  if (!e) e = grammar.finish();
  values = grammar.values();
  return e;
}

TEST(ReportedBugs, SequencesOfValues) {
  std::uint64_t values = 0;
  EXPECT_EQ(many("true  {", values), (joule::error{7, errc::unexpected_end, {}, 0}));
  EXPECT_EQ(values, 1U);
  EXPECT_EQ(many("1 2 [} 3", values), (joule::error{5, errc::expected_value, {}, 0}));
  EXPECT_EQ(values, 2U);
  EXPECT_FALSE(many("\"hello\"\n{}\n[1,2,3]\n\t", values));
  EXPECT_EQ(values, 3U);
  EXPECT_FALSE(many("", values));
  EXPECT_EQ(values, 0U);
}

}  // namespace
