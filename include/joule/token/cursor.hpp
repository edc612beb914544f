// cursor: what the hot reader knows besides its position. It walks a contiguous window and never asks "am I at the end?"
// per byte.
//
// The position itself is no member: every function takes it and returns the new one, so that it stays in a register. As a
// member it was stored and loaded again five times for each member of a record, and those round trips were the longest
// chain of dependent work in the loop.
//
// The window has slack. At a position p that `ensure` returned,
//   * p <= limit, and `slack` bytes may be read at p,
//   * a step may go on to p + reach with unchecked reads of `slack` bytes, as long as every byte it passes is one it has
//     looked at, and
//   * behind the last byte of the text stands a NUL, which is no JSON byte, so every loop stops by itself.
// A small text is copied into padded scratch at once (cold records even get faster: they are read from L1). A large one
// is read in place until `tail_size` bytes before its end; then `ensure` moves the rest into the padded tail. Nothing
// outside [text, text + size) is ever read. A token may reach beyond limit only through a bounded function, which takes
// `end` and checks every byte; the byte behind such a token may be looked at only after `ensure`.
//
// Functions return null on any error and say no more: the cold side finds code and offset (token/diagnose.hpp,
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
// Bytes before the end at which reading moves to the tail.
inline constexpr std::size_t tail_size = 320;
// How far a step may go between two calls of `ensure`.
inline constexpr std::size_t reach = tail_size - 2 * slack;

struct lenient_state;

// Untagged, fixed layout.
struct cursor {
  const char* limit = nullptr;
  const char* end = nullptr;   // end of the buffer that is read; it stands for the end of the text
  char* tail = nullptr;        // tail_size + slack bytes, or null when the window is padded already
  const char* text = nullptr;  // the caller's text: what borrowed pointers and offsets refer to
  std::size_t size = 0;
  char* writable = nullptr;  // the caller's text again when borrowed strings may be unescaped inside it
  std::uint32_t depth_left = default_max_depth;  // containers that may still be opened
  duplicate_names duplicates = duplicate_names::reject;
  bool reject_unknown = false;
  bool fresh = false;  // the target holds its initial values: members that do not occur need no reset
  bool ragged = false;  // white space has no pattern here: it is not guessed any more (note_wrong_guess)
  std::uint8_t wrong_guesses = 0;
  error failure{};     // the first error that only this engine can know, e.g. a hook's
  const void* defaults = nullptr;  // initial value of the record about to be read; set by its owner just before
  void* resource = nullptr;    // std::pmr::memory_resource* for new elements, or null
  const void* user = nullptr;  // context handed to hooks
  // White space last seen in front of a name or an element, by open containers modulo 32: documents repeat.
  std::uint8_t indents[32] = {};
  std::uint64_t wrong_guess_at = 0;  // bytes from the last wrong guess of white space to the end
  lenient_state* lenient = nullptr;  // null: strict. Asked only where strict rules refuse (lenient_state.hpp)

  // Always inlined: clearing `indents` takes the instructions of the including file.
  JOULE_ALWAYS_INLINE cursor() noexcept {}  // NOLINT(modernize-use-equals-default)

  // Where in the caller's text p stands. Right in every phase: `end` always stands for text + size.
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t offset_of(const char* p) const noexcept {
    return static_cast<std::uint64_t>(size) - static_cast<std::uint64_t>(end - p);
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE const char* in_text(const char* p) const noexcept { return text + offset_of(p); }
};

// Records an error that the cold side cannot find by reading the text again. Always returns null.
inline const char* fail(cursor& in, errc code, const char* at) noexcept {
  if (!in.failure) in.failure = {in.offset_of(at), code, error_domain::joule, 0};
  return nullptr;
}

// Moves the unread rest of the text into the tail and returns where p is now. Precondition: p > in.limit.
[[nodiscard]] JOULE_API const char* enter_tail(cursor& in, const char* p) noexcept;

// The position p, moved to the tail if need be: p <= limit.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* ensure(cursor& in, const char* p) noexcept {
  if (p > in.limit) [[unlikely]] return enter_tail(in, p);
  return p;
}

// Up to where the buffer may be read. Behind the text it holds zeros, which no token contains.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* readable_end(const cursor& in) noexcept {
  return in.tail == nullptr ? in.end + slack : in.end;
}

enum class string_form : std::uint8_t {
  plain,    // the bytes are the string
  escaped,  // they hold at least one backslash: text::unescape gives the string
  decoded,  // they are the string, but not in the buffer: what a lenient reader made of it, good until the next string
};

// A string's content as it stands in the buffer: [first, last) between the quotes, checked.
struct string_token {
  const char* first;
  const char* last;
  string_form form;

