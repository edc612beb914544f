// put_string by blocks: quote, copy while looking for what needs an escape and checking UTF-8, quote.
//
// A string is read only inside [data, data + size): whole blocks, and a last one that is masked or overlaps the block
// before. Behind the text whole blocks are stored, into room that was asked for.
#pragma once

#include "emit_table.hpp"

#include <joule/text/vec/copy.hpp>
#include <joule/text/vec/sse2.hpp>

#include "../../text/isa/kernels/string.hpp"

namespace joule::inline v0::isa {

// Room behind the text that stores may touch.
inline constexpr std::size_t block_slack = 64;

// A bit mask of the first n bytes of a block; n <= V::width.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t first_bits(std::ptrdiff_t n) noexcept {
  const auto count = static_cast<unsigned>(n) * static_cast<unsigned>(V::bits_per_byte);
  return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
}

// Up to a block at p, with zeros behind `end`.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE V load_up_to(const char* p, const char* end) noexcept {
  return end - p >= V::width ? V::load(p) : load_padded<V>(p, end);
}

struct put_run {
  const char* stop;  // the end, or the first byte that needs an escape
  bool bad_utf8;     // somewhere before the stop; then nothing else counts
};

// Copies [p, end) up to the first byte that needs an escape and checks its UTF-8. Stores whole blocks.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE put_run copy_checked(const char* first, const char* end, char* out) noexcept {
  const char* p = first;
  V previous = V::splat(0);
  V errors = V::splat(0);  // of whole blocks without a hit
  // What the block at p, of `size` bytes, is up to its first hit; false when it has none.
  put_run run{end, false};
  const auto stops = [&](const V& x, std::ptrdiff_t size) {
    x.store(out + (p - first));
    // The zeros behind the end are control characters: no hits, but what they cut is an error.
    const std::uint64_t hits = string_specials(x).bits() & first_bits<V>(size);
    const V found = utf8_errors(x, previous);
    if (hits != 0) {
      const bool bad = (found.nonzero().bits() & through_first(hits)) != 0 || errors.nonzero().any();
      run = {p + bits::count_trailing_zeros(hits) / V::bits_per_byte, bad};
      return true;
    }
    errors = errors | found;
    previous = x;
    return false;
  };
  for (; end - p >= V::width; p += V::width) {
    if (stops(V::load(p), V::width)) return run;
  }
  if (p != end && stops(load_padded<V>(p, end), end - p)) return run;
  return {end, errors.nonzero().any() || utf8_boundary<V>(first, end) != end};
}

// The same without a byte shuffle: two passes.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE put_run copy_then_check(const char* first, const char* end, char* out) noexcept {
  const char* p = first;
  for (; p != end && !is_string_special<V>(*p); ++p) *out++ = *p;
  return {p, find_invalid_utf8_plain<V>(first, p) != p};
}

// Escapes of whole blocks at once, for sets that can.
template <class V>
struct block_escaper {
  static constexpr bool available = false;
};

// From the first escape on: [p, end) begins with a byte that needs one. Returns the end of the content, or null when it
// is not UTF-8. Six bytes of room for each byte.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE char* copy_escaped(const char* p, const char* end, char* out) noexcept {
  if (find_invalid_utf8<V>(p, end) != end) return nullptr;
  if constexpr (block_escaper<V>::available) return block_escaper<V>::escape(p, end, out);
  while (p != end) {
    const escape_text& escape = escapes.of[static_cast<unsigned char>(*p++)];
    std::memcpy(out, &escape, sizeof escape);
    out += escape.size;
    if constexpr (V::has_lookup) {
      while (p != end) {
        const std::ptrdiff_t size = end - p < V::width ? end - p : V::width;
        const V x = load_up_to<V>(p, end);
        x.store(out);
        const std::uint64_t hits = string_specials(x).bits() & first_bits<V>(size);
        const std::ptrdiff_t copied = hits != 0 ? bits::count_trailing_zeros(hits) / V::bits_per_byte : size;
        p += copied;
        out += copied;
        if (hits != 0) break;
      }
    } else {
      while (p != end && !is_string_special<V>(*p)) *out++ = *p++;
    }
  }
  return out;
}

// Strings with escapes or non-ASCII text.
template <class V>
[[nodiscard]] JOULE_NOINLINE char* put_unusual(token::emitter& out, char* pos, const char* data, std::size_t size,
                                               std::size_t ahead) {
  const char* const end = data + size;
  *pos = '"';
  put_run run;
  if constexpr (V::has_lookup)
    run = copy_checked<V>(data, end, pos + 1);
  else
    run = copy_then_check<V>(data, end, pos + 1);
  char* stop = pos + 1 + (run.stop - data);
  if (!run.bad_utf8 && run.stop != end) {
    const auto left = static_cast<std::size_t>(end - run.stop);
    const auto room = static_cast<std::size_t>(out.limit - stop);
    // No overflow: strings have less than half of the address space, and more than six times their rest must be there.
    if (room / text::max_escape_size <= left + (ahead + block_slack + text::max_escape_size) / text::max_escape_size)
      return token::put_string_plain(out, pos, data, size, ahead);
    stop = copy_escaped<V>(run.stop, end, stop);
  }
  if (run.bad_utf8 || stop == nullptr) return token::put_string_plain(out, pos, data, size, ahead);
  *stop = '"';
  return stop + 1;
}

// Copies [data, data + size) to `out` and says whether it is ASCII without anything to escape. Several widths: a string
// of each length is covered by one or two loads.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE bool copy_if_plain(const char* data, std::size_t size, char* out) noexcept {
  const char* const end = data + size;
  const auto whole = [&](copied run) { return run.size == end - data && !run.non_ascii; };
  if (size >= static_cast<std::size_t>(V::width)) return whole(copy_blocks<V>(data, end, out));
  if constexpr (V::width == 32) {
    if (size >= 16) return whole(copy_halves<V>(data, end, out));
  }
#if JOULE_SSE2
  if (size >= 8) return whole(copy_halves<sse2::bytes>(data, end, out));
#endif
  if (size >= 4 && size <= 8) return whole(copy_halves<scalar::bytes>(data, end, out));
  bool plain = true;
  for (std::size_t i = 0; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(data[i]);
    plain &= byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\';
    out[i] = data[i];
  }
  return plain;
}

// No call but in tail position: an ordinary string saves no registers.
template <class V>
[[nodiscard]] char* put_string(token::emitter& out, char* pos, const char* data, std::size_t size, std::size_t ahead) {
  if (!out.plain || static_cast<std::size_t>(out.limit - pos) < size + ahead + block_slack + 2) [[unlikely]]
    return token::put_string_plain(out, pos, data, size, ahead);
  if (!copy_if_plain<V>(data, size, pos + 1)) [[unlikely]]
    return put_unusual<V>(out, pos, data, size, ahead);
  pos[0] = '"';
  pos[size + 1] = '"';
  return pos + size + 2;
}

}  // namespace joule::inline v0::isa
