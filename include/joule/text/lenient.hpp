// Strings that become JSON only by replacing: malformed UTF-8, and escapes of one half of a surrogate pair.
//
// Plain loops. Readers come here behind scan_string, with the strings that it refused, and only when they were told to be
// lenient.
#pragma once

#include <joule/base/bytes.hpp>

namespace joule::inline v0::text {

// What scan_string_lenient found. `end` is the closing quote, or null when the string is bad even so; then the flags mean
// nothing.
struct lenient_scan {
  const char* end;
  bool escaped;         // a backslash occurs
  bool lone_surrogate;  // an escape of one half of a surrogate pair occurs without the other half
  bool malformed;       // a byte occurs that is not part of well-formed UTF-8 (sequence_length() is 0)
};

// Walks a string to its closing quote: control characters and bad escapes are errors, surrogates and UTF-8 are only looked
// at. `p` is the first byte behind the opening quote. Reads only [p, end). Linear.
[[nodiscard]] JOULE_API lenient_scan scan_string_lenient(const char* p, const char* end) noexcept;

// Writes what the string content [first, last) stands for and returns its length. A lone half of a surrogate pair becomes
// U+FFFD; with `replaces` so does each byte that is not part of well-formed UTF-8, as when strings are written with
// invalid_utf8::replace, else it is copied. The length is at most last - first, with `replaces` three times as much, and
// no more than that is written. Precondition: scan_string_lenient accepts the content. `out` must not overlap it.
[[nodiscard]] JOULE_API std::size_t decode_lenient(const char* first, const char* last, bool replaces, char* out) noexcept;

}  // namespace joule::inline v0::text
