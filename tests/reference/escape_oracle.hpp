// JSON strings, slowly: RFC 8259 section 7 one character at a time.
#pragma once

#include "utf8_oracle.hpp"

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace reference {

struct string_content {
  std::size_t close;    // offset of the closing quote
  bool escaped;         // a backslash occurs
  bool non_ascii;       // a byte from 0x80 occurs
  std::string decoded;  // the text that the string stands for
};

// The code unit of `\uXXXX` at the beginning of the text.
inline std::optional<unsigned> unicode_escape(std::string_view text) {
  if (text.size() < 6 || text[0] != '\\' || text[1] != 'u') return std::nullopt;
  unsigned unit = 0;
  for (const char c : text.substr(2, 4)) {
    const auto digit = std::string_view("0123456789abcdefABCDEF").find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    unit = unit * 16 + static_cast<unsigned>(digit < 16 ? digit : digit - 6);
  }
  return unit;
}

// Reads one escape, or a pair of surrogate escapes, and appends its character. Returns the bytes read, 0 for a bad one.
inline std::size_t read_escape(std::string_view text, std::string& decoded) {
  if (const auto unit = unicode_escape(text)) {
    if (*unit < 0xD800 || *unit > 0xDFFF) {
      decoded += encode_utf8(*unit);
      return 6;
    }
    const auto second = unicode_escape(text.substr(6));
    if (*unit > 0xDBFF || !second || *second < 0xDC00 || *second > 0xDFFF) return 0;
    decoded += encode_utf8(0x10000UL + (*unit - 0xD800UL) * 0x400 + (*second - 0xDC00UL));
    return 12;
  }
  constexpr std::string_view letters = "\"\\/bfnrt";
  constexpr std::string_view characters = "\"\\/\b\f\n\r\t";
  const auto letter = text.size() < 2 ? std::string_view::npos : letters.find(text[1]);
  if (letter == std::string_view::npos) return 0;
  decoded += characters[letter];
  return 2;
}

// Reads string content up to its closing quote; nothing when it is not valid or there is no quote.
inline std::optional<string_content> read_string(std::string_view text) {
  string_content content{0, false, false, {}};
  std::size_t& at = content.close;
  while (at < text.size()) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte == '"') return content;
    if (byte < 0x20) return std::nullopt;
    if (byte == '\\') {
      const std::size_t length = read_escape(text.substr(at), content.decoded);
      if (length == 0) return std::nullopt;
      content.escaped = true;
      at += length;
      continue;
    }
    const std::size_t length = utf8_sequence_length(text.substr(at));
    if (length == 0) return std::nullopt;
    if (length > 1) content.non_ascii = true;
    content.decoded += text.substr(at, length);
    at += length;
  }
  return std::nullopt;
}

inline bool needs_escape(char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; }

// Bytes before the first one that needs an escape.
inline std::string_view plain_prefix(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && !needs_escape(text[size])) ++size;
  return text.substr(0, size);
}

// The content of a JSON string with this text.
inline std::string escape(std::string_view text) {
  std::string content;
  for (const char c : text) {
    char buffer[8];
    switch (c) {
      case '"': content += "\\\""; break;
      case '\\': content += "\\\\"; break;
      case '\b': content += "\\b"; break;
      case '\f': content += "\\f"; break;
      case '\n': content += "\\n"; break;
      case '\r': content += "\\r"; break;
      case '\t': content += "\\t"; break;
      default:
        if (!needs_escape(c)) {
          content += c;
        } else {
          std::snprintf(buffer, sizeof buffer, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
          content += buffer;
        }
    }
  }
  return content;
}

}  // namespace reference
