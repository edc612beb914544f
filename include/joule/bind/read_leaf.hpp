// Reading plain values: booleans, numbers, strings, raw text, what a user's codec takes.
//
// Every function consumes exactly one value. It gets the position of the value's first byte, within reach (token/cursor.hpp),
// and returns the position behind the value, which is not ensured; or null with the target in a valid but unspecified state.
// Leaves are kept out of line: inlined into every record they made large types 5-25 % slower and three times as large.
#pragma once

#include <joule/bind/category.hpp>
#include <joule/bind/codec.hpp>
#include <joule/bind/defaults.hpp>
#include <joule/bind/number.hpp>
#include <joule/bind/raw.hpp>
#include <joule/bind/resource.hpp>
#include <joule/text/uninit_resize.hpp>
#include <joule/token/cursor.hpp>
#include <joule/token/lenient_state.hpp>

namespace joule::inline v0::bind {

using token::cursor;
using token::string_form;
using token::string_token;

using token::fail;

inline namespace JOULE_TAG {

// Any value; defined in read.hpp, which knows containers and records too.
// A mere branch: inlined everywhere, or every level of nesting would cost one frame more in builds without optimisation.
template <class T>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_value(cursor& in, const char* p, T& out);

// Reads into a value that may hold something already although its owner is fresh, e.g. an element that a member
// initialiser put there.
template <class T>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_used_value(cursor& in, const char* p, T& out) {
  const bool fresh = std::exchange(in.fresh, false);
  in.defaults = nullptr;
  p = read_value(in, p, out);
  in.fresh = fresh;
  return p;
}

[[nodiscard]] JOULE_NOINLINE inline const char* read_boolean(const char* p, bool& out) {
  return token::consume_bool(p, out);
}

template <class Integer>
[[nodiscard]] JOULE_NOINLINE const char* read_integer(const char* p, Integer& out) {
  return text::parse_integer_window(p, out);
}

template <class Float>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_floating(cursor& in, const char* p, Float& out) {
  const char* next;
  if constexpr (std::is_same_v<Float, float>) next = text::parse_float_window(p, in.end, out);
  else next = text::parse_double_window(p, in.end, out);
  if (next == nullptr) [[unlikely]] return token::consume_nonfinite(in, p, out);
  return next;
}

// An enumeration over bool holds one bit, though it takes a byte.
template <class Enum>
[[nodiscard]] JOULE_ALWAYS_INLINE constexpr bool is_enumeration_value(enumeration_integer<Enum> number) noexcept {
  return !std::is_same_v<std::underlying_type_t<Enum>, bool> || number <= 1;
}

template <class Enum>
[[nodiscard]] const char* read_enumeration(const char* p, Enum& out) {
  enumeration_integer<Enum> number{};
  p = read_integer(p, number);
  if (p == nullptr || !is_enumeration_value<Enum>(number)) return nullptr;
  out = static_cast<Enum>(number);
  return p;
}

// Stores a string's content. Kept apart from the reading of the token: keys of maps come this way too.
template <class String>
void assign_string(const string_token& token, String& out) {
  using unit = typename String::value_type;
  if (token.form != string_form::escaped) [[likely]] {
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

// Decodes the string content at p into out, behind the `done` bytes that are there already. Null for malformed content.
template <class String>
[[nodiscard]] const char* decode_behind(cursor& in, const char* p, String& out, std::size_t done) {
  const char* const end = token::readable_end(in);
  for (;;) {
    const text::decoded_string decoded =
        text::decode_string(p, end, reinterpret_cast<char*>(out.data()) + done, out.size() - done);
    done += decoded.size;
    if (decoded.end != nullptr) {
      text::uninit_resize(out, done);
      return decoded.end + 1;
    }
    p = decoded.next;
    if (p == nullptr) return nullptr;
    // Once at most: nothing is longer than its spelling. What is behind it lets kernels work by whole blocks to the
    // end.
    const char* const close = text::find_closing_quote(p, end);
    if (close == nullptr) return nullptr;
    text::uninit_resize(out, done + static_cast<std::size_t>(close - p) + token::slack);
  }
}

// Goes on with a string that has filled the scratch.
template <class String>
[[nodiscard]] const char* decode_behind_scratch(cursor& in, const text::decoded_string& head, const char* scratch,
                                                String& out) {
  const char* const close = text::find_closing_quote(head.next, token::readable_end(in));
  if (close == nullptr) return nullptr;
  out.clear();  // what it holds need not move along
  text::uninit_resize(out, head.size + static_cast<std::size_t>(close - head.next) + token::slack);
  std::memcpy(out.data(), scratch, head.size);
  return decode_behind(in, head.next, out, head.size);
}

// Strings with escapes or bytes beyond ASCII, and those that begin near the end of the window: decoded into scratch in
// one pass, while their final size is unknown; long ones on into the string, or in two passes if it cannot grow without
// being cleared. (Into what the string holds already, without scratch: 5 % slower on twitter.json, 20 % on long escaped
// strings.)
template <class String>
[[nodiscard]] JOULE_NOINLINE const char* read_rich_string(cursor& in, const char* first, const char* plain_end, String& out) {
  constexpr std::size_t room = 1024;
  char scratch[room + token::slack];
  const text::decoded_string head = text::decode_string(first, token::readable_end(in), scratch, room);
  if (head.end != nullptr) {
    text::assign_window(out, scratch, head.size);
    return head.end + 1;
  }
  if (head.next == nullptr) {
    if (in.lenient == nullptr) return nullptr;
  } else if constexpr (text::grows_uninitialized<String>) {
    const char* const p = decode_behind_scratch(in, head, scratch, out);
    if (p != nullptr || in.lenient == nullptr) return p;
  }
  string_token token;
  const char* const p = token::consume_string_cold(in, first, plain_end, token);
  if (p != nullptr) assign_string(token, out);
  return p;
}

template <class String>
[[nodiscard]] JOULE_NOINLINE const char* read_string(cursor& in, const char* p, String& out) {
  if (*p != '"') return nullptr;
  const char* const first = p + 1;
  const char* const stop = text::find_string_special_window(first, in.limit);
  if (stop <= in.limit && *stop == '"') [[likely]] {
    text::assign_window(out, first, static_cast<std::size_t>(stop - first));
    return stop + 1;
  }
  return read_rich_string(in, first, stop, out);
}

// A string that is not spelt as it is, inside a text that may be written to: it then stands where its spelling began.
template <class View>
[[nodiscard]] JOULE_NOINLINE bool place_borrowed(const cursor& in, const string_token& token, View& out) {
  using unit = typename View::value_type;
  if (in.writable == nullptr) return false;
  chars string{};
  if (token.form == string_form::decoded) {
    string = token::place_decoded(in);
    if (string.data == nullptr) return false;
  } else {
    const std::string escaped(token.first, token.size());  // the source may be the place that is written
    string.data = in.in_text(token.first);
    string.size = text::unescape(escaped.data(), escaped.data() + escaped.size(), in.writable + (string.data - in.text));
  }
  out = View(reinterpret_cast<const unit*>(string.data), string.size);
  return true;
}

// A view borrows the caller's text: it never points into scratch, and it cannot hold an escape unless the text may be
// written to.
template <class View>
[[nodiscard]] bool assign_borrowed(const cursor& in, const string_token& token, View& out) {
  if (token.form != string_form::plain) return place_borrowed(in, token, out);
  out = View(reinterpret_cast<const typename View::value_type*>(in.in_text(token.first)), token.size());
  return true;
}

template <class View>
[[nodiscard]] JOULE_NOINLINE const char* read_borrowed_string(cursor& in, const char* p, View& out) {
  string_token token;
  p = token::consume_string(in, p, token);
  return p != nullptr && assign_borrowed(in, token, out) ? p : nullptr;
}

// char[N] and std::array<char, N>: at most N bytes, the rest is filled with NUL.
[[nodiscard]] inline const char* read_char_array(cursor& in, const char* p, char* out, std::size_t capacity) {
  string_token token;
  p = token::consume_string(in, p, token);
  if (p == nullptr) return nullptr;
  std::size_t size = token.size();
  if (token.form != string_form::escaped) {
    if (size > capacity) return nullptr;
    std::memcpy(out, token.first, size);
  } else {
    std::string unescaped;
    assign_string(token, unescaped);
    size = unescaped.size();
    if (size > capacity) return nullptr;
    std::memcpy(out, unescaped.data(), size);
  }
  std::memset(out + size, 0, capacity - size);
  return p;
}

[[nodiscard]] inline const char* read_number(cursor& in, const char* p, number& out) {
  const char* const next = text::skip_number_window(p, in.end);
  if (next == nullptr) return nullptr;
  out.assign(std::string_view(p, static_cast<std::size_t>(next - p)));
  return next;
}

template <class Raw>
[[nodiscard]] const char* read_raw(cursor& in, const char* p, Raw& out) {
  const char* const next = token::skip_value(in, p);
  if (next == nullptr) return nullptr;
  const auto size = static_cast<std::size_t>(next - p);
  out.assign(std::string_view(std::is_same_v<Raw, raw_view> ? in.in_text(p) : p, size));
  return next;
}

// A codec takes the text of its value, checked. Its error is rebased to the caller's text.
template <class T>
[[nodiscard]] const char* read_custom(cursor& in, const char* p, T& out) {
  const char* const next = token::skip_value(in, p);
  if (next == nullptr) return nullptr;
  const error e = codec<T>::decode(std::string_view(p, static_cast<std::size_t>(next - p)), out);
  if (!e) return next;
  if (!in.failure) in.failure = {in.offset_of(p) + e.offset, e.code, e.domain, e.detail};
  return nullptr;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::bind
