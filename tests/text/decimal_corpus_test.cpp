// Number cases that others collected, and the mistakes that other libraries made. The files are optional.
#include "number_text.hpp"
#include "reference/shared_data.hpp"

#include <cstdlib>
#include <vector>

namespace {

using namespace number_text;

// A line of the Parse Number FXX test data: bits of half, float and double in hexadecimal, and the text.
struct corpus_line {
  std::uint32_t float_bits;
  std::uint64_t double_bits;
  std::string text;
};

std::vector<corpus_line> corpus(const std::string& file) {
  std::vector<corpus_line> rows;
  for (const std::string& line : reference::shared_lines("corpora/conformance/numbers/" + file)) {
    if (line.size() < 32) continue;
    rows.push_back({static_cast<std::uint32_t>(std::stoul(line.substr(5, 8), nullptr, 16)),
                    std::stoull(line.substr(14, 16), nullptr, 16), line.substr(31)});
  }
  return rows;
}

constexpr const char* files[] = {"exhaustive-float16.txt", "freetype-2-7.txt",    "google-wuffs.txt",
                                 "lemire-fast-float.txt",  "more-test-cases.txt", "tencent-rapidjson.txt"};

// Infinity stands for overflow; the sign of a refused number is of no interest.
template <class Float>
word<Float> finite_or_refused(word<Float> bits) {
  return (bits & infinity<Float>) == infinity<Float> ? infinity<Float> : bits;
}

TEST(NumberCorpus, GivesExactlyTheseBits) {
  std::size_t count = 0;
  for (const char* file : files) {
    for (const corpus_line& row : corpus(std::string("json/") + file)) {
      ASSERT_EQ(bits_read<double>(row.text), finite_or_refused<double>(row.double_bits)) << row.text;
      ASSERT_EQ(bits_read<float>(row.text), finite_or_refused<float>(row.float_bits)) << row.text;
      ASSERT_TRUE(text::is_number(row.text.data(), row.text.data() + row.text.size())) << row.text;
      ++count;
    }
  }
  if (count == 0) GTEST_SKIP() << "no corpus at " << reference::shared_path("corpora");
  EXPECT_GT(count, 27000U);
}

TEST(NumberCorpus, RefusesWhatIsNotJson) {
  std::size_t count = 0;
  for (const char* file : files) {
    for (const corpus_line& row : corpus(std::string("not-json/") + file)) {
      ASSERT_FALSE(text::is_number(row.text.data(), row.text.data() + row.text.size())) << row.text;
      ASSERT_NE(read<double>(row.text).size, row.text.size()) << row.text;
      ++count;
    }
  }
  if (count == 0) GTEST_SKIP() << "no corpus at " << reference::shared_path("corpora");
  EXPECT_GT(count, 60U);
}

std::string canonical(std::uint64_t bits) {
  const std::string own = printed(std::bit_cast<double>(bits));
  char out[text::max_double_chars];
  return {out,
          text::append_canonical_number(out, own.data(), own.data() + own.size(), text::canonical_overflow::refuse)};
}

TEST(CanonicalCorpus, WritesTheSamplesOfEcmaScript) {
  const auto lines = reference::shared_lines("corpora/conformance/jcs/es6-numbers.txt");
  if (lines.empty()) GTEST_SKIP() << "no corpus at " << reference::shared_path("corpora");
  for (const std::string& line : lines) {
    const auto comma = line.find(',');
    const std::uint64_t bits = std::stoull(line.substr(0, comma), nullptr, 16);
    ASSERT_EQ(canonical(bits), line.substr(comma + 1)) << line;
  }
  EXPECT_GT(lines.size(), 7000U);
}

TEST(CanonicalCorpus, WritesTheSamplesOfRfc8785AppendixB) {
  std::string bits;
  std::size_t count = 0;
  for (const std::string& line : reference::shared_lines("corpora/conformance/jcs/rfc8785-appendix-b.json")) {
    if (line.find("\"errors\"") != std::string::npos) break;
    if (const std::string field = reference::field_of_line(line, "bits"); !field.empty()) bits = field;
    const std::string expected = reference::field_of_line(line, "text");
    if (expected.empty() || expected == "null") continue;
    ASSERT_EQ(canonical(std::stoull(bits, nullptr, 16)), expected) << bits;
    ++count;
  }
  if (count == 0) GTEST_SKIP() << "no corpus at " << reference::shared_path("corpora");
  EXPECT_GT(count, 20U);
}

// The number texts in which other libraries erred, each with what is right. Read, rounded, printed again.
struct known_mistake {
  const char* id;
  const char* text;
  const char* printed_double;
  const char* printed_float;  // null: not a matter of float
};

constexpr known_mistake known_mistakes[] = {
    {"BUG-001", "-50324614471707439988", "-50324614471707440000", nullptr},
    {"BUG-018", "9223372036854775808", "9223372036854776000", nullptr},
    {"BUG-019", "99999999999999999999", "100000000000000000000", nullptr},
    {"BUG-021", "1000000000.000000001", "1000000000", nullptr},
    {"BUG-022", "92233720368547758423", "92233720368547760000", nullptr},
    {"BUG-023", "7e23", "7e+23", nullptr},
    {"BUG-037", "0.1234567", "0.1234567", "0.1234567"},
    {"BUG-037", "4.123456", "4.123456", "4.123456"},
    {"BUG-050", "2.220446049250313e-16", "2.220446049250313e-16", nullptr},
    {"BUG-052", "2.2250738585072014E-308", "2.2250738585072014e-308", nullptr},
    {"BUG-057", "1.7976931348623158e+308", "1.7976931348623157e+308", nullptr},
    {"BUG-064", "-1e-308", "-1e-308", nullptr},
    {"BUG-082", "0.6667", "0.6667", "0.6667"},
    {"BUG-083", "7.328900098800659", "7.328900098800659", "7.3289"},
    {"BUG-084", "2.3e+23", "2.3e+23", "2.3e+23"},
    {"BUG-085", "0.1", "0.1", "0.1"},
    {"BUG-086", "-0", "-0", "-0"},
    {"BUG-101", "1e-7", "1e-7", "1e-7"},
    {"BUG-107", "9020000000039351e-5", "90200000000.39351", nullptr},
    {"BUG-108", "9.9e-8", "9.9e-8", "9.9e-8"},
    {"BUG-130", "9223372036854775807", "9223372036854776000", nullptr},
    {"BUG-132", "9224851642388483", "9224851642388484", nullptr},
    {"BUG-141", "66.899999999999991", "66.89999999999999", nullptr},
    {"BUG-141", "2.500", "2.5", "2.5"},
    {"BUG-141", "1E-22", "1e-22", "1e-22"},
};

TEST(KnownMistakes, OfOtherLibrariesAreNotMade) {
  for (const known_mistake& row : known_mistakes) {
    EXPECT_EQ(printed(std::bit_cast<double>(bits_read<double>(row.text))), row.printed_double) << row.id;
    if (row.printed_float == nullptr) continue;
    EXPECT_EQ(printed(std::bit_cast<float>(bits_read<float>(row.text))), row.printed_float) << row.id;
  }
}

TEST(KnownMistakes, IntegersKeepTheirRange) {
  const auto status = [](std::string_view s, bool is_signed, unsigned bits) {
    return text::classify_integer(s.data(), s.data() + s.size(), is_signed, bits);
  };
  EXPECT_EQ(status("9223372036854775808", true, 64), text::number_status::out_of_range);     // BUG-018
  EXPECT_EQ(status("9223372036854775808", false, 64), text::number_status::ok);
  EXPECT_EQ(status("18446744073709551617", true, 64), text::number_status::out_of_range);    // BUG-109
  EXPECT_EQ(status("18446744073709551617", false, 64), text::number_status::out_of_range);
  std::int64_t value = 0;
  const std::string_view largest = "9223372036854775807";                                    // BUG-130
  EXPECT_NE(text::parse_integer(largest.data(), largest.data() + largest.size(), value), nullptr);
  EXPECT_EQ(value, std::numeric_limits<std::int64_t>::max());
}

TEST(KnownMistakes, WhatIsNotOneNumberIsNotTaken) {
  const std::string thousand_nines(1000, '9');                                               // BUG-081
  EXPECT_TRUE(text::is_number(thousand_nines.data(), thousand_nines.data() + thousand_nines.size()));
  EXPECT_EQ(bits_read<double>(thousand_nines), double_infinity);
  EXPECT_EQ(bits_read<double>("1e1000"), double_infinity);                                   // BUG-178
  for (const std::string_view s : {"1 99", "1,99",
                                   "1\xC2\xA0"
                                   "99",
                                   "NaN123456789", "1 NaN123456789"}) {  // BUG-156, 165
    EXPECT_FALSE(text::is_number(s.data(), s.data() + s.size())) << s;
  }
}

}  // namespace
