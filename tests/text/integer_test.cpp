#include <joule/text/integer.hpp>

#include "reference/guard_page.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace text = joule::text;
using text::number_status;

const reference::guard_page& page() {
  static const reference::guard_page instance(4096);
  return instance;
}

// Prints into exactly max_integer_chars bytes before a guard page.
template <class Integer>
std::string printed(Integer value) {
  char* const out = page().at_end(text::max_integer_chars);
  return {out, text::append_integer(out, value)};
}

constexpr std::size_t refused = static_cast<std::size_t>(-1);

struct outcome {
  std::size_t size = refused;
  std::string value;
  friend bool operator==(const outcome&, const outcome&) = default;
};

void PrintTo(const outcome& o, std::ostream* out) { *out << static_cast<long long>(o.size) << " '" << o.value << "'"; }

// Reads bounded, with the end at a guard page, and through a 64-byte window there; both must agree.
template <class Integer>
outcome read(std::string_view source) {
  const auto result = [](const char* begin, const char* end, Integer value) {
    return end == nullptr ? outcome{} : outcome{static_cast<std::size_t>(end - begin), std::to_string(value)};
  };
  Integer value = 42;
  const char* p = page().put_at_end(source.data(), source.size());
  const char* end = text::parse_integer(p, page().end(), value);
  const outcome bounded = result(p, end, value);
  EXPECT_TRUE(bounded.size != refused || value == 42) << "refused, but written: " << source;
  std::string window(source);
  if (window.size() < 64) window.resize(64, '\0');
  p = page().put_at_end(window.data(), window.size());
  value = 42;
  end = text::parse_integer_window(p, value);
  EXPECT_EQ(result(p, end, value), bounded) << source;
  return bounded;
}

template <class Integer>
number_status classify(std::string_view source) {
  const char* const p = page().put_at_end(source.data(), source.size());
  return text::classify_integer(p, page().end(), std::numeric_limits<Integer>::is_signed, 8 * sizeof(Integer));
}

// One integer type as a table row, so that each test is compiled once.
struct integer_type {
  const char* name;
  bool is_signed;
  std::string min;
  std::string max;
  outcome (*read)(std::string_view);
  number_status (*classify)(std::string_view);
};

void PrintTo(const integer_type& type, std::ostream* out) { *out << type.name; }

template <class Integer>
integer_type describe(const char* name) {
  using limits = std::numeric_limits<Integer>;
  return {name,          limits::is_signed, std::to_string(limits::min()), std::to_string(limits::max()),
          read<Integer>, classify<Integer>};
}

class EveryInteger : public testing::TestWithParam<integer_type> {};

INSTANTIATE_TEST_SUITE_P(, EveryInteger,
                         testing::Values(describe<std::int8_t>("int8"), describe<std::uint8_t>("uint8"),
                                         describe<std::int16_t>("int16"), describe<std::uint16_t>("uint16"),
                                         describe<std::int32_t>("int32"), describe<std::uint32_t>("uint32"),
                                         describe<std::int64_t>("int64"), describe<std::uint64_t>("uint64"),
                                         describe<long long>("long_long"),
                                         describe<unsigned long long>("unsigned_long_long")),
                         [](const auto& test) { return std::string(test.param.name); });

// Whether a number fits, by comparing digit strings.
number_status expected_status(const integer_type& type, std::string_view source) {
  const bool negative = source.starts_with('-');
  if (negative && !type.is_signed) return number_status::not_integer;
  const std::string_view digits = source.substr(negative ? 1 : 0);
  const std::string bound = negative ? type.min.substr(1) : type.max;
  const bool fits = digits.size() < bound.size() || (digits.size() == bound.size() && digits <= bound);
  return fits ? number_status::ok : number_status::out_of_range;
}

// The digit string one greater.
std::string incremented(std::string digits) {
  std::size_t i = digits.size();
  while (i > 0 && digits[i - 1] == '9') digits[--i] = '0';
  if (i == 0) return "1" + digits;
  ++digits[i - 1];
  return digits;
}

TEST_P(EveryInteger, ReadsItsLimits) {
  for (const std::string& spelling : {GetParam().min, GetParam().max}) {
    EXPECT_EQ(GetParam().read(spelling), (outcome{spelling.size(), spelling}));
    EXPECT_EQ(GetParam().classify(spelling), number_status::ok);
  }
}

TEST_P(EveryInteger, RefusesWhatLiesBeyondItsLimits) {
  std::vector<std::string> beyond = {incremented(GetParam().max)};
  if (GetParam().is_signed) beyond.push_back("-" + incremented(GetParam().min.substr(1)));
  for (const std::string& spelling : beyond) {
    EXPECT_EQ(GetParam().read(spelling).size, refused) << spelling;
    EXPECT_EQ(GetParam().classify(spelling), number_status::out_of_range) << spelling;
  }
}

