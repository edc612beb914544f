// Is it JSON? RFC 8259 and nothing else: one value, UTF-8, no byte order mark, no lone surrogate escapes, no name twice
// in one object, at most `max_depth` open containers.
#pragma once

#include <joule/token/check_text.hpp>

#include <string_view>

namespace joule::inline v0 {

inline namespace JOULE_TAG {

// Whether `text` is one valid JSON text. Reads nothing outside it; does not allocate for texts of up to 1,024 levels on
// a thread that has checked before, save for objects of more than 16 names. O(size).
[[nodiscard]] inline bool valid(std::string_view text, const text_options& options = {}) noexcept {
  return token::is_valid_text(text.data(), text.size(), options);
}

// The same with the reason: the first error of the text, or one that is false. explain() in <joule/explain.hpp> tells
// the line, the column and what was expected.
[[nodiscard]] inline error check(std::string_view text, const text_options& options = {}) noexcept {
  return token::check_text(text.data(), text.size(), options);
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0
