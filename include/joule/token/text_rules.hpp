// How strings and numbers are spelt where the minimal form of rules B1 and B2 is not wanted, and what is read although it is
// no JSON.
#pragma once

#include <joule/base/config.hpp>

namespace joule::inline v0 {

// What happens to a string that is not UTF-8. A byte is malformed that belongs to no well-formed sequence
// (text::sequence_length is 0): overlong forms, surrogates and what lies above U+10FFFF are malformed byte by byte.
// An escape of one half of a surrogate pair without the other half is U+FFFD whenever it is not refused: the bytes that
// would spell it never occur.
enum class invalid_utf8 : std::uint8_t {
  reject,   // written: invalid_utf8_value; read: bad_utf8, lone_surrogate
  replace,  // each malformed byte becomes U+FFFD
  pass,     // the bytes stay as they are. Written: the output is no JSON; with ascii_only as replace
};

// What NaN and the infinities are as JSON.
enum class nonfinite_numbers : std::uint8_t {
  reject,  // nothing; written: unsupported_value
  null,    // null, which is read as NaN
  string,  // "NaN", "Infinity", "-Infinity"
};

// Fixed layout: part of the emitter.
struct text_rules {
  bool escape_html = false;  // `<`, `>` and `&` as \u003c, \u003e and \u0026
  bool escape_js = false;    // U+2028 and U+2029, which older JavaScript takes for line ends, as \u2028 and \u2029
  bool ascii_only = false;   // everything from U+0080 on as \uXXXX, in pairs of surrogates above U+FFFF
  invalid_utf8 utf8 = invalid_utf8::reject;
  nonfinite_numbers nonfinite = nonfinite_numbers::reject;

  // Are strings written in the minimal form?
  [[nodiscard]] JOULE_ALWAYS_INLINE constexpr bool plain_strings() const noexcept {
    return !escape_html && !escape_js && !ascii_only && utf8 == invalid_utf8::reject;
  }
};

}  // namespace joule::inline v0
