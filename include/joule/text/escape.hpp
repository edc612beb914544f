// Writing the content of a JSON string: copy what needs no escape, escape what does.
//
// Escaped are the quote, the backslash and the bytes below U+0020, the last with the two-character form where JSON has
// one and as \u00xx, lower-case, where it has none (RFC 8259 section 7; the shortest form there is). Everything else,
// U+007F and non-ASCII text included, is copied.
#pragma once

#include <joule/base/bytes.hpp>
#include <joule/text/vec/copy.hpp>
#include <joule/text/vec/native.hpp>

namespace joule::inline v0::text {

// The longest escape: \u00xx.
inline constexpr std::size_t max_escape_size = 6;

// What a long copy stopped at, see copy_plain.
struct copy_stop {
  const char* source;
  bool non_ascii;
};

// copy_plain for runs of 64 bytes and more, by the widest registers of this processor. `out` receives a copy of the
// bytes up to the result's source; nothing outside [out, out + (end - src)) is written.
[[nodiscard]] JOULE_API copy_stop copy_plain_long(const char* src, const char* end, char* out) noexcept;

// Length of the content when [p, end) is written as a JSON string, without the quotes. Linear.
[[nodiscard]] JOULE_API std::size_t escaped_size(const char* p, const char* end) noexcept;

// How a byte below U+0020 is escaped: the letter behind the backslash, 0 for \u00xx.
inline constexpr char control_escapes[32] = {
    0, 0, 0, 0, 0, 0, 0, 0, 'b', 't', 'n', 0, 'f', 'r', 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0,   0,   0,   0, 0,   0,   0, 0,
};

// Writes the escape of a byte that copy_plain stops at and returns the position behind it; 2 or 6 bytes are written.
// Precondition: the byte is `"`, `\` or below 0x20.
[[nodiscard]] JOULE_ALWAYS_INLINE constexpr char* append_escape(char* out, unsigned char byte) noexcept {
  *out++ = '\\';
  const char letter = byte >= 0x20 ? static_cast<char>(byte) : control_escapes[byte];
  if (letter != 0) {
    *out++ = letter;
    return out;
  }
  const unsigned low = byte & 15U;
  *out++ = 'u';
  *out++ = '0';
  *out++ = '0';
  *out++ = static_cast<char>('0' + (byte >> 4));
  *out++ = static_cast<char>(low + (low < 10 ? '0' : 'a' - 10));
  return out;
}

inline namespace JOULE_TAG {

// Copies bytes that need no escape from src to out, until the first that does (`"`, `\`, below 0x20) or end, which it
// returns; `out` advances by as much. Sets `non_ascii` when a copied byte is 0x80 or more, else leaves it: the caller
// then checks the UTF-8. Reads only [src, end), writes only [out, out + (end - src)), where bytes behind the new `out`
// may hold rubbish.
[[nodiscard]] inline const char* copy_plain(const char* src, const char* end, char*& out, bool& non_ascii) noexcept {
  const std::ptrdiff_t size = end - src;
  isa::copied run{0, false};
#if JOULE_AVX2
  if (size >= 32) {
    run = isa::copy_blocks<isa::avx2::bytes>(src, end, out);
  } else if (size >= 16) {
    run = isa::copy_halves<isa::avx2::bytes>(src, end, out);
  } else
#else
  // Narrower blocks lose to the dispatched kernels from about here on.
  if (size >= 64) {
    const copy_stop stop = copy_plain_long(src, end, out);
    run = {stop.source - src, stop.non_ascii};
  } else if (size >= 16) {
    run = isa::copy_blocks<JOULE_NATIVE_BYTES>(src, end, out);
  } else
#endif
  if (size >= 8) {
#if JOULE_SSE2
    run = isa::copy_halves<isa::sse2::bytes>(src, end, out);
#elif JOULE_NEON
    run = isa::copy_halves<isa::neon::bytes>(src, end, out);
#else
    run = isa::copy_blocks<isa::scalar::bytes>(src, end, out);
#endif
  } else if (size >= 4) {
    run = isa::copy_halves<isa::scalar::bytes>(src, end, out);
  } else {
    for (; run.size < size; ++run.size) {
      const auto byte = static_cast<unsigned char>(src[run.size]);
      if (byte < 0x20 || byte == '"' || byte == '\\') break;
      run.non_ascii |= byte >= 0x80;
      out[run.size] = src[run.size];
    }
  }
  out += run.size;
  non_ascii |= run.non_ascii;
  return src + run.size;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::text
