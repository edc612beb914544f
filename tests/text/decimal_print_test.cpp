#include "number_text.hpp"

#include "reference/forced_isa.hpp"

#include <cfenv>
#include <cmath>
#include <random>
#include <vector>

namespace {

using namespace number_text;

template <class Float>
struct check_value {
  Float value;
  const char* text;
};

TEST(AppendDouble, LaysOutByRuleB1) {
  const check_value<double> rows[] = {
      {0.0, "0"},
      {-0.0, "-0"},
      {1, "1"},
      {-1, "-1"},
      {0.5, "0.5"},
      {100, "100"},
      {100000, "100000"},
      {123.456, "123.456"},
      {-65.613616999999977, "-65.61361699999998"},
      {0.1, "0.1"},
      {0.3, "0.3"},
      {0.1 + 0.2, "0.30000000000000004"},
      {1e20, "100000000000000000000"},
      {1e21, "1e+21"},
      {-1e21, "-1e+21"},
      {123456789012345680000.0, "123456789012345680000"},
      {999999999999999900000.0, "999999999999999900000"},
      {1.2345e21, "1.2345e+21"},
      {0.000001, "0.000001"},
      {0.00000099, "9.9e-7"},
      {1e-7, "1e-7"},
      {-1.5e-7, "-1.5e-7"},
      {0.0000012345678901234567, "0.0000012345678901234567"},
      {1.5e300, "1.5e+300"},
      {1e100, "1e+100"},
      {1e23, "1e+23"},
      {1e22, "1e+22"},
      {9007199254740991.0, "9007199254740991"},
      {9007199254740992.0, "9007199254740992"},
      {9007199254740994.0, "9007199254740994"},
      {9223372036854775808.0, "9223372036854776000"},
      {18446744073709551616.0, "18446744073709552000"},
      {5e-324, "5e-324"},
      {-5e-324, "-5e-324"},
      {1e-323, "1e-323"},
      {2.2250738585072014e-308, "2.2250738585072014e-308"},
      {2.225073858507201e-308, "2.225073858507201e-308"},
      {1.7976931348623157e308, "1.7976931348623157e+308"},
      {-1.2345678901234567e-300, "-1.2345678901234568e-300"},
      {2.220446049250313e-16, "2.220446049250313e-16"},
      {4.35, "4.35"},
      {9.5, "9.5"},
      {1234567890123456.5, "1234567890123456.5"},
      {12345678901234567.0, "12345678901234568"},
      {90071992547409.9375, "90071992547409.94"},
  };
  for (const auto& row : rows) EXPECT_EQ(printed(row.value), row.text);
}

TEST(AppendFloat, LaysOutByRuleB1) {
  const check_value<float> rows[] = {
      {0.0F, "0"},
      {-0.0F, "-0"},
      {1.0F, "1"},
      {0.1F, "0.1"},
      {-0.1F, "-0.1"},
      {16777216.0F, "16777216"},
      {33554432.0F, "33554432"},
      {3.4028235e38F, "3.4028235e+38"},
      {1.17549435e-38F, "1.1754944e-38"},
      {1e-45F, "1e-45"},
      {1e-6F, "0.000001"},
      {9.9e-7F, "9.9e-7"},
      {1e20F, "100000000000000000000"},
      {1e21F, "1e+21"},
      {2.3e23F, "2.3e+23"},
      {7.3289F, "7.3289"},
      {0.1234567F, "0.1234567"},
      {4.123456F, "4.123456"},
      {123456.789F, "123456.79"},
      {1.5e-7F, "1.5e-7"},
  };
  for (const auto& row : rows) EXPECT_EQ(printed(row.value), row.text);
}

template <class Float>
std::vector<Float> edge_values() {
  using bits = word<Float>;
  constexpr int fraction_bits = std::numeric_limits<Float>::digits - 1;
  std::vector<Float> values;
  for (bits field = 0; field < infinity<Float> >> fraction_bits; ++field) {
    for (const bits fraction : {bits{0}, bits{1}, bits{2}, bits{3}, (bits{1} << fraction_bits) - 1,
                                (bits{1} << fraction_bits) - 2, bits{1} << (fraction_bits - 1)}) {
      values.push_back(std::bit_cast<Float>(static_cast<bits>(field << fraction_bits | fraction)));
    }
  }
  for (int exponent = -400; exponent <= 400; ++exponent) {
    for (const char* digits : {"1", "2", "5", "9", "99", "123456789", "9007199254740993", "4611686018427387904"}) {
      const std::string spelling = std::string(digits) + "e" + std::to_string(exponent);
      const Float x = sizeof(Float) == 8 ? static_cast<Float>(std::strtod(spelling.c_str(), nullptr))
                                         : static_cast<Float>(std::strtof(spelling.c_str(), nullptr));
      if (!std::isfinite(x)) continue;
      const bits raw = bits_of(x);
      values.push_back(x);
      if (raw > 0) values.push_back(std::bit_cast<Float>(static_cast<bits>(raw - 1)));
      if (raw + 1 < infinity<Float>) values.push_back(std::bit_cast<Float>(static_cast<bits>(raw + 1)));
    }
  }
  return values;
}

template <class Float>
void check_round_trip(Float x) {
  const std::string text = printed(x);
  ASSERT_EQ(text, expected_text(x)) << std::hex << bits_of(x);
  Float back = 0;
  const char* const end = parse(text.data(), text.data() + text.size(), back);
  ASSERT_EQ(end, text.data() + text.size()) << text;
  ASSERT_EQ(bits_of(back), bits_of(x)) << text;
}

template <class Float>
class PrintedNumbers : public testing::Test {};
using floats = testing::Types<double, float>;
TYPED_TEST_SUITE(PrintedNumbers, floats);

TYPED_TEST(PrintedNumbers, HaveTheDigitsOfToCharsAtEveryEdge) {
  for (const TypeParam x : edge_values<TypeParam>()) {
    check_round_trip(x);
    check_round_trip(-x);
  }
}

TYPED_TEST(PrintedNumbers, HaveTheDigitsOfToCharsForRandomBits) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000000; ++i) {
    const auto raw = static_cast<word<TypeParam>>(random());
    const auto x = std::bit_cast<TypeParam>(raw);
    if (std::isfinite(x)) check_round_trip(x);
  }
}

