// What went wrong, in 16 bytes: a stable code and a byte offset. Everything a person wants to read (line, column,
// JSON Pointer, expected, found, excerpt) is made on demand by explain() in <joule/explain.hpp>.
#pragma once

#include <joule/base/config.hpp>

namespace joule::inline v0 {

// Error codes. Values are stable: never renumbered, never reused. They are grouped by hundreds:
//   1xx the text is not JSON (or not the dialect asked for)    2xx a limit was reached
//   3xx the text is JSON but does not fit the C++ type         4xx the value has no JSON form
//   5xx input and output                                       6xx reported by a user's hook
// The comment of each code holds an input that provokes it; tests/token/error_code_test.cpp and
// tests/bind/error_code_test.cpp run them and check the offset.
enum class errc : std::uint16_t {
  ok = 0,

  unexpected_end = 100,        // `{"a":`          offset 5: the size of the text
  expected_value = 101,        // `[?]`            offset 1: no value starts with this byte
  expected_name = 102,         // `{1:2}`          offset 1: an object wants a quoted name or `}`
  expected_colon = 103,        // `{"a" 1}`        offset 5
  expected_comma_or_end = 104, // `[1 2]`          offset 3: after a value, `,` or the closing bracket
  trailing_comma = 105,        // `[1,]`           offset 3: the bracket behind the comma
  bad_literal = 106,           // `[treu]`         offset 1: the first byte of the word
  bad_number = 107,            // `[1.]`           offset 1: the first byte of the number
  leading_zero = 108,          // `[01]`           offset 2: the second digit
  bad_escape = 109,            // `"a\q"`          offset 2: the backslash
  lone_surrogate = 110,        // `"\ud800"`       offset 1: the backslash of the half that stands alone
  bad_utf8 = 111,              // `"a` FF `"`      offset 2: the first byte of the malformed sequence
  control_character = 112,     // `"a` 0A `"`      offset 2: the raw byte below U+0020
  trailing_data = 113,         // `1 2`            offset 2: the first byte behind the value
  duplicate_name = 114,        // `{"a":1,"a":2}`  offset 7: the opening quote of the repeated name
  byte_order_mark = 115,       // EF BB BF `1`     offset 0

  depth_exceeded = 200,        // `[[1]]` with max_depth = 1: offset 1, the bracket that is one too many
  buffer_too_small = 201,      // marshal_into a span that cannot hold the text
  out_of_memory = 202,         // the compiled core could not allocate
  too_large = 203,             // a text or value larger than a stated limit

  type_mismatch = 300,         // `"1"` into int       offset 0: the first byte of the value
  out_of_range = 301,          // `300` into uint8_t   offset 0
  missing_member = 302,        // `{}` into a type with a required member: offset 1, the closing brace
  unknown_name = 303,          // `{"b":1}` where unknown names are refused: offset 1, the name's opening quote
  too_few_elements = 304,      // `[1]` into array<int,2>: offset 2, the closing bracket
  too_many_elements = 305,     // `[1,2,3]` into array<int,2>: offset 5, the first byte of the surplus element
  needs_unescape = 306,        // `"a\n"` into string_view: offset 0; a borrowed string cannot hold an escape
  bad_key = 307,               // `{"x":1}` into map<int,int>: offset 1, the name's opening quote

  unsupported_value = 400,     // NaN or an infinity on encode
  invalid_utf8_value = 401,    // a C++ string that is not UTF-8 on encode
  invalid_raw_value = 402,     // a joule::raw or joule::number that does not hold JSON on encode
  duplicate_key = 403,         // two keys of one map have the same text on encode

  io_error = 500,              // detail = errno
  end_of_input = 501,          // a source ended cleanly before a value

  hook_failed = 600,           // a user's codec refused; detail = its own code
};

// The group of a code, as callers usually branch on it.
enum class error_category : std::uint8_t { none, syntax, limit, binding, value, io, user };

[[nodiscard]] constexpr error_category category(errc code) noexcept {
  const auto group = static_cast<unsigned>(code) / 100;
  return group <= 6 ? static_cast<error_category>(group) : error_category::none;
}

// Which numbering `error::detail` uses.
enum class error_domain : std::uint16_t {
  joule = 0,   // detail is 0 or the index of the member concerned
  system = 1,  // detail is an errno
  user = 2,    // detail is a code of the user's hook
};

// The first error of an operation. Trivially copyable, 16 bytes, no ownership. `offset` counts bytes from the first
// byte of the text on decode; on encode it counts the bytes that were written before the failing value.
struct [[nodiscard]] error {
  std::uint64_t offset = 0;
  errc code = errc::ok;
  error_domain domain = error_domain::joule;
  std::uint32_t detail = 0;

  // True when something went wrong: `if (auto e = unmarshal_into(text, x)) ...`
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return code != errc::ok; }
  friend constexpr bool operator==(const error&, const error&) = default;
};

static_assert(sizeof(error) == 16);

// The name of a code as it is spelt in `errc`, e.g. "lone_surrogate"; "unknown" for a number that is no code.
// Static storage. Never null.
[[nodiscard]] JOULE_API const char* name(errc code) noexcept;

// One plain sentence for a person, without the place, e.g. "a surrogate escape stands alone". Static storage.
[[nodiscard]] JOULE_API const char* message(errc code) noexcept;

}  // namespace joule::inline v0
