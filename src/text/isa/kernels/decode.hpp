// String content to what it stands for, in one pass: copy, look for the end, undo escapes, check UTF-8.
#pragma once

#include "../kernel_table.hpp"
#include "unescape.hpp"
#include "utf8.hpp"

#include <joule/text/vec/copy.hpp>

namespace joule::inline v0::isa {

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

// Where decode_plain stopped.
struct plain_run {
  const char* p;
  char* out;
  decode_stop stop;  // `rest` or `bad`; or `quote`, and p is at a quote or at a backslash
  bool dense;  // a block at once is the better way
};

// Four escapes in a block, or more.
[[nodiscard]] JOULE_ALWAYS_INLINE bool are_dense(std::uint64_t backslashes) noexcept {
  for (int i = 0; i != 3; ++i) backslashes &= backslashes - 1;
  return backslashes != 0;
}

// decode_string up to the first escape.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE plain_run decode_plain(const char* p, const char* end, char* out) noexcept {
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
    if (!checker.accepts(x, p, high, hits)) return {p, out, decode_stop::bad, false};
    if (hits == 0) {
      checker.pass(x, high);
      p += V::width;
      out += V::width;
      continue;
    }
    const int passed = bits::count_trailing_zeros(hits) / V::bits_per_byte;
    p += passed;
    out += passed;
    const bool special = *p == '\\' || *p == '"';
    return {p, out, special ? decode_stop::quote : decode_stop::bad,
            block_unescaper<V>::available && high == 0 && are_dense(x.equals('\\').bits())};
  }
  const char* const cut = checker.boundary(p);
  if (cut == nullptr) return {p, out, decode_stop::bad, false};
  return {cut, out - (p - cut), decode_stop::rest, false};
}

// Undoes the escape at p and what escapes follow it at once. Stops as decode_plain does.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE decode_stop undo_escapes(const char*& p, const char* end, char*& out) noexcept {
  do {
    const char* const next = unescape_one<V>(p, end, out);
    if (next == nullptr) return decode_stop::bad;
    if (next == p) return decode_stop::rest;
    p = next;
  } while (p != end && *p == '\\');
  return decode_stop::quote;
}

// From an escape on. Apart from what comes before: registers saved for this cost strings without escapes 7 %.
template <class V>
[[nodiscard]] JOULE_NOINLINE decoded_run decode_escaped(plain_run run, const char* end) noexcept {
  for (;;) {
    const char* const escape = run.p;
    if constexpr (block_unescaper<V>::available) {
      if (run.dense) block_unescaper<V>::unescape(run.p, end, run.out);
    }
    if (run.p == escape) {
      const decode_stop stop = undo_escapes<V>(run.p, end, run.out);
      if (stop != decode_stop::quote) return {run.p, run.out, stop};
    }
    run = decode_plain<V>(run.p, end, run.out);
    if (run.stop != decode_stop::quote || *run.p == '"') return {run.p, run.out, run.stop};
  }
}

template <class V>
[[nodiscard]] decoded_run decode_string(const char* p, const char* end, char* out) noexcept {
  for (;;) {
    const plain_run run = decode_plain<V>(p, end, out);
    if (run.stop != decode_stop::quote || *run.p == '"') return {run.p, run.out, run.stop};
    // A few short escapes are undone here.
    if (run.dense || end - run.p < 2) return decode_escaped<V>(run, end);
    const char character = escape_tables<V>::characters.of[static_cast<unsigned char>(run.p[1])];
    if (character == 0) return decode_escaped<V>(run, end);
    *run.out = character;
    out = run.out + 1;
    p = run.p + 2;
  }
}

}  // namespace joule::inline v0::isa
