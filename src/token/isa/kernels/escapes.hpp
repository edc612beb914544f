// Escapes of strings, checked for 64 bytes at a time (RFC 8259 section 7): the letter behind each backslash, four
// hexadecimal digits behind `u`, surrogates in pairs.
#pragma once

#include "../block.hpp"

namespace joule::inline v0::isa {

// What one block hands to the next. Bits keep the place they have in their block.
struct escape_carry {
  std::uint64_t escaped = 0;  // 1: the first byte of the next block stands behind an active backslash
  std::uint64_t unicode = 0;  // the `u` of each \u
  std::uint64_t d_digit = 0;  // first digits D
  std::uint64_t leading = 0;  // second digits of first halves of surrogate pairs

  // Does the next block depend on this one?
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t pending() const noexcept {
    return escaped | unicode >> 60 | leading >> 58;
  }
};

// Bits of `now` moved up by `by` places, those of the block before moved in.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t moved_up(std::uint64_t now, std::uint64_t before, int by) noexcept {
  return now << by | before >> (64 - by);
}

// The bytes that stand behind an active backslash. A run of backslashes is active at every other place from its start,
// so what matters is whether it starts at an even place; adding the start carries through the run.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t find_escaped(std::uint64_t backslashes, std::uint64_t& carry) noexcept {
  constexpr std::uint64_t even = 0x5555555555555555U;
  const std::uint64_t first = carry;
  const std::uint64_t runs = backslashes & ~first;
  const std::uint64_t starts = runs & ~(runs << 1);
  const std::uint64_t from_even = (runs + (starts & even)) ^ runs;  // each such run and the byte behind it
  const std::uint64_t from_odd = (runs | runs << 1) & ~from_even;
  const std::uint64_t escaped = (from_even & ~even) | (from_odd & even);
  carry = (runs & ~escaped) >> 63;
  return escaped | first;
}

// Non-zero when an escape is bad. `escaped` from find_escaped, `quotes` all quotes of the block.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t escape_errors(const B& x, std::uint64_t escaped, std::uint64_t quotes,
                                                              std::uint64_t backslashes, escape_carry& carry) noexcept {
  const std::uint64_t unicode = escaped & x.equals('u');
  std::uint64_t letters = quotes | backslashes | unicode;
  letters |= x.equals('/') | x.equals('b') | x.equals('f') | x.equals('n') | x.equals('r') | x.equals('t');
  std::uint64_t errors = escaped & ~letters;

  if ((unicode | carry.unicode | carry.leading) != 0) {
    const B lower = x.lower();
    const std::uint64_t digits = x.above('0' - 1) & ~x.above('9');
    const std::uint64_t a_to_f = lower.above('a' - 1) & ~lower.above('f');
    std::uint64_t due = 0;
    for (int i = 1; i <= 4; ++i) due |= moved_up<B>(unicode, carry.unicode, i);
    errors |= due & ~(digits | a_to_f);

    const std::uint64_t d_digit = lower.equals('d');
    const std::uint64_t second = moved_up<B>(unicode, carry.unicode, 2) & moved_up<B>(d_digit, carry.d_digit, 1);
    const std::uint64_t c_to_f = a_to_f & lower.above('b');
    const std::uint64_t leading = second & ((digits & x.above('7')) | (a_to_f & ~lower.above('b')));
    const std::uint64_t trailing = second & c_to_f;
    // A second half stands six places behind each first one, and nowhere else.
    errors |= trailing ^ moved_up<B>(leading, carry.leading, 6);
    carry.d_digit = d_digit;
    carry.leading = leading;
  }
  carry.unicode = unicode;
  return errors;
}

}  // namespace joule::inline v0::isa
