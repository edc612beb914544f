// The two IEEE 754 formats as numbers, for code that never touches a floating-point register.
#pragma once

#include <joule/base/bits.hpp>

namespace joule::inline v0::text {

// For parse: w * 10^q with 0 < w < 2^64 is zero for q < min_power and infinite for q > max_power; it can lie exactly
// between two neighbours only for min_tie_power <= q <= max_tie_power (Lemire 2021, section 8).
template <class Float>
struct float_format;

template <>
struct float_format<double> {
  using word = std::uint64_t;
  static constexpr int fraction_bits = 52;
  static constexpr int exponent_mask = 0x7FF;
  static constexpr int bias = 1023;
  static constexpr int min_power = -342;
  static constexpr int max_power = 308;
  static constexpr int min_tie_power = -4;
  static constexpr int max_tie_power = 23;
};

template <>
struct float_format<float> {
  using word = std::uint32_t;
  static constexpr int fraction_bits = 23;
  static constexpr int exponent_mask = 0xFF;
  static constexpr int bias = 127;
  static constexpr int min_power = -64;
  static constexpr int max_power = 38;
  static constexpr int min_tie_power = -17;
  static constexpr int max_tie_power = 10;
};

// The bits of positive infinity.
template <class Float>
inline constexpr auto infinity_bits = static_cast<typename float_format<Float>::word>(
    static_cast<typename float_format<Float>::word>(float_format<Float>::exponent_mask)
    << float_format<Float>::fraction_bits);

template <class Float>
inline constexpr auto sign_bit = static_cast<typename float_format<Float>::word>(
    typename float_format<Float>::word{1} << (8 * sizeof(Float) - 1));

}  // namespace joule::inline v0::text
