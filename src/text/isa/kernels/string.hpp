// Runs of string content between the bytes that need attention: `"`, `\` and everything below U+0020.
#pragma once

#include "../kernel_table.hpp"
#include "utf8.hpp"

namespace joule::inline v0::isa {

template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE auto string_specials(V x) noexcept {
  return x.equals('"') | x.equals('\\') | x.control();
}

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

// Bits of a block up to and including the first byte of `hits`, all bits when there is none.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t through_first(std::uint64_t hits) noexcept {
  return hits ^ (hits - 1);
}
// Bits before the first byte of `hits`, all bits when there is none.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t before_first(std::uint64_t hits) noexcept {
  return ~hits & (hits - 1);
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
  bool carry = false;
  std::uint64_t seen = 0;
  for (; end - p >= V::width; p += V::width) {
    const V x = V::load(p);
    const std::uint64_t hits = string_specials(x).bits();
    const std::uint64_t high = x.high().bits();
    if (high != 0 || carry) {
      const std::uint64_t errors = utf8_errors(x, previous).nonzero().bits();
      if ((errors & through_first(hits)) != 0) return bad;
    }
    seen |= high & before_first(hits);
    if (hits != 0) return {p + bits::count_trailing_zeros(hits) / V::bits_per_byte, seen != 0 ? 1U : 0U, 0};
    previous = x;
    carry = high != 0;
  }
  if (p != end) {
    p = end - V::width;
    const V x = V::load(p);
    const std::uint64_t hits = string_specials(x).bits();
    const std::uint64_t high = x.high().bits();
    if (high != 0 || carry) {
      if ((utf8_errors_at<V>(p).nonzero().bits() & through_first(hits)) != 0) return bad;
    }
    seen |= high & before_first(hits);
    if (hits != 0) return {p + bits::count_trailing_zeros(hits) / V::bits_per_byte, seen != 0 ? 1U : 0U, 0};
  }
  if (utf8_boundary<V>(first, end) != end) return bad;
  return {end, seen != 0 ? 1U : 0U, 0};
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
  std::uint64_t high = 0;
  for (;;) {
    const V x = V::load(p);
    x.store(out);
    const std::uint64_t hits = string_specials(x).bits();
    high |= x.high().bits() & before_first(hits);
    if (hits != 0) {
      return {p + bits::count_trailing_zeros(hits) / V::bits_per_byte, high != 0 ? 1U : 0U};
    }
    p += V::width;
    out += V::width;
    if (p == end) break;
    if (end - p < V::width) {
      out -= V::width - (end - p);
      p = end - V::width;
    }
  }
  return {end, high != 0 ? 1U : 0U};
}

// The table of a set is this and its name.
template <class V>
[[nodiscard]] consteval kernel_table make_table(const char* name, std::uint64_t required) noexcept {
  return {name, required, &find_invalid_utf8<V>, &find_string_special<V>, &copy_plain<V>};
}

}  // namespace joule::inline v0::isa
