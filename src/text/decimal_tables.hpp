// The tables of decimal_tables.cpp, which tools/dev/make_tables.py writes and whose properties it proves.
#pragma once

#include <joule/base/config.hpp>

namespace joule::inline v0::text {

// The 128 leading bits of a power of ten: `high` has its top bit set, and
//   10^k <= (high * 2^64 + low) * 2^(floor(log2(10^k)) - 127) < 10^k + one unit of `low`,
// equal exactly for 0 <= k <= 55. Everywhere else `low` is not zero, so that `low - 1` rounds down instead.
struct power_of_ten {
  std::uint64_t high;
  std::uint64_t low;
};

inline constexpr int min_power_of_ten = -342;
inline constexpr int max_power_of_ten = 324;
inline constexpr int max_exact_power_of_ten = 55;

extern const power_of_ten powers_of_ten[max_power_of_ten - min_power_of_ten + 1];

// The integer logarithms below are exact in |k| <= 400 and -1100 <= q <= 1000 (asserted by make_tables.py).

[[nodiscard]] constexpr int floor_log2_of_power_of_ten(int k) noexcept { return (k * 1741647) >> 19; }

[[nodiscard]] constexpr int floor_log10_of_power_of_two(int q) noexcept { return (q * 1262611) >> 22; }

// floor(log10(3/4 * 2^q))
[[nodiscard]] constexpr int floor_log10_of_three_quarters(int q) noexcept { return (q * 1262611 - 524031) >> 22; }

}  // namespace joule::inline v0::text
