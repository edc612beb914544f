// JSON strings under every rule of spelling, slowly: a row of the rule table (B2) after the other, one character at a
// time.
#pragma once

#include "escape_oracle.hpp"

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace reference {

enum class malformed { refused, replaced, passed };

struct spelling {
  bool html = false;
  bool js = false;
  bool ascii = false;
  malformed bytes = malformed::refused;
};

// The inverse of encode_utf8 by search in the definition's ranges: lead bits, then six bits a byte.
inline unsigned long decode_utf8(std::string_view sequence) {
  const auto lead = static_cast<unsigned char>(sequence[0]);
  unsigned long code_point = sequence.size() == 1 ? lead : lead % (1UL << (7 - sequence.size()));
  for (const char c : sequence.substr(1)) code_point = code_point * 64 + static_cast<unsigned char>(c) % 64;
  return code_point;
}

inline std::string spell_hexadecimal(unsigned long code_point) {
  char buffer[32];
  if (code_point < 0x10000) {
    std::snprintf(buffer, sizeof buffer, "\\u%04lx", code_point);
  } else {
    std::snprintf(buffer, sizeof buffer, "\\u%04lx\\u%04lx", 0xD800 + (code_point - 0x10000) / 0x400,
                  0xDC00 + (code_point - 0x10000) % 0x400);
  }
  return buffer;
}

// The content of the string, without quotes; nothing where the bytes are refused.
inline std::optional<std::string> spell(std::string_view plain, const spelling& rules) {
  std::string content;
  while (!plain.empty()) {
    const std::size_t length = utf8_sequence_length(plain);
    if (length == 0) {
      if (rules.bytes == malformed::refused) return std::nullopt;
      if (rules.ascii)
        content += "\\ufffd";
      else if (rules.bytes == malformed::replaced)
        content += encode_utf8(0xFFFD);
      else
        content += plain[0];
      plain.remove_prefix(1);
      continue;
    }
    const std::string_view character = plain.substr(0, length);
    const unsigned long code_point = decode_utf8(character);
    const bool html = rules.html && (character == "<" || character == ">" || character == "&");
    const bool js = rules.js && (code_point == 0x2028 || code_point == 0x2029);
    if (html || js || (rules.ascii && code_point >= 0x80))
      content += spell_hexadecimal(code_point);
    else
      content += escape(character);
    plain.remove_prefix(length);
  }
  return content;
}

// What a reader gets back: each malformed byte has become U+FFFD.
inline std::string replace_malformed(std::string_view plain) {
  std::string text;
  while (!plain.empty()) {
    const std::size_t length = utf8_sequence_length(plain);
    text += length == 0 ? encode_utf8(0xFFFD) : std::string(plain.substr(0, length));
    plain.remove_prefix(length == 0 ? 1 : length);
  }
  return text;
}

}  // namespace reference
