// Is it JSON? RFC 8259 and nothing else: one value, UTF-8, no byte order mark, no lone surrogate escapes, no name twice
// in one object, at most `max_depth` open containers.
#pragma once

#include <joule/base/result.hpp>
#include <joule/text/whitespace.hpp>
#include <joule/token/check_text.hpp>
#include <joule/token/diagnose.hpp>

#include <string_view>

namespace joule::inline v0 {

inline namespace JOULE_TAG {

// Whether `text` is one valid JSON text. Reads nothing outside it; does not allocate for texts of up to 1,024 levels on
// a thread that has checked before, save for objects of more than 32 names. False also when memory is short. O(size).
[[nodiscard]] inline bool valid(std::string_view text, const text_options& options = {}) noexcept {
  return token::is_valid_text(text.data(), text.size(), options);
}

// The same with the reason: the first error of the text, or one that is false. explain() in <joule/explain.hpp> tells
// the line, the column and what was expected.
[[nodiscard]] inline error check(std::string_view text, const text_options& options = {}) noexcept {
  return token::check_text(text.data(), text.size(), options);
}

// The first value of `text`, without the white space around it: what a reader of values one after the other would skip.
// What follows is not looked at. The error is the one that check() would give for a text that ends with the value. O(size).
[[nodiscard]] inline result<std::string_view> first_value(std::string_view text, const text_options& options = {}) noexcept {
  const char* const end = text.data() + text.size();
  const char* const first = text::skip_whitespace(text.data(), end);
  bool out_of_memory = false;
  if (const char* const last = token::skip_value(first, end, options, 0, out_of_memory); last != nullptr) {
    return std::string_view(first, static_cast<std::size_t>(last - first));
  }
  if (out_of_memory) return error{static_cast<std::uint64_t>(first - text.data()), errc::out_of_memory};
  return token::diagnose(text.data(), text.size(), options);
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0
