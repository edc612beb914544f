// Runs of integers, block by block: where they end is read off one mask of 64 bytes, so that no number waits for the
// end of the one before, and their lengths are no branch. What is not `-?digits,` ends the run.
#pragma once

#include "number_ssse3.hpp"

namespace joule::inline v0::isa {

// Masks of 64 bytes: commas, minus signs, and what is neither nor a digit.
struct integer_masks {
  std::uint64_t commas = 0;
  std::uint64_t minus = 0;
  std::uint64_t others = 0;
};

template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE integer_masks integer_masks_of(const char* p) noexcept {
  integer_masks masks;
  std::uint64_t non_digits = 0;
  for (int at = 0; at != 64; at += V::width) {
    const V x = V::load(p + at);
    masks.commas |= x.equals(',').bits() << at;
    masks.minus |= x.equals('-').bits() << at;
    non_digits |= (x ^ V::splat('0')).minus_saturated(9).nonzero().bits() << at;
  }
  // A sign belongs in front of a number.
  masks.others = (non_digits & ~(masks.commas | masks.minus)) | (masks.minus & ~(masks.commas << 1 | 1));
  return masks;
}

// text::parse_integers_window: see there.
template <class V>
[[nodiscard]] number_run parse_integers(const char* p, const char* limit, std::int64_t* out, std::size_t count,
                                        bool is_signed) noexcept {
  constexpr unsigned last_start = 64 - 18;  // so that eighteen digits may be read
  std::size_t done = 0;
  while (p <= limit && done != count) {
    const integer_masks masks = integer_masks_of<V>(p);
    const std::uint64_t before = (masks.others & (0 - masks.others)) - 1;  // all bits when there is none
    const std::uint64_t signs = is_signed ? masks.minus : 0;
    std::uint64_t ends = masks.commas & before;
    unsigned first = 0;
    for (; ends != 0 && done != count; ends &= ends - 1) {
      const auto end = static_cast<unsigned>(bits::count_trailing_zeros(ends));
      const auto negative = static_cast<unsigned>(signs >> first & 1);
      const unsigned begin = first + negative;
      const unsigned size = end - begin;
      // No digit, a sign too many, too many digits, or a zero too many in front.
      if (begin > last_start || size - 1 > 17 || (p[begin] == '0' && size != 1) || p[begin] == '-') break;
      std::uint64_t value = digits_value<V>(p + begin, size < 16 ? size : 16);
      for (unsigned i = 16; i < size; ++i) value = value * 10 + static_cast<unsigned char>(p[begin + i] - '0');
      out[done++] = static_cast<std::int64_t>(negative != 0 ? 0 - value : value);
      first = end + 1;
    }
    if (first == 0) break;
    p += first;
    if ((ends != 0 && first < last_start) || masks.others != 0) break;  // else the block was too short
  }
  return {p, done};
}

// A table with the kernels of numbers in it.
template <class V>
[[nodiscard]] consteval kernel_table with_numbers(kernel_table table) noexcept {
  table.parse_double = &parse_number<V, double>;
  table.parse_float = &parse_number<V, float>;
  table.parse_doubles = &parse_doubles<V>;
  table.parse_integers = &parse_integers<V>;
  return table;
}

}  // namespace joule::inline v0::isa
