// The grammar of JSON numbers over a bounded range, with the places of its parts. The plain path: used for texts near
// the end of the input, for long numbers and for every question that is not about speed.
#pragma once

#include "decimal_digits.hpp"

namespace joule::inline v0::text {

struct number_parts {
  const char* integer = nullptr;       // first digit
  const char* integer_end = nullptr;
  const char* fraction = nullptr;      // first digit behind the point; equal to fraction_end without a fraction
  const char* fraction_end = nullptr;
  std::int64_t exponent = 0;           // as written, held within +-exponent_limit
  bool negative = false;
  bool has_exponent = false;
};

// Far beyond what any text's number of digits can compensate, and far from overflowing when added to one.
inline constexpr std::int64_t exponent_limit = std::int64_t{1} << 59;

[[nodiscard]] JOULE_ALWAYS_INLINE bool is_digit(char c) noexcept { return static_cast<unsigned char>(c - '0') <= 9; }

[[nodiscard]] inline const char* skip_digits(const char* p, const char* end) noexcept {
  while (end - p >= 8) {
    const std::uint64_t others = non_digits(load_digits(p));
    if (others != 0) return p + bits::count_trailing_zeros(others) / 8;
    p += 8;
  }
  while (p != end && is_digit(*p)) ++p;
  return p;
}

// The digits of an exponent, after its sign; null without any.
[[nodiscard]] inline const char* scan_exponent(const char* p, const char* end, number_parts& parts) noexcept {
  bool negative = false;
  if (p != end && (*p == '+' || *p == '-')) {
    negative = *p == '-';
    ++p;
  }
  if (p == end || !is_digit(*p)) return nullptr;
  std::int64_t value = 0;
  for (; p != end && is_digit(*p); ++p) {
    value = value * 10 + (*p - '0');
    if (value > exponent_limit) value = exponent_limit;
  }
  parts.exponent = negative ? -value : value;
  parts.has_exponent = true;
  return p;
}

// Finds the parts of the number that [p, end) begins with. Returns the position behind it, or null when it begins with
// none; `parts` is then unspecified.
[[nodiscard]] inline const char* scan_number(const char* p, const char* end, number_parts& parts) noexcept {
  if (p != end && *p == '-') {
    parts.negative = true;
    ++p;
  }
  parts.integer = p;
  p = skip_digits(p, end);
  if (p == parts.integer || (*parts.integer == '0' && p - parts.integer > 1)) return nullptr;
  parts.integer_end = parts.fraction = parts.fraction_end = p;
  if (p != end && *p == '.') {
    parts.fraction = p + 1;
    parts.fraction_end = p = skip_digits(p + 1, end);
    if (p == parts.fraction) return nullptr;
  }
  if (p != end && (*p == 'e' || *p == 'E')) return scan_exponent(p + 1, end, parts);
  return p;
}

}  // namespace joule::inline v0::text
