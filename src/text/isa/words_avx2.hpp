// Four 64-bit lanes for numbers. Comparisons are signed.
#pragma once

#include "../decimal_tables.hpp"

#include <joule/base/bits.hpp>

#include <immintrin.h>

namespace joule::inline v0::isa::avx2 {

struct lane_mask {
  __m256i v;

  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint32_t bits() const noexcept {
    return static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(v)));
  }
  friend JOULE_ALWAYS_INLINE lane_mask operator|(lane_mask a, lane_mask b) noexcept {
    return {_mm256_or_si256(a.v, b.v)};
  }
  friend JOULE_ALWAYS_INLINE lane_mask operator&(lane_mask a, lane_mask b) noexcept {
    return {_mm256_and_si256(a.v, b.v)};
  }
};

struct words {
  using mask = lane_mask;
  static constexpr std::size_t count = 4;

  __m256i v;

  [[nodiscard]] static JOULE_ALWAYS_INLINE words splat(std::uint64_t x) noexcept {
    return {_mm256_set1_epi64x(static_cast<long long>(x))};
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE words load(const double* p) noexcept {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
  }
  JOULE_ALWAYS_INLINE void store(void* p) const noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), v); }

  friend JOULE_ALWAYS_INLINE words operator+(words a, words b) noexcept { return {_mm256_add_epi64(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE words operator-(words a, words b) noexcept { return {_mm256_sub_epi64(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE words operator&(words a, words b) noexcept { return {_mm256_and_si256(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE words operator|(words a, words b) noexcept { return {_mm256_or_si256(a.v, b.v)}; }
  template <int N>
  [[nodiscard]] JOULE_ALWAYS_INLINE words left() const noexcept {
    return {_mm256_slli_epi64(v, N)};
  }
  template <int N>
  [[nodiscard]] JOULE_ALWAYS_INLINE words right() const noexcept {
    return {_mm256_srli_epi64(v, N)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE words shifted_left(words n) const noexcept { return {_mm256_sllv_epi64(v, n.v)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE words shifted_right(words n) const noexcept { return {_mm256_srlv_epi64(v, n.v)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE mask greater(words other) const noexcept {
    return {_mm256_cmpgt_epi64(v, other.v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE mask equals(words other) const noexcept { return {_mm256_cmpeq_epi64(v, other.v)}; }
  friend JOULE_ALWAYS_INLINE words select(mask m, words yes, words no) noexcept {
    return {_mm256_blendv_epi8(no.v, yes.v, m.v)};
  }
  // The product of the lower halves of the lanes.
  friend JOULE_ALWAYS_INLINE words multiply_low32(words a, words b) noexcept { return {_mm256_mul_epu32(a.v, b.v)}; }

  // Both logarithms on 32-bit halves, where the products fit. The upper half of a small negative number is -1, which
  // the first maps to -1 again: its result is the whole lane. The second is good modulo 2^32.
  friend JOULE_ALWAYS_INLINE words floor_log10_lanes(words q) noexcept {
    return {_mm256_srai_epi32(_mm256_mullo_epi32(q.v, _mm256_set1_epi32(1262611)), 22)};
  }
  friend JOULE_ALWAYS_INLINE words floor_log2_of_inverse_lanes(words k) noexcept {
    return {_mm256_srai_epi32(_mm256_mullo_epi32(k.v, _mm256_set1_epi32(-1741647)), 19)};
  }

  static JOULE_ALWAYS_INLINE void load_pairs(const text::power_of_ten* table, const std::uint64_t* at, words& high,
                                             words& low) noexcept {
    const auto row = [&](std::size_t i) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(table + at[i])); };
    const __m256i even = _mm256_inserti128_si256(_mm256_castsi128_si256(row(0)), row(2), 1);
    const __m256i odd = _mm256_inserti128_si256(_mm256_castsi128_si256(row(1)), row(3), 1);
    high = {_mm256_unpacklo_epi64(even, odd)};
    low = {_mm256_unpackhi_epi64(even, odd)};
  }

  // Where store_digits puts the digits of lane i.
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::size_t digit_slot(std::size_t i) noexcept {
    return (i & 1) * (count / 2) + i / 2;
  }

  // Two numbers of eight digits a lane as sixteen characters, and which of them are not `0`.
  static JOULE_ALWAYS_INLINE void store_digits(words upper, words lower, char* digits,
                                               std::uint16_t* nonzero) noexcept {
    const __m256i even = sixteen_digits(_mm256_unpacklo_epi64(upper.v, lower.v));
    const __m256i odd = sixteen_digits(_mm256_unpackhi_epi64(upper.v, lower.v));
    const __m256i zero = _mm256_setzero_si256();
    const auto low = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(even, zero)));
    const auto high = ~static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(odd, zero)));
    std::memcpy(nonzero, &low, 4);
    std::memcpy(nonzero + 2, &high, 4);
    const __m256i ascii = _mm256_set1_epi8(0x30);
    words{_mm256_or_si256(even, ascii)}.store(digits);
    words{_mm256_or_si256(odd, ascii)}.store(digits + 8 * count);
  }

 private:
  // As to_digit_register of float_print_digits.hpp.
  [[nodiscard]] static JOULE_ALWAYS_INLINE __m256i sixteen_digits(__m256i eights) noexcept {
    const __m256i ten_thousands = _mm256_srli_epi64(_mm256_mul_epu32(eights, splat(0xD1B71759U).v), 45);
    const __m256i fours = _mm256_sub_epi64(_mm256_add_epi64(_mm256_slli_epi64(eights, 32), ten_thousands),
                                           _mm256_slli_epi64(_mm256_mul_epu32(ten_thousands, splat(10000).v), 32));
    const __m256i hundreds = _mm256_srli_epi16(_mm256_mulhi_epu16(fours, _mm256_set1_epi32(5243)), 3);
    const __m256i twos = _mm256_add_epi32(
        hundreds, _mm256_slli_epi32(_mm256_sub_epi32(fours, _mm256_mullo_epi16(hundreds, _mm256_set1_epi32(100))), 16));
    const __m256i tens = _mm256_mulhi_epu16(twos, _mm256_set1_epi16(6554));
    return _mm256_add_epi16(
        tens, _mm256_slli_epi16(_mm256_sub_epi16(twos, _mm256_mullo_epi16(tens, _mm256_set1_epi16(10))), 8));
  }
};

}  // namespace joule::inline v0::isa::avx2
