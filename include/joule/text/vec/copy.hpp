// Copying string content up to the first byte that needs an escape, by blocks. Shared by the inline functions of
// <joule/text/escape.hpp> and by the kernels, hence here and always inlined.
#pragma once

#include <joule/text/vec/scalar.hpp>

namespace joule::inline v0::isa {

// Bytes copied before the stop, and whether one of them was 0x80 or more.
struct copied {
  std::ptrdiff_t size;
  bool non_ascii;
};

// The bytes that end a run of string content: quote, backslash, below U+0020.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE auto string_specials(V x) noexcept {
  return x.equals('"') | x.equals('\\') | x.control();
}

// Bits up to and including the lowest set one; all bits when there is none. In terms of bytes: up to the first hit.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t through_first(std::uint64_t hits) noexcept { return hits ^ (hits - 1); }

// Bits below the lowest set one; all bits when there is none.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t before_first(std::uint64_t hits) noexcept { return ~hits & (hits - 1); }

// Copies a run of at least one block. The last, incomplete block is loaded so that it ends at `end`, and stored over
// bytes that are already there: the same values, since a run maps to a run. Writes only [out, out + (end - first)).
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE copied copy_blocks(const char* first, const char* end, char* out) noexcept {
  const char* p = first;
  V x = V::load(p);
  auto passed = x.high();  // of whole blocks; one bit mask at the end instead of one for each block
  bool any_passed = false;
  for (;;) {
    x.store(out + (p - first));
    const std::uint64_t hits = string_specials(x).bits();
    if (hits != 0) {
      const bool high = (x.high().bits() & before_first(hits)) != 0;
      const auto at = bits::count_trailing_zeros(hits) / V::bits_per_byte;
      return {p - first + at, high || (any_passed && passed.any())};
    }
    passed = passed | x.high();
    any_passed = true;
    p += V::width;
    if (p == end) return {end - first, passed.any()};
    if (end - p < V::width) p = end - V::width;
    x = V::load(p);
  }
}

// Copies a run of half a block to a whole block: its first half and its last half, which overlap.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE copied copy_halves(const char* first, const char* end, char* out) noexcept {
  constexpr int half = V::width / 2;
  const std::ptrdiff_t size = end - first;
  const V x = V::load_halves(first, end - half);
  x.store_halves(out, out + (size - half));
  const std::uint64_t hits = string_specials(x).bits();
  const bool high = (x.high().bits() & before_first(hits)) != 0;
  if (hits == 0) return {size, high};
  // A hit in the second half is none of the bytes that both halves hold: the first half would have hit before.
  const int at = bits::count_trailing_zeros(hits) / V::bits_per_byte;
  return {at < half ? at : size - V::width + at, high};
}

}  // namespace joule::inline v0::isa
