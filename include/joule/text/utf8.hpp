// UTF-8 as RFC 3629 and the Unicode Standard (table 3-7, well-formed byte sequences) define it: no overlong forms, no
// surrogates, nothing above U+10FFFF.
#pragma once

#include <joule/base/bytes.hpp>
#include <joule/text/vec/native.hpp>

namespace joule::inline v0::text {

// Stands for what is no text: a malformed byte, or one half of a surrogate pair.
inline constexpr std::uint32_t replacement_character = 0xFFFD;

// Returns the first byte of the first malformed sequence in [p, end), or end when there is none. A sequence that the
// end cuts is malformed. Reads only [p, end). Linear.
[[nodiscard]] JOULE_API const char* find_invalid_utf8(const char* p, const char* end) noexcept;

inline namespace JOULE_TAG {

// True when no byte of [p, end) is 0x80 or more. Reads only [p, end). Meant for short texts.
[[nodiscard]] inline bool is_ascii(const char* p, const char* end) noexcept {
  using block = JOULE_NATIVE_BYTES;
  while (end - p >= block::width) {
    if (block::load(p).high().any()) return false;
    p += block::width;
  }
  unsigned char seen = 0;
  for (; p != end; ++p) seen = static_cast<unsigned char>(seen | static_cast<unsigned char>(*p));
  return seen < 0x80;
}

// True when the whole text is well-formed UTF-8. ASCII below 64 bytes is decided inline.
[[nodiscard]] inline bool is_valid_utf8(chars text) noexcept {
  const char* const end = text.data + text.size;
  if (text.size < 64 && is_ascii(text.data, end)) return true;
  return find_invalid_utf8(text.data, end) == end;
}

[[nodiscard]] JOULE_ALWAYS_INLINE constexpr bool is_utf8_continuation(char c) noexcept {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

// Length in bytes, 1 to 4, of the well-formed sequence that starts at p; 0 when it is malformed or the end cuts it.
// Precondition: p != end.
[[nodiscard]] inline int sequence_length(const char* p, const char* end) noexcept {
  const auto lead = static_cast<unsigned char>(*p);
  if (lead < 0x80) return 1;
  if (lead < 0xC2 || lead > 0xF4) return 0;
  if (end - p < 2) return 0;
  const auto second = static_cast<unsigned char>(p[1]);
  if (lead < 0xE0) return (second & 0xC0U) == 0x80U ? 2 : 0;
  // Four leads narrow the second byte; for the others it is any continuation.
  unsigned char low = 0x80;
  unsigned char high = 0xBF;
  if (lead == 0xE0) low = 0xA0;   // below: overlong
  if (lead == 0xED) high = 0x9F;  // above: surrogates
  if (lead == 0xF0) low = 0x90;   // below: overlong
  if (lead == 0xF4) high = 0x8F;  // above: beyond U+10FFFF
  if (second < low || second > high) return 0;
  const int length = lead < 0xF0 ? 3 : 4;
  if (end - p < length) return 0;
  if (!is_utf8_continuation(p[2])) return 0;
  if (length == 4 && !is_utf8_continuation(p[3])) return 0;
  return length;
}

// Writes the code point as UTF-8 and returns the position behind it; 1 to 4 bytes.
// Precondition: code_point is a Unicode scalar value, at most U+10FFFF and no surrogate.
[[nodiscard]] inline char* append_utf8(char* out, char32_t code_point) noexcept {
  const auto c = static_cast<std::uint32_t>(code_point);
  if (c < 0x80) {
    *out++ = static_cast<char>(c);
  } else if (c < 0x800) {
    *out++ = static_cast<char>(0xC0U | (c >> 6));
    *out++ = static_cast<char>(0x80U | (c & 0x3FU));
  } else if (c < 0x10000) {
    *out++ = static_cast<char>(0xE0U | (c >> 12));
    *out++ = static_cast<char>(0x80U | ((c >> 6) & 0x3FU));
    *out++ = static_cast<char>(0x80U | (c & 0x3FU));
  } else {
    *out++ = static_cast<char>(0xF0U | (c >> 18));
    *out++ = static_cast<char>(0x80U | ((c >> 12) & 0x3FU));
    *out++ = static_cast<char>(0x80U | ((c >> 6) & 0x3FU));
    *out++ = static_cast<char>(0x80U | (c & 0x3FU));
  }
  return out;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::text
