// lenient_state: what a cursor that accepts more than JSON needs. The entry points make one when their options ask for it;
// a strict cursor has none, and no path that strict text takes looks at it.
//
// A text that strict rules accept is read in the same way, at the same speed and with the same result. What they refuse is
// looked at again, by plain loops.
#pragma once

#include <joule/token/cursor.hpp>
#include <joule/token/heap_array.hpp>

namespace joule::inline v0::token {

// Untagged, fixed layout.
struct lenient_state {
  invalid_utf8 utf8 = invalid_utf8::reject;
  nonfinite_numbers nonfinite = nonfinite_numbers::reject;
  // The last string that had to be decoded to be read, and the place of its spelling in the cursor's buffer.
  heap_array<char> decoded;
  const char* first = nullptr;
  const char* last = nullptr;

  JOULE_ALWAYS_INLINE lenient_state() noexcept {}  // NOLINT(modernize-use-equals-default): not shared between flags
};

// Puts the string that was decoded last where its spelling stands in a text that may be written to, and returns it there;
// no data when the spelling is shorter than the string: U+FFFD takes three bytes, a malformed byte one.
[[nodiscard]] JOULE_API chars place_decoded(const cursor& in) noexcept;

}  // namespace joule::inline v0::token
