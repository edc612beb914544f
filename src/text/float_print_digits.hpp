// Sixteen decimal digits at once.
#pragma once

#include "decimal_digits.hpp"

#if JOULE_SSE2
#include <emmintrin.h>
#endif

namespace joule::inline v0::text {

// Sixteen ASCII digits, eight a word, the first in the least significant byte, and how many are left when trailing
// zeros are dropped (0 to 16). That number changes from value to value: it is computed without branches.
struct sixteen_digits {
  std::uint64_t upper;
  std::uint64_t lower;
  int count;
};

#if JOULE_SSE2

// The same in a register.
struct sixteen_digit_register {
  __m128i ascii;
  int count;
};

// Half the instructions of the portable form. Each step divides the lanes in two by a multiplication, which is exact
// below 10^8 (0xD1B71759 / 2^45), below 43,699 (5243 / 2^19) and below 16,389 (6554 / 2^16).
[[nodiscard]] JOULE_ALWAYS_INLINE __m128i to_digit_values(std::uint32_t upper, std::uint32_t lower) noexcept {
  const __m128i eights = _mm_set_epi64x(static_cast<long long>(lower), static_cast<long long>(upper));
  const __m128i ten_thousands =
      _mm_srli_epi64(_mm_mul_epu32(eights, _mm_set1_epi64x(static_cast<long long>(0xD1B71759U))), 45);
  // q + ((v - q * 10000) << 32) in one multiplication: v * 2^32 + q * (1 - 10000 * 2^32), modulo 2^64
  const __m128i fours = _mm_sub_epi64(_mm_add_epi64(_mm_slli_epi64(eights, 32), ten_thousands),
                                      _mm_slli_epi64(_mm_mul_epu32(ten_thousands, _mm_set1_epi64x(10000)), 32));
  const __m128i hundreds = _mm_srli_epi16(_mm_mulhi_epu16(fours, _mm_set1_epi32(5243)), 3);
  const __m128i twos =
      _mm_add_epi32(hundreds, _mm_slli_epi32(_mm_sub_epi32(fours, _mm_mullo_epi16(hundreds, _mm_set1_epi32(100))), 16));
  const __m128i tens = _mm_mulhi_epu16(twos, _mm_set1_epi16(6554));
  return _mm_add_epi16(tens, _mm_slli_epi16(_mm_sub_epi16(twos, _mm_mullo_epi16(tens, _mm_set1_epi16(10))), 8));
}

[[nodiscard]] JOULE_ALWAYS_INLINE sixteen_digit_register to_digit_register(std::uint32_t upper,
                                                                           std::uint32_t lower) noexcept {
  const __m128i ones = to_digit_values(upper, lower);
  const auto zeros = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(ones, _mm_setzero_si128())));
  const __m128i ascii = _mm_or_si128(ones, _mm_set1_epi8('0'));
  return {ascii, 63 - bits::count_leading_zeros(((zeros ^ 0xFFFFU) << 1) | 1)};
}

[[nodiscard]] JOULE_ALWAYS_INLINE sixteen_digits to_sixteen_digits(std::uint32_t upper, std::uint32_t lower) noexcept {
  const sixteen_digit_register digits = to_digit_register(upper, lower);
  alignas(16) std::uint64_t words[2];
  _mm_store_si128(reinterpret_cast<__m128i*>(words), digits.ascii);
  return {words[0], words[1], digits.count};
}

#else

[[nodiscard]] JOULE_ALWAYS_INLINE sixteen_digits to_sixteen_digits(std::uint32_t upper, std::uint32_t lower) noexcept {
  const std::uint64_t first = eight_digits(upper);
  const std::uint64_t second = eight_digits(lower);
  const std::uint64_t last = second != 0 ? second : first;
  const int before_last = second != 0 ? 8 : 0;
  const int count = before_last + 8 - bits::count_leading_zeros(last | 1) / 8 - (last == 0);
  return {first | eight_zeros, second | eight_zeros, count};
}

#endif

}  // namespace joule::inline v0::text
