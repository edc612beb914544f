// cursor: the one reader of the hot paths. It walks a contiguous window and never asks "am I at the end?" per byte.
//
// The window has slack. While pos <= limit,
//   * `slack` bytes may be read at pos, and
//   * behind the last byte of the text stands a NUL, which is no JSON byte, so every loop stops by itself.
// A small text is copied into padded scratch at once (cold records even get faster: they are read from L1). A large one
// is read in place until `tail_size` bytes before its end; then `ensure` moves the rest into the padded tail. Nothing
// outside [text, text + size) is ever read. A token may reach beyond limit only through a bounded function, which takes
// `end` and checks every byte.
//
// Functions return false on any error and say no more: the cold side finds code and offset (token/diagnose.hpp,
// bind/diagnose.hpp). That keeps the hot side small and makes every engine report the same error.
#pragma once

#include <joule/base/error.hpp>
#include <joule/text/decimal.hpp>
#include <joule/text/integer.hpp>
#include <joule/text/scan.hpp>
#include <joule/text/whitespace.hpp>
#include <joule/token/text_options.hpp>

namespace joule::inline v0::token {

inline constexpr std::size_t slack = 64;
// Bytes before the end at which reading moves to the tail. A step between two calls of `ensure` consumes at most
// tail_size - slack bytes with unchecked reads.
inline constexpr std::size_t tail_size = 320;

// Untagged, fixed layout.
struct cursor {
  const char* pos = nullptr;
  const char* limit = nullptr;
  const char* end = nullptr;   // end of the buffer that pos points into; it stands for the end of the text
  char* tail = nullptr;        // tail_size + slack bytes, or null when the window is padded already
  const char* text = nullptr;  // the caller's text: what borrowed pointers and offsets refer to
  std::size_t size = 0;
  char* writable = nullptr;  // the caller's text again when borrowed strings may be unescaped inside it
  std::uint32_t depth_left = default_max_depth;  // containers that may still be opened
  duplicate_names duplicates = duplicate_names::reject;
  bool reject_unknown = false;
  bool fresh = false;  // the target holds its initial values: members that do not occur need no reset
  error failure{};     // the first error that only this engine can know, e.g. a hook's
  const void* defaults = nullptr;  // initial value of the record about to be read; set by its owner just before
  void* resource = nullptr;    // std::pmr::memory_resource* for new elements, or null
  const void* user = nullptr;  // context handed to hooks
  // White space last seen in front of a name or an element, by open containers modulo 32: documents repeat.
  std::uint8_t indents[32] = {};

  // Always inlined: clearing `indents` takes the instructions of the including file.
  JOULE_ALWAYS_INLINE cursor() noexcept {}  // NOLINT(modernize-use-equals-default)

  // Where in the caller's text p stands. Right in every phase: `end` always stands for text + size.
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t offset_of(const char* p) const noexcept {
    return static_cast<std::uint64_t>(size) - static_cast<std::uint64_t>(end - p);
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE const char* in_text(const char* p) const noexcept { return text + offset_of(p); }
};

// Records an error that the cold side cannot find by reading the text again. Always returns false.
inline bool fail(cursor& in, errc code, const char* at) noexcept {
  if (!in.failure) in.failure = {in.offset_of(at), code, error_domain::joule, 0};
  return false;
}

// Moves the unread rest of the text into the tail. Precondition: in.pos > in.limit.
JOULE_API void enter_tail(cursor& in) noexcept;

// Re-establishes pos <= limit. Every function below that reads starts with it.
JOULE_ALWAYS_INLINE void ensure(cursor& in) noexcept {
  if (in.pos > in.limit) [[unlikely]] enter_tail(in);
}

// A string's content as it stands in the buffer: [first, last) between the quotes, checked.
struct string_token {
  const char* first;
  const char* last;
  bool escaped;  // holds at least one backslash

