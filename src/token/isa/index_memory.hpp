// Memory of the chunked index that grows with the nesting of the text. Growing is the business of index_dispatch.cpp:
// the kernels call, they do not allocate.
#pragma once

#include <joule/base/config.hpp>

#include <cstddef>
#include <cstdint>

namespace joule::inline v0::isa {

// One byte for each open container, 1 for an object. kinds[1] is the root's; kinds[0] and the bytes before it are of no
// kind, so that closing brackets which have no partner meet a mismatch: a batch of 64 tokens reaches at most 64 below.
struct bracket_stack {
  static constexpr std::size_t below = 64;
  static constexpr std::size_t inline_levels = 1024 + 128;

  unsigned char* kinds;
  std::ptrdiff_t depth;
  std::ptrdiff_t max_depth;
  std::ptrdiff_t levels;  // kinds[0 .. levels) may be written
  unsigned char* heap;  // what to free, or null
  unsigned char first[below + inline_levels];
};

// Makes room for kinds[depth + more + 1]. False when memory is short. Cold.
[[nodiscard]] bool grow_levels(bracket_stack& stack, std::ptrdiff_t more) noexcept;
void free_levels(bracket_stack& stack) noexcept;

[[nodiscard]] JOULE_ALWAYS_INLINE bool reserve_levels(bracket_stack& stack, std::ptrdiff_t more) noexcept {
  if (stack.depth + more + 2 <= stack.levels) [[likely]]
    return true;
  return grow_levels(stack, more);
}

JOULE_ALWAYS_INLINE void begin_levels(bracket_stack& stack, std::uint32_t max_depth) noexcept {
  for (std::size_t i = 0; i <= bracket_stack::below; ++i) stack.first[i] = 2;
  stack.kinds = stack.first + bracket_stack::below;
  stack.depth = 0;
  constexpr std::uint64_t most = PTRDIFF_MAX;  // below any 32-bit limit where addresses have 32 bits; no text is as deep
  const std::uint64_t wanted = max_depth;  // compared as 64 bits: clang warns of a comparison that is always true
  stack.max_depth = static_cast<std::ptrdiff_t>(wanted < most ? wanted : most);
  stack.levels = bracket_stack::inline_levels;
  stack.heap = nullptr;
}

// The hashes of the names of all open objects, and where those of each begin.
struct name_stack {
  static constexpr std::size_t inline_names = 256;
  static constexpr std::size_t inline_objects = 64;

  std::uint64_t seed[4];  // odd
  std::uint64_t* hashes;
  std::size_t size;
  std::size_t capacity;
  std::size_t* starts;
  std::size_t object_count;
  std::size_t object_capacity;
  char* text;  // the last name that had to be unescaped; 64 bytes more may be read
  std::size_t text_size;
  std::size_t text_capacity;
  std::uint64_t first_hashes[inline_names];
  std::size_t first_starts[inline_objects];
};

// Cold. False when memory is short.
[[nodiscard]] bool grow_names(name_stack& names) noexcept;
[[nodiscard]] bool grow_objects(name_stack& names) noexcept;
// Unescapes the content of a valid string to names.text, which then has room for size + 64 bytes.
[[nodiscard]] bool unescape_name(const char* p, std::size_t size, name_stack& names) noexcept;
// Are two of many hashes equal? Also says so when memory is short. O(size).
[[nodiscard]] bool may_repeat(const std::uint64_t* hashes, std::size_t size) noexcept;

void begin_names(name_stack& names) noexcept;
void free_names(name_stack& names) noexcept;

}  // namespace joule::inline v0::isa
