// Strings in other than the minimal form: plain loops over characters. Users ask for safe embedding here, not for speed.
#include "emit_by_rules.hpp"

#include <joule/text/utf8.hpp>

namespace joule::inline v0::token {

namespace {

char* append_unit(char* out, std::uint32_t unit) noexcept {
  constexpr char digits[] = "0123456789abcdef";
  *out++ = '\\';
  *out++ = 'u';
  for (int shift = 12; shift >= 0; shift -= 4) *out++ = digits[unit >> shift & 15];
  return out;
}

bool emit_escaped(emitter& out, std::uint32_t code_point) {
  char text[12];
  char* end = text;
  if (code_point < 0x10000) {
    end = append_unit(end, code_point);
  } else {
    end = append_unit(end, 0xD800 + ((code_point - 0x10000) >> 10));
    end = append_unit(end, 0xDC00 + ((code_point - 0x10000) & 0x3FF));
  }
  return emit_text(out, text, static_cast<std::size_t>(end - text));
}

// Precondition: a well-formed sequence of `size` bytes.
std::uint32_t decode(const char* p, int size) noexcept {
  std::uint32_t code_point = static_cast<unsigned char>(*p) & (size == 2 ? 0x1FU : size == 3 ? 0x0FU : 0x07U);
  for (int i = 1; i < size; ++i) code_point = code_point << 6 | (static_cast<unsigned char>(p[i]) & 0x3FU);
  return code_point;
}

bool emit_ascii(emitter& out, char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || c == '"' || c == '\\') {
    char text[text::max_escape_size];
    return emit_text(out, text, static_cast<std::size_t>(text::append_escape(text, byte) - text));
  }
  if (out.rules.escape_html && (c == '<' || c == '>' || c == '&')) return emit_escaped(out, byte);
  return emit_char(out, c);
}

// A byte that belongs to no well-formed sequence. Where only ASCII may be written, it cannot pass.
bool emit_malformed(emitter& out, char byte) {
  if (out.rules.utf8 == invalid_utf8::reject) return fail(out, errc::invalid_utf8_value);
  if (out.rules.ascii_only) return emit_escaped(out, text::replacement_character);
  if (out.rules.utf8 == invalid_utf8::pass) return emit_char(out, byte);
  char text[4];
  return emit_text(out, text, static_cast<std::size_t>(text::append_utf8(text, text::replacement_character) - text));
}

}  // namespace

const char* emit_character(emitter& out, const char* p, const char* end) {
  if (static_cast<unsigned char>(*p) < 0x80) return emit_ascii(out, *p) ? p + 1 : nullptr;
  const int size = text::sequence_length(p, end);
  if (size == 0) return emit_malformed(out, *p) ? p + 1 : nullptr;
  const std::uint32_t code_point = decode(p, size);
  const bool separator = code_point == 0x2028 || code_point == 0x2029;
  const bool escaped = out.rules.ascii_only || (out.rules.escape_js && separator);
  const bool done = escaped ? emit_escaped(out, code_point) : emit_text(out, p, static_cast<std::size_t>(size));
  return done ? p + size : nullptr;
}

bool emit_string_by_rules(emitter& out, const char* data, std::size_t size) {
  const std::uint64_t start = out.offset();
  if (!emit_char(out, '"')) return false;
  for (const char* p = data; p != data + size;) {
    p = emit_character(out, p, data + size);
    if (p == nullptr) {
      if (out.failure.code == errc::invalid_utf8_value) out.failure.offset = start;  // the value's place, not the byte's
      return false;
    }
  }
  return emit_char(out, '"');
}

bool emit_nonfinite(emitter& out, bool is_nan, bool negative) {
  if (out.rules.nonfinite == nonfinite_numbers::reject) return fail(out, errc::unsupported_value);
  if (out.rules.nonfinite == nonfinite_numbers::null) return emit_text(out, "null", 4);
  if (is_nan) return emit_text(out, "\"NaN\"", 5);
  return negative ? emit_text(out, "\"-Infinity\"", 11) : emit_text(out, "\"Infinity\"", 10);
}

}  // namespace joule::inline v0::token
