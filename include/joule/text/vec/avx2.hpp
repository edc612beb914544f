// Thirty-two bytes in an AVX2 register. See scalar.hpp for the interface, src/text/isa/vec_ssse3.hpp for the part that
// checks UTF-8.
#pragma once

#include <joule/base/bits.hpp>

#if JOULE_AVX2

#include <immintrin.h>

namespace joule::inline v0::isa::avx2 {

struct flags {
  __m256i v;

  [[nodiscard]] JOULE_ALWAYS_INLINE bool any() const noexcept { return bits() != 0; }
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t bits() const noexcept {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(v));
  }
  friend JOULE_ALWAYS_INLINE flags operator|(flags a, flags b) noexcept { return {_mm256_or_si256(a.v, b.v)}; }
};

struct bytes {
  static constexpr int width = 32;
  static constexpr int bits_per_byte = 1;
  static constexpr std::uint64_t all_bits = 0xFFFFFFFF;
  static constexpr bool has_lookup = true;
  static constexpr bool has_masked_load = false;

  __m256i v;

  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load(const char* p) noexcept {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p))};
  }
  JOULE_ALWAYS_INLINE void store(char* p) const noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), v); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load_halves(const char* low, const char* high) noexcept {
    const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(low));
    const __m128i second = _mm_loadu_si128(reinterpret_cast<const __m128i*>(high));
    return {_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1)};
  }
  JOULE_ALWAYS_INLINE void store_halves(char* low, char* high) const noexcept {
    _mm_storeu_si128(reinterpret_cast<__m128i*>(low), _mm256_castsi256_si128(v));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(high), _mm256_extracti128_si256(v, 1));
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes splat(unsigned char byte) noexcept {
    return {_mm256_set1_epi8(static_cast<char>(byte))};
  }

  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(unsigned char byte) const noexcept {
    return {_mm256_cmpeq_epi8(v, splat(byte).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(bytes other) const noexcept {
    return {_mm256_cmpeq_epi8(v, other.v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control() const noexcept {
    return {_mm256_cmpeq_epi8(_mm256_min_epu8(v, splat(0x1F).v), v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags high() const noexcept { return {v}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control_or_high() const noexcept {
    return {_mm256_cmpgt_epi8(splat(0x20).v, v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags whitespace() const noexcept {
    // Entry i is the white-space byte whose low four bits are i; bytes from 0x80 look up 0, which is none of them.
    const __m256i table = _mm256_setr_epi8(
        ' ', -1, -1, -1, -1, -1, -1, -1, -1, '\t', '\n', -1, -1, '\r', -1, -1,
        ' ', -1, -1, -1, -1, -1, -1, -1, -1, '\t', '\n', -1, -1, '\r', -1, -1);
    return {_mm256_cmpeq_epi8(_mm256_shuffle_epi8(table, v), v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags nonzero() const noexcept {
    const __m256i zero = _mm256_cmpeq_epi8(v, _mm256_setzero_si256());
    return {_mm256_xor_si256(zero, _mm256_set1_epi8(-1))};
  }

  friend JOULE_ALWAYS_INLINE bytes operator&(bytes a, bytes b) noexcept { return {_mm256_and_si256(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE bytes operator|(bytes a, bytes b) noexcept { return {_mm256_or_si256(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE bytes operator^(bytes a, bytes b) noexcept { return {_mm256_xor_si256(a.v, b.v)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes minus_saturated(unsigned char byte) const noexcept {
    return {_mm256_subs_epu8(v, splat(byte).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes high_nibble() const noexcept {
    return {_mm256_and_si256(_mm256_srli_epi16(v, 4), splat(0x0F).v)};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes lookup_in(const unsigned char* table) const noexcept {
    const __m128i half = _mm_loadu_si128(reinterpret_cast<const __m128i*>(table));
    return {_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(half), v)};
  }
  template <int N>
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes after(bytes previous) const noexcept {
    return {_mm256_alignr_epi8(v, _mm256_permute2x128_si256(previous.v, v, 0x21), 16 - N)};
  }
};

}  // namespace joule::inline v0::isa::avx2

#endif  // JOULE_AVX2
