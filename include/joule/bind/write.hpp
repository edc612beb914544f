// write_value: one C++ value into JSON text. The counterpart of read.hpp, in the same order.
//
// Every function appends exactly one value, or returns false after the emitter has recorded why. What was written before
// a failure is taken back by the entry points, which know where they began.
#pragma once

#include <joule/bind/category.hpp>
#include <joule/bind/codec.hpp>
#include <joule/bind/number.hpp>
#include <joule/bind/raw.hpp>
#include <joule/bind/record_plan.hpp>
#include <joule/bind/sorted_entries.hpp>
#include <joule/token/emitter.hpp>

namespace joule::inline v0::bind {

using token::emitter;

// True when a T can be written as far as T itself is concerned; otherwise one sentence and no program.
template <class T>
consteval bool assert_encodable() {
  if constexpr (category_of<T> == category::unsupported) return assert_bindable<T, binding_direction::encode>();
  else return true;
}

inline namespace JOULE_TAG {

template <class T>
[[nodiscard]] bool write_value(emitter& out, const T& value);

// A literal whose size is known where it is written.
template <std::size_t N>
[[nodiscard]] JOULE_ALWAYS_INLINE bool write_literal(emitter& out, const char (&literal)[N]) {
  return token::emit_text(out, literal, N - 1);
}

[[nodiscard]] JOULE_ALWAYS_INLINE bool write_boolean(emitter& out, bool value) {
  return value ? write_literal(out, "true") : write_literal(out, "false");
}

template <class Integer>
[[nodiscard]] JOULE_ALWAYS_INLINE bool write_integer(emitter& out, Integer value) {
  if constexpr (std::is_signed_v<Integer>) return token::emit_integer(out, static_cast<std::int64_t>(value));
  else return token::emit_integer(out, static_cast<std::uint64_t>(value));
}

template <class String>
[[nodiscard]] bool write_string(emitter& out, const String& value) {
  return token::emit_string(out, reinterpret_cast<const char*>(value.data()), value.size());
}

// char[N]: the text up to the first NUL, or all of it.
[[nodiscard]] inline bool write_char_array(emitter& out, const char* value, std::size_t capacity) {
  std::size_t size = 0;
  while (size < capacity && value[size] != '\0') ++size;
  return token::emit_string(out, value, size);
}

// The element count of a range is not asked for: a view may not know it. `each` writes one element.
template <class Range, class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE bool write_elements(emitter& out, const Range& range, Each&& each) {
  if (!token::enter(out) || !token::emit_char(out, '[')) return false;
  bool first = true;
  for (const auto& element : range) {
    if (!first && !token::emit_char(out, ',')) return false;
    first = false;
    if (!each(element)) return false;
  }
  token::leave(out);
  return token::emit_char(out, ']');
}

// What a range is made of; the proxies of std::vector<bool> become what they stand for.
template <class Range>
struct range_element {
  using type = std::remove_cvref_t<decltype(*std::begin(std::declval<const Range&>()))>;
};
template <class Range>
  requires requires { typename Range::value_type; }
struct range_element<Range> {
  using type = std::remove_cv_t<typename Range::value_type>;
};

template <class Range>
[[nodiscard]] JOULE_NOINLINE bool write_sequence(emitter& out, const Range& range) {
  using element = typename range_element<Range>::type;
  return write_elements(out, range, [&](const element& value) { return write_value(out, value); });
}

template <class Tuple>
[[nodiscard]] bool write_tuple(emitter& out, const Tuple& tuple) {
  if (!token::enter(out) || !token::emit_char(out, '[')) return false;
  const bool done = [&]<std::size_t... I>(std::index_sequence<I...>) {
    using std::get;
    return (((I == 0 || token::emit_char(out, ',')) && write_value(out, get<I>(tuple))) && ...);
  }(std::make_index_sequence<std::tuple_size<Tuple>::value>{});
  token::leave(out);
  return done && token::emit_char(out, ']');
}

template <class T>
[[nodiscard]] bool write_nullable(emitter& out, const T& value) {
  return value ? write_value(out, *value) : write_literal(out, "null");
}

// -- maps and sets ----------------------------------------------------------------------------------------------------

template <class Key>
[[nodiscard]] bool write_key(emitter& out, const Key& key) {
  constexpr category kind = category_of<Key>;
  if constexpr (kind == category::string || kind == category::borrowed_string) {
    return write_string(out, key);
  } else if constexpr (kind == category::enumeration) {
    return write_key(out, static_cast<enumeration_integer<Key>>(key));
  } else {
    static_assert(kind == category::integer,
                  "joule: the keys of a map must be strings, integers or enumerations; give other keys a joule::codec");
    return token::emit_char(out, '"') && write_integer(out, key) && token::emit_char(out, '"');
  }
}

template <class Entry>
[[nodiscard]] bool write_entry(emitter& out, const Entry& entry) {
  return write_key(out, entry.first) && token::emit_char(out, ':') && write_value(out, entry.second);
}

// Without an order of its own, a container is written in the order of its entries' text when that is asked for (rule B5).
template <class Container>
concept unordered = requires { typename Container::hasher; };

template <class Map>
[[nodiscard]] bool write_sorted_map(emitter& out, const Map& map) {
  sorted_entries entries(out);
  for (const auto& [key, value] : map) {
    if (!write_key(entries.text(), key) || !entries.end_key()) return entries.fail(out);
    if (!token::emit_char(entries.text(), ':') || !write_value(entries.text(), value)) return entries.fail(out);
    if (!entries.end_value()) return entries.fail(out);
  }
  return entries.write(out, '{', '}');
}

template <class Set>
[[nodiscard]] bool write_sorted_set(emitter& out, const Set& set) {
  sorted_entries entries(out);
  for (const auto& value : set) {
    if (!write_value(entries.text(), value) || !entries.end_key() || !entries.end_value()) return entries.fail(out);
  }
  return entries.write(out, '[', ']');
}

template <class Map>
[[nodiscard]] JOULE_NOINLINE bool write_map(emitter& out, const Map& map) {
  if constexpr (unordered<Map>) {
    if (out.deterministic) return write_sorted_map(out, map);
  }
  if (!token::enter(out) || !token::emit_char(out, '{')) return false;
  bool first = true;
  for (const auto& entry : map) {
    if (!first && !token::emit_char(out, ',')) return false;
    first = false;
    if (!write_entry(out, entry)) return false;
  }
  token::leave(out);
  return token::emit_char(out, '}');
}

template <class Set>
[[nodiscard]] bool write_set(emitter& out, const Set& set) {
  if constexpr (unordered<Set>) {
    if (out.deterministic) return write_sorted_set(out, set);
  }
  return write_sequence(out, set);
}

// -- records ----------------------------------------------------------------------------------------------------------

template <class T, std::size_t I>
[[nodiscard]] JOULE_ALWAYS_INLINE bool write_member(emitter& out, const T& object) {
  constexpr quoted_name name = names_of<T>[I];
  if (!out.plain) [[unlikely]] {
    constexpr std::string_view plain = members_of<T>[I].name;
    return token::emit_char(out, *name.text) && token::emit_string(out, plain.data(), plain.size()) &&
           token::emit_char(out, ':') && write_value(out, shape<T>::template member<I>(object));
  }
  return token::emit_text(out, name.text, name.size) && write_value(out, shape<T>::template member<I>(object));
}

// The one loop that writes records. The bracket and the commas are part of the members' names.
template <class T>
[[nodiscard]] JOULE_NOINLINE bool write_record(emitter& out, const T& object) {
  static_assert(has_distinct_names<T>(), "joule: two members of this type have the same JSON name");
  static_assert(has_utf8_names<T>(), "joule: a JSON name of this type is not UTF-8");
  if (!token::enter(out)) return false;
  const bool done = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (write_member<T, I>(out, object) && ...);
  }(std::make_index_sequence<shape<T>::size>{});
  token::leave(out);
  if constexpr (shape<T>::size == 0) return write_literal(out, "{}");
  else return done && token::emit_char(out, '}');
}

// A codec gives the text of its value; it is checked and compacted like any text of unknown origin.
template <class T>
[[nodiscard]] bool write_custom(emitter& out, const T& value) {
  const result<std::string> text = codec<T>::encode(value);
  if (text) return token::emit_raw(out, text->data(), text->size());
  if (!out.failure) out.failure = {out.offset(), text.error().code, text.error().domain, text.error().detail};
  return false;
}

template <class T>
bool write_value(emitter& out, const T& value) {
  constexpr category kind = category_of<T>;
  if constexpr (kind == category::record) return write_record(out, value);
  else if constexpr (kind == category::string || kind == category::borrowed_string) return write_string(out, value);
  else if constexpr (kind == category::integer) return write_integer(out, value);
  else if constexpr (std::is_same_v<T, float>) return token::emit_float(out, value);
  else if constexpr (kind == category::floating) return token::emit_double(out, value);
  else if constexpr (kind == category::boolean) return write_boolean(out, value);
  else if constexpr (kind == category::nullable || kind == category::pointer) return write_nullable(out, value);
  else if constexpr (kind == category::map) return write_map(out, value);
  else if constexpr (kind == category::set) return write_set(out, value);
  else if constexpr (kind == category::sequence || kind == category::view || kind == category::fixed_array)
    return write_sequence(out, value);
  else if constexpr (kind == category::tuple) return write_tuple(out, value);
  else if constexpr (kind == category::enumeration)
    return write_integer(out, static_cast<enumeration_integer<T>>(value));
  else if constexpr (kind == category::char_array)
    return write_char_array(out, reinterpret_cast<const char*>(&value[0]), array_size<T>);
  else if constexpr (kind == category::null) return write_literal(out, "null");
  else if constexpr (kind == category::number)
    return token::emit_number_text(out, value.text().data(), value.text().size());
  else if constexpr (kind == category::raw)
    return token::emit_raw(out, value.text().data(), value.text().size());
  else if constexpr (kind == category::custom) return write_custom(out, value);
  else return assert_encodable<T>();
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::bind
