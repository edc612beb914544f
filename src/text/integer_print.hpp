// Long integers as text: sixteen digits at once in a register, moved to the front by a byte permutation. One path for
// four to sixteen digits: the branches of a path for each length are what mixed lengths mispredict.
#pragma once

#include "float_print_layout.hpp"

namespace joule::inline v0::text {

// append_long_integer() in words, for every processor.
[[nodiscard]] char* append_long_integer_plain(char* out, std::uint64_t value) noexcept;

#if JOULE_SSSE3

// Entry n: 10^n, up to 10^16.
extern const std::uint64_t ten_to[17];

// Precondition: 0 < value < 10^16. 1233 / 2^12 is a little more than log10(2).
[[nodiscard]] JOULE_ALWAYS_INLINE int digit_count(std::uint64_t value) noexcept {
  const int guess = (64 - bits::count_leading_zeros(value)) * 1233 >> 12;
  return guess + (value >= ten_to[guess]);
}

// Precondition: 0 < value < 10^16. Touches 16 bytes. The length is computed apart from the digits: what is written next
// waits for it, 11 cycles instead of 50.
[[nodiscard]] JOULE_ALWAYS_INLINE char* append_up_to_sixteen(char* out, std::uint64_t value) noexcept {
  const int count = digit_count(value);
  const std::uint64_t upper = value / ten_to_8;
  const __m128i digits =
      to_digit_values(static_cast<std::uint32_t>(upper), static_cast<std::uint32_t>(value - upper * ten_to_8));
  const __m128i order = _mm_loadu_si128(reinterpret_cast<const __m128i*>(byte_ramp + (16 - count)));
  const __m128i ascii = _mm_shuffle_epi8(_mm_or_si128(digits, _mm_set1_epi8('0')), order);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), ascii);
  return out + count;
}

[[nodiscard]] JOULE_ALWAYS_INLINE char* append_long_integer_vector(char* out, std::uint64_t value) noexcept {
  if (value < ten_to_16) [[likely]] {
    if (value == 0) [[unlikely]] {
      *out = '0';
      return out + 1;
    }
    return append_up_to_sixteen(out, value);
  }
  const std::uint64_t top = value / ten_to_16;
  out = append_long_integer_plain(out, top);
  const std::uint64_t rest = value - top * ten_to_16;
  const std::uint64_t upper = rest / ten_to_8;
  const __m128i digits =
      to_digit_values(static_cast<std::uint32_t>(upper), static_cast<std::uint32_t>(rest - upper * ten_to_8));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_or_si128(digits, _mm_set1_epi8('0')));
  return out + 16;
}

#endif

}  // namespace joule::inline v0::text
