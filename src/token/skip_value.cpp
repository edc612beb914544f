#include <joule/text/decimal.hpp>
#include <joule/text/lenient.hpp>
#include <joule/text/scan.hpp>
#include <joule/text/whitespace.hpp>
#include <joule/token/diagnose.hpp>
#include <joule/token/heap_array.hpp>
#include <joule/token/name_set.hpp>

namespace joule::inline v0::token {

namespace {

// From `p`, the first byte behind the opening quote, to the closing one. The text functions want 64 readable bytes
// for their window; nearer to the end the bounded scan does all.
text::string_scan scan(const char* p, const char* end) noexcept {
  if (end - p >= 64) {
    const char* const limit = end - 64;
    p = text::find_string_special_window(p, limit);
    if (p <= limit && *p == '"') return {p, false, false};
  }
  return text::scan_string(p, end);
}

const char* skip_word(const char* p, const char* end, const char* word, std::size_t size) noexcept {
  if (static_cast<std::size_t>(end - p) < size || std::memcmp(p, word, size) != 0) return nullptr;
  return p + size;
}

// From the opening quote behind a string that strict rules refuse.
const char* skip_lenient_string(const char* p, const char* end) noexcept {
  const char* const close = text::scan_string_lenient(p + 1, end).end;
  return close == nullptr ? nullptr : close + 1;
}

// A value that is no container. Precondition: p != end.
template <bool lenient>
const char* skip_scalar(const char* p, const char* end) noexcept {
  switch (*p) {
    case '"': {
      const char* const close = scan(p + 1, end).end;
      if (lenient && close == nullptr) return skip_lenient_string(p, end);
      return close == nullptr ? nullptr : close + 1;
    }
    case 't':
      return skip_word(p, end, "true", 4);
    case 'f':
      return skip_word(p, end, "false", 5);
    case 'n':
      return skip_word(p, end, "null", 4);
    default:
      return text::skip_number(p, end);  // null for everything that begins no number
  }
}

JOULE_ALWAYS_INLINE const char* skip_space(const char* p, const char* end) noexcept {
  if (p != end && static_cast<unsigned char>(*p) > ' ') return p;
  return text::skip_whitespace(p, end);
}

// Which kind of container is open at each level: one bit, 1024 levels without allocation.
class kind_stack {
 public:
  [[nodiscard]] bool push(bool object) noexcept {
    const std::size_t word = depth_ / 64;
    if (word == inline_words + more_.size() && !more_.push(0)) return false;
    std::uint64_t& bits = at(word);
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
  std::uint64_t words_[inline_words] = {};
  heap_array<std::uint64_t> more_;
};

// Walks nested containers with a stack of its own: the depth is limited by max_depth alone, not by the program's stack.
template <bool check_names, bool lenient>
class container_skipper {
 public:
  container_skipper(const char* end, std::uint32_t levels, invalid_utf8 utf8, bool& out_of_memory) noexcept
      : end_(end), levels_(levels), utf8_(utf8), out_of_memory_(out_of_memory) {}

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
        p = skip_scalar<lenient>(p, end_);
      }
      if (p == nullptr || kinds_.depth() == 0) return p;
      p = skip_to_next_value(p);
      if (p == nullptr || kinds_.depth() == 0) return p;
    }
  }

 private:
  // Returns the first byte inside, which exists; null when there is none or the container must not be opened.
  const char* open(const char* p) noexcept {
    const bool object = *p == '{';
    if (kinds_.depth() >= levels_) return nullptr;
    if (!kinds_.push(object)) return out_of_memory();
    object_ = object;
    if (check_names && object) names_.open();
    p = skip_space(p + 1, end_);
    return p == end_ ? nullptr : p;
  }

  void close() noexcept {
    if (check_names && object_) names_.close();
    kinds_.pop();
    object_ = kinds_.depth() != 0 && kinds_.top();
  }

  // From the byte behind a value over closing brackets and a comma to the first byte of the next value, or behind the
  // last bracket of all.
  const char* skip_to_next_value(const char* p) noexcept {
    for (;;) {
      p = skip_space(p, end_);
      if (p == end_) return nullptr;
      if (*p == ',') break;
      if (*p != (object_ ? '}' : ']')) return nullptr;
      close();
      ++p;
      if (kinds_.depth() == 0) return p;
    }
    p = skip_space(p + 1, end_);
    if (p == end_) return nullptr;
    return object_ ? skip_name(p) : p;
  }

  // From a name's opening quote to the first byte of its value.
  const char* skip_name(const char* p) noexcept {
    if (*p != '"') return nullptr;
    const text::string_scan name = scan(p + 1, end_);
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
    const text::lenient_scan name = text::scan_string_lenient(p + 1, end_);
    if (name.end == nullptr) return nullptr;
    if (check_names) {
      const auto size = static_cast<std::size_t>(name.end - (p + 1));
      heap_array<char> plain;
      if (size > static_cast<std::size_t>(-1) / 3 || !plain.reserve(3 * size)) return out_of_memory();
      plain.set_size(text::decode_lenient(p + 1, name.end, utf8_ == invalid_utf8::replace, plain.data()));
      name_set* const names = names_.top();
      if (names == nullptr) return out_of_memory();
      if (!names->insert_copy(plain.data(), plain.data() + plain.size())) {
        return names->failed() ? out_of_memory() : nullptr;
      }
    }
    return skip_colon(name.end + 1);
  }

  // From behind a name to the first byte of its value.
  const char* skip_colon(const char* p) noexcept {
    p = skip_space(p, end_);
    if (p == end_ || *p != ':') return nullptr;
    p = skip_space(p + 1, end_);
    return p == end_ ? nullptr : p;
  }

  const char* out_of_memory() noexcept {
    out_of_memory_ = true;
    return nullptr;
  }

  const char* const end_;
  const std::uint32_t levels_;
  const invalid_utf8 utf8_;
  bool& out_of_memory_;
  bool object_ = false;  // the innermost open container is an object
  kind_stack kinds_;
  name_set_stack names_;
};

template <bool lenient>
const char* skip(const char* p, const char* end, const text_options& options, std::uint32_t open_depth,
                 bool& out_of_memory) noexcept {
  if (p == end) return nullptr;
  if (*p != '{' && *p != '[') return skip_scalar<lenient>(p, end);
  const std::uint32_t levels = options.max_depth > open_depth ? options.max_depth - open_depth : 0;
  if (options.duplicates == duplicate_names::reject)
    return container_skipper<true, lenient>(end, levels, options.utf8, out_of_memory).skip(p);
  return container_skipper<false, lenient>(end, levels, options.utf8, out_of_memory).skip(p);
}

}  // namespace

const char* skip_value(const char* p, const char* end, const text_options& options, std::uint32_t open_depth,
                       bool& out_of_memory) noexcept {
  if (options.utf8 != invalid_utf8::reject) return skip<true>(p, end, options, open_depth, out_of_memory);
  return skip<false>(p, end, options, open_depth, out_of_memory);
}

}  // namespace joule::inline v0::token
