// Finding the end of a JSON string, checking what is inside it, and turning its escapes into characters.
//
// Two tiers. The `_window` functions are inline, use the instructions that the including file was compiled for, and may
// look 64 bytes ahead: they serve the strings that make up most of a document. Everything else goes to scan_string,
// which is complete, reads only inside its range, and hands runs of 64 bytes and more to the kernels of src/text/isa.
#pragma once

#include <joule/base/bytes.hpp>
#include <joule/text/vec/native.hpp>

namespace joule::inline v0::text {

// What scan_string found. `end` is the closing quote, or null when the string is not valid; then the flags mean
// nothing.
struct string_scan {
  const char* end;
  bool escaped;    // a backslash occurs: the text must go through unescape()
  bool non_ascii;  // a byte from 0x80 occurs
};

// Walks a string to its closing quote and checks everything on the way: no byte below U+0020, every escape well formed,
// surrogate escapes in pairs, UTF-8 well formed (RFC 8259 section 7, RFC 3629). `p` is the first byte behind the
// opening quote, or any later position that starts a character and does not lie inside an escape; nothing before `p` is
// read. Reads only [p, end). Linear; says that the string is bad but not where: the diagnosis of the token layer does.
[[nodiscard]] JOULE_API string_scan scan_string(const char* p, const char* end) noexcept;

// Writes the text that the string content [first, last) stands for, as UTF-8, and returns its length, which is at most
// last - first. Precondition: scan_string accepts the content followed by a quote. Reads only [first, last), writes
// only [out, out + (last - first)); `out` must not overlap the content.
[[nodiscard]] JOULE_API std::size_t unescape(const char* first, const char* last, char* out) noexcept;

// What decode_string wrote. `end` is the closing quote; or null, and then `next` tells the one reason that is no error.
struct decoded_string {
  const char* end;
  std::size_t size;
  const char* next;  // the buffer may be too small: [first, next) is checked and written, and `next` starts a character
};

// scan_string and unescape in one pass: checks the string content that starts at p, finds its closing quote, and writes
// the text that it stands for to [out, out + room). Reads only [p, end). Linear. What it accepts, and what it writes, is
// what those two do.
[[nodiscard]] JOULE_API decoded_string decode_string(const char* p, const char* end, char* out, std::size_t room) noexcept;

// The first quote in [p, end) that no backslash escapes, or null. Nothing else is looked at. `p` must not lie inside an
// escape. Linear.
[[nodiscard]] JOULE_API const char* find_closing_quote(const char* p, const char* end) noexcept;

inline namespace JOULE_TAG {

// Advances over plain string bytes: ASCII from U+0020, neither quote nor backslash. Returns a position r such that all
// of [p, r) is plain, and either *r is not plain or r > limit, where the caller turns to scan_string. When p <= limit,
// *r may always be read, so that a caller who expects `"` may look at *r at once. Precondition: at p <= limit, the 64
// bytes from p may be read.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* find_string_special_window(const char* p, const char* limit) noexcept {
  using block = JOULE_NATIVE_BYTES;
  while (p <= limit) {
    const block x = block::load(p);
    const auto special = (x.equals('"') | x.equals('\\') | x.control_or_high()).bits();
    if (special != 0) return p + bits::count_trailing_zeros(special) / block::bits_per_byte;
    p += block::width;
  }
  return p;
}

// The common string: plain up to its quote and away from the end of the window. On success `close` is the quote and
// [p, close) the value. Declines everything else, and changes nothing then.
// Precondition: as find_string_special_window.
[[nodiscard]] JOULE_ALWAYS_INLINE bool try_scan_plain(const char* p, const char* limit, const char*& close) noexcept {
  if (p > limit) return false;
  const char* const stop = find_string_special_window(p, limit);
  if (*stop != '"') return false;
  close = stop;
  return true;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::text