  [[nodiscard]] JOULE_ALWAYS_INLINE std::size_t size() const noexcept {
    return static_cast<std::size_t>(last - first);
  }
};

// The bounded continuation of consume_string for strings with escapes, with non-ASCII bytes, or beyond the limit.
// `from` is a position inside the string, outside an escape and at a character boundary. Lenient readers find here the
// strings that strict rules refuse: whoever scans strings by other means ends here before refusing one.
[[nodiscard]] JOULE_API const char* consume_string_cold(cursor& in, const char* first, const char* from,
                                                        string_token& out) noexcept;

// What stands at p, within reach, where a number could not be read: lenient readers take the forms of nonfinite_numbers.
[[nodiscard]] JOULE_API const char* consume_nonfinite(cursor& in, const char* p, double& out) noexcept;
[[nodiscard]] JOULE_API const char* consume_nonfinite(cursor& in, const char* p, float& out) noexcept;

// Skips the value at p with every check (grammar, UTF-8, depth, duplicates) and without moving to the tail. O(size of the
// value).
[[nodiscard]] JOULE_API const char* skip_value(cursor& in, const char* p) noexcept;

inline namespace JOULE_TAG {

// Skips white space. The result is ensured; the byte there is NUL at the end of the text.
[[nodiscard]] JOULE_NOINLINE inline const char* skip_long_whitespace(cursor& in, const char* p) noexcept {
  p = ensure(in, p);
  for (;;) {
    p = text::skip_whitespace_window(p, in.limit);
    if (p <= in.limit) return p;
    p = enter_tail(in, p);
  }
}

// The same. A lone space, as behind most colons, is taken without a vector (-20 % on twitter).
[[nodiscard]] JOULE_ALWAYS_INLINE const char* skip_whitespace(cursor& in, const char* p) noexcept {
  p = ensure(in, p);
  if (static_cast<unsigned char>(*p) > ' ') [[likely]] return p;
  if (*p == ' ' && static_cast<unsigned char>(p[1]) > ' ') return p + 1;
  return skip_long_whitespace(in, p);
}

// Skips white space where the caller has just passed a byte it knows and is still within reach: no `ensure`.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* skip_space_within_reach(cursor& in, const char* p) noexcept {
  if (static_cast<unsigned char>(*p) > ' ') return p;
  if (*p == ' ' && static_cast<unsigned char>(p[1]) > ' ') [[likely]] return p + 1;
  return skip_long_whitespace(in, p);
}

// The white space in front of names and elements at the present depth.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint8_t& indent_of(cursor& in) noexcept { return in.indents[in.depth_left % 32]; }

// A guess that was learned was wrong at p. Where that happens again and again within a few bytes, guesses cost more than they
// spare: each is a branch predicted wrongly.
JOULE_ALWAYS_INLINE void note_wrong_guess(cursor& in, const char* p) noexcept {
  constexpr std::uint64_t near = 100;
  constexpr std::uint8_t many = 6;
  const auto at = static_cast<std::uint64_t>(in.end - p);
  in.wrong_guesses = static_cast<std::uint8_t>(in.wrong_guess_at - at < near ? in.wrong_guesses + 1 : 1);
  in.wrong_guess_at = at;
  if (in.wrong_guesses == many) in.ragged = true;
}

// Skips a run of white space and remembers how long it was.
[[nodiscard]] JOULE_NOINLINE inline const char* learn_indent(cursor& in, const char* p, std::uint8_t& indent) noexcept {
  if (indent != 0) note_wrong_guess(in, p);
  const std::uint64_t before = in.offset_of(p);
  p = skip_long_whitespace(in, p);
  const std::uint64_t size = in.offset_of(p) - before;
  indent = static_cast<std::uint8_t>(size <= text::longest_known_run ? size : 0);
  return p;
}

// skip_whitespace in front of a name or an element, where the last one at this depth tells how long the run will be. A
// right guess (nearly every one in a document that a program wrote) takes the latency of scanning out of the way:
// twitter.json, indented, is read 15 % faster. Within reach of p, if that is ensured.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* skip_indent(cursor& in, const char* p, std::uint8_t& indent) noexcept {
  if (static_cast<unsigned char>(*p) > ' ') return p;
  const std::size_t size = indent;
  if (text::is_whitespace_run_window(p, size) && static_cast<unsigned char>(p[size]) > ' ') [[likely]] return p + size;
  return learn_indent(in, p, indent);
}

