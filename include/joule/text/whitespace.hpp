// JSON white space: space, tab, line feed, carriage return (RFC 8259 section 2), and nothing else.
#pragma once

#include <joule/text/vec/native.hpp>

namespace joule::inline v0::text {

[[nodiscard]] JOULE_ALWAYS_INLINE constexpr bool is_whitespace(char c) noexcept {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

inline namespace JOULE_TAG {

// Returns the first position from p whose byte is not white space, or a position beyond limit up to which all is white
// space. When p <= limit, the byte at the result may always be read.
// Precondition: at p <= limit, the 64 bytes from p may be read.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* skip_whitespace_window(const char* p, const char* limit) noexcept {
  using block = JOULE_NATIVE_BYTES;
  while (p <= limit) {
    // No byte above the space is white space: compact text, and the byte behind a lone space, leave here.
    if (static_cast<unsigned char>(*p) > ' ') return p;
    const auto other = block::load(p).whitespace().bits() ^ block::all_bits;
    if (other != 0) return p + bits::count_trailing_zeros(other) / block::bits_per_byte;
    p += block::width;
  }
  return p;
}

// The bytes that are judged at once: as many as their bits fit a word, one or two blocks.
inline constexpr std::size_t run_window = JOULE_NATIVE_BYTES::bits_per_byte == 1 ? 32 : JOULE_NATIVE_BYTES::width;
// What is_whitespace_run_window can judge.
inline constexpr std::size_t longest_known_run = run_window - 1;

// Which of the first run_window bytes are no white space, bits_per_byte bits each. 64 bytes may be read at p.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t other_than_whitespace_window(const char* p) noexcept {
  using block = JOULE_NATIVE_BYTES;
  std::uint64_t found = block::load(p).whitespace().bits();
  std::uint64_t all = block::all_bits;
  if constexpr (block::bits_per_byte == 1 && block::width < 32) {
    found |= block::load(p + block::width).whitespace().bits() << block::width;
    all |= block::all_bits << block::width;
  }
  return found ^ all;
}

// The bits of other_than_whitespace_window as a position, and what is left behind it.
[[nodiscard]] JOULE_ALWAYS_INLINE std::size_t first_other(std::uint64_t other) noexcept {
  return static_cast<std::size_t>(bits::count_trailing_zeros(other) / JOULE_NATIVE_BYTES::bits_per_byte);
}
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t without_first_other(std::uint64_t other) noexcept {
  constexpr int size = JOULE_NATIVE_BYTES::bits_per_byte;
  if constexpr (size == 1) return other & (other - 1);
  else return other & ~(((std::uint64_t{1} << size) - 1) << bits::count_trailing_zeros(other));
}

// Is all of [p, p + size) white space? For size <= longest_known_run, where 64 bytes may be read at p. The answer does not
// feed an address: a reader that expects it goes on at p + size before it is known.
[[nodiscard]] JOULE_ALWAYS_INLINE bool is_whitespace_run_window(const char* p, std::size_t size) noexcept {
  using block = JOULE_NATIVE_BYTES;
  const std::uint64_t below = (std::uint64_t{1} << (size * static_cast<std::size_t>(block::bits_per_byte))) - 1;
  return (other_than_whitespace_window(p) & below) == 0;
}

// Returns the first position from p whose byte is not white space, or end. Reads only [p, end).
[[nodiscard]] inline const char* skip_whitespace(const char* p, const char* end) noexcept {
  using block = JOULE_NATIVE_BYTES;
  while (end - p >= block::width) {
    const auto other = block::load(p).whitespace().bits() ^ block::all_bits;
    if (other != 0) return p + bits::count_trailing_zeros(other) / block::bits_per_byte;
    p += block::width;
  }
  while (p != end && is_whitespace(*p)) ++p;
  return p;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::text