TYPED_TEST(PrintedNumbers, HaveTheDigitsOfToCharsForShortDecimals) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 200000; ++i) {
    const auto digits = static_cast<std::int64_t>(random() >> (random() % 64));
    const auto x =
        static_cast<TypeParam>(static_cast<double>(digits) / std::pow(10.0, static_cast<int>(random() % 20)));
    check_round_trip(x);
  }
}

// Multiples of 2^-1, 2^-2, ... between 2^49 and 2^54: their decimals end in exact halves, the ties of the method.
TEST(AppendDouble, DecidesTiesLikeToChars) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 200000; ++i) {
    const std::uint64_t c = (random() >> 12) | (std::uint64_t{1} << 52);
    check_round_trip(std::ldexp(static_cast<double>(c), static_cast<int>(random() % 16) - 10));
  }
}

TYPED_TEST(PrintedNumbers, AreShortestAndClosestByExactArithmetic) {
  using bits = word<TypeParam>;
  constexpr int precision = std::numeric_limits<TypeParam>::digits;
  constexpr int smallest = sizeof(TypeParam) == 8 ? 1074 : 149;
  std::mt19937_64 random(4);
  std::vector<bits> samples = {
      1, 2, 3, 5, 7, (bits{1} << (precision - 1)) - 1, bits{1} << (precision - 1), infinity<TypeParam> - 1};
  for (int i = 0; i < 60; ++i) samples.push_back(static_cast<bits>(random()) % infinity<TypeParam>);
  for (bits field = 1; field < infinity<TypeParam> >> (precision - 1); field += sizeof(TypeParam) == 8 ? 60 : 9) {
    samples.push_back(static_cast<bits>(field << (precision - 1)));  // powers of two: the uneven interval
  }
  for (const bits raw : samples) {
    const auto oracle = reference::shortest_of(raw, precision, smallest);
    EXPECT_EQ(printed(std::bit_cast<TypeParam>(raw)), reference::layout(oracle.digits, oracle.exponent)) << raw;
  }
}

TYPED_TEST(PrintedNumbers, DoNotDependOnTheRoundingMode) {
  std::mt19937_64 random(5);
  std::vector<TypeParam> values = edge_values<TypeParam>();
  for (int i = 0; i < 20000; ++i) {
    const auto x = std::bit_cast<TypeParam>(static_cast<word<TypeParam>>(random()));
    if (std::isfinite(x)) values.push_back(x);
  }
  std::vector<std::string> texts;
  for (const TypeParam x : values) texts.push_back(printed(x));
  for (const int mode : {FE_DOWNWARD, FE_UPWARD, FE_TOWARDZERO, FE_TONEAREST}) {
    ASSERT_EQ(std::fesetround(mode), 0);
    std::size_t different = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      TypeParam back = 0;
      const bool same = printed(values[i]) == texts[i] &&
                        parse(texts[i].data(), texts[i].data() + texts[i].size(), back) != nullptr &&
                        bits_of(back) == bits_of(values[i]);
      different += same ? 0 : 1;
    }
    std::fesetround(FE_TONEAREST);
    EXPECT_EQ(different, 0U) << mode;
  }
}

// -- runs of values ---------------------------------------------------------------------------------------------------

