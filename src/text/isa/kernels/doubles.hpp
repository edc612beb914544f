// Doubles as text by vectors of 64-bit lanes: a run of values at once, or one value with its digits in a register.
//
// The method is float_print_shortest.hpp's: see there for the proof. What differs is written at the place.
#pragma once

#include "../../float_print_layout.hpp"

namespace joule::inline v0::isa {

// What the lanes of a register became: first digit, sixteen more digits, decimal exponent. `unusual` has a bit for each
// value that the method does not cover: zero, subnormal, a power of two, not finite, or too close to call.
template <class W>
struct printed_lanes {
  alignas(64) char digits[W::count][16];  // in the order of W::digit_slot
  alignas(64) std::uint64_t first[W::count];
  alignas(64) std::int64_t exponent[W::count];
  alignas(8) std::uint16_t nonzero[W::count];  // a bit for each of the sixteen digits, in the same order
  std::uint32_t unusual;
};

template <class W>
struct lane_number {
  W integer;  // floor(v / 10^k)
  W fraction;  // the rest, in units of 2^-59
  W half;  // half of the interval, in the same units
};

// c * 2^s * g / 2^128, s = `shift`. Both words of the product are cut to 59 bits before they are added: together less
// than two units too small.
template <class W>
[[nodiscard]] JOULE_ALWAYS_INLINE lane_number<W> scale_lanes(W c, W shift, W high, W low) noexcept {
  const W mask32 = W::splat(0xFFFFFFFF);
  const W a = c.shifted_left(shift);
  const W a1 = a.template right<32>();
  const W h1 = high.template right<32>();
  const W l1 = low.template right<32>();
  const W p00 = multiply_low32(a, high);
  const W p01 = multiply_low32(a, h1) + p00.template right<32>();
  const W p10 = multiply_low32(a1, high) + (p01 & mask32);
  const W upper = multiply_low32(a1, h1) + p01.template right<32>() + p10.template right<32>();
  const W middle = p10.template left<32>() | (p00 & mask32);
  const W carry = multiply_low32(a1, l1) + multiply_low32(a, l1).template right<32>() +
                  multiply_low32(a1, low).template right<32>();
  const W fraction = middle.template right<5>() + carry.template right<5>();
  return {upper + fraction.template right<59>(), fraction & W::splat((std::uint64_t{1} << 59) - 1),
          high.shifted_right(W::splat(6) - shift)};
}

// A number below 2^57 as upper * 10^8 + lower.
template <class W>
struct lane_halves {
  W upper;
  W lower;
};

template <class W>
[[nodiscard]] JOULE_ALWAYS_INLINE lane_halves<W> split_lanes(W integer) noexcept {
  const W unit = W::splat(100000000);
  // 2882303761 / 2^58 is a little less than 10^-8, and the lowest 27 bits are left out: at most two too small.
  W upper = multiply_low32(integer.template right<27>(), W::splat(2882303761)).template right<31>();
  W lower = integer - multiply_low32(upper, unit);
  for (int i = 0; i < 2; ++i) {
    const auto above = lower.greater(W::splat(99999999));
    lower = select(above, lower - unit, lower);
    upper = select(above, upper + W::splat(1), upper);
  }
  return {upper, lower};
}

// The shortest decimal of each lane; `close` where two candidates are too close to call.
template <class W>
[[nodiscard]] JOULE_ALWAYS_INLINE lane_halves<W> shortest_lanes(const lane_number<W>& v,
                                                                typename W::mask& close) noexcept {
  lane_halves<W> d = split_lanes(v.integer);
  const W tens = multiply_low32(d.lower, W::splat(0xCCCCCCCD)).template right<35>();
  const W last = d.lower - tens.template left<3>() - tens.template left<1>();
  const W rest = last.template left<59>() + v.fraction;
  const W rest_above = W::splat(std::uint64_t{10} << 59) - rest;
  const auto near = [](W x) { return x.greater(W::splat(~std::uint64_t{4})) & W::splat(5).greater(x); };
  close = near(rest - v.half) | near(rest_above - v.half) | near(v.fraction - W::splat(std::uint64_t{1} << 58));
  W lower = d.lower + v.fraction.template right<58>();
  lower = select(v.half.greater(rest), d.lower - last, lower);
  lower = select(v.half.greater(rest_above), d.lower - last + W::splat(10), lower);
  const auto carries = lower.greater(W::splat(99999999));
  d.upper = select(carries, d.upper + W::splat(1), d.upper);
  d.lower = select(carries, lower - W::splat(100000000), lower);
  return d;
}

// d.ddd * 10^exponent with seventeen digits, of any number with sixteen or seventeen.
template <class W>
JOULE_ALWAYS_INLINE void spread_lanes(lane_halves<W> d, W exponent, printed_lanes<W>& out) noexcept {
  const W top = multiply_low32(d.lower, W::splat(1801439851)).template right<54>();  // d.lower / 10^7
  const auto is_short = W::splat(100000000).greater(d.upper);
  const W ten = W::splat(10);
  d.lower = select(is_short, multiply_low32(d.lower - multiply_low32(top, W::splat(10000000)), ten), d.lower);
  d.upper = select(is_short, multiply_low32(d.upper, ten) + top, d.upper);
  exponent = select(is_short, exponent - W::splat(1), exponent);
  const W first = multiply_low32(d.upper, W::splat(1441151881)).template right<57>();  // d.upper / 10^8
  const W eight = d.upper - multiply_low32(first, W::splat(100000000));
  first.store(out.first);
  exponent.store(out.exponent);
  W::store_digits(eight, d.lower, out.digits[0], out.nonzero);
}

// W::count values. Reads values[0, W::count).
template <class W>
JOULE_ALWAYS_INLINE void print_lanes(const double* values, printed_lanes<W>& out) noexcept {
  constexpr std::uint64_t leading = std::uint64_t{1} << 52;
  const W raw = W::load(values);
  const W fraction = raw & W::splat(leading - 1);
  const W field = raw.template right<52>() & W::splat(0x7FF);
  const auto zero = [](W x) { return x.equals(W::splat(0)); };
  auto unusual = zero(fraction) | zero(field) | field.equals(W::splat(0x7FF));
  const W q = field - W::splat(1023 + 52);
  const W k = floor_log10_lanes(q);
  const W index = W::splat(static_cast<std::uint64_t>(-text::min_power_of_ten)) - k;
  alignas(64) std::uint64_t at[W::count];
  index.store(at);
  W high;
  W low;
  W::load_pairs(text::powers_of_ten, at, high, low);
  const W shift = (q + floor_log2_of_inverse_lanes(k) + W::splat(1)) & W::splat(0xFFFFFFFF);  // 1 to 4
  const lane_number<W> v = scale_lanes<W>(fraction | W::splat(leading), shift, high, low);
  typename W::mask close;
  const lane_halves<W> d = shortest_lanes<W>(v, close);
  out.unusual = (unusual | close).bits();
  spread_lanes<W>(d, k + W::splat(16), out);
}

// append_doubles() for the values of one register; `count` of them.
template <class W>
[[nodiscard]] JOULE_ALWAYS_INLINE char* append_lanes(char* out, const double* values, std::size_t count,
                                                     text::value_groups& groups) noexcept {
  printed_lanes<W> lanes;
  print_lanes<W>(values, lanes);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t raw = text::to_raw(values[i]);
    if ((lanes.unusual >> i & 1) != 0) [[unlikely]] {
      if ((raw & text::infinity_bits<double>) == text::infinity_bits<double>) return nullptr;
      out = text::append_floating<text::digit_register>(out, values[i]);
    } else {
      *out = '-';
      out += raw >> 63;
      const std::size_t slot = W::digit_slot(i);
      const int digits = 64 - bits::count_leading_zeros(std::uint64_t{lanes.nonzero[slot]} << 1 | 1);
      const text::digit_register text{_mm_load_si128(reinterpret_cast<const __m128i*>(lanes.digits[slot])), digits,
                                      static_cast<int>(lanes.exponent[i]), static_cast<char>('0' + lanes.first[i])};
      out = text::layout(out, text);
    }
    out = text::append_separator(out, groups);
  }
  return out;
}

template <class W>
[[nodiscard]] char* append_doubles(char* out, const double* values, std::size_t count,
                                   text::value_groups& all_groups) noexcept {
  text::value_groups groups = all_groups;  // in registers
  for (; count >= W::count && out != nullptr; count -= W::count, values += W::count) {
    out = append_lanes<W>(out, values, W::count, groups);
  }
  if (count != 0 && out != nullptr) {
    if (count >= W::count / 2) {
      double rest[W::count] = {};
      for (std::size_t i = 0; i < count; ++i) rest[i] = values[i];
      out = append_lanes<W>(out, rest, count, groups);
    } else {
      out = text::append_each<text::digit_register>(out, values, count, groups);
    }
  }
  all_groups = groups;
  return out;
}

}  // namespace joule::inline v0::isa
