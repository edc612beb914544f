#include <joule/text/integer.hpp>

#include "reference/guard_page.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
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

// A run is some first part of what the reader of single integers reads, up to the last comma. `taken` is how many.
void expect_run(const std::string& run, std::size_t count, bool is_signed, std::size_t& taken) {
  const std::string padded = run + std::string(64, '7');
  const char* const begin = page().put_at_end(padded.data(), padded.size());
  const char* const limit = begin + run.size();
  std::vector<std::int64_t> values(count + 1, 4711);
  const char* p = begin;
  taken = text::parse_integers_window(p, limit, values.data(), count, is_signed);
  ASSERT_LE(taken, count);
  ASSERT_EQ(values[taken], 4711) << "more written than said";
  const char* at = begin;
  for (std::size_t i = 0; i != taken; ++i) {
    std::int64_t expected = 0;
    std::uint64_t magnitude = 0;
    at = is_signed ? text::parse_integer(at, limit + 64, expected) : text::parse_integer(at, limit + 64, magnitude);
    if (!is_signed) expected = static_cast<std::int64_t>(magnitude);
    ASSERT_NE(at, nullptr) << run;
    ASSERT_EQ(values[i], expected) << run;
    ASSERT_EQ(*at++, ',') << run;
  }
  ASSERT_EQ(p, at) << run;
}

TEST(ParseIntegers, TakesRowsOfEveryLength) {
  std::mt19937_64 random(5);
  for (std::size_t length = 1; length <= 18; ++length) {
    std::string row;
    for (int i = 0; i != 40; ++i) {
      if (i % 3 == 1) row += '-';
      row += static_cast<char>('1' + random() % 9);
      for (std::size_t k = 1; k < length; ++k) row += static_cast<char>('0' + random() % 10);
      row += ',';
    }
    std::size_t taken = 0;
    expect_run(row, 100, true, taken);
    const std::string_view set = std::getenv("JOULE_ISA") != nullptr ? std::getenv("JOULE_ISA") : "";
    EXPECT_GE(taken, 38U) << "length " << length << ' ' << set;
    expect_run(row, 7, true, taken);
    EXPECT_EQ(taken, 7U);
    expect_run(row, 100, false, taken);
    EXPECT_EQ(taken, 1U);
  }
}

TEST(ParseIntegers, TakesNothingThatIsNoInteger) {
  for (const char* const bad : {"",
                                "-",
                                "01",
                                "-01",
                                "00",
                                "1.5",
                                "1e3",
                                "1E3",
                                "--1",
                                "1-",
                                "+1",
                                " 1",
                                "1 ",
                                "x",
                                "\"1\"",
                                "]",
                                "1]",
                                "0x1",
                                "1.",
                                "9999999999999999999",
                                "12345678901234567890123"}) {
    for (std::size_t before = 0; before != 40; ++before) {
      std::string row;
      for (std::size_t i = 0; i != before; ++i) row += i % 5 == 4 ? "-12," : "7,";
      const std::string_view kept = row;
      std::size_t taken = 0;
      expect_run(row + bad + ",1,2,3", 100, true, taken);
      ASSERT_LE(taken, before) << bad;
      expect_run(row + bad + ",1,2,3", 100, false, taken);
      ASSERT_LE(taken, before) << kept << bad;
    }
  }
}

TEST(ParseIntegers, IsTheReaderOfSingleIntegersOnRandomRows) {
  std::mt19937 random(6);
  for (int round = 0; round != 20000; ++round) {
    std::string row;
    const std::size_t size = random() % 200;
    const auto most = 1 + random() % 20;
    while (row.size() < size) {
      if (random() % 4 == 0) row += '-';
      for (auto k = random() % most + 1; k != 0; --k) row += static_cast<char>('0' + random() % 10);
      row += random() % 40 == 0 ? ".e -]"[random() % 5] : ',';
    }
    std::size_t taken = 0;
    expect_run(row, 1 + random() % 70, random() % 2 == 0, taken);
  }
}

}  // namespace
