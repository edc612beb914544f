// Integers as JSON text, both ways. Short numbers are done here; long ones and the reasons for a refusal in the core.
#pragma once

#include <joule/base/bits.hpp>

namespace joule::inline v0::text {

// What a piece of text is, measured against a wanted number type. Found by the cold classify_ functions; the parse_
// functions only say yes or no.
enum class number_status : std::uint8_t {
  ok,
  malformed,     // not a number by the grammar of RFC 8259, section 6
  not_integer,   // a number, but with a fraction, an exponent, or a minus sign where the type has none
  out_of_range,  // right in kind, too large for the type
};

// The most bytes append_integer() touches: the length of the smallest 64-bit integer, and of the largest.
inline constexpr std::size_t max_integer_chars = 20;

// Decimal text of 0 to 999, four bytes each: up to three digits, filled with NUL, then their number.
JOULE_API extern const char short_integers[4 * 1000 + 1];

// append_integer() for any value; a call, and the better choice from about 1,000 on. Same contract.
JOULE_API char* append_long_integer(char* out, std::uint64_t value) noexcept;

// Writes the decimal digits of `value`, with a minus sign if it is negative, and returns the position behind them.
// `out` must have room for max_integer_chars bytes; those behind the returned position hold garbage afterwards.
// Any integer type of 8 to 64 bits but bool.
template <class Integer>
JOULE_ALWAYS_INLINE char* append_integer(char* out, Integer value) noexcept {
  static_assert(sizeof(Integer) <= 8, "joule: integers have at most 64 bits");
  auto magnitude = static_cast<std::uint64_t>(value);
  if constexpr (static_cast<Integer>(-1) < static_cast<Integer>(0)) {
    *out = '-';
    out += value < 0;
    magnitude = value < 0 ? 0 - magnitude : magnitude;
  }
  if (magnitude >= 1000) return append_long_integer(out, magnitude);
  const char* text = short_integers + 4 * static_cast<std::size_t>(magnitude);
  bits::store(out, bits::load<std::uint32_t>(text));
  return out + text[3];
}

namespace integer_detail {

// The digit at p, or a number above 9: at the end, and for every other byte.
template <bool bounded>
[[nodiscard]] JOULE_ALWAYS_INLINE unsigned digit_at(const char* p, [[maybe_unused]] const char* end) noexcept {
  if constexpr (bounded) {
    if (p == end) return 10;
  }
  return static_cast<unsigned char>(*p) - unsigned{'0'};
}

// Digits without a leading zero, of any number that fits 64 bits; null otherwise. Looks at no more than 21 bytes. A
// plain loop: it beat eight-digit steps on every corpus, since most integers are short.
template <bool bounded>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* parse_magnitude(const char* p, const char* end,
                                                              std::uint64_t& out) noexcept {
  const char* const begin = p;
  std::uint64_t value = digit_at<bounded>(p, end);
  if (value > 9) return nullptr;
  ++p;
  unsigned digit = digit_at<bounded>(p, end);
  if (value == 0 && digit <= 9) return nullptr;
  while (digit <= 9) {
    if (p - begin == 19) {  // 19 digits always fit, a 20th only up to 18446744073709551615
      if (value > (~std::uint64_t{0} - digit) / 10) return nullptr;
    } else if (p - begin == 20) {
      return nullptr;
    }
    value = value * 10 + digit;
    ++p;
    digit = digit_at<bounded>(p, end);
  }
  out = value;
  return p;
}

[[nodiscard]] JOULE_ALWAYS_INLINE bool continues_as_fraction(char c) noexcept {
  return c == '.' || c == 'e' || c == 'E';
}

template <bool bounded, class Integer>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* parse(const char* p, const char* end, Integer& out) noexcept {
  static_assert(sizeof(Integer) <= 8, "joule: integers have at most 64 bits");
  constexpr bool is_signed = static_cast<Integer>(-1) < static_cast<Integer>(0);
  constexpr std::uint64_t largest = ~std::uint64_t{0} >> (64 - 8 * sizeof(Integer) + (is_signed ? 1 : 0));
  bool negative = false;
  if constexpr (is_signed) {
    if constexpr (bounded) {
      if (p == end) return nullptr;
    }
    negative = *p == '-';
    p += negative;
  }
  std::uint64_t magnitude = 0;
  p = parse_magnitude<bounded>(p, end, magnitude);
  if (p == nullptr || magnitude > largest + (negative ? 1U : 0U)) return nullptr;
  if ((!bounded || p != end) && continues_as_fraction(*p)) return nullptr;
  out = static_cast<Integer>(negative ? 0 - magnitude : magnitude);
  return p;
}

}  // namespace integer_detail

// Reads an integer by the JSON grammar from [p, end) and returns the position behind it. Null, with `out` untouched,
// when the text does not begin with a number, or the number has a fraction or an exponent, a minus sign and the type
// is unsigned, or does not fit; classify_integer() tells which. "-0" is 0. Any integer type of 8 to 64 bits but bool.
// What follows the number is not looked at, save that it would not continue it.
template <class Integer>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* parse_integer(const char* p, const char* end, Integer& out) noexcept {
  return integer_detail::parse<true>(p, end, out);
}

// The same where 64 bytes may be read at p: looks at no more than 22 of them, whatever they are.
template <class Integer>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* parse_integer_window(const char* p, Integer& out) noexcept {
  return integer_detail::parse<false>(p, nullptr, out);
}

// Reads integers that a comma follows at once, `1,-20,300,`, and returns how many; p moves behind the last comma, or
// stays. Ends at `count`, behind `limit`, and at all that is none or has more than eighteen digits: whoever gets fewer
// than asked goes on with parse_integer_window(). Where p <= limit, 64 bytes may be read. For the sake of speed it may
// end early.
[[nodiscard]] JOULE_API std::size_t parse_integers_window(const char*& p, const char* limit, std::int64_t* out,
                                                          std::size_t count, bool is_signed) noexcept;

// Why parse_integer() refuses, for a type of `bits` bits (8 to 64). Linear in the length of the number.
[[nodiscard]] JOULE_API number_status classify_integer(const char* p, const char* end, bool is_signed,
                                                       unsigned bits) noexcept;

}  // namespace joule::inline v0::text
