#include <joule/text/decimal.hpp>
#include <joule/text/whitespace.hpp>
#include <joule/token/diagnose.hpp>
#include <joule/token/emitter.hpp>

namespace joule::inline v0::token {

namespace {

// The position behind a string's closing quote. Precondition: p stands on the opening quote of a valid string.
const char* skip_valid_string(const char* p) noexcept {
  ++p;
  while (*p != '"') p += *p == '\\' ? 2 : 1;
  return p + 1;
}

// Copies a valid value without the white space between its tokens. `out` has room for all of it.
char* copy_compacted(char* out, const char* p, const char* end) noexcept {
  while (p != end) {
    if (*p == '"') {
      const char* const first = p;
      p = skip_valid_string(p);
      std::memcpy(out, first, static_cast<std::size_t>(p - first));
      out += p - first;
    } else {
      if (!text::is_whitespace(*p)) *out++ = *p;
      ++p;
    }
  }
  return out;
}

std::size_t compacted_size(const char* p, const char* end) noexcept {
  std::size_t size = 0;
  while (p != end) {
    if (*p == '"') {
      const char* const first = p;
      p = skip_valid_string(p);
      size += static_cast<std::size_t>(p - first);
    } else {
      size += !text::is_whitespace(*p);
      ++p;
    }
  }
  return size;
}

// The same where characters inside strings are written by rules. Escapes that stand in the text stay as they are.
bool emit_compacted_by_rules(emitter& out, const char* p, const char* end) {
  bool in_string = false;
  while (p != end) {
    if (!in_string && text::is_whitespace(*p)) {
      ++p;
    } else if (*p == '"' || !in_string) {
      in_string ^= *p == '"';
      if (!emit_char(out, *p++)) return false;
    } else if (*p == '\\') {
      if (!emit_text(out, p, 2)) return false;
      p += 2;
    } else {
      p = emit_character(out, p, end);
      if (p == nullptr) return false;
    }
  }
  return true;
}

}  // namespace

bool emit_raw(emitter& out, const char* data, std::size_t size) {
  const char* const end = data + size;
  const char* const first = text::skip_whitespace(data, end);
  const text_options options{out.max_depth, duplicate_names::reject};
  bool out_of_memory = false;
  const char* const last = skip_value(first, end, options, out.depth, out_of_memory);
  if (out_of_memory) return fail(out, errc::out_of_memory);
  if (last == nullptr || text::skip_whitespace(last, end) != end) {
    const error e = diagnose(data, size, {out.max_depth - out.depth, duplicate_names::reject});
    return fail(out, category(e.code) == error_category::limit ? e.code : errc::invalid_raw_value);
  }
  if (!out.plain) return emit_compacted_by_rules(out, first, last);
  // Counted only where the room is short: a span that just holds the text without its white space is enough.
  const auto size_as_it_is = static_cast<std::size_t>(last - first);
  if (static_cast<std::size_t>(out.limit - out.pos) < size_as_it_is) {
    if (!reserve(out, compacted_size(first, last))) return false;
  }
  out.pos = copy_compacted(out.pos, first, last);
  return true;
}

bool emit_number_text(emitter& out, const char* data, std::size_t size) {
  if (!text::is_number(data, data + size)) return fail(out, errc::invalid_raw_value);
  return emit_text(out, data, size);
}

}  // namespace joule::inline v0::token
