// Eisel-Lemire: the float nearest to w * 10^q, from one or two 64-bit multiplications.
#pragma once

#include <joule/base/bits.hpp>

#include "decimal_tables.hpp"
#include "float_format.hpp"

namespace joule::inline v0::text {

// The upper 128 bits of w * 10^q's significand, exact enough to round to `precision` bits (Lemire 2021, algorithm 1;
// that no w and q escape is the theorem of Mushtak and Lemire 2023).
template <int precision>
[[nodiscard]] JOULE_ALWAYS_INLINE bits::u128 multiply_by_power(std::uint64_t w, int q) noexcept {
  constexpr std::uint64_t undecided = ~std::uint64_t{0} >> precision;
  const power_of_ten& power = powers_of_ten[q - min_power_of_ten];
  bits::u128 product = bits::multiply(w, power.high);
  if ((product.high & undecided) == undecided) [[unlikely]] {
    // The theorem is about positive powers rounded down; the table rounds up for the sake of printing.
    const std::uint64_t low = power.low - (q > max_exact_power_of_ten ? 1U : 0U);
    const std::uint64_t carry = bits::multiply(w, low).high;
    product.low += carry;
    product.high += product.low < carry ? 1U : 0U;
  }
  return product;
}

// Bits of the value nearest to w * 10^q, ties to even; infinity_bits when it rounds beyond the largest finite one.
template <class Float>
[[nodiscard]] JOULE_ALWAYS_INLINE typename float_format<Float>::word nearest_bits(std::uint64_t w,
                                                                                  std::int64_t q64) noexcept {
  using format = float_format<Float>;
  using word = typename format::word;
  constexpr int fraction_bits = format::fraction_bits;
  if (w == 0 || q64 < format::min_power) return 0;
  if (q64 > format::max_power) return infinity_bits<Float>;
  const int q = static_cast<int>(q64);
  const int zeros = bits::count_leading_zeros(w);
  const bits::u128 product = multiply_by_power<fraction_bits + 3>(w << zeros, q);
  const int upper_bit = static_cast<int>(product.high >> 63);
  const int shift = upper_bit + 64 - fraction_bits - 3;
  std::uint64_t fraction = product.high >> shift;  // one bit more than the significand, for rounding
  int exponent = floor_log2_of_power_of_ten(q) + 63 + upper_bit - zeros + format::bias;
  if (exponent <= 0) [[unlikely]] {  // subnormal: no ties here, they need a small q
    if (exponent <= -62) return 0;
    fraction >>= 1 - exponent;
    return static_cast<word>((fraction + (fraction & 1)) >> 1);  // may carry into the smallest normal number
  }
  // Exactly between two, the lower of which is even. A branch: compilers make four conditional moves of it otherwise, at the
  // end of the longest chain of work.
  if (product.low <= 1 && (fraction & 3) == 1) [[unlikely]] {
    if (q >= format::min_tie_power && q <= format::max_tie_power && (fraction << shift) == product.high) [[unlikely]] {
      fraction &= ~std::uint64_t{1};
    }
  }
  fraction = (fraction + (fraction & 1)) >> 1;
  // The leading bit of the significand adds one to the exponent field, and a carry out of rounding one more.
  const std::uint64_t result = (static_cast<std::uint64_t>(exponent - 1) << fraction_bits) + fraction;
  return result >= infinity_bits<Float> ? infinity_bits<Float> : static_cast<word>(result);
}

}  // namespace joule::inline v0::text
