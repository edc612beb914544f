// Numbers, booleans, null, enums: what each type takes, what it refuses and where, and how it is written.
#include "bind/decode_helpers.hpp"

#include <joule/bind/number.hpp>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <variant>
#include <vector>

namespace {

using namespace joule_test;

// -- integers ---------------------------------------------------------------------------------------------------------

template <class T>
class Integers : public ::testing::Test {};
using every_width = ::testing::Types<signed char, unsigned char, short, unsigned short, int, unsigned, long, unsigned long,
                                     long long, unsigned long long>;
TYPED_TEST_SUITE(Integers, every_width);

// One more than a number that is written in decimal, away from zero.
std::string one_further(std::string digits) {
  for (std::size_t i = digits.size(); i-- > 0 && digits[i] != '-';) {
    if (digits[i]++ != '9') return digits;
    digits[i] = '0';
  }
  return digits.front() == '-' ? "-1" + digits.substr(1) : "1" + digits;
}

TYPED_TEST(Integers, ReachTheirLimitsAndNoFurther) {
  using limits = std::numeric_limits<TypeParam>;
  const std::string most = std::to_string(limits::max());
  EXPECT_EQ(decoded<TypeParam>(most), limits::max());
  EXPECT_EQ(encoded(limits::max()), most);
  EXPECT_EQ(decode_error<TypeParam>(one_further(most)), error_at(errc::out_of_range, 0));
  EXPECT_EQ(decode_error<TypeParam>(most + "0"), error_at(errc::out_of_range, 0));
  const std::string least = std::to_string(limits::min());
  EXPECT_EQ(decoded<TypeParam>(least), limits::min());
  EXPECT_EQ(encoded(limits::min()), least);
  if (std::is_signed_v<TypeParam>) {
    EXPECT_EQ(decode_error<TypeParam>(one_further(least)), error_at(errc::out_of_range, 0));
  }
}

TYPED_TEST(Integers, TakeNoFractionAndNoExponent) {
  for (const char* text : {"1.0", "1e0", "0.0", "1E+2", "100e-2", "12345678901234567890123.5"}) {
    EXPECT_EQ(decode_error<TypeParam>(text), error_at(errc::type_mismatch, 0)) << text;
  }
}

TYPED_TEST(Integers, TakeMinusZeroOnlyWhenSigned) {
  if (std::is_signed_v<TypeParam>) {
    EXPECT_EQ(decoded<TypeParam>("-0"), TypeParam{0});
  } else {
    EXPECT_EQ(decode_error<TypeParam>("-0"), error_at(errc::type_mismatch, 0));
    EXPECT_EQ(decode_error<std::vector<TypeParam>>("[1, -1]"), error_at(errc::type_mismatch, 4));
  }
}

TYPED_TEST(Integers, TakeNoOtherKind) {
  for (const char* text : {"true", "null", "\"1\"", "[1]", "{}"}) {
    EXPECT_EQ(decode_error<TypeParam>(text), error_at(errc::type_mismatch, 0)) << text;
  }
}

TYPED_TEST(Integers, RoundTripEveryPowerOfTwoAndItsNeighbours) {
  for (int bit = 0; bit < std::numeric_limits<TypeParam>::digits; ++bit) {
    for (int step = -1; step <= 1; ++step) {
      const auto value = static_cast<TypeParam>((TypeParam{1} << bit) + static_cast<TypeParam>(step));
      EXPECT_EQ(decoded<TypeParam>(encoded(value)), value);
    }
  }
}

// -- floating point ---------------------------------------------------------------------------------------------------

struct written {
  double value;
  const char* text;
};

TEST(Doubles, AreWrittenByRuleB1) {
  const written table[] = {{0.0, "0"},
                           {-0.0, "-0"},
                           {1e20, "100000000000000000000"},
                           {1e21, "1e+21"},
                           {0.000001, "0.000001"},
                           {0.00000099, "9.9e-7"},
                           {100, "100"},
                           {-1.5e300, "-1.5e+300"},
                           {5e-324, "5e-324"},
                           {std::numeric_limits<double>::max(), "1.7976931348623157e+308"},
                           {0.1, "0.1"},
                           {1.0 / 3, "0.3333333333333333"},
                           {9007199254740993.0, "9007199254740992"}};
  for (const auto& row : table) {
    EXPECT_EQ(encoded(row.value), row.text);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(decoded<double>(row.text)), std::bit_cast<std::uint64_t>(row.value));
  }
}

