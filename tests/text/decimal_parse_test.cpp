#include "number_text.hpp"

#include <cfenv>
#include <cmath>
#include <cstdlib>
#include <random>
#include <vector>

namespace {

using namespace number_text;
using text::number_status;

template <class Float>
std::uint64_t oracle_bits(std::string_view source) {
  const std::uint64_t magnitude =
      sizeof(Float) == 8 ? reference::nearest_double_of(source) : reference::nearest_single_of(source);
  if (magnitude == infinity<Float> || !source.starts_with('-')) return magnitude;
  return magnitude | std::uint64_t{1} << (8 * sizeof(Float) - 1);
}

template <class Float>
number_status classify(std::string_view source) {
  const char* const p = page().put_at_end(source.data(), source.size());
  return sizeof(Float) == 8 ? text::classify_double(p, page().end()) : text::classify_float(p, page().end());
}

struct row {
  const char* text;
  std::uint64_t double_bits;  // of infinity: refused as out of range
  std::uint32_t float_bits;
};

TEST(ParseNumber, RoundsToNearestEvenAtItsOwnWidth) {
  const row rows[] = {
      {"0", 0, 0},
      {"-0", 0x8000000000000000U, 0x80000000U},
      {"-0.0", 0x8000000000000000U, 0x80000000U},
      {"0e5", 0, 0},
      {"1", 0x3FF0000000000000U, 0x3F800000U},
      {"-1.5", 0xBFF8000000000000U, 0xBFC00000U},
      {"0.1", 0x3FB999999999999AU, 0x3DCCCCCDU},
      {"9007199254740991", 0x433FFFFFFFFFFFFFU, 0x5A000000U},
      {"9007199254740992", 0x4340000000000000U, 0x5A000000U},
      {"9007199254740993", 0x4340000000000000U, 0x5A000000U},
      {"9007199254740993.0", 0x4340000000000000U, 0x5A000000U},
      {"9007199254740993.00000000000000000000000000001", 0x4340000000000001U, 0x5A000000U},
      {"9007199254740994", 0x4340000000000001U, 0x5A000000U},
      {"9007199254740995", 0x4340000000000002U, 0x5A000000U},
      {"9223372036854775807", 0x43E0000000000000U, 0x5F000000U},
      {"9223372036854775808", 0x43E0000000000000U, 0x5F000000U},
      {"18446744073709551615", 0x43F0000000000000U, 0x5F800000U},
      {"18446744073709551616", 0x43F0000000000000U, 0x5F800000U},
      {"10000000000000000000", 0x43E158E460913D00U, 0x5F0AC723U},
      {"99999999999999999999", 0x4415AF1D78B58C40U, 0x60AD78ECU},
      {"100000000000000000000", 0x4415AF1D78B58C40U, 0x60AD78ECU},
      {"-50324614471707439988", 0xC405D32791D8A4D6U, 0xE02E993DU},
      {"1.7976931348623157e308", 0x7FEFFFFFFFFFFFFFU, float_infinity},
      {"1.7976931348623158e308", 0x7FEFFFFFFFFFFFFFU, float_infinity},
      {"1.7976931348623159e308", double_infinity, float_infinity},
      {"1e309", double_infinity, float_infinity},
      {"2.2250738585072014e-308", 0x0010000000000000U, 0},
      {"2.2250738585072011e-308", 0x000FFFFFFFFFFFFFU, 0},
      {"2.2250738585072012e-308", 0x0010000000000000U, 0},
      {"5e-324", 1, 0},
      {"4.9406564584124654e-324", 1, 0},
      {"2.4703282292062327e-324", 0, 0},
      {"2.4703282292062328e-324", 1, 0},
      {"-2e-324", 0x8000000000000000U, 0x80000000U},
      {"3.4028234e38", 0x47EFFFFFD586B834U, 0x7F7FFFFFU},
      {"3.4028235677973367e38", 0x47EFFFFFF0000000U, float_infinity},
      {"3.4028235677973366e38", 0x47EFFFFFF0000000U, 0x7F7FFFFFU},
      {"340282356779733661637539395458142568448", 0x47EFFFFFF0000000U, float_infinity},
      {"340282356779733661637539395458142568447.9", 0x47EFFFFFF0000000U, 0x7F7FFFFFU},
      {"1e-45", 0x3696D601AD376AB9U, 1},
      {"7.006492321624085e-46", 0x3690000000000000U, 0},
      {"7.0064923216240854e-46", 0x3690000000000000U, 1},
      {"1.17549435e-38", 0x380FFFFFFF9FDBA8U, 0x00800000U},
      {"7.328900098800659", 0x401D50CB30000000U, 0x40EA8659U},
      {"1.00000005960464477540", 0x3FF0000010000000U, 0x3F800001U},
      {"1.000000059604644775390625", 0x3FF0000010000000U, 0x3F800000U},
  };
  for (const row& r : rows) {
    EXPECT_EQ(bits_read<double>(r.text), oracle_bits<double>(r.text)) << r.text;
    EXPECT_EQ(bits_read<float>(r.text), oracle_bits<float>(r.text)) << r.text;
    EXPECT_EQ(bits_read<double>(r.text), r.double_bits) << r.text;
    EXPECT_EQ(bits_read<float>(r.text), r.float_bits) << r.text;
    EXPECT_EQ(classify<double>(r.text),
              r.double_bits == double_infinity ? number_status::out_of_range : number_status::ok);
    EXPECT_EQ(classify<float>(r.text),
              r.float_bits == float_infinity ? number_status::out_of_range : number_status::ok);
  }
}

TEST(ParseNumber, TakesAnyNumberOfDigitsAndAnyExponent) {
  const std::string zeros(5000, '0');
  const struct {
    std::string text;
    double value;
  } rows[] = {
      {"0." + zeros + "1e5001", 1},
      {"1" + zeros + "e-5000", 1},
      {"1" + zeros + ".0e-5000", 1},
      {"0." + zeros + "1", 0},
      {"0." + zeros, 0},
      {"0." + zeros + "e999999999999999999999999", 0},
      {"123" + zeros + "." + zeros + "e-5002", 1.23},
      {"1." + zeros + "1", 1},
      {"9007199254740993." + zeros + "1", 9007199254740994},
      {"9007199254740993." + zeros, 9007199254740992},
      {"0." + zeros + "9007199254740993" + zeros + "1e5016", 9007199254740994},
      {"1e-00011111111111", 0},
      {"1e-99999999999999999999999999", 0},
      {"1e+0000000000000000000000000000000000000000000000000000000000000000000000002", 100},
      {"1E+00002", 100},
      {"0.000000000000000000000000000000000000000000000000000000000000000000000001e72", 1},
      {"0.0001234567890123456789", 0.0001234567890123456789},
      {std::string(400, '9') + "e-400", 1},
  };
  for (const auto& r : rows) EXPECT_EQ(bits_read<double>(r.text), bits_of(r.value)) << r.text.substr(0, 60);
  const std::vector<std::string> too_large = {"1" + zeros, "1e99999999999999999999", "0." + zeros + "1e9999999999",
                                              "1e2147483648"};
  for (const std::string& huge : too_large) {
    EXPECT_EQ(bits_read<double>(huge), double_infinity) << huge.substr(0, 60);
    EXPECT_EQ(classify<double>(huge), number_status::out_of_range) << huge.substr(0, 60);
  }
}

// A number and everything the grammar says about its beginnings: the longest valid prefix, by a plain state machine.
std::size_t longest_number(std::string_view s) {
  std::size_t i = s.starts_with('-') ? 1 : 0;
  const auto digits = [&] {
    const std::size_t begin = i;
    while (i < s.size() && s[i] >= '0' && s[i] <= '9') ++i;
    return i - begin;
  };
  const std::size_t first = i;
  const std::size_t count = digits();
  if (count == 0 || (s[first] == '0' && count > 1)) return std::string_view::npos;
  if (i < s.size() && s[i] == '.') {
    ++i;
    if (digits() == 0) return std::string_view::npos;
  }
  if (i < s.size() && (s[i] == 'e' || s[i] == 'E')) {
    ++i;
    if (i < s.size() && (s[i] == '+' || s[i] == '-')) ++i;
    if (digits() == 0) return std::string_view::npos;
  }
  return i;
}

void check_grammar(std::string_view source) {
  const std::size_t expected = longest_number(source);
  const char* const p = page().put_at_end(source.data(), source.size());
  const char* const end = page().end();
  const char* const skipped = text::skip_number(p, end);
  ASSERT_EQ(skipped == nullptr ? std::string_view::npos : static_cast<std::size_t>(skipped - p), expected) << source;
  ASSERT_EQ(text::is_number(p, end), expected == source.size() && !source.empty()) << source;
  ASSERT_EQ(classify<double>(source) == number_status::malformed, expected == std::string_view::npos) << source;
  std::string window(source);
  if (window.size() < 64) window.resize(64, '\0');
  const char* const w = page().put_at_end(window.data(), window.size());
  const char* const skipped_window = text::skip_number_window(w, end);
  ASSERT_EQ(skipped_window == nullptr ? std::string_view::npos : static_cast<std::size_t>(skipped_window - w), expected)
      << source;
  const reading<double> r = read<double>(source);
  const bool overflows = expected != std::string_view::npos && classify<double>(source) == number_status::out_of_range;
  ASSERT_EQ(r.size, overflows ? r.refused : expected) << source;
}

TEST(NumberGrammar, IsTheSameInEveryFunctionForAllShortTexts) {
  const std::string alphabet = "-+0 19.eE\x80";
  std::vector<std::string> texts = {""};
  for (std::size_t begin = 0, length = 0; length < 5; ++length) {
    const std::size_t end = texts.size();
    for (; begin < end; ++begin) {
      for (const char c : alphabet) texts.push_back(texts[begin] + c);
    }
  }
  for (const std::string& source : texts) check_grammar(source);
}

TEST(NumberGrammar, HoldsForEveryPrefixOfLongNumbers) {
  const std::string digits = "1234567890123456789012345678901234567890123456789012345678901234567890";
  const std::vector<std::string> numbers = {"-12345.678901e-23",
                                            digits,
                                            "-" + digits,
                                            digits + "." + digits,
                                            "-0." + digits + "E+" + digits,
                                            "1e" + digits,
                                            "0.00000000000000000000000000000000000000000000000000000000000000000000001",
                                            "1234567." + digits.substr(0, 24) + "e-10",
                                            "65.613616999999977"};
  for (const std::string& number : numbers) {
    for (std::size_t size = 0; size <= number.size(); ++size) {
      for (const char* tail : {"", ",", "x", ".", "e", "-"}) check_grammar(number.substr(0, size) + tail);
    }
  }
}

TEST(NumberGrammar, HoldsForMutatedNumbers) {
  std::mt19937 random(7);
  for (int i = 0; i < 100000; ++i) {
    std::string source;
    const std::size_t length = 1 + below(random, 40);
    while (source.size() < length) source += "0123456789012345678901234567890123456789.eE-+ ,x"[below(random, 48)];
    if (random() % 2 == 0) source.insert(std::min<std::size_t>(source.size(), 1 + below(random, 10)), ".");
    check_grammar(source);
  }
}

// A run is what one number after the other is, for every mixture of numbers, counts and limits.
TEST(ParseDoubles, ReadsARunAsOneNumberAfterTheOther) {
  std::mt19937 random(11);
  const std::vector<std::string> pieces = {"0",
                                           "-0.1",
                                           "1.5",
                                           "65.613616999999977",
                                           "123456789.25",
                                           "1e300",
                                           "-2E-5",
                                           "12345678901234567890",
                                           "0.12345678901234567890123",
                                           "1e999",
                                           "01",
                                           ".5",
                                           "x",
                                           "",
                                           " 7",
                                           "-"};
  for (int i = 0; i < 20000; ++i) {
    std::string source;
    const auto length = static_cast<unsigned>(1 + below(random, 6));
    for (unsigned k = 0; k < length; ++k) {
      const unsigned bound = random() % 4 == 0 ? static_cast<unsigned>(pieces.size()) : 8U;
      source += pieces[below(random, bound)] + (k + 1 < length ? "," : "]");
    }
    const std::size_t size = source.size();
    source.append(64, '\0');
    const char* const begin = source.data();
    const char* const limit = begin + below(random, static_cast<unsigned>(size) + 1);
    const std::size_t count = 1 + below(random, 5);
    std::vector<double> expected;
    const char* p = begin;
    for (;;) {
      double value = 0;
      p = text::parse_double_window(p, begin + size, value);
      if (p == nullptr) break;
      expected.push_back(value);
      if (expected.size() == count || p > limit || *p != ',' || static_cast<unsigned char>(p[1]) <= ' ') break;
      ++p;
    }
    std::vector<double> got(count);
    std::size_t done = 0;
    const char* const end = text::parse_doubles_window(begin, limit, begin + size, got.data(), count, done);
    ASSERT_EQ(end, p) << source;
    if (end == nullptr) continue;
    got.resize(done);
    ASSERT_EQ(got, expected) << source;
  }
}

// Exact decimal texts of the point halfway between the floats with magnitude bits `raw` and `raw + 1`, in plain
// notation cut to the exponent form d...d e x.
struct halfway_text {
  std::string digits;
  std::int64_t exponent;
};

halfway_text halfway_above(std::uint64_t raw, int precision, int smallest) {
  const std::uint64_t leading = std::uint64_t{1} << (precision - 1);
  const std::uint64_t field = raw / leading;
  const std::uint64_t c = field == 0 ? raw : raw % leading + leading;
  const std::int64_t q = static_cast<std::int64_t>(field == 0 ? 1 : field) - smallest - 2;
  reference::natural n(2 * c + 1);
  if (q >= 0) return {n.multiply_by_power(2, q).to_string(), 0};
  return {n.multiply_by_power(5, -q).to_string(), q};  // x * 2^q = x * 5^-q * 10^q
}

template <class Float>
void check_halfway(word<Float> raw) {
  constexpr int precision = std::numeric_limits<Float>::digits;
  const halfway_text half = halfway_above(raw, precision, sizeof(Float) == 8 ? 1074 : 149);
  const std::string exponent = "e" + std::to_string(half.exponent);
  const auto even = static_cast<word<Float>>(raw + (raw & 1));
  const auto above = static_cast<word<Float>>(raw + 1);
  ASSERT_EQ(bits_read<Float>(half.digits + exponent), even);
  ASSERT_EQ(bits_read<Float>(half.digits + ".0000" + exponent), even);
  ASSERT_EQ(bits_read<Float>(half.digits + ".000000000000000000000001" + exponent), above);
  ASSERT_EQ(bits_read<Float>(half.digits + "." + std::string(900, '0') + "1" + exponent), above);
  std::string below = half.digits;  // one less in the last place, then nines: digits end in 5, or are an integer
  --below.back();
  if (below.back() >= '0') {
    ASSERT_EQ(bits_read<Float>(below + ".99999999999999999999" + exponent), raw);
    ASSERT_EQ(bits_read<Float>(below + "." + std::string(900, '9') + exponent), raw);
  }
}

template <class Float>
class ParsedNumbers : public testing::Test {};
using floats = testing::Types<double, float>;
TYPED_TEST_SUITE(ParsedNumbers, floats);

TYPED_TEST(ParsedNumbers, GoToTheEvenNeighbourExactlyHalfwayAndToTheNearestBesideIt) {
  using bits = word<TypeParam>;
  constexpr int fraction_bits = std::numeric_limits<TypeParam>::digits - 1;
  std::mt19937_64 random(11);
  std::vector<bits> samples = {0,
                               1,
                               2,
                               (bits{1} << fraction_bits) - 1,
                               bits{1} << fraction_bits,
                               infinity<TypeParam> - 2,
                               infinity<TypeParam> - 1};
  for (int i = 0; i < 300; ++i) {
    const auto raw = static_cast<bits>(random()) % infinity<TypeParam>;
    samples.push_back(raw);
    samples.push_back(raw & ((bits{1} << fraction_bits) - 1));
    const auto near_one = static_cast<bits>((infinity<TypeParam> >> (fraction_bits + 1)) + 20 - random() % 80);
    samples.push_back(static_cast<bits>(near_one << fraction_bits | (raw & ((bits{1} << fraction_bits) - 1))));
  }
  for (const bits raw : samples) check_halfway<TypeParam>(raw);
}

// Halfway points cut to 17 to 40 digits, and one more in the last of them: as near to a tie as the length allows.
TYPED_TEST(ParsedNumbers, AreRightNextToHalfwayAtEveryLength) {
  using bits = word<TypeParam>;
  std::mt19937_64 random(12);
  for (int i = 0; i < 60; ++i) {
    const auto raw = static_cast<bits>(random()) % infinity<TypeParam>;
    const halfway_text half =
        halfway_above(raw, std::numeric_limits<TypeParam>::digits, sizeof(TypeParam) == 8 ? 1074 : 149);
    for (std::size_t length = 15; length <= 40 && length < half.digits.size(); length += 1 + below(random, 4)) {
      std::string digits = half.digits.substr(0, length);
      const std::string exponent =
          "e" + std::to_string(half.exponent + static_cast<std::int64_t>(half.digits.size() - length));
      ASSERT_EQ(bits_read<TypeParam>(digits + exponent), oracle_bits<TypeParam>(digits + exponent))
          << digits << exponent;
      if (digits.back() == '9') continue;
      ++digits.back();
      ASSERT_EQ(bits_read<TypeParam>(digits + exponent), oracle_bits<TypeParam>(digits + exponent))
          << digits << exponent;
    }
  }
}

std::string random_number(std::mt19937_64& random) {
  std::string digits = std::to_string(random());
  digits.resize(std::min<std::size_t>(digits.size(), 1 + below(random, 20)));
  std::string number = random() % 4 == 0 ? "-" : "";
  switch (random() % 3) {
    case 0:
      number += digits;
      break;
    case 1:
      number += "0." + std::string(below(random, 8), '0') + digits;
      break;
    default:
      number += digits.substr(0, 1) + "." + digits;
      break;
  }
  if (random() % 2 == 0) number += "e" + std::to_string(static_cast<int>(random() % 700) - 350);
  return number;
}

TYPED_TEST(ParsedNumbers, AgreeWithStrtodOnRandomTexts) {
  std::mt19937_64 random(13);
  for (int i = 0; i < 300000; ++i) {
    const std::string source = random_number(random);
    TypeParam expected;
    if constexpr (sizeof(TypeParam) == 8) {
      expected = std::strtod(source.c_str(), nullptr);
    } else {
      expected = std::strtof(source.c_str(), nullptr);
    }
    const bool overflows = std::isinf(expected);
    ASSERT_EQ(bits_read<TypeParam>(source), overflows ? infinity<TypeParam> : bits_of(expected)) << source;
  }
}

TYPED_TEST(ParsedNumbers, AgreeWithExactArithmeticOnRandomTexts) {
  std::mt19937_64 random(14);
  for (int i = 0; i < 3000; ++i) {
    const std::string source = random_number(random);
    ASSERT_EQ(bits_read<TypeParam>(source), oracle_bits<TypeParam>(source)) << source;
  }
}

TYPED_TEST(ParsedNumbers, DoNotDependOnTheRoundingMode) {
  std::mt19937_64 random(15);
  std::vector<std::string> texts = {"9007199254740993.00000000000000000000000000001", "1.7976931348623158e308",
                                    "5e-324"};
  for (int i = 0; i < 20000; ++i) texts.push_back(random_number(random));
  std::vector<word<TypeParam>> expected;
  for (const std::string& source : texts) expected.push_back(bits_read<TypeParam>(source));
  for (const int mode : {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO, FE_TONEAREST}) {
    ASSERT_EQ(std::fesetround(mode), 0);
    std::size_t different = 0;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      TypeParam value = 0;
      const bool ok = parse(texts[i].data(), texts[i].data() + texts[i].size(), value) != nullptr;
      different += (ok ? bits_of(value) : infinity<TypeParam>) == expected[i] ? 0 : 1;
    }
    std::fesetround(FE_TONEAREST);
    EXPECT_EQ(different, 0U) << mode;
  }
}

}  // namespace
