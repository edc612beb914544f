// Eight 64-bit words.
#pragma once

#include "block.hpp"

#include <joule/text/vec/scalar.hpp>

namespace joule::inline v0::isa::scalar {

struct block_set {
  using part = bytes;
  static constexpr bool packs = false;
  static constexpr bool deposits = false;

  // One bit for each flag of 0x80: the product moves the eight of them to the top byte.
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t pack_flags(flags f) noexcept {
    return ((f.word >> 7) * 0x0102040810204080U) >> 56;
  }
  template <class FlagsOf>
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t join(FlagsOf flags_of) noexcept {
    std::uint64_t mask = 0;
    for (int i = 0; i != 8; ++i) mask |= pack_flags(flags_of(i)) << (8 * i);
    return mask;
  }
  // byte is below 0x7F.
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags above(part v, unsigned char byte) noexcept {
    return {(((v.word & every_7f) + every_01 * static_cast<std::uint64_t>(0x7F - byte)) | v.word) & every_80};
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE part lower(part v) noexcept { return {v.word | every_01 * 0x20}; }
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags space(part v) noexcept { return v.whitespace(); }
  [[nodiscard]] static JOULE_ALWAYS_INLINE flags structure(part v) noexcept {
    const part merged = lower(v);
    return merged.equals('{') | merged.equals('}') | v.equals(',') | v.equals(':');
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t prefix_xor(std::uint64_t mask) noexcept {
    return prefix_xor_by_shifts<block_set>(mask);
  }
  [[nodiscard]] static JOULE_ALWAYS_INLINE int count(std::uint64_t mask) noexcept {
    return count_by_words<block_set>(mask);
  }
  // A bit for each of the 16 bytes at p that is no digit.
  static constexpr int digits_seen = 16;
  [[nodiscard]] static JOULE_ALWAYS_INLINE std::uint64_t non_digits(const char* p) noexcept {
    const auto others = [p](int at) {
      const part x = part::load(p + at);
      return pack_flags(above(x, '9')) | (pack_flags(above(x, '0' - 1)) ^ 0xFF);
    };
    return others(0) | others(8) << 8;
  }
};

using block = block_of<block_set>;

}  // namespace joule::inline v0::isa::scalar
