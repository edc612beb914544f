// From decimal digits to JSON text: where the point and the exponent go (rule B1).
//
// Twice: with sixteen digits in two words, for every processor, and in an SSSE3 register, where one byte permutation
// moves the digits behind the point. Everything here is always inlined, since it is compiled for several instruction
// sets.
#pragma once

#include <joule/text/decimal.hpp>

#include "float_format.hpp"
#include "float_print_digits.hpp"
#include "float_print_shortest.hpp"

#if JOULE_SSSE3
#include <tmmintrin.h>
#endif

namespace joule::inline v0::text {

// append_double() and append_float() for values that the quick method does not cover: zero, subnormal numbers, powers
// of two, ties. The sign is the caller's.
[[nodiscard]] char* append_exact(char* out, double magnitude) noexcept;
[[nodiscard]] char* append_exact(char* out, float magnitude) noexcept;

// A decimal as text digits: d.ddd * 10^exponent. Seventeen of them, of which `count` matter, the others are zeros.
struct digit_text {
  std::uint64_t upper;  // digits 2 to 9, the first of them in the least significant byte
  std::uint64_t lower;  // digits 10 to 17
  int count;
  int exponent;
  char first;
};

[[nodiscard]] JOULE_ALWAYS_INLINE digit_text make_digit_text(std::uint32_t upper, std::uint32_t lower, int exponent,
                                                             char first, const digit_text*) noexcept {
  const sixteen_digits digits = to_sixteen_digits(upper, lower);
  return {digits.upper, digits.lower, digits.count + 1, exponent, first};
}

// Stores the further digits. Touches 16 bytes.
JOULE_ALWAYS_INLINE void put_digits(char* out, const digit_text& text) noexcept {
  bits::store_little(out, text.upper);
  bits::store_little(out + 8, text.lower);
}

// Stores them without the first `skipped`, 0 to 16. Touches 16 bytes.
JOULE_ALWAYS_INLINE void put_digits_behind(char* out, const digit_text& text, int skipped) noexcept {
  const int cut = 8 * skipped;
  if (cut < 64) {
    bits::store_little(out, (text.upper >> cut) | ((text.lower << 1) << (63 - cut)));
    bits::store_little(out + 8, text.lower >> cut);
  } else if (cut < 128) {
    bits::store_little(out, text.lower >> (cut - 64));
  }
}

#if JOULE_SSSE3

struct digit_register {
  __m128i digits;
  int count;
  int exponent;
  char first;
};

[[nodiscard]] JOULE_ALWAYS_INLINE digit_register make_digit_text(std::uint32_t upper, std::uint32_t lower, int exponent,
                                                                 char first, const digit_register*) noexcept {
  const sixteen_digit_register digits = to_digit_register(upper, lower);
  return {digits.ascii, digits.count + 1, exponent, first};
}

JOULE_ALWAYS_INLINE void put_digits(char* out, const digit_register& text) noexcept {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), text.digits);
}

// Sixteen bytes from entry n on move the bytes of a register n places to the front.
extern const signed char byte_ramp[32];

JOULE_ALWAYS_INLINE void put_digits_behind(char* out, const digit_register& text, int skipped) noexcept {
  const __m128i order = _mm_loadu_si128(reinterpret_cast<const __m128i*>(byte_ramp + skipped));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(text.digits, order));
}

#endif

inline constexpr std::uint64_t ten_to_8 = 100000000;
inline constexpr std::uint64_t ten_to_16 = ten_to_8 * ten_to_8;

// The most digits a value needs, less one.
template <class Float>
inline constexpr int further_digits = sizeof(Float) == 8 ? 16 : 8;

// Precondition: d.digits != 0.
template <class Float, class Text>
[[nodiscard]] JOULE_ALWAYS_INLINE Text to_text(decimal d) noexcept {
  constexpr int further = further_digits<Float>;
  constexpr std::uint64_t unit = further == 16 ? ten_to_16 : ten_to_8;
  while (d.digits < unit / 10) [[unlikely]] {  // subnormal
    d.digits *= 10;
    --d.exponent;
  }
  const bool short_by_one = d.digits < unit;
  d.digits *= short_by_one ? 10 : 1;
  const auto first = static_cast<std::uint32_t>(d.digits / unit);
  const std::uint64_t others = d.digits - first * unit;
  const int exponent = d.exponent + further - short_by_one;
  const auto digit = static_cast<char>('0' + first);
  constexpr const Text* chosen = nullptr;
  if constexpr (further == 16) {
    const std::uint64_t upper = others / ten_to_8;
    return make_digit_text(static_cast<std::uint32_t>(upper), static_cast<std::uint32_t>(others - upper * ten_to_8),
                           exponent, digit, chosen);
  } else {
    return make_digit_text(static_cast<std::uint32_t>(others), 0, exponent, digit, chosen);
  }
}

