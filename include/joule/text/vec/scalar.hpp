// Eight bytes in a 64-bit word: the block every processor has. Same interface as the other vec/*.hpp and
// src/text/isa/vec_*.hpp, so that an algorithm is written once as a template over the block type.
//
// A `flags` says something about each byte of a block; bits() packs it into one word in text order, `bits_per_byte`
// bits for each byte, all of them equal. Everything here is always inlined: no symbol, hence no clash between
// translation units compiled for different processors.
#pragma once

#include <joule/base/bits.hpp>

namespace joule::inline v0::isa::scalar {

inline constexpr std::uint64_t every_01 = 0x0101010101010101U;
inline constexpr std::uint64_t every_7f = 0x7F7F7F7F7F7F7F7FU;
inline constexpr std::uint64_t every_80 = 0x8080808080808080U;

// 0x80 in each byte for which the statement holds, 0 elsewhere; exact, never a borrow from the neighbour.
struct flags {
  std::uint64_t word;

  [[nodiscard]] JOULE_ALWAYS_INLINE bool any() const noexcept { return word != 0; }
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t bits() const noexcept { return (word >> 7) * 0xFF; }
  friend JOULE_ALWAYS_INLINE flags operator|(flags a, flags b) noexcept { return {a.word | b.word}; }
};

struct bytes {
  static constexpr int width = 8;
  static constexpr int bits_per_byte = 8;
  static constexpr std::uint64_t all_bits = ~std::uint64_t{0};
  static constexpr bool has_lookup = false;

  std::uint64_t word;  // the first byte of the text is the least significant one

  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load(const char* p) noexcept { return {bits::load_little(p)}; }
  JOULE_ALWAYS_INLINE void store(char* p) const noexcept { bits::store_little(p, word); }

  // A block of which each half has its own place.
  [[nodiscard]] static JOULE_ALWAYS_INLINE bytes load_halves(const char* low, const char* high) noexcept {
    const auto first = bits::load<std::uint32_t>(low);
    const auto second = bits::load<std::uint32_t>(high);
#if JOULE_BIG_ENDIAN
    return {bits::swap_bytes((std::uint64_t{first} << 32) | second)};
#else
    return {(std::uint64_t{second} << 32) | first};
#endif
  }
  JOULE_ALWAYS_INLINE void store_halves(char* low, char* high) const noexcept {
#if JOULE_BIG_ENDIAN
    const std::uint64_t text = bits::swap_bytes(word);
    bits::store(low, static_cast<std::uint32_t>(text >> 32));
    bits::store(high, static_cast<std::uint32_t>(text));
#else
    bits::store(low, static_cast<std::uint32_t>(word));
    bits::store(high, static_cast<std::uint32_t>(word >> 32));
#endif
  }

  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(unsigned char byte) const noexcept {
    const std::uint64_t x = word ^ (every_01 * byte);
    return {~(((x & every_7f) + every_7f) | x) & every_80};
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags equals(bytes other) const noexcept {
    return bytes{word ^ other.word}.equals(0);
  }
  // Bytes below U+0020: the top three bits are zero.
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control() const noexcept {
    return {~(((word & every_7f) + every_01 * 0x60) | word) & every_80};
  }
  // Bytes from 0x80.
  [[nodiscard]] JOULE_ALWAYS_INLINE flags high() const noexcept { return {word & every_80}; }
  [[nodiscard]] JOULE_ALWAYS_INLINE flags control_or_high() const noexcept {
    return {(~((word & every_7f) + every_01 * 0x60) | word) & every_80};
  }
  // Space, tab, line feed, carriage return.
  [[nodiscard]] JOULE_ALWAYS_INLINE flags whitespace() const noexcept {
    return equals(' ') | equals('\n') | bytes{word | every_01 * 4}.equals('\r');
  }
};

}  // namespace joule::inline v0::isa::scalar