TEST(Floats, AreWrittenAndReadAtTheirOwnPrecision) {
  EXPECT_EQ(encoded(16777216.0F), "16777216");
  EXPECT_EQ(encoded(0.1F), "0.1");
  EXPECT_EQ(encoded(3.4028235e38F), "3.4028235e+38");
  EXPECT_EQ(encoded(std::numeric_limits<float>::denorm_min()), "1e-45");
  EXPECT_EQ(encoded(-0.0F), "-0");
  // Rounding to double first and then to float gives the neighbour.
  EXPECT_EQ(std::bit_cast<std::uint32_t>(decoded<float>("1.00000017881393432617187499")), 0x3F800001U);
  EXPECT_EQ(std::bit_cast<std::uint32_t>(decoded<float>("1.00000017881393432617187500")), 0x3F800002U);
}

TEST(FloatingPoint, OverflowIsAnErrorAndUnderflowIsAZero) {
  EXPECT_EQ(decode_error<double>("1e309"), error_at(errc::out_of_range, 0));
  EXPECT_EQ(decode_error<double>("1.7976931348623159e308"), error_at(errc::out_of_range, 0));
  EXPECT_EQ(decoded<double>("1.7976931348623158e308"), std::numeric_limits<double>::max());
  EXPECT_EQ(decode_error<float>("3.5e38"), error_at(errc::out_of_range, 0));
  EXPECT_EQ(decode_error<std::vector<float>>("[0, -1e39]"), error_at(errc::out_of_range, 4));
  EXPECT_EQ(std::bit_cast<std::uint64_t>(decoded<double>("-1e-400")), 0x8000000000000000U);
  EXPECT_EQ(decoded<double>("0e999999999999"), 0.0);
  EXPECT_EQ(decode_error<double>("1e99999999999999999999"), error_at(errc::out_of_range, 0));
}

TEST(FloatingPoint, NotANumberAndInfinityHaveNoJsonForm) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double value : {infinity, -infinity, std::nan("")}) {
    EXPECT_EQ(joule::marshal(value).error(), error_at(errc::unsupported_value, 0));
    EXPECT_EQ(joule::marshal(static_cast<float>(value)).error(), error_at(errc::unsupported_value, 0));
    EXPECT_EQ(joule::marshal(std::vector<double>{1, value}).error(), error_at(errc::unsupported_value, 3));
  }
}

TEST(FloatingPoint, TakesNoOtherKind) {
  for (const char* text : {"true", "null", "\"1\"", "\"NaN\"", "[1]", "{}"}) {
    EXPECT_EQ(decode_error<double>(text), error_at(errc::type_mismatch, 0)) << text;
    EXPECT_EQ(decode_error<float>(text), error_at(errc::type_mismatch, 0)) << text;
  }
}

