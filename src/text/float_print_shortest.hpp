// Schubfach: the shortest decimal in a binary float's rounding interval.
#pragma once

#include <joule/base/bits.hpp>

#include "decimal_tables.hpp"

namespace joule::inline v0::text {

// digits * 10^exponent
struct decimal {
  std::uint64_t digits;
  int exponent;
};

// The shortest decimal that rounds to c * 2^q among floats spaced 2^q, the closest of them, the even one of two
// equally close. `irregular`: the next smaller float is only 2^(q-1) away (c is the smallest significand, and the
// exponent not the smallest). Proven by Giulietti for double and float; his algorithm, three multiplications.
// Trailing zeros are not removed.
[[nodiscard]] decimal shortest_exact(std::uint64_t c, int q, bool irregular) noexcept;

// The same for c < 2^53 and a regular c, with one multiplication. Declines where its error could matter.
//
// Let k = floor(log10(2^q)), so that the interval [v - h, v + h] around v = c * 2^q is at least 10^k and less than
// 10^(k+1) wide: it holds at most one multiple of 10^(k+1), and if none, the multiple of 10^k nearest to v will do. So
// compare, in units of 10^k, the distances of v to the multiples of ten around it with h; all lie in [0, 10].
// They are computed as multiples of 2^-60. With g the table's power, 0 <= g - 10^-k < 1 unit of its 128 bits, and
// c * 2^s < 2^58, the product is too large by less than 2^-64 * 2^-6; dropping its last word takes off less than
// 2^-64; cutting to 2^-60 less than 2^-60 more. `rest` and `half` are thus each off by at most one unit of 2^-60, and
// a comparison whose sides differ by more than two is right; the others decline. If the error lifts v over an integer,
// `rest` is an equally good approximation from above, and the nearest integer is the same.
[[nodiscard]] JOULE_ALWAYS_INLINE bool try_shortest(std::uint64_t c, int q, decimal& out) noexcept {
  constexpr std::uint64_t unit = std::uint64_t{1} << 60;
  const int k = floor_log10_of_power_of_two(q);
  const power_of_ten& g = powers_of_ten[-k - min_power_of_ten];
  const int s = q + floor_log2_of_power_of_ten(-k) + 1;  // 1 to 4
  const std::uint64_t scaled = c << s;
  std::uint64_t low = g.low;
#if JOULE_CLANG
  // Loaded by an instruction of its own. As the memory operand of the multiplication, which waits for `scaled`, the load
  // was held back behind the stores of the text before: 27 ns a number instead of 17 (Zen 5, clang 16 and 22).
  __asm__("" : "+r"(low));
#endif
  const bits::u128 upper = bits::multiply(scaled, g.high);
  const std::uint64_t carry = bits::multiply(scaled, low).high;
  const std::uint64_t fraction = upper.low + carry;
  const std::uint64_t integer = upper.high + (fraction < carry ? 1U : 0U);
  const std::uint64_t tens = integer / 10;
  const std::uint64_t rest = (integer - tens * 10) * unit + (fraction >> 4);
  const std::uint64_t half = g.high >> (5 - s);
  const std::uint64_t rest_above = 10 * unit - rest;
  // Whether |x| <= 2 for a wrapped difference x.
  const auto close = [](std::uint64_t x) noexcept { return x + 2 <= 4; };
  if (close(rest - half) || close(rest_above - half) || close((fraction >> 4) - unit / 2)) [[unlikely]] {
    return false;
  }
  // Which of the three it is changes from number to number: selections, no branches.
  std::uint64_t digits = integer + (fraction >> 63);
  digits = rest < half ? tens * 10 : digits;
  digits = rest_above < half ? tens * 10 + 10 : digits;
  out = {digits, k};
  return true;
}

}  // namespace joule::inline v0::text
