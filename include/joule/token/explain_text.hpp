// explain_text: everything that can be said about an error by looking at the text, as plain data.
#pragma once

#include <joule/base/bytes.hpp>
#include <joule/token/location.hpp>

namespace joule::inline v0::token {

// A short piece of UTF-8 text in a fixed place. What does not fit is left out, between characters.
template <std::size_t Capacity>
struct short_text {
  char data[Capacity];
  std::uint32_t size = 0;
};

// All members are plain or point into the text or into static storage.
struct text_explanation {
  location place;
  short_text<400> excerpt;  // the line around the place, at most 80 columns; control characters are made visible
  std::uint32_t caret = 0;  // columns of the excerpt before the place
  short_text<48> expected;  // e.g. "a comma or ']'"; empty when the code says it all
  short_text<80> found;  // e.g. "'t'", "the end of the text", "byte FF"
  chars literal;  // the token at the place as it is spelt, cut at 64 bytes; in the text
  const char* hint = "";  // a sentence about a usual mistake, or empty
};

// Explains `e`, which some operation on this very text returned. Reads the text up to the place and a little beyond.
// Never fails: with another text it says something less useful. O(e.offset).
JOULE_API void explain_text(const error& e, const char* data, std::size_t size, text_explanation& out) noexcept;

}  // namespace joule::inline v0::token