// A value of any kind that a run treats apart, seldom; else of ordinary size.
double value_for_run(std::mt19937_64& random) {
  switch (random() % 16) {
    case 0:
      return std::bit_cast<double>(random() & ~(std::uint64_t{0x7FF} << 52));  // subnormal
    case 1:
      return std::bit_cast<double>((random() % 2046 + 1) << 52);  // power of two
    case 2:
      return random() % 2 == 0 ? 0.0 : -0.0;
    case 3:
      return static_cast<double>(random() % 1000);
    case 4:
    case 5: {
      const double x = std::bit_cast<double>(random());
      return std::isfinite(x) ? x : 1.5;
    }
    case 6:
      return std::ldexp(static_cast<double>(random() >> 11), static_cast<int>(random() % 16) - 10);  // ties
    case 7:
      return std::bit_cast<double>((random() % 2046 + 1) << 52 | (random() % 2 == 0 ? 1U : 0xFFFFFFFFFFFFFU));
    default:
      return static_cast<double>(static_cast<std::int64_t>(random()) >> random() % 60) /
             std::pow(10.0, static_cast<int>(random() % 9));
  }
}

std::string expected_run(const std::vector<double>& values, std::size_t group, std::size_t left) {
  std::string text;
  for (const double x : values) {
    text += expected_text(x);
    const bool ends = --left == 0;
    text += ends ? "],[" : ",";
    if (ends) left = group;
  }
  return text;
}

// Values and text lie between guard pages, the text with exactly the room that is asked for.
std::string printed_run(const std::vector<double>& values, text::value_groups& groups) {
  static const reference::guard_page source(4096);
  static const reference::guard_page target(16384);
  const auto* const first =
      reinterpret_cast<const double*>(source.put_at_end(values.data(), values.size() * sizeof(double)));
  char* const out = target.at_end(values.size() * (text::max_double_chars + text::max_separator_chars));
  char* const end = text::append_doubles(out, first, values.size(), groups);
  return end == nullptr ? "refused" : std::string(out, end);
}

TEST(RunsOfDoubles, AreTheTextsOfTheirValues) {
  std::mt19937_64 random(6);
  for (int i = 0; i < 40000; ++i) {
    std::vector<double> values(static_cast<std::size_t>(random() % 41));
    for (double& x : values) x = value_for_run(random);
    const auto group = static_cast<std::size_t>(random() % 5);
    const std::size_t left = group == 0 ? 1000 : 1 + static_cast<std::size_t>(random() % group);
    text::value_groups groups{group, left};
    ASSERT_EQ(printed_run(values, groups), expected_run(values, group, left));
    if (group != 0) {
      ASSERT_EQ(groups.left, group - (group - left + values.size()) % group);
    }
  }
}

TEST(RunsOfDoubles, RefuseWhatIsNotFinite) {
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()}) {
    for (std::size_t size = 1; size != 20; ++size) {
      for (std::size_t at = 0; at != size; ++at) {
        std::vector<double> values(size, 1.25);
        values[at] = bad;
        text::value_groups groups{0, 1000};
        ASSERT_EQ(printed_run(values, groups), "refused");
      }
    }
  }
}

TEST(RunsOfDoubles, HaveTheDigitsOfToCharsAtEveryEdge) {
  std::vector<double> run;
  for (const double x : edge_values<double>()) {
    run.push_back(x);
    if (run.size() < 24) continue;
    text::value_groups groups{0, 1000};
    ASSERT_EQ(printed_run(run, groups), expected_run(run, 0, 1000));
    run.clear();
  }
}

std::string canonical(std::string_view source, text::canonical_overflow overflow) {
  const char* const p = page().put_at_end(source.data(), source.size());
  char out[text::max_double_chars];
  char* const end = text::append_canonical_number(out, p, page().end(), overflow);
  return end == nullptr ? "refused" : std::string(out, end);
}

TEST(AppendCanonicalNumber, WritesAsRfc8785) {
  struct row {
    const char* text;
    const char* refuse;
    const char* clamp;
  };
  const row rows[] = {
      {"0", "0", "0"},
      {"-0", "0", "0"},
      {"-0.0e5", "0", "0"},
      {"1e-400", "0", "0"},
      {"-1e-400", "0", "0"},
      {"1.0", "1", "1"},
      {"1E2", "100", "100"},
      {"333333333.33333329", "333333333.3333333", "333333333.3333333"},
      {"1E30", "1e+30", "1e+30"},
      {"4.50", "4.5", "4.5"},
      {"2e-3", "0.002", "0.002"},
      {"0.000000000000000000000000001", "1e-27", "1e-27"},
      {"12345678901234567890", "12345678901234567000", "12345678901234567000"},
      {"1e400", "refused", "1.7976931348623157e+308"},
      {"-1e400", "refused", "-1.7976931348623157e+308"},
      {"1.7976931348623159e308", "refused", "1.7976931348623157e+308"},
      {"", "refused", "refused"},
      {"-", "refused", "refused"},
      {"01", "refused", "refused"},
      {"1 ", "refused", "refused"},
      {"1.", "refused", "refused"},
      {"NaN", "refused", "refused"},
      {"1e400x", "refused", "refused"},
  };
  for (const row& r : rows) {
    EXPECT_EQ(canonical(r.text, text::canonical_overflow::refuse), r.refuse) << r.text;
    EXPECT_EQ(canonical(r.text, text::canonical_overflow::clamp), r.clamp) << r.text;
  }
}

}  // namespace
