// The collected conformance texts through check(): with duplicates=allow, as RFC 8259 leaves them open, and what
// default strict refuses in addition, by name.
#include "reference/json_tree.hpp"
#include "reference/shared_data.hpp"
#include "text_corpus.hpp"

#include <joule/check.hpp>
#include <joule/reformat.hpp>
#include <joule/token/machine.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace conformance;
using joule::errc;

constexpr joule::text_options lenient{1000, joule::duplicate_names::allow};

// What the standard leaves open and how joule decides it: bad UTF-8, lone surrogate escapes and byte order marks are
// refused, numbers of any size are grammar and accepted.
const std::map<std::string, errc>& free_cases() {
  static const std::map<std::string, errc> decisions{
      {"json-test-suite/i_number_huge_exp.json", errc::ok},
      {"json-test-suite/i_number_pos_double_huge_exp.json", errc::ok},
      {"json-test-suite/i_number_real_neg_overflow.json", errc::ok},
      {"json-test-suite/i_number_real_underflow.json", errc::ok},
      {"json-test-suite/i_number_too_big_neg_int.json", errc::ok},
      {"json-test-suite/i_number_too_big_pos_int.json", errc::ok},
      {"json-test-suite/i_number_very_big_negative_int.json", errc::ok},
      {"json-test-suite/i_object_key_lone_2nd_surrogate.json", errc::lone_surrogate},
      {"json-test-suite/i_string_1st_surrogate_but_2nd_missing.json", errc::lone_surrogate},
      {"json-test-suite/i_string_1st_valid_surrogate_2nd_invalid.json", errc::lone_surrogate},
      {"json-test-suite/i_string_UTF-8_invalid_sequence.json", errc::bad_utf8},
      {"json-test-suite/i_string_UTF8_surrogate_U+D800.json", errc::bad_utf8},
      {"json-test-suite/i_string_incomplete_surrogate_and_escape_valid.json", errc::lone_surrogate},
      {"json-test-suite/i_string_incomplete_surrogate_pair.json", errc::lone_surrogate},
      {"json-test-suite/i_string_incomplete_surrogates_escape_valid.json", errc::lone_surrogate},
      {"json-test-suite/i_string_invalid_lonely_surrogate.json", errc::lone_surrogate},
      {"json-test-suite/i_string_invalid_utf-8.json", errc::bad_utf8},
      {"json-test-suite/i_string_iso_latin_1.json", errc::bad_utf8},
      {"json-test-suite/i_string_lone_second_surrogate.json", errc::lone_surrogate},
      {"json-test-suite/i_string_lone_utf8_continuation_byte.json", errc::bad_utf8},
      {"json-test-suite/i_string_not_in_unicode_range.json", errc::bad_utf8},
      {"json-test-suite/i_string_overlong_sequence_2_bytes.json", errc::bad_utf8},
      {"json-test-suite/i_string_overlong_sequence_6_bytes.json", errc::bad_utf8},
      {"json-test-suite/i_string_overlong_sequence_6_bytes_null.json", errc::bad_utf8},
      {"json-test-suite/i_string_truncated-utf-8.json", errc::bad_utf8},
      {"json-test-suite/i_structure_UTF-8_BOM_empty_object.json", errc::byte_order_mark},
      {"json-test-suite/transform/number_-9223372036854775808.json", errc::ok},
      {"json-test-suite/transform/number_1.0.json", errc::ok},
      {"json-test-suite/transform/number_10000000000000000999.json", errc::ok},
      {"json-test-suite/transform/number_1e-999.json", errc::ok},
      {"json-test-suite/transform/number_1e6.json", errc::ok},
      {"json-test-suite/transform/number_9223372036854775807.json", errc::ok},
      {"json-test-suite/transform/number_9223372036854775808.json", errc::ok},
      {"json-test-suite/transform/object_key_nfc_nfd.json", errc::ok},
      {"json-test-suite/transform/object_same_key_different_values.json", errc::ok},
      {"json-test-suite/transform/object_same_key_same_value.json", errc::ok},
      {"json-test-suite/transform/object_same_key_unclear_values.json", errc::ok},
      {"json-test-suite/transform/string_2_escaped_invalid_codepoints.json", errc::lone_surrogate},
      {"json-test-suite/transform/string_2_invalid_codepoints.json", errc::bad_utf8},
      {"json-test-suite/transform/string_3_escaped_invalid_codepoints.json", errc::lone_surrogate},
      {"json-test-suite/transform/string_3_invalid_codepoints.json", errc::bad_utf8},
      {"json-test-suite/transform/string_with_escaped_NULL.json", errc::ok},
      {"jsonchecker/fail39_EXCLUDE.json", errc::ok},
      {"jsonchecker/fail41_toolarge.json", errc::ok},
      {"jsonchecker/fail73.json", errc::ok},
      {"encodings/utf16be.json", errc::expected_value},
      {"encodings/utf16bebom.json", errc::expected_value},
      {"encodings/utf16le.json", errc::expected_name},
      {"encodings/utf16lebom.json", errc::expected_value},
      {"encodings/utf32be.json", errc::expected_value},
      {"encodings/utf32le.json", errc::expected_name},
      {"encodings/utf32lebom.json", errc::expected_value},
  };
  return decisions;
}

