#include <joule/token/emitter.hpp>

#include "emit_by_rules.hpp"

#include <joule/text/utf8.hpp>

#include <cerrno>
#include <cstdlib>

namespace joule::inline v0::token {

namespace {

// The block of a heap emitter that has not written yet: a valid address, so that copying nothing to it is defined.
char no_block;

bool fail_at(emitter& out, errc code, std::uint64_t offset, error_domain domain, std::uint32_t detail) noexcept {
  if (!out.failure) out.failure = {offset, code, domain, detail};
  return false;
}

bool resize_block(emitter& out, std::size_t size) noexcept {
  const auto used = static_cast<std::size_t>(out.pos - out.begin);
  void* moved = std::realloc(out.begin == &no_block ? nullptr : out.begin, size);
  if (moved == nullptr) return fail(out, errc::out_of_memory);
  out.begin = static_cast<char*>(moved);
  out.pos = out.begin + used;
  out.limit = out.begin + size;
  return true;
}

bool grow_heap(emitter& out, std::size_t needed) {
  constexpr std::size_t most = static_cast<std::size_t>(-1) / 2;
  const auto used = static_cast<std::size_t>(out.pos - out.begin);
  const auto capacity = static_cast<std::size_t>(out.limit - out.begin);
  if (needed > most - used) return fail(out, errc::out_of_memory);
  std::size_t size = capacity < 256 ? 512 : capacity > most / 2 ? most : capacity * 2;
  if (size < used + needed) size = used + needed;
  return resize_block(out, size);
}

bool flush(emitter& out) {
  const auto size = static_cast<std::size_t>(out.pos - out.begin);
  if (size == 0) return true;
  const auto* sink = static_cast<const byte_sink*>(out.owner);
  errno = 0;
  if (!sink->write(sink->context, out.begin, size)) {
    const int cause = errno;
    const error_domain domain = cause == 0 ? error_domain::joule : error_domain::system;
    return fail_at(out, errc::io_error, out.flushed, domain, static_cast<std::uint32_t>(cause));
  }
  out.flushed += size;
  out.pos = out.begin;
  return true;
}

bool grow_sink(emitter& out, std::size_t needed) {
  if (out.failure || !flush(out)) return false;
  if (static_cast<std::size_t>(out.limit - out.begin) >= needed) return true;
  return resize_block(out, needed);
}

// A number when the block may be too short for the longest one: it is made aside, so that a span that just holds the
// text is enough.
template <class Float>
bool emit_floating(emitter& out, Float value, char* (*append)(char*, Float) noexcept) {
  if (static_cast<std::size_t>(out.limit - out.pos) >= text::max_double_chars) [[likely]] {
    out.pos = append(out.pos, value);
    return true;
  }
  char text[text::max_double_chars];
  return emit_text(out, text, static_cast<std::size_t>(append(text, value) - text));
}

}  // namespace

bool fail(emitter& out, errc code, std::uint32_t detail) noexcept {
  return fail_at(out, code, out.offset(), error_domain::joule, detail);
}

bool emit_string(emitter& out, const char* data, std::size_t size) {
  JOULE_ASSERT(!overlaps(data, size, out.begin, static_cast<std::size_t>(out.limit - out.begin)));
  if (!out.plain) return emit_string_by_rules(out, data, size);
  const std::uint64_t start = out.offset();
  if (!reserve(out, size + 2)) return false;
  *out.pos++ = '"';
  const char* src = data;
  const char* const end = data + size;
  bool non_ascii = false;
  for (;;) {
    src = text::copy_plain(src, end, out.pos, non_ascii);
    if (src == end) break;
    char escape[text::max_escape_size];
    const auto length =
        static_cast<std::size_t>(text::append_escape(escape, static_cast<unsigned char>(*src)) - escape);
    ++src;
    // What is certainly still to come: the escape, the rest at one byte each, the quote.
    if (!reserve(out, length + static_cast<std::size_t>(end - src) + 1)) return false;
    std::memcpy(out.pos, escape, length);
    out.pos += length;
  }
  *out.pos++ = '"';
  if (!non_ascii || text::find_invalid_utf8(data, end) == end) return true;
  return fail_at(out, errc::invalid_utf8_value, start, error_domain::joule, 0);
}

// Finite or not by the exponent bits: this must not depend on what fast-math lets the compiler assume.
bool emit_double(emitter& out, double value) {
  std::uint64_t bits = 0;
  static_assert(sizeof bits == sizeof value);
  std::memcpy(&bits, &value, sizeof bits);
  if ((bits >> 52 & 0x7FF) == 0x7FF) return emit_nonfinite(out, (bits << 12) != 0, (bits >> 63) != 0);
  return emit_floating(out, value, text::append_double);
}

bool emit_float(emitter& out, float value) {
  std::uint32_t bits = 0;
  static_assert(sizeof bits == sizeof value);
  std::memcpy(&bits, &value, sizeof bits);
  if ((bits >> 23 & 0xFF) == 0xFF) return emit_nonfinite(out, (bits << 9) != 0, (bits >> 31) != 0);
  return emit_floating(out, value, text::append_float);
}

void attach_heap(emitter& out) noexcept {
  out.begin = out.pos = out.limit = &no_block;
  out.grow = grow_heap;
  out.flushed = 0;
}

void release(emitter& out) noexcept {
  if (out.begin != &no_block) std::free(out.begin);
  out.begin = out.pos = out.limit = &no_block;
}

bool attach_sink(emitter& out, const byte_sink& sink, std::size_t size) noexcept {
  attach_heap(out);
  out.grow = grow_sink;
  out.owner = const_cast<byte_sink*>(&sink);  // only read again, by flush()
  return resize_block(out, size < 64 ? 64 : size);
}

bool finish_sink(emitter& out) {
  const bool done = !out.failure && flush(out);
  release(out);
  return done;
}

}  // namespace joule::inline v0::token
