// What the entry points of decoding tell the reader and the cold side.
#pragma once

#include <joule/bind/type_row.hpp>
#include <joule/token/cursor.hpp>

namespace joule::inline v0::bind {

// What the entry points tell the reader. Untagged: the compiled core reads it too.
struct decode_request {
  std::uint32_t max_depth = default_max_depth;
  duplicate_names duplicates = duplicate_names::reject;
  bool reject_unknown = false;
  bool fresh = false;
  bool prefix = false;    // text behind the value is not looked at
  bool in_place = false;  // borrowed strings are unescaped inside the text
  token::lenient_state* lenient = nullptr;  // null: strict
  void* resource = nullptr;
  const void* user = nullptr;
};

// The error of a text that the reader refused: the smallest offset of the text verdict, the binding verdict and what the
// reader itself recorded (decision 1). Cold; reads the text at most twice.
[[nodiscard]] JOULE_API error explain_refusal(const token::cursor& in, const type_row& row,
                                              const decode_request& request) noexcept;

}  // namespace joule::inline v0::bind
