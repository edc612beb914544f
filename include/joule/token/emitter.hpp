// emitter: where encoded text goes. A writable block and a way to get a larger one; nothing about JSON types.
//
// The block may be the spare capacity of a caller's string, a fixed span, or a buffer that is handed to a sink when it
// is full; the three differ only in `grow`.
//
// Two ways to write. The emit_ functions keep the position in the emitter, ask for the exact number of bytes and say
// true or false. The put_ functions are for hot loops: they take the position and return the new one, so that it stays
// in a register (null: failed, and the emitter knows why), and they may ask for more room than the text turns out to
// need, up to max_ask bytes. A block without growth serves such asks from a scratch block (span_target), so both give
// the same text in the same storage.
#pragma once

#include <joule/base/bytes.hpp>
#include <joule/base/error.hpp>
#include <joule/text/decimal.hpp>
#include <joule/text/escape.hpp>
#include <joule/text/integer.hpp>
#include <joule/token/text_options.hpp>
#include <joule/token/text_rules.hpp>

namespace joule::inline v0::token {

// Untagged, fixed layout: it crosses between translation units built with different flags and into the compiled core.
struct emitter {
  char* pos = nullptr;    // next byte to write
  char* limit = nullptr;  // one past the last writable byte
  char* begin = nullptr;  // first byte of the current block
  // Makes limit - pos >= needed and returns true, or records a failure and returns false. May move the block.
  bool (*grow)(emitter& out, std::size_t needed) = nullptr;
  void* owner = nullptr;          // for grow: the string, sink, ...
  std::uint64_t flushed = 0;      // bytes that were written before `begin`
  std::uint32_t depth = 0;        // containers open now
  std::uint32_t max_depth = default_max_depth;
  error failure{};                // the first one; ok while all is well
  const void* user = nullptr;     // context handed to hooks
  text_rules rules;               // spelling of strings and non-finite numbers
  bool plain = true;              // rules.plain_strings()
  bool deterministic = false;     // unordered containers are written in the order of their entries' text

  JOULE_ALWAYS_INLINE emitter() noexcept {}  // NOLINT(modernize-use-equals-default): not shared between flags

