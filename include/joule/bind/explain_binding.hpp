// The compiled part of explain<T>: what a type row says about an error of decoding.
#pragma once

#include <joule/base/error.hpp>
#include <joule/bind/type_row.hpp>

namespace joule::inline v0::bind {

// The parts of an explanation that need the type.
enum class explanation_part : std::uint8_t {
  member_path,  // `twitter.statuses[3].user.id`; map entries `["key"]`, integer names `[7]`; the middle of very long
                // paths is `[...]`
  expected,     // `an integer from 0 to 255 (uint8_t)`, `an array of exactly 3 elements`
  found,        // `the string "abc"`, `the number 300`, `null`; long texts are cut at 40 bytes
  nearest,      // unknown_name, missing_member: the JSON name of the member that was probably meant
  hint,         // missing_member: the name in the text that was probably meant to be it
};

// Takes the parts. One part comes in several pieces, in order, which are to be appended; parts that do not apply are
// not written at all. `write` must not throw; when it returns false nothing more is written.
struct explanation_sink {
  void* context = nullptr;
  bool (*write)(void* context, explanation_part part, const char* data, std::size_t size) = nullptr;
};

// Explains an error of decoding the text [data, data + size) into the type that `root` describes. Syntax and limit
// errors get their member path, and the expected type where a value is absent; the rest of their explanation needs no
// type. An error or text that do not belong together give a harmless answer. Without enough memory for the walk's
// stack, parts are absent. O(size up to the error), twice at most.
JOULE_API void explain_binding(const error& e, const char* data, std::size_t size, const type_row& root,
                               const explanation_sink& sink) noexcept;

}  // namespace joule::inline v0::bind
