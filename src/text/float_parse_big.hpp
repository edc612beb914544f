// Exact rounding of numbers with more digits than 64 bits hold.
#pragma once

#include "float_format.hpp"
#include "float_parse_scan.hpp"

namespace joule::inline v0::text {

// Whether the number `parts`, which lies between the floats with the magnitude bits `lower` and `lower + 1`
// (infinity counting as the next power of two), rounds to the upper one: nearest, ties to even. Linear in the number
// of digits, at most 768 of which take part in arithmetic.
template <class Float>
[[nodiscard]] bool rounds_up(const number_parts& parts, typename float_format<Float>::word lower) noexcept;

extern template bool rounds_up<double>(const number_parts&, std::uint64_t) noexcept;
extern template bool rounds_up<float>(const number_parts&, std::uint32_t) noexcept;

}  // namespace joule::inline v0::text
