#include <joule/text/decimal.hpp>

#include "float_print_layout.hpp"

namespace joule::inline v0::text {

namespace {

// floor(g * cp / 2^128), its last bit set when the part cut off may not be zero: enough to compare with, and to divide
// by four, as if it were exact (Giulietti, section 9.9.1).
std::uint64_t round_to_odd(const power_of_ten& g, std::uint64_t cp) noexcept {
  const bits::u128 upper = bits::multiply(g.high, cp);
  const std::uint64_t carry = bits::multiply(g.low, cp).high;
  const std::uint64_t middle = upper.low + carry;
  return (upper.high + (middle < carry ? 1U : 0U)) | (middle > 1 ? 1U : 0U);
}

}  // namespace

JOULE_COLD decimal shortest_exact(std::uint64_t c, int q, bool irregular) noexcept {
  const bool open = (c & 1) != 0;  // the ends of the interval round to the even neighbour
  const int k = irregular ? floor_log10_of_three_quarters(q) : floor_log10_of_power_of_two(q);
  const int h = q + floor_log2_of_power_of_ten(-k) + 1;
  const power_of_ten& g = powers_of_ten[-k - min_power_of_ten];
  // v and the ends of its interval, times four
  const std::uint64_t v = round_to_odd(g, (4 * c) << h);
  const std::uint64_t lowest = round_to_odd(g, (4 * c - (irregular ? 1 : 2)) << h) + open;
  const std::uint64_t highest = round_to_odd(g, (4 * c + 2) << h) - open;
  const std::uint64_t s = v / 4;
  if (s >= 10) {
    const std::uint64_t tens = s / 10;
    const bool down = lowest <= 40 * tens;
    const bool up = 40 * tens + 40 <= highest;
    if (down != up) return {10 * (tens + up), k};
  }
  const bool down = lowest <= 4 * s;
  const bool up = 4 * s + 4 <= highest;
  if (down != up) return {s + up, k};
  const std::uint64_t middle = 4 * s + 2;
  return {s + (v > middle || (v == middle && (s & 1) != 0)), k};
}

namespace {

template <class Float>
char* append_by_exact_method(char* out, Float magnitude) noexcept {
  const auto raw = static_cast<typename float_format<Float>::word>(to_raw(magnitude) & ~sign_bit<Float>);
  if (raw == 0) {
    *out = '0';
    return out + 1;
  }
  const binary value = to_binary<Float>(raw);
  constexpr std::uint64_t smallest_normal = std::uint64_t{1} << float_format<Float>::fraction_bits;
  const bool irregular = value.c == smallest_normal && raw != smallest_normal;
  return layout(out, to_text<Float, digit_text>(shortest_exact(value.c, value.q, irregular)));
}

}  // namespace

#if JOULE_X86_64

extern const signed char byte_ramp[32];
alignas(16) const signed char byte_ramp[32] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                               -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};

#endif

char* append_exact(char* out, double magnitude) noexcept { return append_by_exact_method(out, magnitude); }

char* append_exact(char* out, float magnitude) noexcept { return append_by_exact_method(out, magnitude); }

char* append_canonical_number(char* out, const char* p, const char* end, canonical_overflow overflow) noexcept {
  if (!is_number(p, end)) return nullptr;
  double value = 0;
  if (parse_double(p, end, value) == nullptr) {
    if (overflow == canonical_overflow::refuse) return nullptr;
    const std::uint64_t largest = (infinity_bits<double> - 1) | (*p == '-' ? sign_bit<double> : 0);
    std::memcpy(&value, &largest, sizeof value);
  }
  std::uint64_t raw = 0;
  std::memcpy(&raw, &value, sizeof raw);
  if (raw << 1 == 0) {
    *out = '0';
    return out + 1;
  }
  return append_double(out, value);
}

}  // namespace joule::inline v0::text
