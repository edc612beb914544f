#include "index_dispatch.hpp"
#include "walk_value.hpp"

#include <joule/text/decimal.hpp>
#include <joule/text/lenient.hpp>
#include <joule/text/scan.hpp>
#include <joule/text/whitespace.hpp>
#include <joule/token/cursor.hpp>
#include <joule/token/diagnose.hpp>
#include <joule/token/heap_array.hpp>
#include <joule/token/lenient_state.hpp>
#include <joule/token/name_set.hpp>

namespace joule::inline v0::token {

namespace {

// Where a walk may read: [.., end), and 64 bytes at every p <= limit. In a cursor's window that goes beyond `end`, where zeros
// stand, which belong to no token.
struct walk_range {
  const char* end;
  const char* limit;
};

walk_range bounded_range(const char* p, const char* end) noexcept { return {end, end - p >= 64 ? end - 64 : nullptr}; }

// From `p`, the first byte behind the opening quote, to the closing one.
JOULE_ALWAYS_INLINE text::string_scan scan(const char* p, const walk_range& range) noexcept {
  const char* const stop = text::find_string_special_window(p, range.limit);
  if (stop <= range.limit && *stop == '"') [[likely]] return {stop, false, false};
  return text::scan_string(stop, range.end);
}

const char* skip_word(const char* p, const char* end, const char* word, std::size_t size) noexcept {
  if (static_cast<std::size_t>(end - p) < size || std::memcmp(p, word, size) != 0) return nullptr;
  return p + size;
}

// The first of the 24 bytes at p that is no digit; p + 24 when all are.
JOULE_ALWAYS_INLINE const char* skip_digits(const char* p) noexcept {
  for (int i = 0; i != 3; ++i, p += 8) {
    const std::uint64_t x = bits::load_little(p) ^ 0x3030303030303030U;
    const std::uint64_t others = (((x & 0x7F7F7F7F7F7F7F7FU) + 0x7676767676767676U) | x) & 0x8080808080808080U;
    if (others != 0) return p + bits::count_trailing_zeros(others) / 8;
  }
  return p;
}

// Common numbers where 64 bytes may be read; the rest is left to the text functions.
JOULE_ALWAYS_INLINE const char* skip_number(const char* p, const walk_range& range) noexcept {
  if (p > range.limit) return text::skip_number(p, range.end);
  const char* const first = p + (*p == '-');
  const char* const point = skip_digits(first);
  const char* last = point;
  bool good = point != first && (*first != '0' || point - first == 1);
  if (*point == '.') {
    last = skip_digits(point + 1);
    good = good && last != point + 1;
  }
  if (good && (*last | 0x20) != 'e' && last - first < 24) [[likely]] return last;
  return text::skip_number(p, range.end);  // null for everything that begins no number
}

// From the opening quote behind a string that strict rules refuse.
const char* skip_lenient_string(const char* p, const char* end) noexcept {
  const char* const close = text::scan_string_lenient(p + 1, end).end;
  return close == nullptr ? nullptr : close + 1;
}

// A value that is no container. Precondition: p != end.
template <bool lenient>
JOULE_ALWAYS_INLINE const char* skip_scalar(const char* p, const walk_range& range) noexcept {
  const char* const end = range.end;
  if (*p == '"') {
    const char* const close = scan(p + 1, range).end;
    if (lenient && close == nullptr) return skip_lenient_string(p, end);
    return close == nullptr ? nullptr : close + 1;
  }
  if (static_cast<unsigned char>(*p) <= '9') return skip_number(p, range);
  if (*p == 't') return skip_word(p, end, "true", 4);
  if (*p == 'f') return skip_word(p, end, "false", 5);
  return skip_word(p, end, "null", 4);
}

JOULE_NOINLINE const char* skip_long_space(const char* p, const char* end) noexcept {
  return text::skip_whitespace(p, end);
}

// The result is `end` or the first other byte.
JOULE_ALWAYS_INLINE const char* skip_space(const char* p, const walk_range& range) noexcept {
  if (p <= range.limit) {
    if (static_cast<unsigned char>(*p) > ' ') return p;
    if (*p == ' ' && static_cast<unsigned char>(p[1]) > ' ') return p + 1;
  }
  return skip_long_space(p, range.end);
}

// Which kind of container is open at each level: one bit, 1024 levels without allocation.
class kind_stack {
 public:
  [[nodiscard]] bool push(bool object) noexcept {
    const std::size_t word = depth_ / 64;
    if (word == inline_words + more_.size() && !more_.push(0)) return false;
    std::uint64_t& bits = at(word);
    if (depth_ % 64 == 0) bits = 0;
    const std::uint64_t bit = std::uint64_t{1} << (depth_ % 64);
    bits = object ? bits | bit : bits & ~bit;
    ++depth_;
    return true;
  }
  void pop() noexcept { --depth_; }
  [[nodiscard]] std::uint32_t depth() const noexcept { return depth_; }
  // Precondition: depth() != 0.
  [[nodiscard]] bool top() noexcept { return (at((depth_ - 1) / 64) >> ((depth_ - 1) % 64) & 1) != 0; }

