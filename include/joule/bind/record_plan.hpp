// record_plan: what the record loops need to know about the names of a type, computed at compile time.
#pragma once

#include <joule/bind/key_index.hpp>
#include <joule/bind/shape.hpp>
#include <joule/token/cursor.hpp>
#include <joule/token/name_set.hpp>

namespace joule::inline v0::bind {

// A member's name as it is written: `{"name":` for the first member, `,"name":` for the others.
struct quoted_name {
  const char* text;    // begins with the punctuation; names_padding bytes may be read
  std::uint32_t size;  // all of it, punctuation and colon included

  [[nodiscard]] JOULE_ALWAYS_INLINE constexpr const char* quote() const noexcept { return text + 1; }
  // Size of the name with its quotes.
  [[nodiscard]] JOULE_ALWAYS_INLINE constexpr std::size_t quoted_size() const noexcept { return size - 2; }
};

// What the compiled core sees.
struct record_plan {
  key_index_view index;
  const quoted_name* names;
};

// The functions below run once for each character of each name of a program: they decide by one comparison where they can.

constexpr bool is_plain_in_name(char c) noexcept { return static_cast<unsigned char>(c) > '"' && c != '\\'; }

// Bytes that a name takes between its quotes, by rule B2.
constexpr std::size_t escaped_name_size(std::string_view name) {
  std::size_t size = 0;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain_in_name(c)) size += 1;
    else if (c == '"' || c == '\\' || c == '\b' || c == '\f' || c == '\n' || c == '\r' || c == '\t') size += 2;
    else if (byte < 0x20) size += 6;
    else size += 1;
  }
  return size;
}

constexpr char* append_escaped_name(char* out, std::string_view name) {
  constexpr std::string_view plain = "\"\\\b\f\n\r\t";
  constexpr std::string_view letters = "\"\\bfnrt";
  constexpr std::string_view digits = "0123456789abcdef";
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain_in_name(c)) {
      *out++ = c;
    } else if (const auto special = plain.find(c); special != std::string_view::npos) {
      *out++ = '\\';
      *out++ = letters[special];
    } else if (byte < 0x20) {
      for (const char unit : {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]}) *out++ = unit;
    } else {
      *out++ = c;
    }
  }
  return out;
}

// Bytes behind the last name: the entry that stands for no member is compared like any other, with 64 bytes from its quote.
inline constexpr std::size_t names_padding = 72;

template <class T>
inline constexpr std::size_t names_size = []<std::size_t... I>(std::index_sequence<I...>) {
  return (names_padding + ... + (escaped_name_size(shape<T>::template info<I>().name) + 4));
}(std::make_index_sequence<shape<T>::size>{});

// All quoted names of a type in one array.
template <class T>
inline constexpr auto names_text = [] {
  std::array<char, names_size<T>> text{};
  char* out = text.data();
  bool first = true;
  for (const auto& info : members_of<T>) {
    *out++ = first ? '{' : ',';
    *out++ = '"';
    out = append_escaped_name(out, info.name);
    *out++ = '"';
    *out++ = ':';
    first = false;
  }
  return text;
}();

template <class T>
inline constexpr auto names_of = [] {
  constexpr std::size_t count = shape<T>::size;
  std::array<quoted_name, count + 1> names{};
  const char* text = names_text<T>.data();
  std::size_t i = 0;
  for (const auto& info : members_of<T>) {
    const auto size = static_cast<std::uint32_t>(escaped_name_size(info.name) + 4);
    names[i++] = {text, size};
    text += size;
  }
  names[count] = {text, 0};
  return names;
}();

// `"name":` of member I as words in the order of this machine's bytes. The last one ends where the name ends, so that it may
// overlap the one before; a name of less than eight bytes fills one word from its low addresses.
template <class T, std::size_t I>
inline constexpr auto name_words = [] {
  constexpr quoted_name name = names_of<T>[I];
  constexpr std::size_t size = name.quoted_size() + 1;
  std::array<std::uint64_t, (size + 7) / 8> words{};
  for (std::size_t w = 0; w < words.size(); ++w) {
    const std::size_t begin = 8 * w + 8 <= size ? 8 * w : size < 8 ? 0 : size - 8;
    for (std::size_t i = 0; i < 8 && begin + i < size; ++i) {
      const auto byte = static_cast<std::uint64_t>(static_cast<unsigned char>(name.quote()[begin + i]));
      words[w] |= byte << (8 * (JOULE_BIG_ENDIAN ? 7 - i : i));
    }
  }
  return words;
}();