TEST(Numbers, ThatAreNoJsonAreRefusedWhereTheyGoWrong) {
  struct row {
    const char* text;
    errc code;
    std::uint64_t offset;
  };
  const row table[] = {{"+1", errc::expected_value, 0},   {"01", errc::leading_zero, 1},  {"-01", errc::leading_zero, 2},
                       {".5", errc::expected_value, 0},   {"1.", errc::unexpected_end, 2}, {"1.]", errc::bad_number, 0},
                       {"1.x", errc::bad_number, 0},      {"-x", errc::bad_number, 0},    {"-", errc::unexpected_end, 1},
                       {"1e", errc::unexpected_end, 2},   {"1e+", errc::unexpected_end, 3}, {"1e+]", errc::bad_number, 0},
                       {"0x10", errc::trailing_data, 1},  {"NaN", errc::expected_value, 0}, {"Infinity", errc::expected_value, 0},
                       {"-Infinity", errc::bad_number, 0}, {"1_000", errc::trailing_data, 1}, {"1.5.2", errc::trailing_data, 3},
                       {"--1", errc::bad_number, 0},      {"1 2", errc::trailing_data, 2}};
  for (const auto& row : table) {
    EXPECT_EQ(decode_error<double>(row.text), error_at(row.code, row.offset)) << row.text;
    EXPECT_EQ(decode_error<joule::number>(row.text), error_at(row.code, row.offset)) << row.text;
  }
}

// -- the rest ---------------------------------------------------------------------------------------------------------

TEST(Booleans, AreTrueAndFalse) {
  EXPECT_TRUE(decoded<bool>("true"));
  EXPECT_FALSE(decoded<bool>(" false\n"));
  EXPECT_EQ(encoded(true), "true");
  EXPECT_EQ(encoded(false), "false");
  for (const char* text : {"null", "0", "1", "\"true\"", "[]", "{}"}) {
    EXPECT_EQ(decode_error<bool>(text), error_at(errc::type_mismatch, 0)) << text;
  }
  for (const char* text : {"treu", "falsy", "True", "tRUE"}) {
    const errc code = text[0] == 'T' ? errc::expected_value : errc::bad_literal;
    EXPECT_EQ(decode_error<bool>(text), error_at(code, 0)) << text;
  }
  EXPECT_EQ(decode_error<bool>("tru"), error_at(errc::unexpected_end, 3));
  EXPECT_EQ(decode_error<bool>("truex"), error_at(errc::trailing_data, 4));
}

TEST(Null, IsAllThatItsTypesTake) {
  EXPECT_EQ(decode_error<std::monostate>("null"), error{});
  EXPECT_EQ(decode_error<std::nullptr_t>(" null "), error{});
  EXPECT_EQ(encoded(std::monostate{}), "null");
  EXPECT_EQ(encoded(nullptr), "null");
  for (const char* text : {"0", "\"\"", "false", "[]", "{}"}) {
    EXPECT_EQ(decode_error<std::nullptr_t>(text), error_at(errc::type_mismatch, 0)) << text;
  }
  EXPECT_EQ(decode_error<std::nullptr_t>("nil"), error_at(errc::bad_literal, 0));
}

enum class colour : std::uint8_t { red, green = 200 };
enum plain_enum : int { minus = -5 };
enum class letter : char { a = 'a' };
enum class flag : bool { off, on };

TEST(Enums, AreIntegersOfTheirUnderlyingType) {
  EXPECT_EQ(decoded<colour>("200"), colour::green);
  EXPECT_EQ(encoded(colour::green), "200");
  EXPECT_EQ(decode_error<colour>("256"), error_at(errc::out_of_range, 0));
  EXPECT_EQ(decode_error<colour>("-1"), error_at(errc::type_mismatch, 0));
  EXPECT_EQ(decode_error<colour>("\"red\""), error_at(errc::type_mismatch, 0));
  EXPECT_EQ(decoded<plain_enum>("-5"), minus);
  EXPECT_EQ(decoded<colour>("77"), static_cast<colour>(77));  // a value without a name is a value of the type
}

TEST(Enums, OverCharAndBoolAreIntegersToo) {
  EXPECT_EQ(decoded<letter>("97"), letter::a);
  EXPECT_EQ(encoded(letter::a), "97");
  EXPECT_EQ(decode_error<letter>("300"), error_at(errc::out_of_range, 0));
  EXPECT_EQ(decoded<flag>("1"), flag::on);
  EXPECT_EQ(encoded(flag::on), "1");
  EXPECT_EQ(decode_error<flag>("2"), error_at(errc::out_of_range, 0));
}

