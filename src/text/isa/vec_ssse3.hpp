// Sixteen bytes with SSSE3's byte shuffle: what SSE2 has, plus `lookup`, for UTF-8. See
// <joule/text/vec/scalar.hpp> for the interface.
#pragma once

#include <joule/base/bits.hpp>

#include <tmmintrin.h>

namespace joule::inline v0::isa::ssse3 {

struct flags {
  __m128i v;

  [[nodiscard]] JOULE_ALWAYS_INLINE bool any() const noexcept { return bits() != 0; }
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t bits() const noexcept {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(v));
  }
  friend JOULE_ALWAYS_INLINE flags operator|(flags a, flags b) noexcept { return {_mm_or_si128(a.v, b.v)}; }
};

struct bytes {
  static constexpr int width = 16;
  static constexpr int bits_per_byte = 1;
  static constexpr std::uint64_t all_bits = 0xFFFF;
  static constexpr bool has_lookup = true;
  static constexpr bool has_masked_load = false;

  __m128i v;

  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load(const char* p) noexcept {
    return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))};
  }
  JOULE_ALWAYS_INLINE void store(char* p) const noexcept { _mm_storeu_si128(reinterpret_cast<__m128i*>(p), v); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes splat(unsigned char byte) noexcept {
    return {_mm_set1_epi8(static_cast<char>(byte))};
  }

  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(unsigned char byte) const noexcept {
    return {_mm_cmpeq_epi8(v, splat(byte).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control() const noexcept {
    return {_mm_cmpeq_epi8(_mm_min_epu8(v, splat(0x1F).v), v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags high() const noexcept { return {v}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control_or_high() const noexcept {
    return {_mm_cmplt_epi8(v, splat(0x20).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags nonzero() const noexcept {
    const __m128i zero = _mm_cmpeq_epi8(v, _mm_setzero_si128());
    return {_mm_xor_si128(zero, _mm_set1_epi8(-1))};
  }

  friend JOULE_ALWAYS_INLINE bytes operator&(bytes a, bytes b) noexcept { return {_mm_and_si128(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE bytes operator|(bytes a, bytes b) noexcept { return {_mm_or_si128(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE bytes operator^(bytes a, bytes b) noexcept { return {_mm_xor_si128(a.v, b.v)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes minus_saturated(unsigned char byte) const noexcept {
    return {_mm_subs_epu8(v, splat(byte).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes high_nibble() const noexcept {
    return {_mm_and_si128(_mm_srli_epi16(v, 4), splat(0x0F).v)};
  }
  // table[index] for each byte; every index is below 16. `table` points to 16 bytes.
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes lookup_in(const unsigned char* table) const noexcept {
    return {_mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i*>(table)), v)};
  }
  // This block moved N bytes towards the end, the gap filled with the last bytes of the block before it.
  template <int N>
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes after(bytes previous) const noexcept {
    return {_mm_alignr_epi8(v, previous.v, 16 - N)};
  }
};

}  // namespace joule::inline v0::isa::ssse3
