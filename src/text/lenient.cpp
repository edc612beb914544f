#include <joule/text/lenient.hpp>

#include <joule/text/utf8.hpp>

#include "json_escape.hpp"

#include <cstring>

namespace joule::inline v0::text {

namespace {

// The code unit of the `\u` escape at p, not_hex when there is none before `end`.
std::uint32_t unit_at(const char* p, const char* end) noexcept {
  return end - p < 6 || p[0] != '\\' || p[1] != 'u' ? not_hex : parse_hex4(p + 2);
}

struct escaped_character {
  std::uint32_t code_point;
  int size;   // bytes of its spelling, 0 when it is no escape
  bool lone;  // one half of a surrogate pair; the code point is then U+FFFD
};

// Precondition: *p is a backslash.
escaped_character read_escape(const char* p, const char* end) noexcept {
  if (end - p < 2) return {0, 0, false};
  if (p[1] != 'u') {
    const char byte = short_escape(p[1]);
    return {static_cast<unsigned char>(byte), byte != 0 ? 2 : 0, false};
  }
  const std::uint32_t unit = unit_at(p, end);
  if (unit == not_hex) return {0, 0, false};
  if (is_high_surrogate(unit)) {
    const std::uint32_t low = unit_at(p + 6, end);
    if (is_low_surrogate(low)) return {join_surrogates(unit, low), 12, false};
  }
  const bool lone = is_high_surrogate(unit) || is_low_surrogate(unit);
  return {lone ? replacement_character : unit, 6, lone};
}

}  // namespace

lenient_scan scan_string_lenient(const char* p, const char* end) noexcept {
  lenient_scan found{nullptr, false, false, false};
  while (p != end) {
    const auto byte = static_cast<unsigned char>(*p);
    if (byte == '"') {
      found.end = p;
      break;
    }
    if (byte < 0x20) break;
    if (byte == '\\') {
      const escaped_character escape = read_escape(p, end);
      if (escape.size == 0) break;
      found.escaped = true;
      found.lone_surrogate |= escape.lone;
      p += escape.size;
    } else {
      const int size = sequence_length(p, end);
      found.malformed |= size == 0;
      p += size == 0 ? 1 : size;
    }
  }
  return found;
}

std::size_t decode_lenient(const char* first, const char* last, bool replaces, char* out) noexcept {
  char* const start = out;
  while (first != last) {
    if (*first == '\\') {
      const escaped_character escape = read_escape(first, last);
      out = append_utf8(out, escape.code_point);
      first += escape.size;
      continue;
    }
    const int size = sequence_length(first, last);
    if (size == 0 && replaces) {
      out = append_utf8(out, replacement_character);
      ++first;
    } else {
      const auto copied = static_cast<std::size_t>(size == 0 ? 1 : size);
      std::memcpy(out, first, copied);
      out += copied;
      first += copied;
    }
  }
  return static_cast<std::size_t>(out - start);
}

}  // namespace joule::inline v0::text