TEST(NumberText, KeepsTheSpelling) {
  for (const char* text : {"2.500", "1E-22", "66.899999999999991", "-0", "123456789012345678901234567890", "1e1000"}) {
    const auto value = decoded<joule::number>(text);
    EXPECT_EQ(value.text(), text);
    EXPECT_EQ(encoded(value), text);
  }
  EXPECT_EQ(encoded(joule::number{}), "0");
  EXPECT_EQ(joule::number::parse("01").error(), error_at(errc::bad_number, 0));
  const auto big = decoded<joule::number>("18446744073709551615");
  EXPECT_EQ(*big.as<std::uint64_t>(), 18446744073709551615U);
  EXPECT_EQ(big.as<std::int64_t>().error().code, errc::out_of_range);
  EXPECT_EQ(decoded<joule::number>("1.0").as<int>().error().code, errc::type_mismatch);
  EXPECT_EQ(*decoded<joule::number>("1e2").as<double>(), 100.0);
  EXPECT_EQ(decoded<joule::number>("1e999").as<double>().error().code, errc::out_of_range);
  for (const char* text : {"true", "null", "\"1\"", "[1]"}) {
    EXPECT_EQ(decode_error<joule::number>(text), error_at(errc::type_mismatch, 0)) << text;
  }
}

// -- lone scalars -----------------------------------------------------------------------------------------------------

// Short texts that are one number or boolean are read by a way of their own; white space in front sends them the common way.
template <class T>
void expect_one_verdict(const std::string& text) {
  const std::string space(joule::bind::longest_lone_scalar, ' ');
  T small{};
  T large{};
  const joule::error refused = joule::unmarshal_into(text, small);
  joule::error again = joule::unmarshal_into(space + text, large);
  if (again) again.offset -= space.size();
  EXPECT_EQ(refused, again) << text;
  if (!refused && !again) {
    EXPECT_EQ(std::memcmp(&small, &large, sizeof small), 0) << text;
  }
  T part{};
  const auto prefix = joule::unmarshal_prefix(text, part);
  const auto shifted = joule::unmarshal_prefix(space + text, large);
  EXPECT_EQ(static_cast<bool>(prefix), static_cast<bool>(shifted)) << text;
  if (prefix && shifted) {
    EXPECT_EQ(prefix.consumed + space.size(), shifted.consumed) << text;
    EXPECT_EQ(std::memcmp(&part, &large, sizeof part), 0) << text;
  }
}

TEST(LoneScalars, AreReadAsInLongTexts) {
  std::vector<std::string> texts = {"", "0", "-0", "7", "-128", "255", "256", "65536", "4294967296", "18446744073709551615",
                                    "18446744073709551616", "1.5", "-2.25e-3", "1e400", "-1e-400", "0.1e1", "1e", "1.", "-",
                                    "01", ".5", "+1", "1.2345678901234567", "3.4028236e38", "true", "false", "tru", "falsee",
                                    "truefalse", "null", "nul", "\"1\"", "[1]", "{}", "1 2", "1,", "NaN"};
  texts.push_back(std::string(70, '1'));
  texts.push_back("0." + std::string(70, '3'));
  const std::size_t plain = texts.size();
  for (std::size_t i = 0; i < plain; ++i) {
    const std::string text = texts[i];
    for (const char* const around : {" ", "\n\t\r ", "\v"}) {
      texts.push_back(text + around);
      texts.push_back(around + text);
    }
    texts.push_back(text + std::string(1, '\0'));
    texts.push_back(text + std::string(joule::bind::longest_lone_scalar, ' '));
  }
  for (const std::string& text : texts) {
    expect_one_verdict<signed char>(text);
    expect_one_verdict<unsigned>(text);
    expect_one_verdict<long long>(text);
    expect_one_verdict<unsigned long long>(text);
    expect_one_verdict<float>(text);
    expect_one_verdict<double>(text);
    expect_one_verdict<bool>(text);
  }
}

}  // namespace
