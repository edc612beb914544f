// Which value of a text does not fit its C++ type: the cold answer behind every typed decode that failed.
#pragma once

#include <joule/base/error.hpp>
#include <joule/bind/type_row.hpp>
#include <joule/token/text_options.hpp>

namespace joule::inline v0::bind {

// What the caller chose about binding, beside the type.
struct binding_rules {
  bool reject_unknown = false;
  bool unescapes = false;  // in place: the text may be written to
  nonfinite_numbers nonfinite = nonfinite_numbers::reject;
};

// The binding error of the text [data, data + size) against the type that `root` describes, with the smallest offset,
// provided that this offset is smaller than `text_error_offset`; ok when there is none. The bytes in front of
// `text_error_offset` must be the beginning of a valid text (pass `size` for a text that is valid); on other bytes the
// answer is unspecified, but nothing outside [data, data + size) is read.
//
// A value is judged in two steps: by its first byte (the JSON kind; a minus sign for unsigned types) as soon as that
// byte is valid text, and by its content once the token is complete. A number that the text's end cuts counts as
// complete when what is there is a number. Thus `-` into unsigned is a type_mismatch at 0, `"abcd\q"` into char[2]
// remains a bad_escape.
//
// Profile strict (rules B5, B8, B11 to B13), and what `rules` and `options.utf8` change:
//   type_mismatch      another JSON kind than the type's; null into a type without a null state; a fraction or exponent
//                      into an integer; a minus sign into an unsigned integer; text that is not strict base64; a string
//                      into a floating-point number, which `nonfinite` allows to be one of three
//   out_of_range       an integer beyond its width; a magnitude that rounds to infinity at its width; a string or
//                      base64 text that does not fit (char arrays: at most `count` bytes; byte arrays: exactly `count`)
//   needs_unescape     a string that borrows and cannot stay as it is spelt (as a map's name: at the name's opening quote):
//                      it holds an escape, or a malformed byte to be replaced. Where the reader `unescapes` in place, only
//                      one that is longer than its spelling
//   missing_member     at the closing brace; detail = index of the first missing member that is required
//   unknown_name       at the name's opening quote, where the record refuses unknown names, or `reject_unknown` says so
//                      for every record
//   bad_key            at the name's opening quote, where it is no integer of the map's key type
//   duplicate_name     at the second name's opening quote, where `0` and `-0` meet in a map with integer names. Names
//                      that are equal as text are the text verdict's, hence not reported here
//   too_few_elements, too_many_elements
//   out_of_memory      the walk's own stack could not grow
//
// Complexity: O(size) plus, for each name, the number of members of its record. Memory: 64 bytes of heap for each open
// container plus a bit for each member; constant use of the thread's stack, whatever the depth.
[[nodiscard]] JOULE_API error diagnose(const char* data, std::size_t size, const type_row& root,
                                       const text_options& options, std::uint64_t text_error_offset,
                                       const binding_rules& rules = {}) noexcept;

}  // namespace joule::inline v0::bind