 private:
  static constexpr std::size_t inline_words = 16;
  [[nodiscard]] std::uint64_t& at(std::size_t word) noexcept {
    return word < inline_words ? words_[word] : more_[word - inline_words];
  }

  std::uint32_t depth_ = 0;
  std::uint64_t words_[inline_words];
  heap_array<std::uint64_t> more_;
};

// What a walk needs to know besides the text.
struct walk_rules {
  std::uint32_t levels;  // that may be opened
  invalid_utf8 utf8;
  std::uint8_t* indents;  // 32: white space last seen in front of names and elements, by `levels` left modulo 32
};

// Walks nested containers with a stack of its own: the depth is limited by max_depth alone, not by the program's stack.
template <bool check_names, bool lenient>
class container_skipper {
 public:
  container_skipper(const walk_range& range, const walk_rules& rules, bool& out_of_memory) noexcept
      : range_(range), rules_(rules), out_of_memory_(out_of_memory) {}

  // `p` stands on a bracket.
  const char* skip(const char* p) noexcept {
    for (;;) {
      if (*p == '{' || *p == '[') {
        const char* const inside = open(p);
        if (inside == nullptr) return nullptr;
        if (*inside != (object_ ? '}' : ']')) {
          p = object_ ? skip_name(inside) : inside;
          if (p == nullptr) return nullptr;
          continue;
        }
        close();
        p = inside + 1;
      } else {
        p = skip_scalar<lenient>(p, range_);
      }
      if (p == nullptr || kinds_.depth() == 0) return p;
      p = skip_to_next_value(p);
      if (p == nullptr || kinds_.depth() == 0) return p;
    }
  }

 private:
  // The white space in front of what stands `up` levels above the innermost container's elements.
  [[nodiscard]] std::uint8_t& indent(std::uint32_t up) noexcept {
    return rules_.indents[(rules_.levels - kinds_.depth() + up) % 32];
  }

  // Over white space that is as long as expected, as nearly always in a text that a program wrote.
  [[nodiscard]] JOULE_ALWAYS_INLINE bool try_indent(const char*& p, std::size_t size) noexcept {
    if (p > range_.limit) return false;
    if (static_cast<unsigned char>(*p) > ' ') return true;
    if (!text::is_whitespace_run_window(p, size) || static_cast<unsigned char>(p[size]) <= ' ') return false;
    p += size;
    return true;
  }

  JOULE_ALWAYS_INLINE const char* skip_indent(const char* p) noexcept {
    if (try_indent(p, indent(0))) [[likely]] return p;
    return learn_indent(p);
  }

  JOULE_NOINLINE const char* learn_indent(const char* first) noexcept {
    const char* const p = text::skip_whitespace(first, range_.end);
    const auto size = static_cast<std::size_t>(p - first);
    indent(0) = static_cast<std::uint8_t>(size <= text::longest_known_run ? size : 0);
    return p;
  }

  // Returns the first byte inside, which exists; null when there is none or the container must not be opened.
  JOULE_ALWAYS_INLINE const char* open(const char* p) noexcept {
    const bool object = *p == '{';
    if (kinds_.depth() >= rules_.levels) return nullptr;
    if (!kinds_.push(object)) return out_of_memory();
    object_ = object;
    if (check_names && object) names_.open();
    p = skip_indent(p + 1);
    return p == range_.end ? nullptr : p;
  }

  void close() noexcept {
    if (check_names && object_) names_.close();
    kinds_.pop();
    object_ = kinds_.depth() != 0 && kinds_.top();
  }

  // From the byte behind a value over closing brackets and a comma to the first byte of the next value, or behind the
  // last bracket of all.
  JOULE_ALWAYS_INLINE const char* skip_to_next_value(const char* p) noexcept {
    for (;;) {
      if (!try_indent(p, indent(1))) p = skip_long_space(p, range_.end);
      if (p == range_.end) return nullptr;
      if (*p == ',') break;
      if (*p != (object_ ? '}' : ']')) return nullptr;
      close();
      ++p;
      if (kinds_.depth() == 0) return p;
    }
    p = skip_indent(p + 1);
    if (p == range_.end) return nullptr;
    return object_ ? skip_name(p) : p;
  }

  // From a name's opening quote to the first byte of its value.
  JOULE_ALWAYS_INLINE const char* skip_name(const char* p) noexcept {
    if (*p != '"') return nullptr;
    const text::string_scan name = scan(p + 1, range_);
    if (lenient && name.end == nullptr) return skip_lenient_name(p);
    if (name.end == nullptr) return nullptr;
    if constexpr (check_names) {
      name_set* const names = names_.top();
      if (names == nullptr) return out_of_memory();
      if (!names->insert(p + 1, name.end, name.escaped)) return names->failed() ? out_of_memory() : nullptr;
    }
    return skip_colon(name.end + 1);
  }

