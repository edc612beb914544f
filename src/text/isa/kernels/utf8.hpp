// UTF-8 validation, by blocks.
//
// With a byte shuffle: J. Keiser and D. Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte", 2020. Three
// 16-entry tables are indexed by the two halves of the preceding byte and by the upper half of the byte itself; each
// entry is a set of errors that this half allows, so the bitwise "and" of the three is the set of errors proven for the
// pair. What remains is whether the third and fourth byte of a sequence are continuations. The error of a byte depends
// on this byte and the three before it only.
#pragma once

#include <joule/base/bits.hpp>

#include <cstddef>
#include <cstdint>

namespace joule::inline v0::isa {

// Members of a template, so that each set owns its copy of the data.
template <class V>
struct utf8_tables {
  static constexpr unsigned char too_short = 1U << 0;          // a lead where a continuation is due
  static constexpr unsigned char too_long = 1U << 1;           // a continuation behind ASCII
  static constexpr unsigned char overlong_3 = 1U << 2;         // E0 80..9F
  static constexpr unsigned char too_large = 1U << 3;          // F4 90..BF, F5..FF 90..BF
  static constexpr unsigned char surrogate = 1U << 4;          // ED A0..BF
  static constexpr unsigned char overlong_2 = 1U << 5;         // C0, C1
  static constexpr unsigned char overlong_4 = 1U << 6;         // F0 80..8F
  static constexpr unsigned char too_large_8 = 1U << 6;        // F5..FF 80..8F: told from F0 by the low half
  static constexpr unsigned char two_continuations = 1U << 7;  // right if and only if a longer sequence is due

  // Errors that the low half of a byte cannot rule out; `past_f4` for the low halves of F5 to FF.
  static constexpr unsigned char any = too_short | too_long | two_continuations;
  static constexpr unsigned char past_f4 = any | too_large | too_large_8;

  static constexpr unsigned char first_high[16] = {
      too_long,
      too_long,
      too_long,
      too_long,
      too_long,
      too_long,
      too_long,
      too_long,
      two_continuations,
      two_continuations,
      two_continuations,
      two_continuations,
      too_short | overlong_2,
      too_short,
      too_short | overlong_3 | surrogate,
      too_short | too_large | too_large_8 | overlong_4,
  };
  static constexpr unsigned char first_low[16] = {
      any | overlong_2 | overlong_3 | overlong_4,
      any | overlong_2,
      any,
      any,
      any | too_large,
      past_f4,
      past_f4,
      past_f4,
      past_f4,
      past_f4,
      past_f4,
      past_f4,
      past_f4,
      past_f4 | surrogate,
      past_f4,
      past_f4,
  };
  static constexpr unsigned char second_high[16] = {
      too_short,
      too_short,
      too_short,
      too_short,
      too_short,
      too_short,
      too_short,
      too_short,
      too_long | two_continuations | overlong_2 | overlong_3 | overlong_4 | too_large_8,
      too_long | two_continuations | overlong_2 | overlong_3 | too_large,
      too_long | two_continuations | overlong_2 | surrogate | too_large,
      too_long | two_continuations | overlong_2 | surrogate | too_large,
      too_short,
      too_short,
      too_short,
      too_short,
  };
};

// Non-zero in each byte of x that makes a sequence malformed, given the bytes one, two and three places before.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE V utf8_errors(V x, V before1, V before2, V before3) noexcept {
  using tables = utf8_tables<V>;
  const V pair = before1.high_nibble().lookup_in(tables::first_high) &
                 (before1 & V::splat(0x0F)).lookup_in(tables::first_low) &
                 x.high_nibble().lookup_in(tables::second_high);
  // 0x80 where the third or fourth byte of a sequence is due: E0.. two places before, F0.. three places before.
  const V due = (before2.minus_saturated(0xE0 - 0x80) | before3.minus_saturated(0xF0 - 0x80)) & V::splat(0x80);
  return pair ^ due;
}

template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE V utf8_errors(V x, V previous) noexcept {
  return utf8_errors(x, x.template after<1>(previous), x.template after<2>(previous), x.template after<3>(previous));
}

// The same with the bytes before the block taken from memory. At least three bytes must lie before p.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE V utf8_errors_at(const char* p) noexcept {
  return utf8_errors(V::load(p), V::load(p - 1), V::load(p - 2), V::load(p - 3));
}

