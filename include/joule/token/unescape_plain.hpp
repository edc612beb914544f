// Unescaping one byte at a time, for the reference grammar and for names: independent of the kernels in text/, whose
// oracle the reference is.
#pragma once

#include <joule/base/config.hpp>

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

// Unescapes the content of a *valid* JSON string into `out` (room for last - first bytes) and returns the length.
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
      if (c >= 0xD800 && c < 0xDC00) {
        c = 0x10000 + ((c - 0xD800) << 10) + (hex4(first + 2) - 0xDC00);
        first += 6;
      }
      out += put_utf8(out, c);
    }
  }
  return static_cast<std::size_t>(out - begin);
}

}  // namespace joule::inline v0::token