// Accepted, or free and accepted, with duplicates=allow, but refused by the default options: names that come twice.
const std::set<std::string>& refused_by_default() {
  static const std::set<std::string> names{
      "json-test-suite/y_object_duplicated_key.json",
      "json-test-suite/y_object_duplicated_key_and_value.json",
      "json-test-suite/transform/object_same_key_different_values.json",
      "json-test-suite/transform/object_same_key_same_value.json",
      "json-test-suite/transform/object_same_key_unclear_values.json",
      "jsonchecker/fail39_EXCLUDE.json",
  };
  return names;
}

joule::error check_stream(const std::string& text) {
  joule::token::no_handler nobody;
  joule::token::machine<joule::token::no_handler> grammar(lenient, joule::token::text_shape::many_values, nobody);
  const joule::error e = grammar.feed(text.data(), text.size());
  return e ? e : grammar.finish();
}

void expect_index(const std::vector<text_case>& cases, std::size_t least) {
  if (cases.empty()) GTEST_SKIP() << "the collected texts are not here";
  EXPECT_GE(cases.size(), least);
  for (const text_case& c : cases) {
    const joule::error e = c.id.ends_with(".ndjson") ? check_stream(c.text) : joule::check(c.text, lenient);
    if (c.expected == "accept" || c.expected == "value") {
      EXPECT_FALSE(e) << c.id << " " << joule::name(e.code) << " at " << e.offset;
    }
    if (c.expected == "reject") {
      EXPECT_TRUE(e) << c.id;
    }
    if (c.expected == "free") {
      const auto decision = free_cases().find(c.id);
      ASSERT_NE(decision, free_cases().end()) << c.id << " is free and not decided";
      EXPECT_STREQ(joule::name(e.code), joule::name(decision->second)) << c.id;
    }
    if (c.id.ends_with(".ndjson")) continue;
    const joule::error strict = joule::check(c.text);
    EXPECT_EQ(!e && strict, refused_by_default().contains(c.id)) << c.id << " " << joule::name(strict.code);
    if (!c.value_jcs.empty() && !strict) {
      EXPECT_EQ(joule::canonicalize(c.text).value(), c.value_jcs) << c.id;
    }
  }
}

TEST(TextConformance, JsonTestSuiteParsing) { expect_index(read_index("json-test-suite", "parsing"), 238); }
TEST(TextConformance, JsonTestSuiteTransform) { expect_index(read_index("json-test-suite", "transform"), 16); }
TEST(TextConformance, JsonChecker) { expect_index(read_index("jsonchecker", "cases"), 83); }
TEST(TextConformance, Encodings) { expect_index(read_index("encodings", "cases"), 8); }

TEST(TextConformance, RoundTrip) {
  const auto cases = read_index("roundtrip", "cases");
  expect_index(cases, 20);
  for (const text_case& c : cases) {
    const auto once = joule::canonicalize(c.text).value();
    EXPECT_EQ(joule::canonicalize(once).value(), once) << c.id;
    EXPECT_EQ(joule::canonicalize(joule::indent(c.text).value()).value(), once) << c.id;
  }
}

// The free cases of this set are lone surrogates, bad numbers of range, and names that come twice: each decided by its
// flags alone.
TEST(TextConformance, OwnParsing) {
  const auto cases = read_lines("own-parsing/cases.jsonl");
  if (cases.empty()) GTEST_SKIP() << "the collected texts are not here";
  EXPECT_GE(cases.size(), 2400U);
  std::size_t values = 0;
  for (const text_case& c : cases) {
    const joule::error e = joule::check(c.text, lenient);
    const bool surrogate = c.flags.contains("lone_surrogate");
    const bool accept = c.expected == "accept" || (c.expected == "free" && !surrogate);
    EXPECT_EQ(!e, accept) << c.id << " " << joule::name(e.code) << " at " << e.offset << " " << c.text;
    if (surrogate && c.expected == "free") {
      EXPECT_STREQ(joule::name(e.code), "lone_surrogate") << c.id;
    }
    const joule::error strict = joule::check(c.text);
    if (!e && strict) {
      EXPECT_TRUE(strict.code == errc::duplicate_name) << c.id << " " << joule::name(strict.code);
    }
    if (c.value_jcs.empty() || strict) continue;
    ++values;
    EXPECT_EQ(joule::canonicalize(c.text).value(), c.value_jcs) << c.id;
  }
  EXPECT_GE(values, 800U);
}

TEST(TextConformance, FuzzIssue150IsRefused) {
  const auto cases = read_tar("fuzz-issue150/cases.tar.gz");
  if (cases.empty()) GTEST_SKIP() << "the collected texts are not here, or zlib is not";
  EXPECT_GE(cases.size(), 10U);
  for (const text_case& c : cases) {
    EXPECT_TRUE(joule::check(c.text, lenient)) << c.id;
    EXPECT_TRUE(joule::check(c.text, {1000000, joule::duplicate_names::reject})) << c.id;
    EXPECT_FALSE(joule::compact(c.text).has_value()) << c.id;
  }
}

}  // namespace