// Length of the well-formed sequence at p, 0 if there is none. The plain reading of table 3-7, for the ends of runs and
// for sets without a byte shuffle. A template, since every set needs its own copy.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE int utf8_sequence(const char* p, const char* end) noexcept {
  const auto byte = [p](int i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(p[i])); };
  const auto is_continuation = [&byte](int i) { return (byte(i) & 0xC0U) == 0x80U; };
  const std::ptrdiff_t left = end - p;
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead < 0xE0) return lead >= 0xC2 && left >= 2 && is_continuation(1) ? 2 : 0;
  if (lead < 0xF0) {
    if (left < 3 || !is_continuation(1) || !is_continuation(2)) return 0;
    const std::uint32_t code = ((lead & 0x0FU) << 6) | (byte(1) & 0x3FU);  // upper ten bits of sixteen
    return code >= 0x20 && (code & 0x3E0U) != 0x360U ? 3 : 0;              // not overlong, not D800..DFFF
  }
  if (lead > 0xF4 || left < 4 || !is_continuation(1) || !is_continuation(2) || !is_continuation(3)) return 0;
  const std::uint32_t plane = ((lead & 0x07U) << 2) | ((byte(1) & 0x3FU) >> 4);
  return plane >= 1 && plane <= 16 ? 4 : 0;
}

// The scalar twin: sequence by sequence, ASCII eight bytes at a time.
template <class V>
[[nodiscard]] const char* find_invalid_utf8_plain(const char* p, const char* end) noexcept {
  while (p != end) {
    if (end - p >= 8 && (bits::load<std::uint64_t>(p) & 0x8080808080808080U) == 0) {
      p += 8;
      continue;
    }
    const int length = utf8_sequence<V>(p, end);
    if (length == 0) return p;
    p += length;
  }
  return end;
}

// [first, p) is well-formed but for a sequence that p may cut: returns the first byte of that sequence, else p.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* utf8_boundary(const char* first, const char* p) noexcept {
  for (int back = 1; back <= 3 && p - first >= back; ++back) {
    const auto byte = static_cast<unsigned char>(p[-back]);
    if (byte < 0x80) return p;
    if (byte >= 0xC0) return byte >= (back == 1 ? 0xC0 : back == 2 ? 0xE0 : 0xF0) ? p - back : p;
  }
  return p;
}

// The bytes [p, end), fewer than a block, followed by zeros. Overlapping copies into a buffer: no branch for each byte.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE V load_padded(const char* p, const char* end) noexcept {
  if constexpr (V::has_masked_load) {
    return V::load_first(p, static_cast<int>(end - p));
  } else {
    static_assert(V::width <= 32);
    alignas(V::width) char buffer[V::width] = {};
    const std::ptrdiff_t size = end - p;
    const auto copy8 = [&](std::ptrdiff_t at) { bits::store(buffer + at, bits::load<std::uint64_t>(p + at)); };
    const auto copy4 = [&](std::ptrdiff_t at) { bits::store(buffer + at, bits::load<std::uint32_t>(p + at)); };
    if (size >= 16) {
      copy8(0);
      copy8(8);
      copy8(size - 16);
      copy8(size - 8);
    } else if (size >= 8) {
      copy8(0);
      copy8(size - 8);
    } else if (size >= 4) {
      copy4(0);
      copy4(size - 4);
    } else {
      for (std::ptrdiff_t i = 0; i < size; ++i) buffer[i] = p[i];
    }
    return V::load(buffer);
  }
}

template <class V>
[[nodiscard]] const char* find_invalid_utf8_blocks(const char* first, const char* end) noexcept {
  const char* p = first;
  V previous = V::splat(0);
  bool carry = false;  // the block before holds bytes from 0x80
  for (; end - p >= V::width; p += V::width) {
    const V x = V::load(p);
    const bool high = x.high().any();
    if ((high || carry) && utf8_errors(x, previous).nonzero().any()) {
      return find_invalid_utf8_plain<V>(utf8_boundary<V>(first, p), end);
    }
    previous = x;
    carry = high;
  }
  if (p != end) {
    // The rest: behind enough text as a block that ends at `end`, of which the repeated part is known to be right, else
    // as a block that zeros complete. A zero behind a cut sequence is an error, as it should be.
    const V errors = end - first >= V::width + 3 ? utf8_errors_at<V>(end - V::width)
                                                 : utf8_errors(load_padded<V>(p, end), previous);
    if (errors.nonzero().any()) return find_invalid_utf8_plain<V>(utf8_boundary<V>(first, p), end);
  }
  return utf8_boundary<V>(first, end);
}

template <class V>
[[nodiscard]] const char* find_invalid_utf8(const char* first, const char* end) noexcept {
  if constexpr (V::has_lookup) {
    return find_invalid_utf8_blocks<V>(first, end);
  } else {
    return find_invalid_utf8_plain<V>(first, end);
  }
}

}  // namespace joule::inline v0::isa