TEST_P(EveryInteger, RefusesEveryOverflowingLength) {
  for (std::size_t length = 1; length <= 100; ++length) {
    for (const char* start : {"1", "2", "3", "4", "6", "9", "-1", "-2", "-9"}) {
      const std::string spelling = start + std::string(length - 1, '0');
      const number_status status = expected_status(GetParam(), spelling);
      EXPECT_EQ(GetParam().read(spelling).size, status == number_status::ok ? spelling.size() : refused) << spelling;
      EXPECT_EQ(GetParam().classify(spelling), status) << spelling;
    }
  }
}

TEST_P(EveryInteger, SaysWhyItRefuses) {
  constexpr const char* malformed[] = {"",    "-",  "+1",  "01",  "00", "-01", "-00",  "a",   "1.",
                                       "1.x", "1e", "1e+", "--1", "-a", ".5",  "1.5e", "\xB1"};
  constexpr const char* not_integer[] = {"1.5",  "1.0", "0.0",  "1e0",    "1E2",
                                         "-0.0", "0e0", "-1e2", "1e-999", "99999999999999999999999999999999999999.5",
                                         "0E+0"};
  for (const char* source : malformed) {
    EXPECT_EQ(GetParam().classify(source), number_status::malformed) << source;
    EXPECT_EQ(GetParam().read(source).size, refused) << source;
  }
  for (const char* source : not_integer) {
    EXPECT_EQ(GetParam().classify(source), number_status::not_integer) << source;
    EXPECT_EQ(GetParam().read(source).size, refused) << source;
  }
  const number_status negative = GetParam().is_signed ? number_status::ok : number_status::not_integer;
  for (const char* source : {"-0", "-1", "-128"}) EXPECT_EQ(GetParam().classify(source), negative) << source;
}

TEST_P(EveryInteger, ReadsMinusZeroAsZeroWhenSigned) {
  EXPECT_EQ(GetParam().read("-0"), (GetParam().is_signed ? outcome{2, "0"} : outcome{}));
}

TEST_P(EveryInteger, StopsBehindTheNumber) {
  for (const char* tail : {",", "]", "}", " ", "x", "-", "+", "\n", ":", "/", "\x7F", "\xB0"}) {
    EXPECT_EQ(GetParam().read("12" + std::string(tail)), (outcome{2, "12"})) << tail;
    EXPECT_EQ(GetParam().read("0" + std::string(tail)), (outcome{1, "0"})) << tail;
    EXPECT_EQ(GetParam().classify("12" + std::string(tail)), number_status::ok) << tail;
  }
}

template <class Integer>
void check_round_trip(Integer value) {
  const std::string spelling = std::to_string(value);
  ASSERT_EQ(printed(value), spelling);
  ASSERT_EQ(read<Integer>(spelling), (outcome{spelling.size(), spelling}));
}

TEST(AppendInteger, WritesEveryValueOfSixteenBits) {
  for (std::int32_t value = -32768; value <= 65535; ++value) check_round_trip(value);
  for (int value = -32768; value < 32768; ++value)
    ASSERT_EQ(printed(static_cast<std::int16_t>(value)), std::to_string(value));
}

TEST(AppendInteger, WritesTheNeighboursOfEveryPowerOfTenAndTwo) {
  for (std::uint64_t power = 1;; power *= 10) {
    for (const std::uint64_t value : {power - 1, power, power + 1, 2 * power, 5 * power + 3}) {
      check_round_trip(value);
      check_round_trip(static_cast<std::int64_t>(value));
      check_round_trip(static_cast<std::int64_t>(0 - value));
    }
    if (power == 10000000000000000000U) break;
  }
  for (int bit = 0; bit < 64; ++bit) {
    for (const std::uint64_t offset : {0U, 1U, 2U}) {
      check_round_trip((std::uint64_t{1} << bit) - 1 + offset);
      check_round_trip(static_cast<std::int64_t>((std::uint64_t{1} << bit) - 1 + offset));
    }
  }
}

TEST(AppendInteger, RoundTripsRandomValuesOfEveryLength) {
  std::mt19937_64 random(20261130);
  for (int i = 0; i < 200000; ++i) {
    const std::uint64_t value = random() >> (random() % 64);
    check_round_trip(value);
    check_round_trip(static_cast<std::int64_t>(value));
    check_round_trip(static_cast<std::int64_t>(0 - value));
    check_round_trip(static_cast<std::uint32_t>(value));
    check_round_trip(static_cast<std::int32_t>(value));
  }
}

TEST(AppendLongInteger, TakesAnyValue) {
  for (const std::uint64_t value : {0U, 1U, 9U, 10U, 999U, 1000U}) {
    char buffer[text::max_integer_chars];
    EXPECT_EQ(std::string(buffer, text::append_long_integer(buffer, value)), std::to_string(value));
  }
}

}  // namespace
