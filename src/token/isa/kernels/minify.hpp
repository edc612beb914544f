// White space away, nothing checked: quotes, backslashes and white space are all that matters.
#pragma once

#include "scan.hpp"

namespace joule::inline v0::isa {

struct minify_state {
  std::uint64_t in_string = 0;
  std::uint64_t escaped = 0;
};

// The bytes of the block that are part of a token.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t find_kept(const B& x, minify_state& state) noexcept {
  std::uint64_t quotes = x.equals('"');
  const std::uint64_t backslashes = x.equals('\\');
  if ((backslashes | state.escaped) != 0) quotes &= ~find_escaped<B>(backslashes, state.escaped);
  const std::uint64_t inside = B::set::prefix_xor(quotes) ^ state.in_string;
  state.in_string = static_cast<std::uint64_t>(static_cast<std::int64_t>(inside) >> 63);
  return ~x.space() | inside;
}

template <class B>
[[nodiscard]] JOULE_NOINLINE char* minify_unchecked(const char* data, std::size_t size, char* out) noexcept {
  minify_state state;
  const char* p = data;
  const char* const stop = data + (size - size % 64);
  // Two blocks a step: what the second one needs is there before the first one is stored.
  for (; stop - p >= 128; p += 128) {
    const B x = B::load(p);
    const B y = B::load(p + 64);
    const std::uint64_t kept_of_x = find_kept(x, state);
    const std::uint64_t kept_of_y = find_kept(y, state);
    out = append_bytes(x, p, kept_of_x, out);
    out = append_bytes(y, p + 64, kept_of_y, out);
  }
  if (p != stop) {
    const B x = B::load(p);
    out = append_bytes(x, p, find_kept(x, state), out);
    p += 64;
  }
  if (size % 64 == 0) return out;
  char last[64];
  std::memset(last, ' ', sizeof last);
  std::memcpy(last, p, size % 64);
  const B x = B::load(last);
  return append_bytes(x, last, find_kept(x, state) & ((std::uint64_t{1} << size % 64) - 1), out);
}

}  // namespace joule::inline v0::isa