// 1 to 17 digits before the point. The digits behind it are stored a second time, one byte further, out of registers:
// moving them in memory would wait for the stores.
template <class Text>
JOULE_ALWAYS_INLINE char* layout_point_inside(char* out, const Text& text) noexcept {
  const int before = text.exponent + 1;
  out[0] = text.first;
  put_digits(out + 1, text);
  if (text.count <= before) return out + before;
  out[before] = '.';
  put_digits_behind(out + before + 1, text, text.exponent);
  return out + text.count + 1;
}

template <class Text>
JOULE_ALWAYS_INLINE char* layout_exponent(char* out, const Text& text) noexcept {
  out[0] = text.first;
  out[1] = '.';
  put_digits(out + 2, text);
  out += text.count > 1 ? text.count + 1 : 1;
  out[0] = 'e';
  out[1] = text.exponent < 0 ? '-' : '+';
  const int magnitude = text.exponent < 0 ? -text.exponent : text.exponent;
  const char* const digits = short_integers + 4 * magnitude;
  bits::store(out + 2, bits::load<std::uint32_t>(digits));
  return out + 2 + digits[3];
}

template <class Text>
JOULE_ALWAYS_INLINE char* layout(char* out, const Text& text) noexcept {
  if (text.exponent >= 0 && text.exponent < 17) return layout_point_inside(out, text);
  if (text.exponent >= 17 && text.exponent < 21) {
    out[0] = text.first;
    put_digits(out + 1, text);
    bits::store_little(out + 17, eight_zeros);
    return out + text.exponent + 1;
  }
  if (text.exponent < 0 && text.exponent >= -6) {
    bits::store_little(out, eight_zeros);
    out[1] = '.';
    out += 1 - text.exponent;
    out[0] = text.first;
    put_digits(out + 1, text);
    return out + text.count;
  }
  return layout_exponent(out, text);
}

// c * 2^q
struct binary {
  std::uint64_t c;
  int q;
};

template <class Float>
[[nodiscard]] JOULE_ALWAYS_INLINE binary to_binary(typename float_format<Float>::word raw) noexcept {
  using format = float_format<Float>;
  constexpr std::uint64_t leading = std::uint64_t{1} << format::fraction_bits;
  const std::uint64_t fraction = raw & (leading - 1);
  const int field = static_cast<int>(raw >> format::fraction_bits) & format::exponent_mask;
  JOULE_ASSERT(field != format::exponent_mask);
  return {field != 0 ? fraction | leading : fraction, (field != 0 ? field : 1) - format::bias - format::fraction_bits};
}

template <class Float>
[[nodiscard]] JOULE_ALWAYS_INLINE typename float_format<Float>::word to_raw(Float value) noexcept {
  typename float_format<Float>::word raw;
  std::memcpy(&raw, &value, sizeof raw);
  return raw;
}

// append_double() and append_float().
template <class Text, class Float>
JOULE_ALWAYS_INLINE char* append_floating(char* out, Float value) noexcept {
  const auto raw = to_raw(value);
  *out = '-';
  out += raw >> (8 * sizeof(Float) - 1);
  const binary parts = to_binary<Float>(raw);
  decimal shortest;
  if (static_cast<std::uint64_t>(raw) << (64 - float_format<Float>::fraction_bits) == 0 ||
      !try_shortest(parts.c, parts.q, shortest)) [[unlikely]] {
    return append_exact(out, value);
  }
  return layout(out, to_text<Float, Text>(shortest));
}

// What stands behind a value of a run.
JOULE_ALWAYS_INLINE char* append_separator(char* out, value_groups& groups) noexcept {
  if (--groups.left != 0) {
    *out = ',';
    return out + 1;
  }
  groups.left = groups.size;
  std::memcpy(out, "],[", 3);
  return out + 3;
}

// append_doubles() by one value after the other.
template <class Text>
JOULE_ALWAYS_INLINE char* append_each(char* out, const double* values, std::size_t count,
                                      value_groups& groups) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    constexpr auto infinity = infinity_bits<double>;
    if ((to_raw(values[i]) & infinity) == infinity) return nullptr;
    out = append_separator(append_floating<Text>(out, values[i]), groups);
  }
  return out;
}

}  // namespace joule::inline v0::text
