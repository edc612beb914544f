// Sixteen bytes in an SSE2 register, part of every x86-64. Without a byte shuffle: no `lookup`. See scalar.hpp for the
// interface.
#pragma once

#include <joule/base/bits.hpp>

#if JOULE_SSE2

#include <emmintrin.h>

namespace joule::inline v0::isa::sse2 {

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
  static constexpr bool has_lookup = false;

  __m128i v;

  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load(const char* p) noexcept {
    return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(p))};
  }
  JOULE_ALWAYS_INLINE void store(char* p) const noexcept { _mm_storeu_si128(reinterpret_cast<__m128i*>(p), v); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load_halves(const char* low, const char* high) noexcept {
    return {_mm_unpacklo_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(low)),
                               _mm_loadl_epi64(reinterpret_cast<const __m128i*>(high)))};
  }
  JOULE_ALWAYS_INLINE void store_halves(char* low, char* high) const noexcept {
    _mm_storel_epi64(reinterpret_cast<__m128i*>(low), v);
    _mm_storel_epi64(reinterpret_cast<__m128i*>(high), _mm_unpackhi_epi64(v, v));
  }

  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(unsigned char byte) const noexcept {
    return {_mm_cmpeq_epi8(v, _mm_set1_epi8(static_cast<char>(byte)))};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(bytes other) const noexcept { return {_mm_cmpeq_epi8(v, other.v)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control() const noexcept {
    return {_mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(0x1F)), v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags high() const noexcept { return {v}; }
  // As signed numbers, bytes from 0x80 are negative: one comparison finds both kinds.
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control_or_high() const noexcept {
    return {_mm_cmplt_epi8(v, _mm_set1_epi8(0x20))};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags whitespace() const noexcept {
    // Tab is 0x09 and carriage return 0x0D: they differ in bit 2 alone.
    const bytes merged{_mm_or_si128(v, _mm_set1_epi8(4))};
    return equals(' ') | equals('\n') | merged.equals('\r');
  }
};

}  // namespace joule::inline v0::isa::sse2

#endif  // JOULE_SSE2