  // The same for a name that strict rules refuse.
  JOULE_NOINLINE const char* skip_lenient_name(const char* p) noexcept {
    const text::lenient_scan name = text::scan_string_lenient(p + 1, range_.end);
    if (name.end == nullptr) return nullptr;
    if (check_names) {
      const auto size = static_cast<std::size_t>(name.end - (p + 1));
      heap_array<char> plain;
      if (size > static_cast<std::size_t>(-1) / 3 || !plain.reserve(3 * size)) return out_of_memory();
      plain.set_size(text::decode_lenient(p + 1, name.end, rules_.utf8 == invalid_utf8::replace, plain.data()));
      name_set* const names = names_.top();
      if (names == nullptr) return out_of_memory();
      if (!names->insert_copy(plain.data(), plain.data() + plain.size())) {
        return names->failed() ? out_of_memory() : nullptr;
      }
    }
    return skip_colon(name.end + 1);
  }

  // From behind a name to the first byte of its value.
  JOULE_ALWAYS_INLINE const char* skip_colon(const char* p) noexcept {
    p = skip_space(p, range_);
    if (p == range_.end || *p != ':') return nullptr;
    p = skip_space(p + 1, range_);
    return p == range_.end ? nullptr : p;
  }

  const char* out_of_memory() noexcept {
    out_of_memory_ = true;
    return nullptr;
  }

  const walk_range range_;
  const walk_rules rules_;
  bool& out_of_memory_;
  bool object_ = false;  // the innermost open container is an object
  kind_stack kinds_;
  name_set_stack names_;
};

template <bool lenient>
JOULE_NOINLINE const char* walk_container(const char* p, const walk_range& range, const walk_rules& rules,
                                          duplicate_names duplicates, bool& out_of_memory) noexcept {
  if (duplicates == duplicate_names::reject)
    return container_skipper<true, lenient>(range, rules, out_of_memory).skip(p);
  return container_skipper<false, lenient>(range, rules, out_of_memory).skip(p);
}

// The container at p, indexed; null when only walking can tell.
const char* skip_long(const char* p, const char* end, std::uint32_t levels, duplicate_names duplicates) noexcept {
  if (end - p <= isa::longest_walk) return nullptr;
  const isa::index_table& kernels = isa::index_kernels();
  if (!kernels.outruns_walking || !kernels.is_long(p, end)) return nullptr;
  const auto skip = duplicates == duplicate_names::allow ? kernels.skip : kernels.skip_names;
  return skip({p, static_cast<std::size_t>(end - p), levels, isa::index_chunk});
}

template <bool lenient>
const char* skip(const char* p, const walk_range& range, const walk_rules& rules, duplicate_names duplicates,
                 bool& out_of_memory) noexcept {
  if (*p != '{' && *p != '[') return skip_scalar<lenient>(p, range);
  if (range.end - p > 1 && p[1] == *p + 2 && rules.levels != 0) return p + 2;  // empty; the brackets of a pair differ by 2
  const char* const next = skip_long(p, range.end, rules.levels, duplicates);
  return next != nullptr ? next : walk_container<lenient>(p, range, rules, duplicates, out_of_memory);
}

std::uint32_t levels_left(const text_options& options, std::uint32_t open_depth) noexcept {
  return options.max_depth > open_depth ? options.max_depth - open_depth : 0;
}

}  // namespace

const char* skip_value(const char* p, const char* end, const text_options& options, std::uint32_t open_depth,
                       bool& out_of_memory) noexcept {
  if (p == end) return nullptr;
  std::uint8_t indents[32] = {};
  const walk_rules rules{levels_left(options, open_depth), options.utf8, indents};
  const walk_range range = bounded_range(p, end);
  if (options.utf8 == invalid_utf8::reject) return skip<false>(p, range, rules, options.duplicates, out_of_memory);
  return skip<true>(p, range, rules, options.duplicates, out_of_memory);
}

const char* walk_value(const char* p, const char* end, const text_options& options, std::uint32_t open_depth,
                       bool& out_of_memory) noexcept {
  if (p == end) return nullptr;
  std::uint8_t indents[32] = {};
  const walk_rules rules{levels_left(options, open_depth), options.utf8, indents};
  const walk_range range = bounded_range(p, end);
  const bool container = *p == '{' || *p == '[';
  if (options.utf8 == invalid_utf8::reject)
    return container ? walk_container<false>(p, range, rules, options.duplicates, out_of_memory)
                     : skip_scalar<false>(p, range);
  return container ? walk_container<true>(p, range, rules, options.duplicates, out_of_memory)
                   : skip_scalar<true>(p, range);
}

const char* skip_value(cursor& in, const char* p) noexcept {
  const walk_range range{in.end, in.limit};
  const walk_rules rules{in.depth_left, in.lenient == nullptr ? invalid_utf8::reject : in.lenient->utf8, in.indents};
  if (in.lenient == nullptr && *p != '{' && *p != '[') return skip_scalar<false>(p, range);
  if (p >= in.end) return nullptr;
  bool out_of_memory = false;
  const char* const next = in.lenient == nullptr ? skip<false>(p, range, rules, in.duplicates, out_of_memory)
                                                 : skip<true>(p, range, rules, in.duplicates, out_of_memory);
  return next == nullptr && out_of_memory ? fail(in, errc::out_of_memory, p) : next;
}

}  // namespace joule::inline v0::token
