#include <joule/token/explain_text.hpp>

#include "explain_hint.hpp"

namespace joule::inline v0::token {

namespace {

bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

template <std::size_t Capacity>
bool append(short_text<Capacity>& out, const char* data, std::size_t size) noexcept {
  if (size > Capacity - out.size) return false;
  if (size != 0) std::memcpy(out.data + out.size, data, size);
  out.size += static_cast<std::uint32_t>(size);
  return true;
}

template <std::size_t Capacity>
bool append(short_text<Capacity>& out, const char* text) noexcept {
  return append(out, text, std::strlen(text));
}

void append_hex(short_text<80>& out, std::uint32_t value, int digits) noexcept {
  char text[8];
  for (int i = 0; i != digits; ++i) text[i] = "0123456789ABCDEF"[value >> (4 * (digits - 1 - i)) & 15U];
  append(out, text, static_cast<std::size_t>(digits));
}

std::uint32_t code_point(const char* p, std::size_t size) noexcept {
  const auto byte = [p](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(p[i])); };
  if (size == 1) return byte(0);
  std::uint32_t c = byte(0) & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i != size; ++i) c = c << 6 | (byte(i) & 0x3FU);
  return c;
}

// -- the line around the place --

// One column: the character, or a visible stand-in: the control pictures U+2400 to U+241F, U+2421 for DEL, U+FFFD for
// bytes that are no UTF-8, a space for a tab. C1 controls, the bidirectional overrides and the byte order mark, which
// could disturb a terminal or are not seen there, get U+FFFD too. Returns the bytes of the text that the column stands
// for.
std::size_t append_column(short_text<400>& out, const char* p, const char* end) noexcept {
  const auto byte = static_cast<unsigned char>(*p);
  const std::size_t size = utf8_size_plain(p, end);
  char picture[3] = {'\xE2', '\x90', static_cast<char>(0x80U + (byte == 0x7F ? 0x21U : byte))};
  if (byte == '\t') {
    append(out, " ");
  } else if (byte < 0x20 || byte == 0x7F) {
    append(out, picture, 3);
  } else if (size != 0) {
    const std::uint32_t c = code_point(p, size);
    const bool unsafe = (c >= 0x80 && c < 0xA0) || (c >= 0x200E && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
                        (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029 || c == 0xFEFF;
    unsafe ? append(out, "\xEF\xBF\xBD") : append(out, p, size);
  } else {
    append(out, "\xEF\xBF\xBD");
  }
  return size == 0 ? 1 : size;
}

const char* step_back(const char* first, const char* p) noexcept {
  const char* q = p - 1;
  for (int i = 0; i != 3 && q != first && is_continuation(*q); ++i) --q;
  return q;
}

void write_excerpt(const char* data, std::size_t size, std::size_t at, text_explanation& out) noexcept {
  constexpr int before = 50;
  constexpr std::uint32_t columns = 80;
  const char* const end = data + size;
  const char* const place = data + at;
  const char* first = place;
  for (int i = 0; i != before && first != data && first[-1] != '\n'; ++i) first = step_back(data, first);
  const bool cut = first != data && first[-1] != '\n';
  out.excerpt.size = 0;
  out.caret = 0;
  std::uint32_t column = 0;
  if (cut) {
    append(out.excerpt, "\xE2\x80\xA6");
    column = 1;
  }
  for (const char* p = first; p < end && *p != '\n' && column != columns; ++column) {
    if (p <= place) out.caret = column;
    if (*p == '\r' && p + 1 != end && p[1] == '\n') break;
    p += append_column(out.excerpt, p, end);
    if (p <= place) out.caret = column + 1;
  }
}

// -- expected and found --

const char* phrase(expectation e) noexcept {
  switch (e) {
    case expectation::value:
      return "a value";
    case expectation::value_or_end:
      return "a value or ']'";
    case expectation::name_or_end:
      return "a name in quotes or '}'";
    case expectation::name:
      return "a name in quotes";
    case expectation::colon:
      return "a colon";
    case expectation::comma_or_bracket:
      return "a comma or ']'";
    case expectation::comma_or_brace:
      return "a comma or '}'";
    case expectation::end_of_text:
      return "the end of the text";
    case expectation::rest_of_name:
    case expectation::rest_of_string:
      return "a closing quote";
    case expectation::rest_of_number:
      return "a digit";
    case expectation::rest_of_literal:
      return "the rest of the word";
    case expectation::unknown:
      return "";
  }
  return "";
}

const char* expected_phrase(errc code, expectation e) noexcept {
  switch (code) {
    case errc::unexpected_end:
    case errc::expected_value:
    case errc::expected_name:
    case errc::expected_colon:
    case errc::expected_comma_or_end:
    case errc::trailing_data:
      return phrase(e);
    case errc::trailing_comma:
      return e == expectation::name ? "a name in quotes" : e == expectation::unknown ? "" : "a value";
    case errc::bad_literal:
      return "true, false or null";
    case errc::bad_number:
      return "a number";
    default:
      return "";
  }
}

bool is_word(char c) noexcept {
  const auto u = static_cast<unsigned char>(c);
  return (u >= '0' && u <= '9') || (u >= 'A' && u <= 'Z') || (u >= 'a' && u <= 'z') || u == '_' || u == '$' ||
         u >= 0x80;
}

// The token that begins at p, as far as it can be told, in at most 64 bytes.
std::size_t token_size(const char* p, const char* end) noexcept {
  if (end - p > 64) end = p + 64;
  const char* q = p;
  if (*p == '"') {
    for (++q; q != end && *q != '"' && *q != '\n'; ++q) {
      if (*q == '\\' && q + 1 != end) ++q;
    }
    if (q != end && *q == '"') ++q;
  } else {
    while (q != end && (is_word(*q) || *q == '.' || *q == '-' || *q == '+')) ++q;
    if (q == p) ++q;
  }
  while (q != end && q != p && is_continuation(*q)) --q;
  return static_cast<std::size_t>(q - p);
}

void write_byte(short_text<80>& out, unsigned char byte) noexcept {
  switch (byte) {
    case '\0':
      append(out, "a NUL byte");
      return;
    case '\n':
      append(out, "a line feed");
      return;
    case '\r':
      append(out, "a carriage return");
      return;
    case '\t':
      append(out, "a tab");
      return;
    default:
      break;
  }
  append(out, byte < 0x20 || byte == 0x7F ? "control character U+00" : "byte ");
  append_hex(out, byte, 2);
}

void write_found(const char* p, const char* end, std::size_t token, short_text<80>& out) noexcept {
  if (p == end) {
    append(out, "the end of the text");
    return;
  }
  const auto byte = static_cast<unsigned char>(*p);
  const std::size_t size = utf8_size_plain(p, end);
  if (byte < 0x20 || byte == 0x7F || size == 0) return write_byte(out, byte);
  if (size > 1) {
    append(out, "U+");
    const std::uint32_t c = code_point(p, size);
    append_hex(out, c, c > 0xFFFF ? 5 : 4);
    return;
  }
  const char* const around = *p == '"' && token > 1 ? "" : "'";
  append(out, around);
  // Whole words and numbers; of anything longer than a line of a message only the beginning.
  for (std::size_t i = 0; i != token && i != 40; ++i) {
    const auto c = static_cast<unsigned char>(p[i]);
    if (c < 0x20 || c >= 0x7F) break;
    append(out, p + i, 1);
  }
  append(out, around);
}

// Where the thing that was found stands: behind an opening quote there is nothing to name but the byte itself.
bool names_whole_token(errc code) noexcept {
  return code != errc::leading_zero && code != errc::bad_escape && code != errc::lone_surrogate &&
         code != errc::control_character && code != errc::bad_utf8;
}

}  // namespace

void explain_text(const error& e, const char* data, std::size_t size, text_explanation& out) noexcept {
  const std::size_t at = e.offset < size ? static_cast<std::size_t>(e.offset) : size;
  const char* const p = data + at;
  const char* const end = data + size;
  locate(data, size, at, out.place);
  write_excerpt(data, size, at, out);
  const std::size_t token = p == end ? 0 : names_whole_token(e.code) ? token_size(p, end) : 1;
  out.literal = {p, token};
  out.expected.size = out.found.size = 0;
  append(out.expected, expected_phrase(e.code, out.place.expected));
  if (e.code == errc::bad_escape || e.code == errc::lone_surrogate) {
    const std::size_t length = e.code == errc::bad_escape && end - p > 1 && p[1] != 'u' ? 2 : 6;
    out.literal.size = static_cast<std::size_t>(end - p) < length ? static_cast<std::size_t>(end - p) : length;
    write_found(p, end, out.literal.size, out.found);
  } else {
    write_found(p, end, token, out.found);
  }
  out.hint = find_hint(e.code, data, size, at, out.place.expected);
}

}  // namespace joule::inline v0::token
