// Two AVX2 registers. Positions are found bit by bit: there is nothing that packs bytes. pext and pdep exist, but are
// microcode on the first two generations of Zen.
#pragma once

#include "block.hpp"

#include <joule/text/vec/avx2.hpp>

namespace joule::inline v0::isa::avx2 {

struct block_set {
  using part = bytes;
  static constexpr bool packs = false;
  static constexpr bool deposits = false;

  template <class Flags>
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t join(Flags flags_of) noexcept {
    return flags_of(0).bits() | flags_of(1).bits() << 32;
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags above(part v, unsigned char byte) noexcept {
    const __m256i least = _mm256_max_epu8(v.v, part::splat(static_cast<unsigned char>(byte + 1)).v);
    return {_mm256_cmpeq_epi8(least, v.v)};
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE part lower(part v) noexcept { return v | part::splat(0x20); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags space(part v) noexcept { return v.whitespace(); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags structure(part v) noexcept {
    const __m256i table = _mm256_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0,  //
                                           0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0);
    return {_mm256_cmpeq_epi8(lower(v).v, _mm256_shuffle_epi8(table, v.v))};
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t prefix_xor(std::uint64_t mask) noexcept {
    const __m128i word = _mm_cvtsi64_si128(static_cast<long long>(mask));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_clmulepi64_si128(word, _mm_set1_epi8(-1), 0)));
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE int count(std::uint64_t mask) noexcept {
    return static_cast<int>(_mm_popcnt_u64(mask));
  }
  // A bit for each of the 32 bytes at p that is no digit.
  static constexpr int digits_seen = 32;
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t non_digits(const char* p) noexcept {
    const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    const __m256i digit = _mm256_sub_epi8(x, _mm256_set1_epi8('0'));
    const __m256i is_digit = _mm256_cmpeq_epi8(_mm256_min_epu8(digit, _mm256_set1_epi8(9)), digit);
    return static_cast<std::uint32_t>(~_mm256_movemask_epi8(is_digit));
  }
  static JOULE_ALWAYS_INLINE void pack8(const char* p, unsigned mask, char* out) noexcept {
    const __m128i index = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(pack_indices<block_set>.index[mask]));
    const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(bytes, index));
  }
};

using block = block_of<block_set>;

}  // namespace joule::inline v0::isa::avx2
