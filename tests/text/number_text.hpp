// What the number tests share: every way to read a number at once, and printed texts as strings.
#pragma once

#include <joule/text/decimal.hpp>

#include "reference/decimal_oracle.hpp"
#include "reference/guard_page.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

namespace number_text {

namespace text = joule::text;

template <class Float>
using word = std::conditional_t<sizeof(Float) == 8, std::uint64_t, std::uint32_t>;

template <class Float>
[[nodiscard]] word<Float> bits_of(Float x) {
  return std::bit_cast<word<Float>>(x);
}

inline constexpr std::uint64_t double_infinity = 0x7FF0000000000000U;
inline constexpr std::uint32_t float_infinity = 0x7F800000U;

template <class Float>
inline constexpr word<Float> infinity = sizeof(Float) == 8 ? static_cast<word<Float>>(double_infinity) : float_infinity;

// A random number below `bound`, as a size on every machine.
template <class Engine>
[[nodiscard]] std::size_t below(Engine& random, std::size_t bound) {
  return static_cast<std::size_t>(random() % bound);
}

// Prints into a buffer of exactly max_double_chars bytes before a guard page.
template <class Float>
[[nodiscard]] std::string printed(Float x) {
  static const reference::guard_page page(text::max_double_chars);
  char* const out = page.at_end(text::max_double_chars);
  char* const end = [&] {
    if constexpr (sizeof(Float) == 8) {
      return text::append_double(out, x);
    } else {
      return text::append_float(out, x);
    }
  }();
  return {out, end};
}

template <class Float>
[[nodiscard]] const char* parse(const char* p, const char* end, Float& out) {
  if constexpr (sizeof(Float) == 8) {
    return text::parse_double(p, end, out);
  } else {
    return text::parse_float(p, end, out);
  }
}

template <class Float>
[[nodiscard]] const char* parse_window(const char* p, const char* end, Float& out) {
  if constexpr (sizeof(Float) == 8) {
    return text::parse_double_window(p, end, out);
  } else {
    return text::parse_float_window(p, end, out);
  }
}

// What reading the beginning of a text gave: the length of the number and its bits, or `refused`.
template <class Float>
struct reading {
  static constexpr std::size_t refused = static_cast<std::size_t>(-1);
  std::size_t size = refused;
  word<Float> bits = 0;
  friend bool operator==(const reading&, const reading&) = default;
};

template <class Float>
void PrintTo(const reading<Float>& r, std::ostream* out) {
  *out << "{size " << static_cast<long long>(r.size) << ", bits " << std::hex << r.bits << std::dec << "}";
}

// Room for the longest text of the tests.
[[nodiscard]] inline const reference::guard_page& page() {
  static const reference::guard_page instance(1 << 16);
  return instance;
}

// Reads in the three ways there are and requires that they agree: bounded with the text's end at a guard page, bounded
// with other text behind a comma, and through a window of exactly 64 bytes (or the text) at a guard page.
template <class Float>
[[nodiscard]] reading<Float> read(std::string_view source) {
  const auto result = [](const char* begin, const char* end, Float value) {
    reading<Float> r;
    if (end != nullptr) r = {static_cast<std::size_t>(end - begin), bits_of(value)};
    return r;
  };
  const auto parse_at_end = [&](const std::string& bytes, bool window) {
    Float value = 42;
    const char* const p = page().put_at_end(bytes.data(), bytes.size());
    const char* const end = window ? parse_window(p, page().end(), value) : parse(p, page().end(), value);
    EXPECT_TRUE(end != nullptr || value == 42) << "refused, but written: " << source.substr(0, 80);
    return result(p, end, value);
  };
  const std::string bytes(source);
  const auto bounded = parse_at_end(bytes, false);
  EXPECT_EQ(parse_at_end(bytes + "," + std::string(70, '7'), false), bounded) << source.substr(0, 80);
  std::string padded = bytes;
  if (padded.size() < 64) padded.resize(64, '\0');
  EXPECT_EQ(parse_at_end(padded, true), bounded) << source.substr(0, 80);
  return bounded;
}

// The bits of a text that is one number, all of it; `infinity` when it is refused.
template <class Float>
[[nodiscard]] word<Float> bits_read(std::string_view source) {
  const reading<Float> r = read<Float>(source);
  if (r.size == r.refused) return infinity<Float>;
  EXPECT_EQ(r.size, source.size()) << source.substr(0, 80);
  return r.bits;
}

// The digits of std::to_chars laid out by rule B1: an independent printer.
template <class Float>
[[nodiscard]] std::string expected_text(Float x) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, x, std::chars_format::scientific).ptr;
  std::string_view scientific(buffer, static_cast<std::size_t>(end - buffer));
  std::string sign;
  if (scientific.front() == '-') {
    sign = "-";
    scientific.remove_prefix(1);
  }
  const auto e = scientific.find('e');
  std::string digits(scientific.substr(0, e));
  if (digits.size() > 1) digits.erase(1, 1);
  return sign + reference::layout(digits, std::stoi(std::string(scientific.substr(e + 1))));
}

}  // namespace number_text
