// Reading plain values: booleans, numbers, strings, raw text, what a user's codec takes.
//
// Every function consumes exactly one value and leaves the cursor behind it, or returns false with the target in a valid
// but unspecified state. Leaves are kept out of line: inlined into every record they made large types 5-25 % slower and
// three times as large.
#pragma once

#include <joule/bind/category.hpp>
#include <joule/bind/codec.hpp>
#include <joule/bind/defaults.hpp>
#include <joule/bind/number.hpp>
#include <joule/bind/raw.hpp>
#include <joule/bind/resource.hpp>
#include <joule/text/uninit_resize.hpp>
#include <joule/token/cursor.hpp>

namespace joule::inline v0::bind {

using token::cursor;
using token::string_token;

inline namespace JOULE_TAG {

// Any value; defined in read.hpp, which knows containers and records too.
// A mere branch: inlined everywhere, or every level of nesting would cost one frame more in builds without optimisation.
template <class T>
[[nodiscard]] JOULE_ALWAYS_INLINE bool read_value(cursor& in, T& out);

// Reads into a value that may hold something already although its owner is fresh, e.g. an element that a member
// initialiser put there.
template <class T>
[[nodiscard]] JOULE_ALWAYS_INLINE bool read_used_value(cursor& in, T& out) {
  const bool fresh = std::exchange(in.fresh, false);
  in.defaults = nullptr;
  const bool done = read_value(in, out);
  in.fresh = fresh;
  return done;
}

template <class Integer>
[[nodiscard]] JOULE_NOINLINE bool read_integer(cursor& in, Integer& out) {
  if (token::peek(in) == '\0') return false;
  const char* const next = text::parse_integer_window(in.pos, out);
  if (next == nullptr) return false;
  in.pos = next;
  return true;
}

template <class Float>
[[nodiscard]] JOULE_NOINLINE bool read_floating(cursor& in, Float& out) {
  if (token::peek(in) == '\0') return false;
  const char* next;
  if constexpr (std::is_same_v<Float, float>) next = text::parse_float_window(in.pos, in.end, out);
  else next = text::parse_double_window(in.pos, in.end, out);
  if (next == nullptr) return false;
  in.pos = next;
  return true;
}

// An enumeration over bool holds one bit, though it takes a byte.
template <class Enum>
[[nodiscard]] JOULE_ALWAYS_INLINE constexpr bool is_enumeration_value(enumeration_integer<Enum> number) noexcept {
  return !std::is_same_v<std::underlying_type_t<Enum>, bool> || number <= 1;
}

template <class Enum>
[[nodiscard]] bool read_enumeration(cursor& in, Enum& out) {
  enumeration_integer<Enum> number{};
  if (!read_integer(in, number)) return false;
  if (!is_enumeration_value<Enum>(number)) return false;
  out = static_cast<Enum>(number);
  return true;
}

// Stores a string's content. Kept apart from the reading of the token: keys of maps come this way too.
template <class String>
void assign_string(const string_token& token, String& out) {
  using unit = typename String::value_type;
  if (!token.escaped) [[likely]] {
    if constexpr (text::grows_uninitialized<String>) {
      if (token.size() > out.capacity()) out.clear();  // what it holds need not move along
      text::uninit_resize(out, token.size());
      bits::copy(reinterpret_cast<char*>(out.data()), token.first, token.size());
    } else {
      out.assign(reinterpret_cast<const unit*>(token.first), token.size());
    }
    return;
  }
  text::uninit_resize(out, token.size());
  out.resize(text::unescape(token.first, token.last, reinterpret_cast<char*>(out.data())));
}

template <class String>
[[nodiscard]] JOULE_NOINLINE bool read_string(cursor& in, String& out) {
  token::skip_whitespace(in);
  string_token token;
  if (!token::consume_string(in, token)) return false;
  assign_string(token, out);
  return true;
}

// A view borrows the caller's text: it never points into scratch, and it cannot hold an escape unless the text may be
// written to. The unescaped string then stands where the escaped one began.
template <class View>
[[nodiscard]] bool assign_borrowed(const cursor& in, const string_token& token, View& out) {
  const char* const text = in.in_text(token.first);
  std::size_t size = token.size();
  if (token.escaped) {
    if (in.writable == nullptr) return false;
    const std::string escaped(token.first, size);  // the source may be the place that is written
    size = text::unescape(escaped.data(), escaped.data() + size, in.writable + (text - in.text));
  }
  out = View(reinterpret_cast<const typename View::value_type*>(text), size);
  return true;
}

template <class View>
[[nodiscard]] JOULE_NOINLINE bool read_borrowed_string(cursor& in, View& out) {
  token::skip_whitespace(in);
  string_token token;
  return token::consume_string(in, token) && assign_borrowed(in, token, out);
}

// char[N] and std::array<char, N>: at most N bytes, the rest is filled with NUL.
[[nodiscard]] inline bool read_char_array(cursor& in, char* out, std::size_t capacity) {
  token::skip_whitespace(in);
  string_token token;
  if (!token::consume_string(in, token)) return false;
  std::size_t size = token.size();
  if (!token.escaped) {
    if (size > capacity) return false;
    std::memcpy(out, token.first, size);
  } else {
    std::string unescaped;
    assign_string(token, unescaped);
    size = unescaped.size();
    if (size > capacity) return false;
    std::memcpy(out, unescaped.data(), size);
  }
  std::memset(out + size, 0, capacity - size);
  return true;
}

[[nodiscard]] inline bool read_null(cursor& in) {
  token::skip_whitespace(in);
  return token::consume_null(in);
}

[[nodiscard]] inline bool read_number(cursor& in, number& out) {
  if (token::peek(in) == '\0') return false;
  const char* const next = text::skip_number_window(in.pos, in.end);
  if (next == nullptr) return false;
  out.assign(std::string_view(in.pos, static_cast<std::size_t>(next - in.pos)));
  in.pos = next;
  return true;
}

template <class Raw>
[[nodiscard]] bool read_raw(cursor& in, Raw& out) {
  token::skip_whitespace(in);
  token::ensure(in);  // skip_whitespace may stop at limit + 1
  const char* const first = in.pos;  // skip_value does not change buffers once pos <= limit
  if (!token::skip_value(in)) return false;
  const auto size = static_cast<std::size_t>(in.pos - first);
  out.assign(std::string_view(std::is_same_v<Raw, raw_view> ? in.in_text(first) : first, size));
  return true;
}

// A codec takes the text of its value, checked. Its error is rebased to the caller's text.
template <class T>
[[nodiscard]] bool read_custom(cursor& in, T& out) {
  token::skip_whitespace(in);
  token::ensure(in);
  const char* const first = in.pos;
  if (!token::skip_value(in)) return false;
  const error e = codec<T>::decode(std::string_view(first, static_cast<std::size_t>(in.pos - first)), out);
  if (!e) return true;
  if (!in.failure) in.failure = {in.offset_of(first) + e.offset, e.code, e.domain, e.detail};
  return false;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::bind
