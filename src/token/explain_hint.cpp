#include "explain_hint.hpp"

namespace joule::inline v0::token {

namespace {

struct words {
  const char* word;
  const char* hint;
};

constexpr words known_words[] = {
    {"NaN", "NaN has no JSON form; null or a string is used instead"},
    {"nan", "NaN has no JSON form; null or a string is used instead"},
    {"Infinity", "infinities have no JSON form"},
    {"inf", "infinities have no JSON form"},
    {"-Infinity", "infinities have no JSON form"},
    {"-inf", "infinities have no JSON form"},
    {"-NaN", "NaN has no JSON form; null or a string is used instead"},
    {"True", "JSON spells it true, in lower case"},
    {"TRUE", "JSON spells it true, in lower case"},
    {"False", "JSON spells it false, in lower case"},
    {"FALSE", "JSON spells it false, in lower case"},
    {"None", "JSON spells it null"},
    {"nil", "JSON spells it null"},
    {"Null", "JSON spells it null, in lower case"},
    {"NULL", "JSON spells it null, in lower case"},
    {"undefined", "JSON has no undefined; null or leaving the member out is used instead"},
};

bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'; }
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

// Bounded look at the text around the error.
struct view {
  const char* data;
  std::size_t size;
  std::size_t at;
  [[nodiscard]] char byte(std::size_t i) const noexcept { return at + i < size ? data[at + i] : '\0'; }
  [[nodiscard]] bool starts_with(const char* word) const noexcept {
    const std::size_t length = std::strlen(word);
    return size - at >= length && std::memcmp(data + at, word, length) == 0;
  }
  [[nodiscard]] bool is(const char* word) const noexcept {
    const char behind = byte(std::strlen(word));
    return starts_with(word) && !is_letter(behind) && !is_digit(behind);
  }
};

const char* word_hint(const view& v) noexcept {
  for (const words& w : known_words) {
    if (v.is(w.word)) return w.hint;
  }
  return "";
}

// For a byte that begins no token.
const char* token_hint(const view& v) noexcept {
  switch (v.byte(0)) {
    case '\'':
      return "JSON strings and names stand in double quotes";
    case '`':
      return "JSON strings and names stand in double quotes";
    case '#':
      return "JSON has no comments";
    case '/':
      return v.byte(1) == '/' || v.byte(1) == '*' ? "JSON has no comments" : "";
    case '\xFE':
    case '\xFF':
      return v.at == 0 ? "the text looks like UTF-16; JSON text is UTF-8" : "";
    case '\0':
      if (v.at >= v.size) return "";
      return v.at < 4 && v.size > 4 ? "a NUL byte so early looks like UTF-16 or UTF-32; JSON text is UTF-8"
                                    : "a NUL byte is no white space; the length may include a C string's terminator";
    case '\xC2':
      return v.byte(1) == '\xA0' ? "a no-break space is no JSON white space" : "";
    case '\xE2':
      return v.byte(1) == '\x80' && (v.byte(2) == '\x9C' || v.byte(2) == '\x9D')
                 ? "typographic quotes are no JSON quotes"
                 : "";
    case '\xEF':
      return v.starts_with("\xEF\xBB\xBF")
                 ? "a byte order mark stands here; the texts of several files may have been joined"
                 : "";
    default:
      return word_hint(v);
  }
}

const char* value_hint(const view& v) noexcept {
  if (v.byte(0) == '+') return "JSON numbers have no plus sign";
  if (v.byte(0) == '.' && is_digit(v.byte(1))) return "a digit must stand before the decimal point";
  if (v.byte(0) == ',') return "a value is missing before this comma";
  return token_hint(v);
}

const char* name_hint(const view& v) noexcept {
  const char* const hint = token_hint(v);
  if (*hint != '\0') return hint;
  if (is_letter(v.byte(0)) || is_digit(v.byte(0))) return "names stand in double quotes in JSON";
  return "";
}

// Behind a value.
const char* separator_hint(const view& v, bool top_level) noexcept {
  const char c = v.byte(0);
  const char last = v.at != 0 ? v.data[v.at - 1] : '\0';
  if ((c == 'x' || c == 'X') && last == '0') return "JSON has no hexadecimal numbers";
  if (c == '_' && is_digit(last)) return "JSON numbers have no digit separators";
  if (c == ';') return "JSON separates with commas";
  if (c == '"' || c == '{' || c == '[' || c == '-' || is_digit(c) || v.is("true") || v.is("false") || v.is("null")) {
    if (top_level) return "a text holds one value; a sequence of values is another format";
    return last == '.' || is_digit(last) ? "" : "a comma may be missing before this";
  }
  return token_hint(v);
}

const char* number_hint(const view& v) noexcept {
  const char* const hint = word_hint(v);
  if (*hint != '\0') return hint;
  std::size_t i = v.byte(0) == '-' ? 1 : 0;
  if (v.byte(i) == '.') return "a digit must stand before the decimal point";
  while (is_digit(v.byte(i))) ++i;
  if (i > 0 && v.byte(i) == '.')
    return is_digit(v.byte(i + 1)) ? "a digit must follow the e of the exponent"
                                   : "a digit must follow the decimal point";
  if (v.byte(i) == 'e' || v.byte(i) == 'E') return "a digit must follow the e of the exponent";
  return "a digit must follow the minus sign";
}

const char* escape_hint(const view& v) noexcept {
  switch (v.byte(1)) {
    case 'u':
      return "four hexadecimal digits must follow \\u";
    case 'x':
      return "JSON has no \\x escape; \\u00 and two digits say the same";
    case '\'':
      return "a single quote needs no escape in JSON";
    case '0':
      return "JSON has no octal escape; \\u0000 says the same";
    case '\n':
    case '\r':
      return "a string cannot be continued on the next line";
    default:
      return "the escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits; a backslash itself is \\\\";
  }
}

const char* control_hint(char c) noexcept {
  if (c == '\n' || c == '\r') return "a line break inside a string is written \\n; or the closing quote is missing";
  return c == '\t' ? "a tab inside a string is written \\t"
                   : "control characters inside a string are written \\u00 and two digits";
}

}  // namespace

const char* find_hint(errc code, const char* data, std::size_t size, std::size_t at, expectation expected) noexcept {
  const view v{data, size, at};
  switch (code) {
    case errc::expected_value:
      return value_hint(v);
    case errc::expected_name:
      return name_hint(v);
    case errc::expected_colon:
      return v.byte(0) == '=' ? "JSON puts a colon between name and value" : token_hint(v);
    case errc::expected_comma_or_end:
      return separator_hint(v, false);
    case errc::trailing_data:
      return separator_hint(v, true);
    case errc::trailing_comma:
      return "JSON has no comma before a closing bracket";
    case errc::bad_literal:
      return word_hint(v);
    case errc::bad_number:
      return number_hint(v);
    case errc::leading_zero:
      return "JSON numbers have no leading zeros and no octal form";
    case errc::bad_escape:
      return escape_hint(v);
    case errc::lone_surrogate:
      return "characters above U+FFFF are two \\u escapes, first D800 to DBFF, then DC00 to DFFF";
    case errc::bad_utf8:
      return "the text may be in another encoding, such as Latin-1";
    case errc::control_character:
      return control_hint(v.byte(0));
    case errc::byte_order_mark:
      return "JSON text starts without the three bytes EF BB BF";
    case errc::unexpected_end:
      return expected == expectation::rest_of_string || expected == expectation::rest_of_name
                 ? "a closing quote is missing"
                 : "";
    default:
      return "";
  }
}

}  // namespace joule::inline v0::token
