// Words for people: the one sentence about an error, and names from a text made safe to print.
#pragma once

#include <joule/base/error.hpp>

#include <string>
#include <string_view>

namespace joule::inline v0::token {

inline namespace JOULE_TAG {

// "X was expected, found Y", or what the code says by itself. Without the place.
[[nodiscard]] inline std::string sentence(errc code, const std::string& expected, const std::string& found) {
  if (!expected.empty() && !found.empty()) return expected + " was expected, found " + found;
  std::string text = message(code);
  if (!found.empty()) text += ": " + found;
  return text;
}

// Bytes of the character at the start of `text` that could steer a terminal, or 0: control characters (Unicode
// category Cc), the bidirectional controls of UAX #9, and the line and paragraph separators.
[[nodiscard]] constexpr std::size_t unsafe_size(std::string_view text) noexcept {
  const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return text.empty() ? 0 : 1;
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) return 2;
  if (byte(0) == 0xD8 && byte(1) == 0x9C) return 2;  // U+061C
  const bool general = byte(0) == 0xE2 && byte(1) == 0x80;
  if (general && (byte(2) == 0x8E || byte(2) == 0x8F || (byte(2) >= 0xA8 && byte(2) <= 0xAE))) return 3;
  return byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9 ? 3 : 0;
}

// `text` with every unsafe character as a JSON escape (`\u001b`). All else is kept as it is.
[[nodiscard]] inline std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t size = unsafe_size(text);
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (size == 0) {
      shown += text.front();
      text.remove_prefix(1);
      continue;
    }
    // UTF-8 (RFC 3629): five bits of the first of two bytes, four of the first of three, six of each that follows.
    unsigned c = size == 1 ? byte(0) : byte(0) & (size == 2 ? 0x1FU : 0x0FU);
    for (std::size_t i = 1; i < size; ++i) c = c << 6 | (byte(i) & 0x3FU);
    shown += "\\u";
    for (unsigned shift = 16; shift != 0; shift -= 4) shown += "0123456789abcdef"[c >> (shift - 4) & 15U];
    text.remove_prefix(size);
  }
  return shown;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::token
