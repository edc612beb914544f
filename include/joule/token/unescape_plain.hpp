// Decoding strings one byte at a time, for the reference grammar and for names: independent of what text/ does, whose oracle
// the reference is.
#pragma once

#include <joule/base/config.hpp>
#include <joule/token/heap_array.hpp>

namespace joule::inline v0::token {

// The value of a hexadecimal digit, or -1.
constexpr int hex_value(unsigned char c) noexcept {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The byte that the letter behind a backslash stands for; 0 for `u` and for letters that are no escape.
constexpr char escaped_byte(char letter) noexcept {
  switch (letter) {
    case '"':
    case '\\':
    case '/':
      return letter;
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return 0;
  }
}

// Writes a code point as UTF-8 and returns the number of bytes, 1 to 4.
constexpr std::size_t put_utf8(char* out, std::uint32_t c) noexcept {
  if (c < 0x80) return out[0] = static_cast<char>(c), 1;
  if (c < 0x800) {
    out[0] = static_cast<char>(0xC0 | c >> 6);
    return out[1] = static_cast<char>(0x80 | (c & 0x3F)), 2;
  }
  if (c < 0x10000) {
    out[0] = static_cast<char>(0xE0 | c >> 12);
    out[1] = static_cast<char>(0x80 | (c >> 6 & 0x3F));
    return out[2] = static_cast<char>(0x80 | (c & 0x3F)), 3;
  }
  out[0] = static_cast<char>(0xF0 | c >> 18);
  out[1] = static_cast<char>(0x80 | (c >> 12 & 0x3F));
  out[2] = static_cast<char>(0x80 | (c >> 6 & 0x3F));
  return out[3] = static_cast<char>(0x80 | (c & 0x3F)), 4;
}

constexpr std::uint32_t hex4(const char* p) noexcept {
  std::uint32_t value = 0;
  for (int i = 0; i != 4; ++i)
    value = value << 4 | static_cast<std::uint32_t>(hex_value(static_cast<unsigned char>(p[i])));
  return value;
}

// Whether the second half of a surrogate pair is spelt at p. Precondition: only valid escapes up to `last`.
constexpr bool is_low_surrogate_escape(const char* p, const char* last) noexcept {
  return last - p >= 6 && p[0] == '\\' && p[1] == 'u' && hex4(p + 2) >> 10 == 0xDC00 >> 10;
}

// Unescapes the content of a JSON string, which is valid save for malformed bytes and halves of surrogate pairs that stand
// alone, into `out` (room for last - first bytes) and returns the length. The bytes stay, the halves become U+FFFD.
constexpr std::size_t unescape_plain(const char* first, const char* last, char* out) noexcept {
  char* const begin = out;
  while (first != last) {
    if (*first != '\\') {
      *out++ = *first++;
    } else if (first[1] != 'u') {
      *out++ = escaped_byte(first[1]);
      first += 2;
    } else {
      std::uint32_t c = hex4(first + 2);
      first += 6;
      if (c >= 0xD800 && c < 0xDC00 && is_low_surrogate_escape(first, last)) {
        c = 0x10000 + ((c - 0xD800) << 10) + (hex4(first + 2) - 0xDC00);
        first += 6;
      } else if (c >= 0xD800 && c < 0xE000) {
        c = 0xFFFD;
      }
      out += put_utf8(out, c);
    }
  }
  return static_cast<std::size_t>(out - begin);
}

// Size of the character at p by table 3-7 of the Unicode standard; 0 for a byte that is not part of well-formed UTF-8.
constexpr std::size_t utf8_size_plain(const char* p, const char* last) noexcept {
  const auto lead = static_cast<unsigned char>(*p);
  if (lead < 0x80) return 1;
  const std::size_t size = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
  if (static_cast<std::size_t>(last - p) < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((static_cast<unsigned char>(p[i]) & 0xC0U) != 0x80U) return 0;
  }
  if (size < 3) return size;
  const auto second = static_cast<unsigned char>(p[1]);
  const bool bad = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                   (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
  return bad ? 0 : size;
}

constexpr std::size_t count_malformed_plain(const char* first, const char* last) noexcept {
  std::size_t count = 0;
  while (first != last) {
    const std::size_t size = utf8_size_plain(first, last);
    count += size == 0;
    first += size == 0 ? 1 : size;
  }
  return count;
}

// Replaces each malformed byte from index `from` on by U+FFFD. To be called behind unescaping, which makes whole characters:
// they neither complete a sequence in front of them nor lend a byte to one behind. False when memory is short.
inline bool replace_malformed_plain(heap_array<char>& text, std::size_t from) noexcept {
  const std::size_t size = text.size() - from;
  const std::size_t malformed = size == 0 ? 0 : count_malformed_plain(text.data() + from, text.data() + from + size);
  if (malformed == 0) return true;
  const std::size_t new_end = text.size() + 2 * malformed;
  if (new_end > static_cast<std::size_t>(-1) / 2 || !text.reserve(new_end + size)) return false;
  const char* p = text.data() + new_end;  // a copy of the old bytes, behind the place of the new ones
  const char* const last = p + size;
  std::memcpy(text.data() + new_end, text.data() + from, size);
  char* out = text.data() + from;
  while (p != last) {
    const std::size_t whole = utf8_size_plain(p, last);
    if (whole == 0) {
      out += put_utf8(out, 0xFFFD);
      ++p;
    }
    for (std::size_t i = 0; i != whole; ++i) *out++ = *p++;
  }
  text.set_size(new_end);
  return true;
}

}  // namespace joule::inline v0::token
