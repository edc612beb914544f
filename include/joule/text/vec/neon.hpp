// Sixteen bytes in a NEON register, part of every arm64. There is no move-mask instruction: a narrowing shift keeps
// four bits of each byte's flag, hence bits_per_byte = 4. See scalar.hpp for the interface, src/text/isa/vec_ssse3.hpp
// for the UTF-8 part.
#pragma once

#include <joule/base/bits.hpp>

#if JOULE_NEON

#include <arm_neon.h>

namespace joule::inline v0::isa::neon {

struct flags {
  uint8x16_t v;  // 0xFF or 0 in each byte

  [[nodiscard]] JOULE_ALWAYS_INLINE bool any() const noexcept { return bits() != 0; }
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t bits() const noexcept {
    const uint8x8_t nibbles = vshrn_n_u16(vreinterpretq_u16_u8(v), 4);
    const std::uint64_t word = vget_lane_u64(vreinterpret_u64_u8(nibbles), 0);
#if JOULE_BIG_ENDIAN
    return bits::swap_bytes(word);
#else
    return word;
#endif
  }
  friend JOULE_ALWAYS_INLINE flags operator|(flags a, flags b) noexcept { return {vorrq_u8(a.v, b.v)}; }
};

struct bytes {
  static constexpr int width = 16;
  static constexpr int bits_per_byte = 4;
  static constexpr std::uint64_t all_bits = ~std::uint64_t{0};
  static constexpr bool has_lookup = true;
  static constexpr bool has_masked_load = false;

  uint8x16_t v;

  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load(const char* p) noexcept {
    return {vld1q_u8(reinterpret_cast<const std::uint8_t*>(p))};
  }
  JOULE_ALWAYS_INLINE void store(char* p) const noexcept { vst1q_u8(reinterpret_cast<std::uint8_t*>(p), v); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load_halves(const char* low, const char* high) noexcept {
    return {vcombine_u8(vld1_u8(reinterpret_cast<const std::uint8_t*>(low)),
                        vld1_u8(reinterpret_cast<const std::uint8_t*>(high)))};
  }
  JOULE_ALWAYS_INLINE void store_halves(char* low, char* high) const noexcept {
    vst1_u8(reinterpret_cast<std::uint8_t*>(low), vget_low_u8(v));
    vst1_u8(reinterpret_cast<std::uint8_t*>(high), vget_high_u8(v));
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes splat(unsigned char byte) noexcept { return {vdupq_n_u8(byte)}; }

  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(unsigned char byte) const noexcept {
    return {vceqq_u8(v, vdupq_n_u8(byte))};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(bytes other) const noexcept { return {vceqq_u8(v, other.v)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control() const noexcept { return {vcltq_u8(v, vdupq_n_u8(0x20))}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags high() const noexcept { return {vcgeq_u8(v, vdupq_n_u8(0x80))}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control_or_high() const noexcept {
    return {vcltq_s8(vreinterpretq_s8_u8(v), vdupq_n_s8(0x20))};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags whitespace() const noexcept {
    const bytes merged{vorrq_u8(v, vdupq_n_u8(4))};
    return equals(' ') | equals('\n') | merged.equals('\r');
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags nonzero() const noexcept { return {vtstq_u8(v, v)}; }

  friend JOULE_ALWAYS_INLINE bytes operator&(bytes a, bytes b) noexcept { return {vandq_u8(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE bytes operator|(bytes a, bytes b) noexcept { return {vorrq_u8(a.v, b.v)}; }
  friend JOULE_ALWAYS_INLINE bytes operator^(bytes a, bytes b) noexcept { return {veorq_u8(a.v, b.v)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes minus_saturated(unsigned char byte) const noexcept {
    return {vqsubq_u8(v, vdupq_n_u8(byte))};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes high_nibble() const noexcept { return {vshrq_n_u8(v, 4)}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes lookup_in(const unsigned char* table) const noexcept {
    return {vqtbl1q_u8(vld1q_u8(table), v)};
  }
  template <int N>
  [[nodiscard]] JOULE_ALWAYS_INLINE bytes after(bytes previous) const noexcept {
    return {vextq_u8(previous.v, v, 16 - N)};
  }
};

}  // namespace joule::inline v0::isa::neon

#endif  // JOULE_NEON
