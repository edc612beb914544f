// Eight decimal digits at a time in one 64-bit word ("SIMD within a register"). The first digit of the text is always
// the least significant byte, on every machine.
#pragma once

#include <joule/base/bits.hpp>

namespace joule::inline v0::text {

inline constexpr std::uint64_t eight_zeros = 0x3030303030303030U;  // "00000000"

// Eight bytes at p minus '0' each (by exclusive or, so no byte borrows from its neighbour).
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t load_digits(const char* p) noexcept {
  return bits::load_little(p) ^ eight_zeros;
}

// The top bit of each byte that is no digit, given load_digits(). Exact up to and including the first such byte: a
// carry only comes out of a byte above 0x89, which is no digit itself, and disturbs only the bytes behind it.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t non_digits(std::uint64_t digits) noexcept {
  return ((digits + 0x7676767676767676U) | digits) & 0x8080808080808080U;
}

// The number that eight digit bytes (0 to 9 each) spell. Three multiplications, each halving the number of lanes.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t eight_digits_value(std::uint64_t digits) noexcept {
  digits = digits * 10 + (digits >> 8);
  const std::uint64_t odd = (digits & 0x000000FF000000FFU) * (100 + (std::uint64_t{1000000} << 32));
  const std::uint64_t even = ((digits >> 16) & 0x000000FF000000FFU) * (1 + (std::uint64_t{10000} << 32));
  return (odd + even) >> 32;
}

// The inverse: eight digit bytes of a value below 10^8. 10486 / 2^20 and 103 / 2^10 divide by 100 and 10 exactly in
// lanes below 10^4 and 10^2.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t eight_digits(std::uint32_t value) noexcept {
  const std::uint32_t upper = value / 10000;
  const std::uint64_t fours = upper | (static_cast<std::uint64_t>(value - upper * 10000) << 32);
  const std::uint64_t hundreds = ((fours * 10486) >> 20) & 0x0000007F0000007FU;
  const std::uint64_t twos = hundreds + ((fours - hundreds * 100) << 16);
  const std::uint64_t tens = ((twos * 103) >> 10) & 0x000F000F000F000FU;
  return tens + ((twos - tens * 10) << 8);
}

}  // namespace joule::inline v0::text