  [[nodiscard]] JOULE_ALWAYS_INLINE std::size_t size() const noexcept {
    return static_cast<std::size_t>(last - first);
  }
};

// The bounded continuation of consume_string for strings with escapes, with non-ASCII bytes, or beyond the limit.
// `from` is a position inside the string, outside an escape and at a character boundary.
[[nodiscard]] JOULE_API bool consume_string_cold(cursor& in, const char* first, const char* from,
                                                 string_token& out) noexcept;

// Skips one value with every check (grammar, UTF-8, depth, duplicates). O(size of the value).
[[nodiscard]] JOULE_API bool skip_value(cursor& in) noexcept;

inline namespace JOULE_TAG {

// Skips white space. Postcondition: the next byte may be looked at, and `slack` bytes from it; it is NUL at the end of the
// text. A lone space, as behind most colons, is taken without a vector (-20 % on twitter); pos may then be limit + 1.
JOULE_ALWAYS_INLINE void skip_whitespace(cursor& in) noexcept {
  ensure(in);
  if (static_cast<unsigned char>(*in.pos) > ' ') return;
  if (*in.pos == ' ' && static_cast<unsigned char>(in.pos[1]) > ' ') {
    ++in.pos;
    return;
  }
  while (static_cast<unsigned char>(*in.pos) <= ' ') {
    const char* const before = in.pos;
    in.pos = text::skip_whitespace_window(in.pos, in.limit);
    ensure(in);
    if (in.pos == before) break;  // a control character, or the NUL behind the text
  }
}

// skip_whitespace in front of a name or an element, where the last one at this depth tells how long the run will be. A
// right guess (nearly every one in a document that a program wrote) takes the latency of scanning out of the way:
// twitter.json, indented, is read 15 % faster. pos may be limit + 31 afterwards; slack covers it.
JOULE_ALWAYS_INLINE void skip_indent(cursor& in) noexcept {
  ensure(in);
  if (static_cast<unsigned char>(*in.pos) > ' ') return;
  std::uint8_t& indent = in.indents[in.depth_left % 32];
  if (text::is_whitespace_run_window(in.pos, indent) && static_cast<unsigned char>(in.pos[indent]) > ' ') {
    in.pos += indent;
    return;
  }
  const std::uint64_t before = in.offset_of(in.pos);
  skip_whitespace(in);
  const std::uint64_t size = in.offset_of(in.pos) - before;
  indent = static_cast<std::uint8_t>(size <= text::longest_known_run ? size : 0);
}

// Skips white space and returns the next byte without consuming it.
[[nodiscard]] JOULE_ALWAYS_INLINE char peek(cursor& in) noexcept {
  skip_whitespace(in);
  return *in.pos;
}

// Consumes one expected byte behind optional white space.
[[nodiscard]] JOULE_ALWAYS_INLINE bool consume(cursor& in, char expected) noexcept {
  if (peek(in) != expected) return false;
  ++in.pos;
  return true;
}

// Consumes `,` behind optional white space and answers true, or leaves the cursor at the next byte.
[[nodiscard]] JOULE_ALWAYS_INLINE bool consume_comma(cursor& in) noexcept { return consume(in, ','); }

// Opens a container: consumes the bracket and counts the depth.
[[nodiscard]] JOULE_ALWAYS_INLINE bool open(cursor& in, char bracket) noexcept {
  if (peek(in) != bracket || in.depth_left == 0) return false;
  --in.depth_left;
  ++in.pos;
  return true;
}

JOULE_ALWAYS_INLINE void close(cursor& in) noexcept {
  ++in.pos;
  ++in.depth_left;
}

// Consumes a string. Precondition: pos <= limit. Plain ASCII strings up to the limit are done here; the rest is cold.
[[nodiscard]] JOULE_ALWAYS_INLINE bool consume_string(cursor& in, string_token& out) noexcept {
  if (*in.pos != '"') return false;
  const char* const first = in.pos + 1;
  const char* const stop = text::find_string_special_window(first, in.limit);
  if (stop <= in.limit && *stop == '"') [[likely]] {
    out = {first, stop, false};
    in.pos = stop + 1;
    return true;
  }
  return consume_string_cold(in, first, stop, out);
}

// Consumes the literal `null` if it stands at pos. Precondition: pos <= limit.
[[nodiscard]] JOULE_ALWAYS_INLINE bool consume_null(cursor& in) noexcept {
  if (std::memcmp(in.pos, "null", 4) != 0) return false;
  in.pos += 4;
  return true;
}

[[nodiscard]] JOULE_ALWAYS_INLINE bool consume_bool(cursor& in, bool& out) noexcept {
  if (peek(in) == 't') {
    if (std::memcmp(in.pos, "true", 4) != 0) return false;
    in.pos += 4;
    out = true;
    return true;
  }
  if (std::memcmp(in.pos, "false", 5) != 0) return false;
  in.pos += 5;
  out = false;
  return true;
}

// Nothing but white space may follow the last value.
[[nodiscard]] JOULE_ALWAYS_INLINE bool at_end(cursor& in) noexcept { return peek(in) == '\0' && in.pos == in.end; }

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::token
