// Every float and 10^8 random doubles: printed text against std::to_chars digits laid out by rule B1, and read back.
// About ten minutes of one core at -O2; label `slow`. Cut into shards, so that several cores may share it.
#include <joule/text/decimal.hpp>

#include "number_text.hpp"

#include <cstring>
#include <random>

namespace {

using namespace number_text;

// number_text::expected_text() without allocation. Returns the length.
template <class Float>
std::size_t expected_into(char* out, Float x) {
  char scientific[48];
  const char* const end =
      std::to_chars(scientific, scientific + sizeof scientific, x, std::chars_format::scientific).ptr;
  const auto* const e =
      static_cast<const char*>(std::memchr(scientific, 'e', static_cast<std::size_t>(end - scientific)));
  int exponent = 0;
  for (const char* p = e + 2; p != end; ++p) exponent = exponent * 10 + (*p - '0');
  if (e[1] == '-') exponent = -exponent;
  char digits[32] = {};
  int count = 0;
  for (const char* p = scientific; p != e; ++p) {
    if (*p != '.') digits[count++] = *p;
  }
  char* o = out;
  if (exponent < -6 || exponent >= 21) {
    *o++ = digits[0];
    if (count > 1) *o++ = '.';
    for (int i = 1; i < count; ++i) *o++ = digits[i];
    *o++ = 'e';
    *o++ = exponent < 0 ? '-' : '+';
    o = std::to_chars(o, o + 4, exponent < 0 ? -exponent : exponent).ptr;
    return static_cast<std::size_t>(o - out);
  }
  if (exponent < 0) {
    *o++ = '0';
    *o++ = '.';
    for (int i = -1; i > exponent; --i) *o++ = '0';
  }
  for (int i = 0; i < count || i <= exponent; ++i) {
    if (i > 0 && i == exponent + 1) *o++ = '.';
    *o++ = i < count ? digits[i] : '0';
  }
  return static_cast<std::size_t>(o - out);
}

template <class Float>
char* append(char* out, Float x) {
  if constexpr (sizeof(Float) == 8) {
    return text::append_double(out, x);
  } else {
    return text::append_float(out, x);
  }
}

// Whether a non-negative finite x and -x are printed as expected and read back, by both readers.
template <class Float>
bool is_right(Float x) {
  char expected[48];
  const std::size_t size = expected_into(expected, x);
  char own[64 + text::max_double_chars] = {};
  own[0] = '-';
  for (const bool negative : {false, true}) {
    const Float signed_x = negative ? -x : x;
    char* const end = append(own, signed_x);
    const std::size_t sign = negative ? 1 : 0;
    if (static_cast<std::size_t>(end - own) != size + sign || std::memcmp(own + sign, expected, size) != 0)
      return false;
    if (negative && own[0] != '-') return false;
    Float back = 1;
    if (parse(own, end, back) != end || bits_of(back) != bits_of(signed_x)) return false;
    *end = '\0';
    back = 1;
    if (parse_window(own, own + sizeof own, back) != end || bits_of(back) != bits_of(signed_x)) return false;
  }
  return true;
}

constexpr std::uint32_t shards = 32;

class EveryFloat : public testing::TestWithParam<std::uint32_t> {};
class RandomDoubles : public testing::TestWithParam<std::uint32_t> {};

TEST_P(EveryFloat, IsPrintedShortestAndReadsBack) {
  constexpr std::uint32_t size = (std::uint32_t{1} << 31) / shards;
  const std::uint32_t begin = GetParam() * size;
  std::uint64_t checked = 0;
  for (std::uint32_t raw = begin; raw != begin + size && raw < float_infinity; ++raw, ++checked) {
    const auto x = std::bit_cast<float>(raw);
    ASSERT_TRUE(is_right(x)) << std::hex << raw << " " << printed(x) << " " << expected_text(x);
  }
  RecordProperty("checked", std::to_string(2 * checked));
}

TEST_P(RandomDoubles, ArePrintedShortestAndReadBack) {
  std::mt19937_64 random(20261130 + GetParam());
  std::uint64_t checked = 0;
  while (checked < 100000000 / shards) {
    const std::uint64_t raw = random() & ~(std::uint64_t{1} << 63);
    if (raw >= double_infinity) continue;
    const auto x = std::bit_cast<double>(raw);
    ASSERT_TRUE(is_right(x)) << std::hex << raw << " " << printed(x) << " " << expected_text(x);
    ++checked;
  }
}

// Half the weight on numbers as people write them: near one, few digits.
TEST_P(RandomDoubles, OfOrdinarySizeArePrintedShortestAndReadBack) {
  std::mt19937_64 random(20271130 + GetParam());
  for (std::uint32_t i = 0; i < 100000000 / shards; ++i) {
    const std::uint64_t field = 1023 - 30 + random() % 90;
    std::uint64_t raw = field << 52 | random() >> 12;
    if (i % 2 == 0) raw &= ~std::uint64_t{0} << random() % 53;
    const auto x = std::bit_cast<double>(raw);
    ASSERT_TRUE(is_right(x)) << std::hex << raw << " " << printed(x) << " " << expected_text(x);
  }
}

// Sixteen at a time, as a vector of doubles is printed.
TEST_P(RandomDoubles, InRunsArePrintedAsOneByOne) {
  std::mt19937_64 random(20281130 + GetParam());
  constexpr std::size_t size = 16;
  for (std::uint32_t i = 0; i < 100000000 / shards / size; ++i) {
    double values[size];
    for (double& x : values) {
      const std::uint64_t field = i % 2 == 0 ? random() % 2047 : 1023 - 30 + random() % 90;
      x = std::bit_cast<double>(field << 52 | random() >> 12);
    }
    char expected[size * 48];
    char* e = expected;
    for (const double x : values) {
      e += expected_into(e, x);
      *e++ = ',';
    }
    char own[size * (text::max_double_chars + text::max_separator_chars)];
    text::value_groups groups{0, size + 1};
    char* const end = text::append_doubles(own, values, size, groups);
    ASSERT_EQ(std::string(own, end), std::string(expected, e));
  }
}

INSTANTIATE_TEST_SUITE_P(Shard, EveryFloat, testing::Range(std::uint32_t{0}, shards));
INSTANTIATE_TEST_SUITE_P(Shard, RandomDoubles, testing::Range(std::uint32_t{0}, shards));

}  // namespace
