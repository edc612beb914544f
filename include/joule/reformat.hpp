// Rewriting JSON text: compact, indented, canonical, and quoting of plain strings.
#pragma once

#include <joule/base/result.hpp>
#include <joule/text/uninit_resize.hpp>
#include <joule/token/minify.hpp>
#include <joule/token/rewrite.hpp>

#include <string>
#include <string_view>

namespace joule::inline v0 {

// How indented text looks. A line that is not the first one starts with `newline`, `prefix`, and `indent` once for each
// open container. Empty containers stay `{}` and `[]`; one space follows a colon (the layout of Go's json.Indent).
struct layout {
  std::string_view indent = "  ";
  std::string_view prefix = "";
  std::string_view newline = "\n";
};

inline namespace JOULE_TAG {

namespace reformat_detail {

// Owns the block that the core writes to.
struct heap_text {
  heap_text() noexcept { token::attach_heap(out); }
  heap_text(const heap_text&) = delete;
  heap_text& operator=(const heap_text&) = delete;
  ~heap_text() { token::release(out); }

  [[nodiscard]] result<std::string> take(error e) const {
    if (e) return e;
    return result<std::string>(std::in_place, out.begin, static_cast<std::size_t>(out.pos - out.begin));
  }

  token::emitter out;
};

// Does the text lie in the string, whose bytes may move?
[[nodiscard]] JOULE_ALWAYS_INLINE bool views(std::string_view text, const std::string& string) noexcept {
  const auto first = reinterpret_cast<std::uintptr_t>(string.data());
  return reinterpret_cast<std::uintptr_t>(text.data()) - first < string.size();
}

}  // namespace reformat_detail

// Appends `text` without the white space between its tokens. Strings, names and numbers keep their spelling. Fails with
// the first error of the text, as check() gives it, and `out` is then as it was. Grows `out` by the size of `text` and
// a little more before it is cut to what was needed: no allocation when that much capacity is there. O(size).
[[nodiscard]] inline error append_compact(std::string& out, std::string_view text, const text_options& options = {}) {
  if (reformat_detail::views(text, out)) return append_compact(out, std::string(text), options);
  const std::size_t before = out.size();
  text::uninit_resize(out, before + text.size() + token::minify_slack);
  std::size_t written = 0;
  const error e = token::minify(text.data(), text.size(), options, out.data() + before, written);
  out.resize(e ? before : before + written);
  return e;
}

// The same as a new string, whose capacity is what the text as it is would need.
[[nodiscard]] inline result<std::string> compact(std::string_view text, const text_options& options = {}) {
  std::string out;
  if (const error e = append_compact(out, text, options)) return e;
  return result<std::string>(std::move(out));
}

// append_compact() for a text that is known to be valid: four to ten times as fast, since it only tells strings from
// what is between them. Of a text that is not valid it appends some of the bytes, in order; nothing worse happens.
inline void append_compact_unchecked(std::string& out, std::string_view text) {
  if (reformat_detail::views(text, out)) return append_compact_unchecked(out, std::string(text));
  const std::size_t before = out.size();
  text::uninit_resize(out, before + text.size() + token::minify_slack);
  out.resize(before + token::minify_unchecked(text.data(), text.size(), out.data() + before));
}

[[nodiscard]] inline std::string compact_unchecked(std::string_view text) {
  std::string out;
  append_compact_unchecked(out, text);
  return out;
}

// The text with one element or member on a line. Spellings, errors and cost as for compact().
[[nodiscard]] inline result<std::string> indent(std::string_view text, const layout& style = {},
                                                const text_options& options = {}) {
  const token::indentation lines{{style.indent.data(), style.indent.size()},
                                 {style.prefix.data(), style.prefix.size()},
                                 {style.newline.data(), style.newline.size()}};
  reformat_detail::heap_text written;
  return written.take(token::write_indented(written.out, text.data(), text.size(), lines, options));
}

// The canonical form of RFC 8785 (JCS), byte for byte the same for equal values: members in the order of the UTF-16
// code units of their names, numbers as the shortest text that reads back as the same double, -0 as 0, strings with the
// fewest escapes. Repeated names are errors whatever the options say; a number beyond the range of double is
// errc::out_of_range at its first byte. O(size log size), memory O(size).
[[nodiscard]] inline result<std::string> canonicalize(std::string_view text, const text_options& options = {}) {
  reformat_detail::heap_text written;
  return written.take(token::write_canonical(written.out, text.data(), text.size(), options));
}

// A JSON string, quotes included, whose value is `plain`. Escaped are `"`, `\` and control characters, nothing else.
// Fails with errc::invalid_utf8_value when `plain` is not UTF-8. O(size).
[[nodiscard]] inline result<std::string> quote(std::string_view plain) {
  reformat_detail::heap_text written;
  (void)token::emit_string(written.out, plain.data(), plain.size());
  return written.take(written.out.failure);
}

// The same, appended to `out`, which is as it was when the result is an error. `plain` may view `out`.
[[nodiscard]] inline error append_quote(std::string& out, std::string_view plain) {
  reformat_detail::heap_text written;
  if (!token::emit_string(written.out, plain.data(), plain.size())) return written.out.failure;
  out.append(written.out.begin, static_cast<std::size_t>(written.out.pos - written.out.begin));
  return {};
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0
