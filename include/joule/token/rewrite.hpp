// Rewriting a text: without white space, with indentation, or in the canonical form of RFC 8785.
//
// All three check the text completely while they read it. Spellings of names, strings and numbers are kept, except in
// the canonical form. No recursion anywhere: the depth is limited by the options alone.
#pragma once

#include <joule/token/emitter.hpp>
#include <joule/token/location.hpp>
#include <joule/token/text_options.hpp>

namespace joule::inline v0::token {

// What stands at the start of a line that is not the first one: newline, prefix, then `indent` once a level. Any bytes
// are allowed; the result is JSON only if they are white space.
struct indentation {
  chars indent;
  chars prefix;
  chars newline;
};

// Write to `out` and return the first error of the text, or what the emitter says when it cannot take more. On an error
// part of the output may have been written. O(size); memory: one byte a level and the names of the open objects, for
// the canonical form the structure of the whole value and O(n log n) for n members of one object.
JOULE_API error write_compact(emitter& out, const char* data, std::size_t size, const text_options& options) noexcept;
JOULE_API error write_indented(emitter& out, const char* data, std::size_t size, const indentation& lines,
                               const text_options& options) noexcept;

// RFC 8785: members sorted by the UTF-16 code units of their names, numbers as the shortest text of their double, -0 as
// 0, strings with the fewest escapes. A name that comes twice is always an error (section 3.1, by RFC 7493). A number
// that no finite double stands for is out_of_range at its first byte (section 3.2.2.3).
JOULE_API error write_canonical(emitter& out, const char* data, std::size_t size, const text_options& options) noexcept;

enum class text_form : std::uint8_t {
  checked,  // nothing is written: only the verdict is wanted
  compact,
  indented,
  canonical,  // keeps each top-level value in memory until it is complete
};

// The same for a text that comes in pieces, with memory that does not grow with the text (except in canonical form).
// With text_shape::many_values the values are written one a line.
class rewriter {
 public:
  // Writes through a buffer to `sink`, which must not throw and is not called for text_form::checked. Copies `lines`.
  JOULE_API rewriter(text_form form, const indentation& lines, const text_options& options, text_shape shape,
                     const byte_sink& sink) noexcept;
  rewriter(const rewriter&) = delete;
  rewriter& operator=(const rewriter&) = delete;
  JOULE_API ~rewriter();

  // Takes the next bytes of the text. Returns the first error, again on every later call; its offset counts from the
  // first byte of the first piece. io_error is the sink's, with its errno.
  JOULE_API error feed(const char* data, std::size_t size) noexcept;
  // Tells that the text ends, and hands the rest of the output to the sink.
  JOULE_API error finish() noexcept;
  // The place of the error that feed() or finish() returned.
  JOULE_API void locate_error(location& out) const noexcept;

 private:
  struct state;
  state* state_ = nullptr;  // null: memory was short
};

}  // namespace joule::inline v0::token
