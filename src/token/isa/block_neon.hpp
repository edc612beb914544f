// Four NEON registers. The masks of a block are made together: three rounds of pairwise additions of bit values.
#pragma once

#include "block.hpp"

#include <joule/text/vec/neon.hpp>

namespace joule::inline v0::isa::neon {

struct block_set {
  using part = bytes;
  static constexpr bool packs = false;
  static constexpr bool deposits = false;

  [[nodiscard]] static JOULE_ALWAYS_INLINE uint8x16_t bit_values() noexcept {
    static constexpr std::uint8_t values[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    return vld1q_u8(values);
  }
  template <class FlagsOf>
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t join(FlagsOf flags_of) noexcept {
    const uint8x16_t value = bit_values();
    const auto bits_of = [&](int i) { return vandq_u8(flags_of(i).v, value); };
    const uint8x16_t pairs = vpaddq_u8(vpaddq_u8(bits_of(0), bits_of(1)), vpaddq_u8(bits_of(2), bits_of(3)));
    const std::uint64_t word = vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
#if JOULE_BIG_ENDIAN
    return bits::swap_bytes(word);
#else
    return word;
#endif
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags above(part v, unsigned char byte) noexcept {
    return {vcgtq_u8(v.v, vdupq_n_u8(byte))};
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE part lower(part v) noexcept { return {vorrq_u8(v.v, vdupq_n_u8(0x20))}; }
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags space(part v) noexcept { return v.whitespace(); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags structure(part v) noexcept {
    const part merged = lower(v);
    return merged.equals('{') | merged.equals('}') | v.equals(',') | v.equals(':');
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t prefix_xor(std::uint64_t mask) noexcept {
    return prefix_xor_by_shifts<block_set>(mask);
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE int count(std::uint64_t mask) noexcept {
    return vaddv_u8(vcnt_u8(vcreate_u8(mask)));
  }
  // A bit for each of the 16 bytes at p that is no digit.
  static constexpr int digits_seen = 16;
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t non_digits(const char* p) noexcept {
    const uint8x16_t digit = vsubq_u8(part::load(p).v, vdupq_n_u8('0'));
    const uint8x16_t other = vandq_u8(vcgtq_u8(digit, vdupq_n_u8(9)), bit_values());
    return std::uint64_t{vaddv_u8(vget_low_u8(other))} | std::uint64_t{vaddv_u8(vget_high_u8(other))} << 8;
  }
  static JOULE_ALWAYS_INLINE void pack8(const char* p, unsigned mask, char* out) noexcept {
    const uint8x8_t index = vld1_u8(pack_indices<block_set>.index[mask]);
    const uint8x8_t bytes = vld1_u8(reinterpret_cast<const std::uint8_t*>(p));
    vst1_u8(reinterpret_cast<std::uint8_t*>(out), vtbl1_u8(bytes, index));
  }
};

using block = block_of<block_set>;

}  // namespace joule::inline v0::isa::neon