template <class T>
inline constexpr auto key_index_of = [] {
  constexpr std::size_t count = shape<T>::size;
  std::array<std::string_view, count> names{};
  for (std::size_t i = 0; i < count; ++i) names[i] = members_of<T>[i].name;
  return make_key_index(names);
}();

template <class T>
consteval bool has_distinct_names() {
  const auto& members = members_of<T>;
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (std::size_t k = i + 1; k < members.size(); ++k) {
      if (members[i].name == members[k].name) return false;
    }
  }
  return true;
}

// A JSON name is UTF-8 (RFC 8259 section 8.1): well-formed sequences by Table 3-7 of the Unicode standard.
constexpr bool is_utf8_name(std::string_view name) {
  for (std::size_t i = 0; i < name.size();) {
    if (static_cast<unsigned char>(name[i]) < 0x80) {
      ++i;
      continue;
    }
    const auto byte = [&](std::size_t at) { return at < name.size() ? static_cast<unsigned char>(name[at]) : 0U; };
    const unsigned lead = byte(i);
    const std::size_t size = lead < 0x80 ? 1 : lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    if (size == 0) return false;
    const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (size > 1 && (byte(i + 1) < low || byte(i + 1) > high)) return false;
    for (std::size_t k = 2; k < size; ++k) {
      if (byte(i + k) < 0x80 || byte(i + k) > 0xBF) return false;
    }
    i += size;
  }
  return true;
}

template <class T>
consteval bool has_utf8_names() {
  for (const auto& member : members_of<T>) {
    if (!is_utf8_name(member.name)) return false;
  }
  return true;
}

template <class T>
inline constexpr record_plan plan_of = {key_index_of<T>.view(), names_of<T>.data()};

// One bit a member: which occurred.
template <std::size_t N>
struct member_set {
  std::uint64_t words[(N + 63) / 64 + (N == 0)] = {};

  JOULE_ALWAYS_INLINE constexpr member_set() noexcept {}  // NOLINT(modernize-use-equals-default): not shared between flags

  [[nodiscard]] JOULE_ALWAYS_INLINE constexpr bool has(std::size_t i) const noexcept { return (words[i / 64] >> (i % 64) & 1) != 0; }
  JOULE_ALWAYS_INLINE constexpr void add(std::size_t i) noexcept { words[i / 64] |= std::uint64_t{1} << (i % 64); }
  // Is every member of `other` in this set?
  [[nodiscard]] JOULE_ALWAYS_INLINE constexpr bool holds(const member_set& other) const noexcept {
    std::uint64_t missing = 0;
    for (std::size_t w = 0; w < std::size(words); ++w) missing |= other.words[w] & ~words[w];
    return missing == 0;
  }
};

template <class T>
inline constexpr auto all_members = [] {
  member_set<shape<T>::size> set;
  for (std::size_t i = 0; i < shape<T>::size; ++i) set.add(i);
  return set;
}();

template <class T>
inline constexpr auto required_members = [] {
  member_set<shape<T>::size> set;
  for (std::size_t i = 0; i < shape<T>::size; ++i) {
    if (members_of<T>[i].attributes.required) set.add(i);
  }
  return set;
}();

// What find_escaped answers when it is out of memory.
inline constexpr std::uint32_t bad_name = no_member - 1;

// Consumes the name at p by reading it: the general path behind a wrong prediction. `index` is the member's, or no_member
// for a name that is not the record's (remembered in `unknown` when duplicates are refused). The colon is left.
[[nodiscard]] JOULE_API const char* consume_name(token::cursor& in, const char* p, const record_plan& plan,
                                                 token::name_set& unknown, std::uint32_t& index) noexcept;

}  // namespace joule::inline v0::bind
