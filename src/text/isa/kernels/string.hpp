// Runs of string content between the bytes that need attention: `"`, `\` and everything below U+0020.
#pragma once

#include "../kernel_table.hpp"
#include "utf8.hpp"

#include <joule/text/vec/copy.hpp>

namespace joule::inline v0::isa {

template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE bool is_string_special(char c) noexcept {
  return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
}

// The scalar twin, and the whole function for ranges that are too short for blocks.
template <class V>
[[nodiscard]] string_run find_string_special_plain(const char* first, const char* end) noexcept {
  const char* p = first;
  std::uint32_t high = 0;
  for (; p != end && !is_string_special<V>(*p); ++p) high |= static_cast<unsigned char>(*p);
  const std::uint32_t non_ascii = high >> 7;
  const bool bad = non_ascii != 0 && find_invalid_utf8_plain<V>(first, p) != p;
  return {p, non_ascii, bad ? 1U : 0U};
}

// Without a byte shuffle: find the end first, check the UTF-8 of what was passed afterwards.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE string_run find_string_special_twice(const char* first, const char* end) noexcept {
  const char* p = first;
  std::uint64_t high = 0;
  std::uint64_t hits = 0;
  for (;;) {
    const V x = V::load(p);
    hits = string_specials(x).bits();
    high |= x.high().bits() & before_first(hits);
    if (hits != 0) break;
    p += V::width;
    if (p == end) break;
    if (end - p < V::width) p = end - V::width;
  }
  if (hits != 0) p += bits::count_trailing_zeros(hits) / V::bits_per_byte;
  const bool bad = high != 0 && find_invalid_utf8_plain<V>(first, p) != p;
  return {p, high != 0 ? 1U : 0U, bad ? 1U : 0U};
}

// With a byte shuffle: one pass. The errors of a block count only up to its first special byte; that byte is ASCII, so
// a sequence which it cuts is reported at it.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE string_run find_string_special_once(const char* first, const char* end) noexcept {
  constexpr string_run bad{nullptr, 1, 1};
  const char* p = first;
  V previous = V::splat(0);
  bool carry = false;  // the block before holds bytes from 0x80
  std::uint32_t non_ascii = 0;
  const auto stop = [&](std::uint64_t hits) {
    return string_run{p + bits::count_trailing_zeros(hits) / V::bits_per_byte, non_ascii, 0};
  };
  for (; end - p >= V::width; p += V::width) {
    const V x = V::load(p);
    const auto quoting = x.equals('"') | x.equals('\\');
    // Plain ASCII behind plain ASCII is most of it: one mask and out.
    if (!carry && !(quoting | x.control_or_high()).any()) {
      previous = x;
      continue;
    }
    const std::uint64_t hits = (quoting | x.control()).bits();
    const std::uint64_t high = x.high().bits();
    if (high != 0 || carry) {
      if ((utf8_errors(x, previous).nonzero().bits() & through_first(hits)) != 0) return bad;
      if ((high & before_first(hits)) != 0) non_ascii = 1;
    }
    if (hits != 0) return stop(hits);
    previous = x;
    carry = high != 0;
  }
  if (p != end) {
    // The rest, as a block that ends at `end`: what it repeats is known to be right and plain.
    p = end - V::width;
    const V x = V::load(p);
    const std::uint64_t hits = string_specials(x).bits();
    const std::uint64_t high = x.high().bits();
    if (high != 0 || carry) {
      if ((utf8_errors_at<V>(p).nonzero().bits() & through_first(hits)) != 0) return bad;
      if ((high & before_first(hits)) != 0) non_ascii = 1;
    }
    if (hits != 0) return stop(hits);
  }
  if (utf8_boundary<V>(first, end) != end) return bad;
  return {end, non_ascii, 0};
}

template <class V>
[[nodiscard]] string_run find_string_special(const char* first, const char* end) noexcept {
  if (end - first < V::width + 3) return find_string_special_plain<V>(first, end);
  if constexpr (V::has_lookup) {
    return find_string_special_once<V>(first, end);
  } else {
    return find_string_special_twice<V>(first, end);
  }
}

// The scalar twin of copy_plain.
template <class V>
[[nodiscard]] copied_run copy_plain_bytes(const char* p, const char* end, char* out) noexcept {
  std::uint32_t high = 0;
  for (; p != end && !is_string_special<V>(*p); ++p) {
    high |= static_cast<unsigned char>(*p);
    *out++ = *p;
  }
  return {p, high >> 7};
}

template <class V>
[[nodiscard]] copied_run copy_plain(const char* p, const char* end, char* out) noexcept {
  if (end - p < V::width) return copy_plain_bytes<V>(p, end, out);
  const copied run = copy_blocks<V>(p, end, out);
  return {p + run.size, run.non_ascii ? 1U : 0U};
}

}  // namespace joule::inline v0::isa
