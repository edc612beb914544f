// Four SSE registers: `part` is the text layer's vector of SSE2 or SSSE3, which differ in the byte shuffle for UTF-8.
#pragma once

#include "block.hpp"

#include <emmintrin.h>

namespace joule::inline v0::isa {

template <class Part, class Flags>
struct sse_block_set {
  using part = Part;
  static constexpr bool packs = false;
  static constexpr bool deposits = false;

  template <class FlagsOf>
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t join(FlagsOf flags_of) noexcept {
    return flags_of(0).bits() | flags_of(1).bits() << 16 | flags_of(2).bits() << 32 | flags_of(3).bits() << 48;
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE Flags above(part v, unsigned char byte) noexcept {
    const __m128i least = _mm_max_epu8(v.v, _mm_set1_epi8(static_cast<char>(byte + 1)));
    return {_mm_cmpeq_epi8(least, v.v)};
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE part lower(part v) noexcept {
    return {_mm_or_si128(v.v, _mm_set1_epi8(0x20))};
  }
  // Tab is 0x09 and carriage return 0x0D: they differ in bit 2 alone.
  [[nodiscard]] static JOULE_ALWAYS_INLINE Flags space(part v) noexcept {
    return v.equals(' ') | v.equals('\n') | part{_mm_or_si128(v.v, _mm_set1_epi8(4))}.equals('\r');
  }
  // The brackets differ from the braces in bit 5 alone.
  [[nodiscard]] static JOULE_ALWAYS_INLINE Flags structure(part v) noexcept {
    const part merged = lower(v);
    return merged.equals('{') | merged.equals('}') | v.equals(',') | v.equals(':');
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t prefix_xor(std::uint64_t mask) noexcept {
    return prefix_xor_by_shifts<sse_block_set>(mask);
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE int count(std::uint64_t mask) noexcept {
    return count_by_words<sse_block_set>(mask);
  }
  // A bit for each of the 32 bytes at p that is no digit.
  static constexpr int digits_seen = 32;
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t non_digits(const char* p) noexcept {
    const auto digits = [p](int at) {
      const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + at));
      const __m128i digit = _mm_sub_epi8(x, _mm_set1_epi8('0'));
      const __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digit, _mm_set1_epi8(9)), digit);
      return static_cast<std::uint32_t>(_mm_movemask_epi8(is_digit)) << at;
    };
    return ~(digits(0) | digits(16));
  }
};

}  // namespace joule::inline v0::isa
