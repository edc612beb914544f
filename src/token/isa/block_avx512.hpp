// Sixty-four bytes in one AVX-512 register: comparisons are bit masks at once, and VBMI2 packs the bytes of a mask.
// See block.hpp for the interface.
#pragma once

#include "block.hpp"

#include "text/isa/vec_avx512.hpp"

#include <immintrin.h>

namespace joule::inline v0::isa::avx512 {

struct block_set {
  using part = bytes;
  static constexpr bool packs = true;
  static constexpr bool deposits = true;  // one cycle on every processor that has this set

  template <class FlagsOf>
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t join(FlagsOf flags_of) noexcept {
    return flags_of(0).mask;
  }
  // Entry i of the table is the white space whose low four bits are i. Bytes from 0x80 look up 0.
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags space(part v) noexcept {
    const __m128i table = _mm_setr_epi8(' ', -1, -1, -1, -1, -1, -1, -1, -1, '\t', '\n', -1, -1, '\r', -1, -1);
    const __m512i found = _mm512_shuffle_epi8(_mm512_maskz_broadcast_i32x4(0xFFFF, table), v.v);
    return {_mm512_cmpeq_epi8_mask(v.v, found)};
  }
  // The ten bytes of both classes differ in their low six bits. Entry i of the table is the one whose low bits are i;
  // the others have low bits other than i, so that no byte finds itself there.
  [[nodiscard]] static JOULE_ALWAYS_INLINE byte_classes classify(const part* x) noexcept {
    const __m512i table = _mm512_set_epi8(  //
        1, 1, '}', 1, '{', ':', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  // 63 to 48
        1, 1, 1, ',', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ' ',  // 47 to 32
        1, 1, ']', 1, '[', 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  // 31 to 16
        1, 1, '\r', 1, 1, '\n', '\t', 1, 1, 1, 1, 1, 1, 1, 0, 1);  // 15 to 0
    const std::uint64_t both =
        _mm512_cmpeq_epi8_mask(x->v, _mm512_maskz_permutexvar_epi8(~std::uint64_t{0}, x->v, table));
    const std::uint64_t space = both & _mm512_cmple_epu8_mask(x->v, part::splat(' ').v);
    return {space, both & ~space};
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags above(part v, unsigned char byte) noexcept {
    return {_mm512_cmpgt_epu8_mask(v.v, part::splat(byte).v)};
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE part lower(part v) noexcept { return v | part::splat(0x20); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t prefix_xor(std::uint64_t mask) noexcept {
    const __m128i word = _mm_cvtsi64_si128(static_cast<long long>(mask));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_clmulepi64_si128(word, _mm_set1_epi8(-1), 0)));
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE int count(std::uint64_t mask) noexcept {
    return static_cast<int>(_mm_popcnt_u64(mask));
  }

  // The bytes of the mask, in order. Stores 64. To a register first: the form that stores is microcode on Zen 4.
  static JOULE_ALWAYS_INLINE void pack(const part* x, std::uint64_t mask, char* out) noexcept {
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(mask, x->v));
  }
  // `base` plus the index of each bit of the mask. Stores 16 words, or 64.
  static JOULE_ALWAYS_INLINE void pack_positions(std::uint64_t mask, std::uint32_t base, std::uint16_t* out,
                                                 int size) noexcept {
    const __m512i index =
        _mm512_set_epi8(63, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49, 48, 47, 46, 45, 44, 43, 42, 41, 40,
                        39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
                        15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    // Masks where GCC 12 warns about the undefined operand inside its own unmasked forms.
    const __m512i packed = _mm512_maskz_compress_epi8(mask, index);
    const __m256i start = _mm256_set1_epi16(static_cast<short>(base));
    const auto put = [&](int at, __m128i part_of) {
      _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + at), _mm256_add_epi16(start, _mm256_cvtepu8_epi16(part_of)));
    };
    put(0, _mm512_maskz_extracti32x4_epi32(0xF, packed, 0));
    if (size > 16) [[unlikely]] {
      put(16, _mm512_maskz_extracti32x4_epi32(0xF, packed, 1));
      put(32, _mm512_maskz_extracti32x4_epi32(0xF, packed, 2));
      put(48, _mm512_maskz_extracti32x4_epi32(0xF, packed, 3));
    }
  }
  // A name of up to 32 bytes, whose other bytes are not read: the sum of its words, each multiplied by one of four odd secret
  // numbers. That is universal but for differences in the highest bits alone, which are moved down first. `backslash`
  // becomes true when the name holds one.
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t hash_short(const char* p, std::size_t size,
                                                                    const std::uint64_t* seed,
                                                                    bool& backslash) noexcept {
    const __mmask32 inside = _bzhi_u32(0xFFFFFFFFU, static_cast<std::uint32_t>(size));
    const __m256i x = _mm256_maskz_loadu_epi8(inside, p);
    backslash = _mm256_cmpeq_epi8_mask(x, _mm256_set1_epi8('\\')) != 0;
    const __m256i factors = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(seed));
    const __m256i words = _mm256_mullo_epi64(_mm256_xor_si256(x, _mm256_srli_epi64(x, 32)), factors);
    const __m128i pairs = _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    const __m128i sum = _mm_add_epi64(pairs, _mm_unpackhi_epi64(pairs, pairs));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(sum)) + size * 0x9E3779B97F4A7C15U;  // zeros at the end count
  }
  // Are two of the hashes equal? In groups of eight: each with itself turned by one to four places, which makes all
  // pairs, and with every other group turned by all eight.
  [[nodiscard]] static JOULE_ALWAYS_INLINE bool any_equal(const std::uint64_t* hashes, std::size_t size) noexcept {
    std::uint32_t equal = 0;
    for (std::size_t at = 0; at < size; at += 8) {
      const __m512i group = load_hashes(hashes, at, size);
      equal |= equals_turned<1>(group, group) | equals_turned<2>(group, group) | equals_turned<3>(group, group) |
               equals_turned<4>(group, group);
      for (std::size_t other = at + 8; other < size; other += 8) {
        const __m512i more = load_hashes(hashes, other, size);
        equal |= equals_turned<0>(group, more) | equals_turned<1>(group, more) | equals_turned<2>(group, more) |
                 equals_turned<3>(group, more) | equals_turned<4>(group, more) | equals_turned<5>(group, more) |
                 equals_turned<6>(group, more) | equals_turned<7>(group, more);
      }
    }
    return equal != 0;
  }
  // The 64 words at `from` that the mask names, in order. Stores 64 words.
  static JOULE_ALWAYS_INLINE void pack_words(std::uint64_t mask, const std::uint16_t* from,
                                             std::uint16_t* out) noexcept {
    const auto low = static_cast<__mmask32>(mask);
    const auto high = static_cast<__mmask32>(mask >> 32);
    const __m512i first = _mm512_maskz_compress_epi16(low, _mm512_loadu_si512(from));
    const __m512i second = _mm512_maskz_compress_epi16(high, _mm512_loadu_si512(from + 32));
    _mm512_storeu_si512(out, first);
    _mm512_storeu_si512(out + _mm_popcnt_u32(low), second);
  }
  // A bit for each of the 32 bytes at p that is no digit.
  static constexpr int digits_seen = 32;
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t non_digits(const char* p) noexcept {
    const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    const __m256i digit = _mm256_sub_epi8(x, _mm256_set1_epi8('0'));
    return std::uint64_t{_mm256_cmpgt_epu8_mask(digit, _mm256_set1_epi8(9))};
  }
  // Eight hashes; behind the last one numbers that differ from each other.
  [[nodiscard]] static JOULE_ALWAYS_INLINE __m512i load_hashes(const std::uint64_t* hashes, std::size_t at,
                                                               std::size_t size) noexcept {
    const __m512i filler = _mm512_set_epi64(8, 7, 6, 5, 4, 3, 2, 1);
    const auto valid = static_cast<__mmask8>(_bzhi_u32(0xFF, static_cast<std::uint32_t>(size - at)));
    return _mm512_mask_loadu_epi64(filler, valid, hashes + at);
  }
  template <int N>
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint32_t equals_turned(__m512i a, __m512i b) noexcept {
    return _mm512_cmpeq_epi64_mask(a, _mm512_maskz_alignr_epi64(0xFF, b, b, N));
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t extract(std::uint64_t from, std::uint64_t mask) noexcept {
    return _pext_u64(from, mask);
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t deposit(std::uint64_t bits, std::uint64_t mask) noexcept {
    return _pdep_u64(bits, mask);
  }
};

using block = block_of<block_set>;

}  // namespace joule::inline v0::isa::avx512
