#include <joule/token/emitter.hpp>

#include "emit_by_rules.hpp"
#include "isa/emit_table.hpp"

#include <joule/text/utf8.hpp>

#include <cerrno>
#include <cstdlib>
#include <type_traits>

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

// Moves the text in the scratch block to its place. False when it does not fit.
bool flush_scratch(emitter& out, span_target& target) noexcept {
  const auto size = static_cast<std::size_t>(out.pos - out.begin);
  if (out.begin != target.scratch) {
    target.at = out.pos;
  } else {
    if (size > static_cast<std::size_t>(target.end - target.at)) {
      out.failure = {};  // whatever failed stands behind the end of the storage
      return fail_at(out, errc::buffer_too_small, out.flushed, error_domain::joule, 0);
    }
    std::memcpy(target.at, target.scratch, size);
    target.at += size;
  }
  out.flushed += size;
  out.begin = out.pos = target.at;
  out.limit = target.end;
  return true;
}

bool grow_span(emitter& out, std::size_t needed) {
  auto& target = *static_cast<span_target*>(out.owner);
  if (!flush_scratch(out, target)) return false;
  if (static_cast<std::size_t>(out.limit - out.pos) >= needed) return true;
  if (needed > sizeof target.scratch) return fail(out, errc::buffer_too_small);
  out.begin = out.pos = target.scratch;
  out.limit = target.scratch + sizeof target.scratch;
  return true;
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

// append_doubles() for a run with values that are not finite.
char* put_each(emitter& out, char* pos, const double* values, std::size_t count, text::value_groups& groups) {
  for (std::size_t i = 0; i < count; ++i) {
    pos = put_double(out, pos, values[i]);
    if (pos == nullptr) return nullptr;
    const bool ends = --groups.left == 0;
    if (ends) groups.left = groups.size;
    const std::size_t size = ends ? text::max_separator_chars : 1;
    std::memcpy(pos, ends ? "],[" : ",", size);
    pos += size;
  }
  return pos;
}

// Finite or not by the exponent bits: this must not depend on what fast-math lets the compiler assume.
bool is_finite(double value) noexcept {
  std::uint64_t bits = 0;
  static_assert(sizeof bits == sizeof value);
  std::memcpy(&bits, &value, sizeof bits);
  return (bits >> 52 & 0x7FF) != 0x7FF;
}

bool is_finite(float value) noexcept {
  std::uint32_t bits = 0;
  static_assert(sizeof bits == sizeof value);
  std::memcpy(&bits, &value, sizeof bits);
  return (bits >> 23 & 0xFF) != 0xFF;
}

template <class Float>
JOULE_COLD bool emit_nonfinite(emitter& out, Float value) {
  std::conditional_t<sizeof value == 8, std::uint64_t, std::uint32_t> bits;
  std::memcpy(&bits, &value, sizeof bits);
  constexpr int fraction_bits = sizeof value == 8 ? 52 : 23;
  return emit_nonfinite(out, bits << (8 * sizeof bits - fraction_bits) != 0, bits >> (8 * sizeof bits - 1) != 0);
}

}  // namespace

bool fail(emitter& out, errc code, std::uint32_t detail) noexcept {
  return fail_at(out, code, out.offset(), error_domain::joule, detail);
}

char* ensure_cold(emitter& out, char* pos, std::size_t needed) {
  out.pos = pos;
  return out.grow(out, needed) ? out.pos : nullptr;
}

char* put_text(emitter& out, char* pos, const char* data, std::size_t size, std::size_t ahead) {
  out.pos = pos;
  return emit_text(out, data, size) ? ensure(out, out.pos, ahead) : nullptr;
}

char* put_string_plain(emitter& out, char* pos, const char* data, std::size_t size, std::size_t ahead) {
  out.pos = pos;
  return emit_string(out, data, size) ? ensure(out, out.pos, ahead) : nullptr;
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

bool emit_double(emitter& out, double value) {
  return is_finite(value) ? emit_floating(out, value, text::append_double) : emit_nonfinite(out, value);
}

bool emit_float(emitter& out, float value) {
  return is_finite(value) ? emit_floating(out, value, text::append_float) : emit_nonfinite(out, value);
}

char* put_double(emitter& out, char* pos, double value) {
  if (is_finite(value)) [[likely]]
    return text::append_double(pos, value);
  out.pos = pos;
  return emit_nonfinite(out, value) ? out.pos : nullptr;
}

char* put_doubles(emitter& out, char* pos, const double* values, std::size_t count, std::size_t group) {
  constexpr std::size_t each = text::max_double_chars + text::max_separator_chars;
  constexpr std::size_t batch = max_ask / each / 8 * 8;
  text::value_groups groups{group, group != 0 ? group : count + 1};
  while (count != 0) {
    const std::size_t now = count < batch ? count : batch;
    pos = ensure(out, pos, now * each);
    if (pos == nullptr) return nullptr;
    const text::value_groups before = groups;
    char* end = text::append_doubles(pos, values, now, groups);
    if (end == nullptr) {
      groups = before;
      end = put_each(out, pos, values, now, groups);
      if (end == nullptr) return nullptr;
    }
    pos = end;
    values += now;
    count -= now;
  }
  if (group == 0) {
    pos[-1] = ']';  // in place of the last comma
    return pos;
  }
  pos[-2] = ']';  // `]]` in place of `],[`
  return pos - 1;
}

char* put_float(emitter& out, char* pos, float value) {
  if (is_finite(value)) [[likely]]
    return text::append_float(pos, value);
  out.pos = pos;
  return emit_nonfinite(out, value) ? out.pos : nullptr;
}

void attach_span(emitter& out, span_target& target) noexcept {
  out.begin = out.pos = target.at;
  out.limit = target.end;
  out.grow = grow_span;
  out.owner = &target;
  out.flushed = 0;
}

bool finish_span(emitter& out) noexcept {
  return flush_scratch(out, *static_cast<span_target*>(out.owner)) && !out.failure;
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
