// From an error to words: where it is, what was expected, what was found, and what was probably meant.
#pragma once

#include <joule/base/error.hpp>
#include <joule/token/explain_text.hpp>
#include <joule/token/sentence.hpp>

#include <string>
#include <string_view>

namespace joule::inline v0 {

// Everything that is known about one error. Owns its text. Empty members do not apply.
struct explanation {
  errc code = errc::ok;
  std::uint64_t offset = 0;  // in bytes
  std::size_t line = 0;      // from 1; 0 when there is no text to point into
  std::size_t column = 0;    // from 1, in code points
  std::string pointer;  // JSON Pointer (RFC 6901) of the value, member or container; cut in the middle at 200 bytes
  std::string excerpt;  // the line, cut to 80 columns around the place; control characters are made visible
  std::string caret;  // `^` under the place, behind as many spaces as it takes
  std::string expected;  // e.g. "a comma or ']'"
  std::string found;  // e.g. "'t'"
  std::string literal;  // the token at the place as it is spelt, cut at 64 bytes
  std::string message;  // one sentence without the place
  std::string hint;  // the usual mistake that looks like this
  std::string nearest;  // typed decoding: the known name that was probably meant
  std::string member_path;  // typed decoding: the C++ member, e.g. "twitter.statuses[3].user.id"
};

inline namespace JOULE_TAG {

namespace explain_detail {

[[nodiscard]] inline std::string to_string(const char* data, std::size_t size) { return std::string(data, size); }

[[nodiscard]] inline std::string sentence_without_place(const error& e) {
  std::string text = message(e.code);
  if (e.domain == error_domain::system && e.detail != 0) text += " (errno " + std::to_string(e.detail) + ')';
  return text;
}

}  // namespace explain_detail

// Explains an error that an operation on this same `text` returned. Any other text gives a harmless answer.
// O(e.offset).
[[nodiscard]] inline explanation explain(const error& e, std::string_view text) {
  explanation x;
  x.code = e.code;
  x.offset = e.offset;
  // A value that has no text, or a file that could not be read, has no place in a text.
  if (!e || category(e.code) == error_category::value || category(e.code) == error_category::io) {
    x.message = e ? explain_detail::sentence_without_place(e) : message(e.code);
    return x;
  }
  token::text_explanation t;
  token::explain_text(e, text.data(), text.size(), t);
  x.line = static_cast<std::size_t>(t.place.line);
  x.column = static_cast<std::size_t>(t.place.column);
  x.pointer = explain_detail::to_string(t.place.pointer.data, t.place.pointer.size);
  x.excerpt = explain_detail::to_string(t.excerpt.data, t.excerpt.size);
  x.caret = std::string(t.caret, ' ') + '^';
  x.expected = explain_detail::to_string(t.expected.data, t.expected.size);
  x.found = explain_detail::to_string(t.found.data, t.found.size);
  x.literal = explain_detail::to_string(t.literal.data, t.literal.size);
  x.hint = t.hint;
  x.message = token::sentence(x.code, x.expected, x.found);
  return x;
}

// As a compiler would print it, in two to six lines without a line feed at the end:
//   3:14: a comma or ']' was expected, found 't'
//     {"a": [1 true]}
//              ^
//     at /a
//     hint: a comma may be missing before this
[[nodiscard]] inline std::string to_string(const explanation& x) {
  std::string text;
  if (x.line != 0) text = std::to_string(x.line) + ':' + std::to_string(x.column) + ": ";
  text += token::printable(x.message);  // may quote the text
  if (!x.excerpt.empty()) text += "\n  " + x.excerpt + "\n  " + x.caret;
  if (!x.pointer.empty()) text += "\n  at " + token::printable(x.pointer);
  if (!x.member_path.empty()) text += (x.pointer.empty() ? "\n  in " : ", in ") + token::printable(x.member_path);
  if (!x.nearest.empty()) text += "\n  did you mean \"" + token::printable(x.nearest) + "\"?";
  if (!x.hint.empty()) text += "\n  hint: " + token::printable(x.hint);
  return text;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0
