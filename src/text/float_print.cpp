#include <joule/text/decimal.hpp>

#include "float_format.hpp"
#include "float_print_digits.hpp"
#include "float_print_shortest.hpp"

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

// A decimal as text digits: d.ddd * 10^exponent. Seventeen of them, of which `count` matter, the others are zeros.
struct digit_text {
  std::uint64_t upper;  // digits 2 to 9, the first of them in the least significant byte
  std::uint64_t lower;  // digits 10 to 17
  int count;
  int exponent;
  char first;
};

constexpr std::uint64_t ten_to_8 = 100000000;
constexpr std::uint64_t ten_to_16 = ten_to_8 * ten_to_8;

// The most digits a value needs, less one.
template <class Float>
inline constexpr int further_digits = 0;
template <>
inline constexpr int further_digits<double> = 16;
template <>
inline constexpr int further_digits<float> = 8;

// Precondition: d.digits != 0.
template <class Float>
[[nodiscard]] JOULE_ALWAYS_INLINE digit_text to_text(decimal d) noexcept {
  constexpr int further = further_digits<Float>;
  constexpr std::uint64_t unit = further == 16 ? ten_to_16 : ten_to_8;
  while (d.digits < unit / 10) [[unlikely]] {  // subnormal
    d.digits *= 10;
    --d.exponent;
  }
  const bool short_by_one = d.digits < unit;
  d.digits *= short_by_one ? 10 : 1;
  const auto first = static_cast<std::uint32_t>(d.digits / unit);
  const std::uint64_t others = d.digits - first * unit;
  sixteen_digits digits;
  if constexpr (further == 16) {
    const std::uint64_t upper = others / ten_to_8;
    digits = to_sixteen_digits(static_cast<std::uint32_t>(upper), static_cast<std::uint32_t>(others - upper * ten_to_8));
  } else {
    digits = to_sixteen_digits(static_cast<std::uint32_t>(others), 0);
  }
  return {digits.upper, digits.lower, digits.count + 1, d.exponent + further - short_by_one,
          static_cast<char>('0' + first)};
}

JOULE_ALWAYS_INLINE char* put(char* out, const digit_text& text) noexcept {
  *out = text.first;
  bits::store_little(out + 1, text.upper);
  bits::store_little(out + 9, text.lower);
  return out + text.count;
}

// 1 to 17 digits before the point. The digits behind it are stored a second time, one byte further, out of registers:
// moving them in memory would wait for the stores.
JOULE_ALWAYS_INLINE char* layout_point_inside(char* out, const digit_text& text) noexcept {
  const int before = text.exponent + 1;
  put(out, text);
  if (text.count <= before) return out + before;
  const int skipped = 8 * text.exponent;  // bits of the digits that stay in front of the point, but the first
  out[before] = '.';
  char* const fraction = out + before + 1;
  if (skipped < 64) {
    bits::store_little(fraction, (text.upper >> skipped) | ((text.lower << 1) << (63 - skipped)));
    bits::store_little(fraction + 8, text.lower >> skipped);
  } else {
    bits::store_little(fraction, text.lower >> (skipped - 64));
  }
  return out + text.count + 1;
}

JOULE_ALWAYS_INLINE char* layout_exponent(char* out, const digit_text& text) noexcept {
  out[0] = text.first;
  out[1] = '.';
  bits::store_little(out + 2, text.upper);
  bits::store_little(out + 10, text.lower);
  out += text.count > 1 ? text.count + 1 : 1;
  out[0] = 'e';
  out[1] = text.exponent < 0 ? '-' : '+';
  const int magnitude = text.exponent < 0 ? -text.exponent : text.exponent;
  const char* const digits = short_integers + 4 * magnitude;
  bits::store(out + 2, bits::load<std::uint32_t>(digits));
  return out + 2 + digits[3];
}

JOULE_ALWAYS_INLINE char* layout(char* out, const digit_text& text) noexcept {
  if (text.exponent >= 0 && text.exponent < 17) return layout_point_inside(out, text);
  if (text.exponent >= 17 && text.exponent < 21) {
    put(out, text);
    bits::store_little(out + 17, eight_zeros);
    return out + text.exponent + 1;
  }
  if (text.exponent < 0 && text.exponent >= -6) {
    bits::store_little(out, eight_zeros);
    out[1] = '.';
    return put(out + 1 - text.exponent, text);
  }
  return layout_exponent(out, text);
}

// c * 2^q
struct binary {
  std::uint64_t c;
  int q;
};

template <class Float>
[[nodiscard]] JOULE_ALWAYS_INLINE binary to_binary(typename float_format<Float>::word raw) noexcept {
  using format = float_format<Float>;
  constexpr std::uint64_t leading = std::uint64_t{1} << format::fraction_bits;
  const std::uint64_t fraction = raw & (leading - 1);
  const int field = static_cast<int>(raw >> format::fraction_bits) & format::exponent_mask;
  JOULE_ASSERT(field != format::exponent_mask);
  return {field != 0 ? fraction | leading : fraction, (field != 0 ? field : 1) - format::bias - format::fraction_bits};
}

template <class Float>
[[nodiscard]] JOULE_ALWAYS_INLINE typename float_format<Float>::word to_raw(Float value) noexcept {
  typename float_format<Float>::word raw;
  std::memcpy(&raw, &value, sizeof raw);
  return raw;
}

// Values that the quick method does not cover.
template <class Float>
JOULE_NOINLINE char* append_exact(char* out, Float magnitude) noexcept {
  const auto raw = static_cast<typename float_format<Float>::word>(to_raw(magnitude) & ~sign_bit<Float>);
  if (raw == 0) {
    *out = '0';
    return out + 1;
  }
  const binary value = to_binary<Float>(raw);
  constexpr std::uint64_t smallest_normal = std::uint64_t{1} << float_format<Float>::fraction_bits;
  const bool irregular = value.c == smallest_normal && raw != smallest_normal;
  return layout(out, to_text<Float>(shortest_exact(value.c, value.q, irregular)));
}

template <class Float>
JOULE_ALWAYS_INLINE char* append(char* out, Float value) noexcept {
  const auto raw = to_raw(value);
  *out = '-';
  out += raw >> (8 * sizeof(Float) - 1);
  const binary parts = to_binary<Float>(raw);
  decimal shortest;
  if (static_cast<std::uint64_t>(raw) << (64 - float_format<Float>::fraction_bits) == 0 ||
      !try_shortest(parts.c, parts.q, shortest)) [[unlikely]] {
    return append_exact(out, value);
  }
  return layout(out, to_text<Float>(shortest));
}

}  // namespace

char* append_double(char* out, double value) noexcept { return append(out, value); }

char* append_float(char* out, float value) noexcept { return append(out, value); }

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
