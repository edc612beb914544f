// Eight 64-bit lanes for numbers. Comparisons are signed.
#pragma once

#include "../decimal_tables.hpp"

#include <joule/base/bits.hpp>

#include <immintrin.h>

namespace joule::inline v0::isa::avx512 {

// GCC 12 warns about the undefined operand inside its own unmasked intrinsics; with a full mask they are the same.
inline constexpr __mmask8 every_8 = 0xFF;
inline constexpr __mmask16 every_16 = 0xFFFF;
inline constexpr __mmask32 every_32 = 0xFFFFFFFF;

struct lane_mask {
  __mmask8 m;

  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint32_t bits() const noexcept { return m; }
  friend JOULE_ALWAYS_INLINE lane_mask operator|(lane_mask a, lane_mask b) noexcept {
    return {static_cast<__mmask8>(a.m | b.m)};
  }
  friend JOULE_ALWAYS_INLINE lane_mask operator&(lane_mask a, lane_mask b) noexcept {
    return {static_cast<__mmask8>(a.m & b.m)};
  }
};

struct words {
  using mask = lane_mask;
  static constexpr std::size_t count = 8;

  __m512i v;

  [[nodiscard]] static JOULE_ALWAYS_INLINE words splat(std::uint64_t x) noexcept {
    return {_mm512_set1_epi64(static_cast<long long>(x))};
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE words load(const double* p) noexcept { return {_mm512_loadu_si512(p)}; }
  JOULE_ALWAYS_INLINE void store(void* p) const noexcept { _mm512_storeu_si512(p, v); }

  friend JOULE_ALWAYS_INLINE words operator+(words a, words b) noexcept { return {_mm512_add_epi64(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE words operator-(words a, words b) noexcept { return {_mm512_sub_epi64(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE words operator&(words a, words b) noexcept { return {_mm512_and_si512(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE words operator|(words a, words b) noexcept { return {_mm512_or_si512(a.v, b.v)}; }
  template <int N>
  [[nodiscard]] JOULE_ALWAYS_INLINE words left() const noexcept {
    return {_mm512_maskz_slli_epi64(every_8, v, N)};
  }
  template <int N>
  [[nodiscard]] JOULE_ALWAYS_INLINE words right() const noexcept {
    return {_mm512_maskz_srli_epi64(every_8, v, N)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE words shifted_left(words n) const noexcept {
    return {_mm512_maskz_sllv_epi64(every_8, v, n.v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE words shifted_right(words n) const noexcept {
    return {_mm512_maskz_srlv_epi64(every_8, v, n.v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE mask greater(words other) const noexcept {
    return {_mm512_cmpgt_epi64_mask(v, other.v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE mask equals(words other) const noexcept {
    return {_mm512_cmpeq_epi64_mask(v, other.v)};
  }
  friend JOULE_ALWAYS_INLINE words select(mask m, words yes, words no) noexcept {
    return {_mm512_mask_blend_epi64(m.m, no.v, yes.v)};
  }
  // The product of the lower halves of the lanes.
  friend JOULE_ALWAYS_INLINE words multiply_low32(words a, words b) noexcept {
    return {_mm512_maskz_mul_epu32(every_8, a.v, b.v)};
  }

  // Both logarithms on 32-bit halves, where the products fit. The upper half of a small negative number is -1, which
  // the first maps to -1 again: its result is the whole lane. The second is good modulo 2^32.
  friend JOULE_ALWAYS_INLINE words floor_log10_lanes(words q) noexcept {
    return {_mm512_maskz_srai_epi32(every_16, _mm512_mullo_epi32(q.v, _mm512_set1_epi32(1262611)), 22)};
  }
  friend JOULE_ALWAYS_INLINE words floor_log2_of_inverse_lanes(words k) noexcept {
    return {_mm512_maskz_srai_epi32(every_16, _mm512_mullo_epi32(k.v, _mm512_set1_epi32(-1741647)), 19)};
  }

  static JOULE_ALWAYS_INLINE void load_pairs(const text::power_of_ten* table, const std::uint64_t* at, words& high,
                                             words& low) noexcept {
    const auto row = [&](std::size_t i) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(table + at[i])); };
    __m512i even = _mm512_castsi128_si512(row(0));
    even = _mm512_maskz_inserti64x2(every_8, even, row(2), 1);
    even = _mm512_maskz_inserti64x2(every_8, even, row(4), 2);
    even = _mm512_maskz_inserti64x2(every_8, even, row(6), 3);
    __m512i odd = _mm512_castsi128_si512(row(1));
    odd = _mm512_maskz_inserti64x2(every_8, odd, row(3), 1);
    odd = _mm512_maskz_inserti64x2(every_8, odd, row(5), 2);
    odd = _mm512_maskz_inserti64x2(every_8, odd, row(7), 3);
    high = {_mm512_maskz_unpacklo_epi64(every_8, even, odd)};
    low = {_mm512_maskz_unpackhi_epi64(every_8, even, odd)};
  }

  // Where store_digits puts the digits of lane i.
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::size_t digit_slot(std::size_t i) noexcept {
    return (i & 1) * (count / 2) + i / 2;
  }

  // Two numbers of eight digits a lane as sixteen characters, and which of them are not `0`.
  static JOULE_ALWAYS_INLINE void store_digits(words upper, words lower, char* digits,
                                               std::uint16_t* nonzero) noexcept {
    const __m512i even = sixteen_digits(_mm512_maskz_unpacklo_epi64(every_8, upper.v, lower.v));
    const __m512i odd = sixteen_digits(_mm512_maskz_unpackhi_epi64(every_8, upper.v, lower.v));
    const std::uint64_t low = _mm512_test_epi8_mask(even, even);
    const std::uint64_t high = _mm512_test_epi8_mask(odd, odd);
    std::memcpy(nonzero, &low, 8);
    std::memcpy(nonzero + 4, &high, 8);
    const __m512i ascii = _mm512_set1_epi8(0x30);
    words{_mm512_or_si512(even, ascii)}.store(digits);
    words{_mm512_or_si512(odd, ascii)}.store(digits + 8 * count);
  }

 private:
  // As to_digit_register of float_print_digits.hpp.
  [[nodiscard]] static JOULE_ALWAYS_INLINE __m512i sixteen_digits(__m512i eights) noexcept {
    const __m512i ten_thousands =
        _mm512_maskz_srli_epi64(every_8, _mm512_maskz_mul_epu32(every_8, eights, splat(0xD1B71759U).v), 45);
    const __m512i fours = _mm512_sub_epi64(
        _mm512_add_epi64(_mm512_maskz_slli_epi64(every_8, eights, 32), ten_thousands),
        _mm512_maskz_slli_epi64(every_8, _mm512_maskz_mul_epu32(every_8, ten_thousands, splat(10000).v), 32));
    const __m512i hundreds =
        _mm512_maskz_srli_epi16(every_32, _mm512_maskz_mulhi_epu16(every_32, fours, _mm512_set1_epi32(5243)), 3);
    const __m512i twos = _mm512_add_epi32(
        hundreds, _mm512_maskz_slli_epi32(
                      every_16, _mm512_sub_epi32(fours, _mm512_mullo_epi16(hundreds, _mm512_set1_epi32(100))), 16));
    const __m512i tens = _mm512_maskz_mulhi_epu16(every_32, twos, _mm512_set1_epi16(6554));
    return _mm512_add_epi16(
        tens,
        _mm512_maskz_slli_epi16(every_32, _mm512_sub_epi16(twos, _mm512_mullo_epi16(tens, _mm512_set1_epi16(10))), 8));
  }
};

}  // namespace joule::inline v0::isa::avx512
