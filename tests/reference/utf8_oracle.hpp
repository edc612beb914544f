// UTF-8, slowly: the Unicode Standard's table 3-7 as it is printed, one row after the other.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace reference {

struct utf8_row {
  int length;
  unsigned char low[4];
  unsigned char high[4];
};

inline constexpr utf8_row table_3_7[] = {
    {1, {0x00}, {0x7F}},
    {2, {0xC2, 0x80}, {0xDF, 0xBF}},
    {3, {0xE0, 0xA0, 0x80}, {0xE0, 0xBF, 0xBF}},
    {3, {0xE1, 0x80, 0x80}, {0xEC, 0xBF, 0xBF}},
    {3, {0xED, 0x80, 0x80}, {0xED, 0x9F, 0xBF}},
    {3, {0xEE, 0x80, 0x80}, {0xEF, 0xBF, 0xBF}},
    {4, {0xF0, 0x90, 0x80, 0x80}, {0xF0, 0xBF, 0xBF, 0xBF}},
    {4, {0xF1, 0x80, 0x80, 0x80}, {0xF3, 0xBF, 0xBF, 0xBF}},
    {4, {0xF4, 0x80, 0x80, 0x80}, {0xF4, 0x8F, 0xBF, 0xBF}},
};

// Length of the well-formed sequence that the text begins with, 0 when there is none.
inline std::size_t utf8_sequence_length(std::string_view text) {
  for (const utf8_row& row : table_3_7) {
    const auto length = static_cast<std::size_t>(row.length);
    bool fits = text.size() >= length;
    for (std::size_t i = 0; fits && i < length; ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      fits = row.low[i] <= byte && byte <= row.high[i];
    }
    if (fits) return length;
  }
  return 0;
}

// Offset of the first byte of the first malformed sequence, or the size of the text.
inline std::size_t find_invalid_utf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t length = utf8_sequence_length(text.substr(at));
    if (length == 0) break;
    at += length;
  }
  return at;
}

// The definition D92 of UTF-8 as arithmetic: bits of the code point, most significant first.
inline std::string encode_utf8(unsigned long code_point) {
  std::string text;
  if (code_point < 0x80) return std::string(1, static_cast<char>(code_point));
  int trailing = code_point < 0x800 ? 1 : code_point < 0x10000 ? 2 : 3;
  const unsigned long marks[] = {0, 0xC0, 0xE0, 0xF0};
  text += static_cast<char>(marks[trailing] + (code_point >> (6 * trailing)));
  while (trailing-- > 0) text += static_cast<char>(0x80 + ((code_point >> (6 * trailing)) % 64));
  return text;
}

}  // namespace reference