  // Bytes written so far.
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t offset() const noexcept {
    return flushed + static_cast<std::uint64_t>(pos - begin);
  }
};

// Records the first failure at the current offset. Always returns false, so that callers can `return fail(...)`.
JOULE_API bool fail(emitter& out, errc code, std::uint32_t detail = 0) noexcept;

// Makes at least `needed` bytes writable at out.pos.
[[nodiscard]] JOULE_ALWAYS_INLINE bool reserve(emitter& out, std::size_t needed) {
  if (static_cast<std::size_t>(out.limit - out.pos) >= needed) [[likely]]
    return true;
  return out.grow(out, needed);
}

// What a put_ function may ask for beyond a string's own size.
inline constexpr std::size_t max_ask = 2048;

// ensure() when the block is too short, out of line.
[[nodiscard]] JOULE_API char* ensure_cold(emitter& out, char* pos, std::size_t needed);

// reserve() for put_ functions: the position with `needed` writable bytes behind it, or null. `pos` counts, not
// out.pos.
[[nodiscard]] JOULE_ALWAYS_INLINE char* ensure(emitter& out, char* pos, std::size_t needed) {
  if (static_cast<std::size_t>(out.limit - pos) >= needed) [[likely]]
    return pos;
  return ensure_cold(out, pos, needed);
}

// emit_string, emit_double and emit_float for hot loops. The string asks for its own room and for `ahead` bytes behind
// it; the numbers have text::max_double_chars bytes at pos already. Behind the returned position anything may stand.
[[nodiscard]] JOULE_API char* put_string(emitter& out, char* pos, const char* data, std::size_t size,
                                         std::size_t ahead);
[[nodiscard]] JOULE_API char* put_double(emitter& out, char* pos, double value);
[[nodiscard]] JOULE_API char* put_float(emitter& out, char* pos, float value);

// The values of a JSON array behind its opening bracket, with commas and the closing bracket; with `group` arrays of
// that many values each. count > 0, a multiple of group. Asks for its own room.
[[nodiscard]] JOULE_API char* put_doubles(emitter& out, char* pos, const double* values, std::size_t count,
                                          std::size_t group);

// emit_text and then room for `ahead` bytes; for text of any length.
[[nodiscard]] JOULE_API char* put_text(emitter& out, char* pos, const char* data, std::size_t size, std::size_t ahead);

// Opens a container in the depth count. The text of a bracket is the caller's.
[[nodiscard]] JOULE_ALWAYS_INLINE bool enter(emitter& out) noexcept {
  if (out.depth < out.max_depth) [[likely]] {
    ++out.depth;
    return true;
  }
  return fail(out, errc::depth_exceeded);
}

// enter() for put_ functions.
[[nodiscard]] JOULE_ALWAYS_INLINE bool enter(emitter& out, char* pos) noexcept {
  if (out.depth < out.max_depth) [[likely]] {
    ++out.depth;
    return true;
  }
  out.pos = pos;
  return fail(out, errc::depth_exceeded);
}

JOULE_ALWAYS_INLINE void leave(emitter& out) noexcept { --out.depth; }

// Copies bytes that are JSON text already (punctuation, quoted names, literals).
[[nodiscard]] JOULE_ALWAYS_INLINE bool emit_text(emitter& out, const char* data, std::size_t size) {
  if (!reserve(out, size)) return false;
  std::memcpy(out.pos, data, size);
  out.pos += size;
  return true;
}

[[nodiscard]] JOULE_ALWAYS_INLINE bool emit_char(emitter& out, char c) {
  if (!reserve(out, 1)) return false;
  *out.pos++ = c;
  return true;
}

// A quoted string by the emitter's rules; without any, with the minimal escapes of rule B2. Fails with
// invalid_utf8_value when the bytes are not UTF-8. O(size); at most one growth for a string without escapes.
[[nodiscard]] JOULE_API bool emit_string(emitter& out, const char* data, std::size_t size);

// Numbers by rule B1. Non-finite floating-point values fail with unsupported_value, unless the rules say otherwise.
[[nodiscard]] JOULE_API bool emit_double(emitter& out, double value);
[[nodiscard]] JOULE_API bool emit_float(emitter& out, float value);

// One character of a string's content by the emitter's rules: `p` is its first byte. Returns the position behind it, or
// null after a failure. A malformed byte counts as a character. Precondition: p < end.
[[nodiscard]] JOULE_API const char* emit_character(emitter& out, const char* p, const char* end);

// One JSON value that is text already: checked like input, white space between tokens left out. What is no value fails
// with invalid_raw_value, more nesting than is left with depth_exceeded. O(size).
[[nodiscard]] JOULE_API bool emit_raw(emitter& out, const char* data, std::size_t size);

// A number literal as it is spelt; invalid_raw_value when it is none.
[[nodiscard]] JOULE_API bool emit_number_text(emitter& out, const char* data, std::size_t size);

// An integer of 32 or 64 bits. When the block may be too short for the longest one it is made aside, so that a span
// that just holds the text is enough.
template <class Integer>
[[nodiscard]] JOULE_ALWAYS_INLINE bool emit_integer(emitter& out, Integer value) {
  if (static_cast<std::size_t>(out.limit - out.pos) >= text::max_integer_chars) [[likely]] {
    out.pos = text::append_integer(out.pos, value);
    return true;
  }
  char text[text::max_integer_chars];
  return emit_text(out, text, static_cast<std::size_t>(text::append_integer(text, value) - text));
}

// Fixed storage [at, end) behind an emitter. Where an ask does not fit the rest of the storage, writing goes on in the
// scratch block, and its text is copied once the next ask comes: what fits to the byte is written, whatever was asked.
// Neither moves while the emitter is in use.
struct span_target {
  char* at;
  char* end;
  char scratch[max_ask];

  JOULE_ALWAYS_INLINE span_target(char* first, char* last) noexcept
      : at(first), end(last) {}  // NOLINT: scratch stays as it is
};
JOULE_API void attach_span(emitter& out, span_target& target) noexcept;
// Hands over what the scratch holds. False when it does not fit, or the emitter has failed; then a failure that lies
// behind the end of the storage has become buffer_too_small. `target.at` is the end of the text.
[[nodiscard]] JOULE_API bool finish_span(emitter& out) noexcept;

// A memory block that grows by realloc; the emitter of the core's own functions and of sinks.
// After success take [begin, pos); free it with release().
JOULE_API void attach_heap(emitter& out) noexcept;
JOULE_API void release(emitter& out) noexcept;

// Writes through a buffer of `size` bytes that is handed to the sink whenever it is full. `finish` hands over the rest.
// A sink that refuses fails with io_error; what it throws passes through. The sink must outlive the emitter.
JOULE_API bool attach_sink(emitter& out, const byte_sink& sink, std::size_t size) noexcept;
[[nodiscard]] JOULE_API bool finish_sink(emitter& out);

}  // namespace joule::inline v0::token
