// The plain twin of the number kernels, and the steps that they share with it.
#pragma once

#include "float_format.hpp"
#include "isa/kernel_table.hpp"

#include <cstring>

namespace joule::inline v0::text {

// Reads a number where 64 bytes may be read at p; `end` is the end of the readable bytes. Otherwise as parse_double(). The
// plain path for every number, and the only one for those of 20 or more digits.
[[nodiscard]] const char* parse_number_plain(const char* p, const char* end, double& out) noexcept;
[[nodiscard]] const char* parse_number_plain(const char* p, const char* end, float& out) noexcept;

// The plain twin of the kernels' parse_doubles.
[[nodiscard]] isa::number_run parse_doubles_plain(const char* p, const char* limit, const char* end, double* out,
                                                  std::size_t count) noexcept;

// The plain twin of the kernels' parse_integers.
[[nodiscard]] isa::number_run parse_integers_plain(const char* p, const char* limit, std::int64_t* out,
                                                   std::size_t count, bool is_signed) noexcept;

// Does a run of numbers go on at p, behind one of them? White space ends it as well as a bracket.
[[nodiscard]] JOULE_ALWAYS_INLINE bool continues_with_number(const char* p, const char* limit) noexcept {
  return p <= limit && *p == ',' && static_cast<unsigned char>(p[1]) > ' ';
}

template <class Float>
[[nodiscard]] JOULE_ALWAYS_INLINE bool store_finite(typename float_format<Float>::word magnitude, bool negative,
                                                    Float& out) noexcept {
  using word = typename float_format<Float>::word;
  if (magnitude >= infinity_bits<Float>) return false;
  const auto signed_word = static_cast<word>(magnitude | (negative ? sign_bit<Float> : word{0}));
  std::memcpy(&out, &signed_word, sizeof out);
  return true;
}

// An exponent of up to four digits, added to `exponent`. Returns the position behind it; null for none or more.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* take_exponent(const char* p, std::int64_t& exponent) noexcept {
  const bool negative = *p == '-';
  p += negative || *p == '+';
  int value = 0;
  const char* const begin = p;
  for (; static_cast<unsigned char>(*p - '0') <= 9; ++p) {
    if (p - begin == 4) return nullptr;
    value = value * 10 + (*p - '0');
  }
  exponent += negative ? -value : value;
  return p == begin ? nullptr : p;
}

}  // namespace joule::inline v0::text
