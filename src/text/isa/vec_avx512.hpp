// Sixty-four bytes in an AVX-512 register (BW). Comparisons give a bit mask at once. See
// <joule/text/vec/scalar.hpp> for the interface.
#pragma once

#include <joule/base/bits.hpp>

#include <immintrin.h>

namespace joule::inline v0::isa::avx512 {

struct flags {
  std::uint64_t mask;

  [[nodiscard]] JOULE_ALWAYS_INLINE bool any() const noexcept { return mask != 0; }
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t bits() const noexcept { return mask; }
  friend JOULE_ALWAYS_INLINE flags operator|(flags a, flags b) noexcept { return {a.mask | b.mask}; }
};

struct bytes {
  static constexpr int width = 64;
  static constexpr int bits_per_byte = 1;
  static constexpr std::uint64_t all_bits = ~std::uint64_t{0};
  static constexpr bool has_lookup = true;
  static constexpr bool has_masked_load = true;

  __m512i v;

  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load(const char* p) noexcept { return {_mm512_loadu_si512(p)}; }
  // The `size` bytes at p, fewer than a block, followed by zeros. Nothing else is read.
  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load_first(const char* p, int size) noexcept {
    return {_mm512_maskz_loadu_epi8((std::uint64_t{1} << size) - 1, p)};
  }
  JOULE_ALWAYS_INLINE void store(char* p) const noexcept { _mm512_storeu_si512(p, v); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes splat(unsigned char byte) noexcept {
    return {_mm512_set1_epi8(static_cast<char>(byte))};
  }

  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(unsigned char byte) const noexcept {
    return {_mm512_cmpeq_epi8_mask(v, splat(byte).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control() const noexcept {
    return {_mm512_cmplt_epu8_mask(v, splat(0x20).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags high() const noexcept { return {_mm512_movepi8_mask(v)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control_or_high() const noexcept {
    return {_mm512_cmplt_epi8_mask(v, splat(0x20).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags nonzero() const noexcept { return {_mm512_test_epi8_mask(v, v)}; }

  friend JOULE_ALWAYS_INLINE bytes operator&(bytes a, bytes b) noexcept { return {_mm512_and_si512(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE bytes operator|(bytes a, bytes b) noexcept { return {_mm512_or_si512(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE bytes operator^(bytes a, bytes b) noexcept { return {_mm512_xor_si512(a.v, b.v)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes minus_saturated(unsigned char byte) const noexcept {
    return {_mm512_subs_epu8(v, splat(byte).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes high_nibble() const noexcept {
    return {_mm512_and_si512(_mm512_srli_epi16(v, 4), splat(0x0F).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes lookup_in(const unsigned char* table) const noexcept {
    const __m128i quarter = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
    // GCC 12 warns about the undefined operand inside its own unmasked broadcast and alignr: spell them with a full
    // mask.
    return {_mm512_shuffle_epi8(_mm512_maskz_broadcast_i32x4(0xFFFF, quarter), v)};
  }
  template <int N>
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes after(bytes previous) const noexcept {
    // alignr works within 128-bit lanes: give each lane its left neighbour first.
    const __m512i left = _mm512_maskz_alignr_epi32(0xFFFF, v, previous.v, 12);
    return {_mm512_alignr_epi8(v, left, 16 - N)};
  }
};

}  // namespace joule::inline v0::isa::avx512
