// location: where a byte of a text lies, in the terms of a person and of a program.
#pragma once

#include <joule/base/error.hpp>
#include <joule/token/path_tracker.hpp>
#include <joule/token/text_options.hpp>

namespace joule::inline v0::token {

// What the grammar wants at a place.
enum class expectation : std::uint8_t {
  value,
  value_or_end,  // behind `[`
  name_or_end,   // behind `{`
  name,
  colon,
  comma_or_bracket,
  comma_or_brace,
  end_of_text,
  rest_of_name,
  rest_of_string,
  rest_of_number,
  rest_of_literal,
  unknown,  // memory was too short to find out
};

struct location {
  std::uint64_t line = 1;         // 1 for the first line; lines end with LF
  std::uint64_t column = 1;       // 1 for the first code point of the line
  std::uint64_t byte_column = 1;  // 1 for the first byte of the line
  expectation expected = expectation::value;
  // Of the value or the member at the place, or of the container when the place is between its elements. Empty is the
  // whole document.
  pointer_text pointer;
};

// Finds the place of byte `offset` of a text, by reading it up to there. The text before it should be valid; when it is
// not, the pointer is the one of the first error. An offset behind the end counts as the end. When memory is short, the
// pointer is empty and what was expected unknown. O(offset).
JOULE_API void locate(const char* data, std::size_t size, std::uint64_t offset, location& out) noexcept;

// What `grammar` wants at the place where it stands and where `next` is the byte, or -1 at the end.
template <class Handler>
[[nodiscard]] expectation expected_by(const machine<Handler>& grammar, int next) noexcept {
  if (grammar.in_name()) return expectation::rest_of_name;
  if (grammar.in_string()) return expectation::rest_of_string;
  if (grammar.in_number() && !grammar.number_ends_before(next)) return expectation::rest_of_number;
  if (grammar.in_token() && !grammar.in_number()) return expectation::rest_of_literal;
  if (grammar.wants_name()) return grammar.wants_first() ? expectation::name_or_end : expectation::name;
  if (grammar.wants_value()) return grammar.wants_first() ? expectation::value_or_end : expectation::value;
  if (grammar.wants_colon()) return expectation::colon;
  if (grammar.depth() == 0) return expectation::end_of_text;
  return grammar.in_object() ? expectation::comma_or_brace : expectation::comma_or_bracket;
}

// Whether a place where this is expected belongs to an element or member rather than to the container around it.
[[nodiscard]] constexpr bool inside_element(expectation e) noexcept {
  return e == expectation::value || e == expectation::value_or_end || e == expectation::colon ||
         (e >= expectation::rest_of_string && e != expectation::unknown);
}

}  // namespace joule::inline v0::token
