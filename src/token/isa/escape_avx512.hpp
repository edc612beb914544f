// Escapes written for 32 bytes at once: a backslash in front of every byte, and VBMI2 packs those that are needed. No
// branch depends on where the escapes are, nor on how many there are.
#pragma once

#include "put_string.hpp"

#include "../../text/isa/vec_avx512.hpp"

namespace joule::inline v0::isa {

template <>
struct block_escaper<avx512::bytes> {
  static constexpr bool available = true;

  struct table {
    alignas(32) char of[32];
  };
  // The letter of the two-byte escape of a control character, 0 where there is none.
  static constexpr table letters = [] {
    table made{};
    made.of['\b'] = 'b';
    made.of['\t'] = 't';
    made.of['\n'] = 'n';
    made.of['\f'] = 'f';
    made.of['\r'] = 'r';
    return made;
  }();

  [[nodiscard]] static JOULE_ALWAYS_INLINE unsigned left_of(const char* p, const char* end, unsigned most) noexcept {
    return end - p < static_cast<std::ptrdiff_t>(most) ? static_cast<unsigned>(end - p) : most;
  }

  static JOULE_ALWAYS_INLINE void escape_one(const char*& p, char*& out) noexcept {
    const escape_text& escape = escapes.of[static_cast<unsigned char>(*p++)];
    std::memcpy(out, &escape, sizeof escape);
    out += escape.size;
  }

  // Up to 32 bytes, all that have a two-byte escape at once; what has a longer one ends the step.
  static JOULE_ALWAYS_INLINE void escape_pairs(const char*& p, const char* end, char*& out) noexcept {
    constexpr std::uint64_t first_of_pairs = 0x5555555555555555U;
    const auto whole = static_cast<__mmask32>(_bzhi_u64(0xFFFFFFFFU, left_of(p, end, 32)));
    const __m256i x = _mm256_maskz_loadu_epi8(whole, p);
    const __mmask32 control = _mm256_mask_cmplt_epu8_mask(whole, x, _mm256_set1_epi8(0x20));
    const __mmask32 special =
        control | _mm256_cmpeq_epi8_mask(x, _mm256_set1_epi8('"')) | _mm256_cmpeq_epi8_mask(x, _mm256_set1_epi8('\\'));
    const __m256i to_letters = _mm256_load_si256(reinterpret_cast<const __m256i*>(letters.of));
    const __m256i y = _mm256_mask_permutexvar_epi8(x, control, x, to_letters);
    const __mmask32 others = _mm256_mask_testn_epi8_mask(control, y, y);  // \u00xx
    const std::uint32_t before = others != 0 ? (others & (0 - others)) - 1 : whole;
    const __m512i pairs =
        _mm512_or_si512(_mm512_slli_epi16(_mm512_maskz_cvtepu8_epi16(~__mmask32{0}, y), 8), _mm512_set1_epi16('\\'));
    const auto size = static_cast<unsigned>(_mm_popcnt_u32(before));
    const std::uint64_t kept = _bzhi_u64(_pdep_u64(special, first_of_pairs) | ~first_of_pairs, 2 * size);
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(kept, pairs));
    p += size;
    out += _mm_popcnt_u64(kept);
    if (others != 0) escape_one(p, out);
  }

  // Content of a string, [p, end), which is UTF-8. Six bytes of room for each byte, and a block behind them. Where
  // escapes are few, the text between them is copied by wider steps.
  [[nodiscard]] static JOULE_ALWAYS_INLINE char* escape(const char* p, const char* end, char* out) noexcept {
    while (p != end) {
      const unsigned size = left_of(p, end, 64);
      const std::uint64_t whole = _bzhi_u64(~std::uint64_t{0}, size);
      const avx512::bytes x{_mm512_maskz_loadu_epi8(whole, p)};
      const std::uint64_t special = string_specials(x).mask & whole;
      if (_mm_popcnt_u64(special) > 2) {
        escape_pairs(p, end, out);
        continue;
      }
      x.store(out);
      const unsigned passed = special != 0 ? static_cast<unsigned>(bits::count_trailing_zeros(special)) : size;
      p += passed;
      out += passed;
      if (special != 0) escape_one(p, out);
    }
    return out;
  }
};

}  // namespace joule::inline v0::isa
