// String content to what it stands for, in one pass: copy, look for the end, undo escapes, check UTF-8.
#pragma once

#include "../kernel_table.hpp"
#include "utf8.hpp"

#include <joule/text/vec/copy.hpp>

namespace joule::inline v0::isa {

// The character that a two-byte escape stands for, by its letter; 0 for letters that end none. A member of a template, so
// that each set owns its copy of the data.
template <class V>
struct short_escapes {
  struct table {
    char of[256];
  };
  static constexpr table characters = [] {
    table made{};
    made.of['"'] = '"';
    made.of['\\'] = '\\';
    made.of['/'] = '/';
    made.of['b'] = '\b';
    made.of['f'] = '\f';
    made.of['n'] = '\n';
    made.of['r'] = '\r';
    made.of['t'] = '\t';
    return made;
  }();
};

// UTF-8 of a run that is copied block by block. With a byte shuffle each block is judged as it comes; without one the run
// is read again at its end, if it holds anything but ASCII.
template <class V>
class run_checker {
 public:
  JOULE_ALWAYS_INLINE explicit run_checker(const char* first) noexcept : first_(first) {}

  // Is the block at p, up to and with its first hit, well formed as far as it goes? `high` is its bytes from 0x80.
  [[nodiscard]] JOULE_ALWAYS_INLINE bool accepts(const V& x, const char* p, std::uint64_t high, std::uint64_t hits) noexcept {
    if constexpr (V::has_lookup) {
      if (high == 0 && !carry_) return true;
      return (utf8_errors(x, previous_).nonzero().bits() & through_first(hits)) == 0;
    } else {
      carry_ |= (high & before_first(hits)) != 0;
      if (hits == 0 || !carry_) return true;
      const char* const last = p + bits::count_trailing_zeros(hits) / V::bits_per_byte;
      return find_invalid_utf8_plain<V>(first_, last) == last;
    }
  }
  JOULE_ALWAYS_INLINE void pass(const V& x, std::uint64_t high) noexcept {
    if constexpr (V::has_lookup) {
      previous_ = x;
      carry_ = high != 0;
    }
  }
  // Where the last character of [first, p) that may be cut begins; null when what stands before it is malformed.
  [[nodiscard]] JOULE_ALWAYS_INLINE const char* boundary(const char* p) const noexcept {
    const char* const cut = utf8_boundary<V>(first_, p);
    if constexpr (!V::has_lookup) {
      if (carry_ && find_invalid_utf8_plain<V>(first_, cut) != cut) return nullptr;
    }
    return cut;
  }
  // Is all before p plain ASCII, as far as is known without another look?
  [[nodiscard]] JOULE_ALWAYS_INLINE bool clean() const noexcept { return !carry_; }

 private:
  const char* first_;
  V previous_{};
  bool carry_ = false;
};

template <class V>
[[nodiscard]] decoded_run decode_string(const char* p, const char* end, char* out) noexcept {
  run_checker<V> checker(p);
  while (end - p >= V::width) {
    const V x = V::load(p);
    x.store(out);
    const auto quoting = x.equals('"') | x.equals('\\');
    if (checker.clean() && !(quoting | x.control_or_high()).any()) {
      checker.pass(x, 0);
      p += V::width;
      out += V::width;
      continue;
    }
    const std::uint64_t hits = (quoting | x.control()).bits();
    const std::uint64_t high = x.high().bits();
    if (!checker.accepts(x, p, high, hits)) return {p, out, decode_stop::bad};
    if (hits == 0) {
      checker.pass(x, high);
      p += V::width;
      out += V::width;
      continue;
    }
    const int passed = bits::count_trailing_zeros(hits) / V::bits_per_byte;
    p += passed;
    out += passed;
    if (*p != '\\') return {p, out, *p == '"' ? decode_stop::quote : decode_stop::bad};
    if (end - p < 2) return {p, out, decode_stop::rest};
    const char character = short_escapes<V>::characters.of[static_cast<unsigned char>(p[1])];
    if (character == 0) return {p, out, p[1] == 'u' ? decode_stop::unicode : decode_stop::bad};
    *out++ = character;
    p += 2;
    checker = run_checker<V>(p);
  }
  const char* const cut = checker.boundary(p);
  if (cut == nullptr) return {p, out, decode_stop::bad};
  return {cut, out - (p - cut), decode_stop::rest};
}

}  // namespace joule::inline v0::isa
