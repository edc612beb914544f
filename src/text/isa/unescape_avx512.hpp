// Escapes undone for 64 bytes at once: every byte is made what it stands for where it stands, and VBMI2 packs what is
// left. No branch depends on where the escapes are, nor on how many there are.
#pragma once

#include "kernels/unescape.hpp"
#include "vec_avx512.hpp"

namespace joule::inline v0::isa {

template <>
struct block_unescaper<avx512::bytes> {
  static constexpr bool available = true;

  struct table {
    alignas(64) unsigned char of[128];
  };
  // By the low seven bits of a byte: the character of a two-byte escape, 0xFF for `u`, 0 for what ends no escape.
  static constexpr table letters = [] {
    table made{};
    for (int i = 0; i != 128; ++i)
      made.of[i] = static_cast<unsigned char>(escape_tables<avx512::bytes>::characters.of[i]);
    made.of['u'] = 0xFF;
    return made;
  }();
  // The value of a hexadecimal digit, 0x80 for others.
  static constexpr table digits = [] {
    table made{};
    for (int i = 0; i != 128; ++i) {
      const unsigned value = escape_tables<avx512::bytes>::hex.of[i];
      made.of[i] = static_cast<unsigned char>(value < 16 ? value : 0x80);
    }
    return made;
  }();

  [[nodiscard]] static JOULE_ALWAYS_INLINE __m512i look_up(const table& values, __m512i x,
                                                           std::uint64_t mask) noexcept {
    return _mm512_maskz_permutex2var_epi8(mask, _mm512_load_si512(values.of), x, _mm512_load_si512(values.of + 64));
  }

  // The backslashes that begin an escape: every other one of a run, from its first. Adding the first bit of a run
  // carries through it, so that runs from even places are told from the others. No escape begins before the block.
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t find_escapes(std::uint64_t backslashes) noexcept {
    constexpr std::uint64_t even = 0x5555555555555555U;
    const std::uint64_t first = backslashes & ~(backslashes << 1);
    const std::uint64_t from_even = backslashes & ~(backslashes + (first & even));
    return (from_even & even) | (backslashes & ~from_even & ~even);
  }

  // The `\u` escapes of a block. Masks: the `u` of each, and of those that stand for one byte, or for one or two; the
  // backslashes of those that this kernel leaves to others: malformed, cut by the end of the block, surrogates.
  struct unicode_marks {
    std::uint64_t one;
    std::uint64_t one_or_two;
    std::uint64_t odd;
  };
  // `x` is the block, `u` a mask; y gets the UTF-8 at the places of the digits: three bytes at the first three digits,
  // two at the second and third, or one at the third.
  [[nodiscard]] static JOULE_ALWAYS_INLINE unicode_marks spell(__m512i x, std::uint64_t high, std::uint64_t u,
                                                               __m512i& y) noexcept {
    const __m512i a = look_up(digits, x, ~std::uint64_t{0});
    const std::uint64_t bad = _mm512_movepi8_mask(a) | high;
    const std::uint64_t zero = _mm512_testn_epi8_mask(a, a);
    const std::uint64_t below8 = _mm512_cmplt_epu8_mask(a, _mm512_set1_epi8(8));
    const std::uint64_t d = _mm512_cmpeq_epi8_mask(a, _mm512_set1_epi8(0xD));
    unicode_marks marks;
    marks.one_or_two = u & zero >> 1 & below8 >> 2;
    marks.one = marks.one_or_two & zero >> 2 & below8 >> 3;
    const std::uint64_t malformed = u & (bad >> 1 | bad >> 2 | bad >> 3 | bad >> 4);
    const std::uint64_t cut = u & std::uint64_t{0xF} << 60;
    const std::uint64_t surrogate = u & d >> 1 & ~(below8 >> 2);
    marks.odd = (malformed | cut | surrogate) >> 1;
    // A digit and the one behind it as one byte.
    const __m512i next = _mm512_maskz_permutexvar_epi8(~std::uint64_t{0}, _mm512_load_si512(following.of), a);
    const __m512i pair = _mm512_or_si512(_mm512_slli_epi16(a, 4), next);
    const __m512i six_bits = _mm512_set1_epi8(0x3F);
    const __m512i continuation = _mm512_set1_epi8(static_cast<char>(0x80));
    const __m512i second = _mm512_or_si512(_mm512_and_si512(_mm512_srli_epi16(pair, 2), six_bits), continuation);
    const __m512i third = _mm512_or_si512(_mm512_and_si512(pair, six_bits), continuation);
    y = _mm512_mask_add_epi8(y, u << 1, a, _mm512_set1_epi8(static_cast<char>(0xE0)));
    y = _mm512_mask_mov_epi8(y, u << 2, second);
    y = _mm512_mask_add_epi8(y, marks.one_or_two << 2, second, _mm512_set1_epi8(0x40));  // 80 to C0
    y = _mm512_mask_mov_epi8(y, u << 3, third);
    y = _mm512_mask_mov_epi8(y, marks.one << 3, pair);
    return marks;
  }

  struct indices {
    alignas(64) unsigned char of[64];
  };
  static constexpr indices following = [] {
    indices made{};
    for (int i = 0; i != 64; ++i) made.of[i] = static_cast<unsigned char>((i + 1) % 64);
    return made;
  }();

  // [p, end) begins with a character. Stops at a quote, a control character, a byte from 0x80, an odd escape, behind a
  // block without escapes, or less than a block before the end.
  static JOULE_ALWAYS_INLINE void unescape(const char*& p, const char* end, char*& out) noexcept {
    while (end - p >= 64) {
      const avx512::bytes x = avx512::bytes::load(p);
      const std::uint64_t high = x.high().mask;
      const std::uint64_t escapes = find_escapes(x.equals('\\').mask);
      const std::uint64_t escaped = escapes << 1;
      // Bytes from 0x80 must not be taken for letters.
      __m512i y = _mm512_mask_mov_epi8(x.v, escaped, look_up(letters, x.v, ~high));
      const std::uint64_t u = escaped & _mm512_cmpeq_epi8_mask(y, _mm512_set1_epi8(static_cast<char>(0xFF))) & ~high;
      const std::uint64_t unknown = escaped & _mm512_testn_epi8_mask(y, y);
      std::uint64_t stop =
          (x.equals('"').mask & ~escaped) | x.control().mask | high | unknown >> 1 | (escapes & std::uint64_t{1} << 63);
      std::uint64_t dropped = escapes;
      if (u != 0) {
        const unicode_marks marks = spell(x.v, high, u, y);
        stop |= marks.odd;
        dropped |= u | u << 4 | marks.one_or_two << 1 | marks.one << 2;
      }
      const std::uint64_t before = stop != 0 ? (stop & (0 - stop)) - 1 : ~std::uint64_t{0};
      const std::uint64_t kept = before & ~dropped;
      _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(kept, y));
      const auto size = _mm_popcnt_u64(before);
      p += size;
      out += _mm_popcnt_u64(kept);
      if (escapes == 0 || size <= 64 - 6) return;  // else the block may have cut an escape
    }
  }
};

}  // namespace joule::inline v0::isa