// Skips white space behind a value: in an indented text a line break and the closing bracket, which stands where the names
// of the container around this one stand. Declines, and changes nothing, when the guess is wrong.
[[nodiscard]] JOULE_ALWAYS_INLINE bool try_skip_outdent(cursor& in, const char*& p) noexcept {
  if (static_cast<unsigned char>(*p) > ' ') return true;
  const std::size_t size = in.indents[(in.depth_left + 1) % 32];
  if (!text::is_whitespace_run_window(p, size) || static_cast<unsigned char>(p[size]) <= ' ') return false;
  p += size;
  return true;
}
[[nodiscard]] JOULE_ALWAYS_INLINE const char* skip_outdent(cursor& in, const char* p) noexcept {
  return try_skip_outdent(in, p) ? p : skip_long_whitespace(in, p);
}

// Consumes `mark` at p, within reach, with the white space around it, of any length; or answers false, with p at the next
// byte. No branch depends on how long the white space is: where it varies, that is what is predicted wrongly
// (twitter.json with random white space: three such branches a member, 740 -> 240 us).
[[nodiscard]] JOULE_ALWAYS_INLINE bool consume_ragged(cursor& in, const char*& p, char mark) noexcept {
  const std::uint64_t other = text::other_than_whitespace_window(p);
  const std::uint64_t behind = text::without_first_other(other);
  if (behind != 0) [[likely]] {
    const char* const first = p + text::first_other(other);
    const bool found = *first == mark;
    p = found ? p + text::first_other(behind) : first;
    return found;
  }
  p = skip_long_whitespace(in, p);
  if (*p != mark) return false;
  p = skip_long_whitespace(in, p + 1);
  return true;
}

// Skips white space of any length; p is within reach.
[[nodiscard]] JOULE_NOINLINE inline const char* skip_ragged(cursor& in, const char* p) noexcept {
  const std::uint64_t other = text::other_than_whitespace_window(p);
  return other != 0 ? p + text::first_other(other) : skip_long_whitespace(in, p);
}

// Skips white space where a container begins.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* skip_first_indent(cursor& in, const char* p, std::uint8_t& indent) noexcept {
  if (in.ragged) [[unlikely]] return skip_ragged(in, p);
  return skip_indent(in, p, indent);
}

// Behind a value in a container: consumes `,` with the white space around it and answers true, or moves p to the next byte.
[[nodiscard]] JOULE_ALWAYS_INLINE bool consume_comma(cursor& in, const char*& p, std::uint8_t& indent) noexcept {
  p = ensure(in, p);
  if (*p == ',' && static_cast<unsigned char>(p[1]) > ' ') return ++p, true;
  if (in.ragged || !try_skip_outdent(in, p)) [[unlikely]] {
    p = skip_ragged(in, p);  // takes p by value: a reference would keep it in memory
    if (*p != ',') return false;
    p = skip_ragged(in, p + 1);
    return true;
  }
  if (*p != ',') return false;
  p = skip_indent(in, p + 1, indent);
  return true;
}

// Opens a container at p: counts the depth and returns the first byte inside; null when p is not at `bracket`, or too deep.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* open(cursor& in, const char* p, char bracket) noexcept {
  if (*p != bracket || in.depth_left == 0) return nullptr;
  --in.depth_left;
  return p + 1;
}

// Closes the container whose bracket is at p.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* close(cursor& in, const char* p) noexcept {
  ++in.depth_left;
  return p + 1;
}

// Consumes the string at p, within reach. Plain ASCII strings up to the limit are done here; the rest is cold.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* consume_string(cursor& in, const char* p, string_token& out) noexcept {
  if (*p != '"') return nullptr;
  const char* const first = p + 1;
  const char* const stop = text::find_string_special_window(first, in.limit);
  if (stop <= in.limit && *stop == '"') [[likely]] {
    out = {first, stop, string_form::plain};
    return stop + 1;
  }
  return consume_string_cold(in, first, stop, out);
}

// Consumes the colon behind a name and the white space around it.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* consume_colon(cursor& in, const char* p) noexcept {
  p = skip_whitespace(in, p);
  if (*p != ':') return nullptr;
  return skip_whitespace(in, p + 1);
}

// Consumes the literal `null` at p, within reach.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* consume_null(const char* p) noexcept {
  return std::memcmp(p, "null", 4) == 0 ? p + 4 : nullptr;
}

// Consumes `true` or `false` at p, within reach.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* consume_bool(const char* p, bool& out) noexcept {
  if (std::memcmp(p, "true", 4) == 0) {
    out = true;
    return p + 4;
  }
  if (std::memcmp(p, "false", 5) != 0) return nullptr;
  out = false;
  return p + 5;
}

// Nothing but white space may follow the last value.
[[nodiscard]] JOULE_ALWAYS_INLINE bool at_end(cursor& in, const char* p) noexcept {
  p = ensure(in, p);
  return p == in.end || skip_whitespace(in, p) == in.end;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::token
