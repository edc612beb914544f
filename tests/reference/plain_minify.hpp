// The obvious way to take white space out of a text: one byte after the other.
#pragma once

#include <string>
#include <string_view>

namespace reference {

// The bytes of `text` without the white space outside of strings. Nothing is checked.
inline std::string plain_minify(std::string_view text) {
  std::string out;
  bool inside = false;
  for (std::size_t i = 0; i != text.size(); ++i) {
    const char c = text[i];
    if (inside && c == '\\' && i + 1 != text.size()) {
      out += c;
      out += text[++i];
      continue;
    }
    if (c == '"') inside = !inside;
    if (inside || (c != ' ' && c != '\t' && c != '\n' && c != '\r')) out += c;
  }
  return out;
}

}  // namespace reference
