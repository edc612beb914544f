// Loads, stores and bit tricks on plain words. Always inlined: these are shared by translation units that are compiled
// for different instruction sets, and an out-of-line copy would be one symbol with several bodies.
#pragma once

#include <joule/base/config.hpp>

#include <cstring>

namespace joule::inline v0::bits {

// Unaligned load in the machine's byte order. Reads exactly sizeof(Word) bytes.
template <class Word>
[[nodiscard]] JOULE_ALWAYS_INLINE Word load(const char* p) noexcept {
  Word word;
  std::memcpy(&word, p, sizeof word);
  return word;
}

// Unaligned store in the machine's byte order. Writes exactly sizeof(Word) bytes.
template <class Word>
JOULE_ALWAYS_INLINE void store(char* p, Word word) noexcept {
  std::memcpy(p, &word, sizeof word);
}

[[nodiscard]] JOULE_ALWAYS_INLINE constexpr std::uint64_t swap_bytes(std::uint64_t x) noexcept {
  x = ((x & 0x00FF00FF00FF00FFU) << 8) | ((x >> 8) & 0x00FF00FF00FF00FFU);
  x = ((x & 0x0000FFFF0000FFFFU) << 16) | ((x >> 16) & 0x0000FFFF0000FFFFU);
  return (x << 32) | (x >> 32);
}

// Eight bytes as an integer whose least significant byte is the first one, on every machine.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t load_little(const char* p) noexcept {
  const auto word = load<std::uint64_t>(p);
#if JOULE_BIG_ENDIAN
  return swap_bytes(word);
#else
  return word;
#endif
}

JOULE_ALWAYS_INLINE void store_little(char* p, std::uint64_t word) noexcept {
#if JOULE_BIG_ENDIAN
  word = swap_bytes(word);
#endif
  store(p, word);
}

// Number of zero bits below the lowest set bit. Precondition: x != 0.
[[nodiscard]] JOULE_ALWAYS_INLINE int count_trailing_zeros(std::uint64_t x) noexcept {
#if JOULE_GCC || JOULE_CLANG
  return __builtin_ctzll(x);
#else
  int n = 0;
  while ((x & 1) == 0) {
    x >>= 1;
    ++n;
  }
  return n;
#endif
}

// Number of zero bits above the highest set bit. Precondition: x != 0.
[[nodiscard]] JOULE_ALWAYS_INLINE int count_leading_zeros(std::uint64_t x) noexcept {
#if JOULE_GCC || JOULE_CLANG
  return __builtin_clzll(x);
#else
  int n = 0;
  while ((x >> 63) == 0) {
    x <<= 1;
    ++n;
  }
  return n;
#endif
}

// A word that threads share without an order: whole values, nothing more. <atomic> would cost more than these lines.
[[nodiscard]] JOULE_ALWAYS_INLINE std::size_t load_relaxed(const std::size_t& word) noexcept {
#if JOULE_GCC || JOULE_CLANG
  return __atomic_load_n(&word, __ATOMIC_RELAXED);
#else
  return *static_cast<const volatile std::size_t*>(&word);
#endif
}

JOULE_ALWAYS_INLINE void store_relaxed(std::size_t& word, std::size_t value) noexcept {
#if JOULE_GCC || JOULE_CLANG
  __atomic_store_n(&word, value, __ATOMIC_RELAXED);
#else
  *static_cast<volatile std::size_t*>(&word) = value;
#endif
}

// A vector where the processor has them; elsewhere (32-bit x86 without SSE) GCC warns of the ABI of functions that
// return one.
#if (JOULE_GCC || JOULE_CLANG) && (JOULE_SSE2 || JOULE_NEON)
using bytes16 = long long __attribute__((vector_size(16)));
#else
struct bytes16 {
  std::uint64_t low, high;
};
#endif
struct bytes32 {
  bytes16 low, high;
};

// Copies sizeof(Block) to twice as many bytes as two blocks that overlap.
template <class Block>
JOULE_ALWAYS_INLINE void copy_ends(char* to, const char* from, std::size_t size) noexcept {
  const Block first = load<Block>(from);
  const Block last = load<Block>(from + size - sizeof(Block));
  store(to, first);
  store(to + size - sizeof(Block), last);
}

// Copies `size` bytes between places that do not overlap. Short runs, as most strings are, take two overlapping moves; a
// call of memcpy with an unknown size costs more than they do.
JOULE_ALWAYS_INLINE void copy(char* to, const char* from, std::size_t size) noexcept {
  if (size > 32) {
    std::memcpy(to, from, size);
  } else if (size >= 16) {
    copy_ends<bytes16>(to, from, size);
  } else if (size >= 8) {
    const auto first = load<std::uint64_t>(from);
    const auto last = load<std::uint64_t>(from + size - 8);
    store(to, first);
    store(to + size - 8, last);
  } else if (size >= 4) {
    const auto first = load<std::uint32_t>(from);
    const auto last = load<std::uint32_t>(from + size - 4);
    store(to, first);
    store(to + size - 4, last);
  } else {
    for (std::size_t i = 0; i < size; ++i) to[i] = from[i];
  }
}

// The first `size` bytes of a word in memory order, moved to one end of it; 1 <= size <= 8. Zero exactly when they are.
[[nodiscard]] JOULE_ALWAYS_INLINE constexpr std::uint64_t first_bytes(std::uint64_t word, std::size_t size) noexcept {
#if JOULE_BIG_ENDIAN
  return word >> (64 - 8 * size);
#else
  return word << (64 - 8 * size);
#endif
}

struct u128 {
  std::uint64_t low;
  std::uint64_t high;
};

// The full 128-bit product.
[[nodiscard]] JOULE_ALWAYS_INLINE u128 multiply(std::uint64_t a, std::uint64_t b) noexcept {
#if JOULE_HAS_INT128
  __extension__ using wide = unsigned __int128;
  const auto product = static_cast<wide>(a) * b;
  return {static_cast<std::uint64_t>(product), static_cast<std::uint64_t>(product >> 64)};
#else
  const std::uint64_t a0 = a & 0xFFFFFFFFU;
  const std::uint64_t a1 = a >> 32;
  const std::uint64_t b0 = b & 0xFFFFFFFFU;
  const std::uint64_t b1 = b >> 32;
  const std::uint64_t low = a0 * b0;
  const std::uint64_t middle = a1 * b0 + (low >> 32);
  const std::uint64_t carry = a0 * b1 + (middle & 0xFFFFFFFFU);
  return {(carry << 32) | (low & 0xFFFFFFFFU), a1 * b1 + (middle >> 32) + (carry >> 32)};
#endif
}

}  // namespace joule::inline v0::bits
