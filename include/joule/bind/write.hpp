// write_value: one C++ value into JSON text. The counterpart of read.hpp, in the same order.
//
// Every function appends exactly one value at `pos` and returns the position behind it, or null after the emitter has
// recorded why. What was written before a failure is taken back by the entry points, which know where they began.
//
// Room: the caller has entry_room<T> writable bytes at `pos`. Values without a small bound ask for what they need, and
// return with `ahead` bytes behind the value; so a record asks once for all its bounded members and once for each other
// one (write_room.hpp).
#pragma once

#include <joule/bind/category.hpp>
#include <joule/bind/codec.hpp>
#include <joule/bind/number.hpp>
#include <joule/bind/raw.hpp>
#include <joule/bind/record_plan.hpp>
#include <joule/bind/sorted_entries.hpp>
#include <joule/bind/write_room.hpp>
#include <joule/token/emitter.hpp>

namespace joule::inline v0::bind {

using token::emitter;

// True when a T can be written as far as T itself is concerned; otherwise one sentence and no program.
template <class T>
consteval bool assert_encodable() {
  if constexpr (category_of<T> == category::unsupported)
    return assert_bindable<T, binding_direction::encode>();
  else
    return true;
}

inline namespace JOULE_TAG {

template <class T>
[[nodiscard]] char* write_value(emitter& out, char* pos, const T& value, std::size_t ahead);

// -- values of a small bound: nothing is asked for, the caller has `bounded<T>` bytes
// ----------------------------------

// Literals are stored as whole words: a short copy costs more than the bytes behind it, which are overwritten anyway.
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_null(char* pos) noexcept {
  std::memcpy(pos, "null", 4);
  return pos + 4;
}

[[nodiscard]] JOULE_ALWAYS_INLINE char* write_boolean(char* pos, bool value) noexcept {
  constexpr char words[2][9] = {"false\0\0\0", "true\0\0\0\0"};
  bits::store(pos, bits::load<std::uint64_t>(words[value]));
  return pos + (value ? 4 : 5);
}

template <class Integer>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_integer(char* pos, Integer value) noexcept {
  if constexpr (std::is_signed_v<Integer>)
    return text::append_integer(pos, static_cast<std::int64_t>(value));
  else
    return text::append_integer(pos, static_cast<std::uint64_t>(value));
}

template <class T>
[[nodiscard]] char* write_bounded(emitter& out, char* pos, const T& value);

// The closing bracket in place of the last comma.
template <std::size_t Count>
[[nodiscard]] JOULE_ALWAYS_INLINE char* close_bounded(char* pos) noexcept {
  if constexpr (Count == 0)
    *pos++ = ']';
  else
    pos[-1] = ']';
  return pos;
}

template <class Array>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_bounded_array(emitter& out, char* pos, const Array& array) {
  if (!token::enter(out, pos)) return nullptr;
  *pos++ = '[';
  for (const auto& element : array) {
    pos = write_bounded(out, pos, element);
    if (pos == nullptr) break;
    *pos++ = ',';
  }
  token::leave(out);
  return pos != nullptr ? close_bounded<array_size<Array>>(pos) : nullptr;
}

template <class Tuple, std::size_t... I>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_bounded_parts(emitter& out, char* pos, const Tuple& tuple,
                                                            std::index_sequence<I...>) {
  using std::get;
  static_cast<void>(((pos = write_bounded(out, pos, get<I>(tuple)), pos != nullptr && (*pos++ = ',', true)) && ...));
  return pos;
}

template <class Tuple>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_bounded_tuple(emitter& out, char* pos, const Tuple& tuple) {
  constexpr std::size_t size = std::tuple_size<Tuple>::value;
  if (!token::enter(out, pos)) return nullptr;
  *pos++ = '[';
  pos = write_bounded_parts(out, pos, tuple, std::make_index_sequence<size>{});
  token::leave(out);
  return pos != nullptr ? close_bounded<size>(pos) : nullptr;
}

template <class T>
JOULE_ALWAYS_INLINE char* write_bounded(emitter& out, char* pos, const T& value) {
  constexpr category kind = category_of<T>;
  if constexpr (kind == category::boolean)
    return write_boolean(pos, value);
  else if constexpr (kind == category::integer)
    return write_integer(pos, value);
  else if constexpr (kind == category::enumeration)
    return write_integer(pos, static_cast<enumeration_integer<T>>(value));
  else if constexpr (std::is_same_v<T, float>)
    return token::put_float(out, pos, value);
  else if constexpr (kind == category::floating)
    return token::put_double(out, pos, value);
  else if constexpr (kind == category::nullable || kind == category::pointer)
    return value ? write_bounded(out, pos, *value) : write_null(pos);
  else if constexpr (kind == category::fixed_array)
    return write_bounded_array(out, pos, value);
  else if constexpr (kind == category::tuple)
    return write_bounded_tuple(out, pos, value);
  else
    return write_null(pos);
}

// -- strings ----------------------------------------------------------------------------------------------------------

template <class String>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_string(emitter& out, char* pos, const String& value, std::size_t ahead) {
  JOULE_ASSERT(!overlaps(value.data(), value.size(), out.begin, static_cast<std::size_t>(out.limit - out.begin)));
  return token::put_string(out, pos, reinterpret_cast<const char*>(value.data()), value.size(), ahead);
}

// char[N]: the text up to the first NUL, or all of it.
[[nodiscard]] inline char* write_char_array(emitter& out, char* pos, const char* value, std::size_t capacity,
                                            std::size_t ahead) {
  std::size_t size = 0;
  while (size < capacity && value[size] != '\0') ++size;
  return token::put_string(out, pos, value, size, ahead);
}

// What an emit_ function writes.
template <class Emit>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_emitted(emitter& out, char* pos, std::size_t ahead, Emit&& emit) {
  out.pos = pos;
  return emit() ? token::ensure(out, out.pos, ahead) : nullptr;
}

// -- sequences --------------------------------------------------------------------------------------------------------

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

// Bounded elements: one question about room for many of them. A comma follows each; the last becomes the bracket.
// The element count of a range is not asked for: a view may not know it.
template <class Element, class Iterator, class Sentinel>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_bounded_run(emitter& out, char* pos, Iterator it, const Sentinel last) {
  constexpr std::size_t each = bounded<Element> + 1;
  constexpr std::size_t batch = each < most_bounded ? 2 * most_bounded / each : 1;
  do {
    pos = token::ensure(out, pos, batch * each);
    if (pos == nullptr) return nullptr;
    std::size_t left = batch;
    do {
      const Element& element = *it;
      pos = write_bounded(out, pos, element);
      if (pos == nullptr) return nullptr;
      *pos++ = ',';
      ++it;
    } while (it != last && --left != 0);
  } while (it != last);
  pos[-1] = ']';
  return pos;
}

template <class Element, class Iterator, class Sentinel>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_run(emitter& out, char* pos, Iterator it, const Sentinel last) {
  constexpr std::size_t next = 1 + entry_room<Element>;
  pos = token::ensure(out, pos, next);
  while (pos != nullptr) {
    const Element& element = *it;
    pos = write_value(out, pos, element, next);
    if (pos == nullptr) break;
    ++it;
    *pos++ = it != last ? ',' : ']';
    if (it == last) break;
  }
  return pos;
}

// How many doubles an element consists of when a range of them is one array of doubles in memory; else 0.
template <class Element>
consteval std::size_t doubles_in() {
  if constexpr (std::is_same_v<Element, double>) {
    return 1;
  } else if constexpr (category_of<Element> == category::fixed_array && bounded<Element> != 0) {
    constexpr std::size_t size = array_size<Element>;
    const bool flat =
        std::is_same_v<std::remove_cv_t<element_type<Element>>, double> && sizeof(Element) == size * sizeof(double);
    return flat ? size : 0;
  } else {
    return 0;
  }
}

template <class Range>
concept stored_in_order = requires(const Range& range) {
  { range.data() } -> std::convertible_to<const void*>;
  { range.size() } -> std::convertible_to<std::size_t>;
};

template <class Range, class Element = typename range_element<Range>::type>
inline constexpr std::size_t doubles_of = [] {
  if constexpr (stored_in_order<Range>)
    return doubles_in<Element>();
  else
    return std::size_t{0};
}();

// The range is not empty; the opening bracket is written.
template <class Range>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_doubles(emitter& out, char* pos, const Range& range) {
  using element = typename range_element<Range>::type;
  constexpr std::size_t each = doubles_of<Range>;
  const auto* const values = reinterpret_cast<const double*>(range.data());
  if constexpr (std::is_same_v<element, double>) {
    return token::put_doubles(out, pos, values, range.size(), 0);
  } else {
    if (!token::enter(out, pos)) return nullptr;
    *pos++ = '[';
    pos = token::put_doubles(out, pos, values, range.size() * each, each);
    token::leave(out);
    return pos;
  }
}

template <class Range>
[[nodiscard]] JOULE_NOINLINE char* write_sequence(emitter& out, char* pos, const Range& range, std::size_t ahead) {
  using element = typename range_element<Range>::type;
  if (!token::enter(out, pos)) return nullptr;
  *pos++ = '[';
  auto it = std::begin(range);
  const auto last = std::end(range);
  if (it == last)
    *pos++ = ']';
  else if constexpr (doubles_of<Range> != 0)
    pos = write_doubles(out, pos, range);
  else if constexpr (bounded<element> != 0)
    pos = write_bounded_run<element>(out, pos, it, last);
  else
    pos = write_run<element>(out, pos, it, last);
  token::leave(out);
  return pos != nullptr ? token::ensure(out, pos, ahead) : nullptr;
}

template <class Tuple, std::size_t... I>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_parts(emitter& out, char* pos, const Tuple& tuple,
                                                    std::index_sequence<I...>) {
  using std::get;
  static_cast<void>(((pos = token::ensure(out, pos, entry_room<std::tuple_element_t<I, Tuple>> + 1),
                      pos = pos != nullptr ? write_value(out, pos, get<I>(tuple), 1) : nullptr,
                      pos != nullptr && (*pos++ = ',', true)) &&
                     ...));
  return pos;
}

template <class Tuple>
[[nodiscard]] JOULE_NOINLINE char* write_tuple(emitter& out, char* pos, const Tuple& tuple, std::size_t ahead) {
  if (!token::enter(out, pos)) return nullptr;
  *pos++ = '[';
  pos = write_parts(out, pos, tuple, std::make_index_sequence<std::tuple_size<Tuple>::value>{});
  token::leave(out);
  if (pos == nullptr) return nullptr;
  pos[-1] = ']';  // an unbounded tuple is not empty
  return token::ensure(out, pos, ahead);
}

// -- maps and sets ----------------------------------------------------------------------------------------------------

// What a key that is no string needs: an integer in quotes.
template <class Key>
inline constexpr std::size_t key_room =
    category_of<Key> == category::string || category_of<Key> == category::borrowed_string ? 1
                                                                                          : text::max_integer_chars + 2;

// Key and colon. The caller has key_room<Key> bytes.
template <class Key>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_key(emitter& out, char* pos, const Key& key, std::size_t ahead) {
  constexpr category kind = category_of<Key>;
  if constexpr (kind == category::string || kind == category::borrowed_string) {
    pos = write_string(out, pos, key, ahead + 1);
    if (pos == nullptr) return nullptr;
    *pos++ = ':';
    return pos;
  } else {
    static_assert(kind == category::integer || kind == category::enumeration,
                  "joule: the keys of a map must be strings, integers or enumerations; give other keys a joule::codec");
    *pos++ = '"';
    pos = write_bounded(out, pos, key);
    *pos++ = '"';
    pos = token::ensure(out, pos, ahead + 1);
    if (pos == nullptr) return nullptr;
    *pos++ = ':';
    return pos;
  }
}

// Without an order of its own, a container is written in the order of its entries' text when that is asked for (rule
// B5).
template <class Container>
concept unordered = requires { typename Container::hasher; };

// A value through an emitter that keeps the position itself.
template <class T>
[[nodiscard]] bool emit_value(emitter& out, const T& value) {
  char* pos = token::ensure(out, out.pos, entry_room<T>);
  if (pos != nullptr) pos = write_value(out, pos, value, 0);
  if (pos != nullptr) out.pos = pos;
  return pos != nullptr;
}

template <class Key>
[[nodiscard]] bool emit_key(emitter& out, const Key& key) {
  constexpr category kind = category_of<Key>;
  if constexpr (kind == category::string || kind == category::borrowed_string)
    return emit_value(out, key);
  else
    return token::emit_char(out, '"') && emit_value(out, key) && token::emit_char(out, '"');
}

template <class Map>
[[nodiscard]] bool write_sorted_map(emitter& out, const Map& map) {
  sorted_entries entries(out);
  for (const auto& [key, value] : map) {
    if (!emit_key(entries.text(), key) || !entries.end_key()) return entries.fail(out);
    if (!token::emit_char(entries.text(), ':') || !emit_value(entries.text(), value)) return entries.fail(out);
    if (!entries.end_value()) return entries.fail(out);
  }
  return entries.write(out, '{', '}');
}

template <class Set>
[[nodiscard]] bool write_sorted_set(emitter& out, const Set& set) {
  sorted_entries entries(out);
  for (const auto& value : set) {
    if (!emit_value(entries.text(), value) || !entries.end_key() || !entries.end_value()) return entries.fail(out);
  }
  return entries.write(out, '[', ']');
}

template <class Map>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_entries(emitter& out, char* pos, const Map& map) {
  using key = std::remove_cv_t<typename Map::key_type>;
  using mapped = std::remove_cv_t<typename Map::mapped_type>;
  constexpr std::size_t next = 1 + key_room<key>;
  // A bounded value asks for nothing, not even for what comes behind it.
  constexpr std::size_t behind_key = entry_room<mapped> + (bounded<mapped> != 0 ? next : 0);
  auto it = map.begin();
  const auto last = map.end();
  pos = token::ensure(out, pos, next);
  while (pos != nullptr) {
    pos = write_key(out, pos, it->first, behind_key);
    if (pos != nullptr) pos = write_value(out, pos, it->second, next);
    if (pos == nullptr) break;
    ++it;
    *pos++ = it != last ? ',' : '}';
    if (it == last) break;
  }
  return pos;
}

template <class Map>
[[nodiscard]] JOULE_NOINLINE char* write_map(emitter& out, char* pos, const Map& map, std::size_t ahead) {
  if constexpr (unordered<Map>) {
    if (out.deterministic) return write_emitted(out, pos, ahead, [&] { return write_sorted_map(out, map); });
  }
  if (!token::enter(out, pos)) return nullptr;
  *pos++ = '{';
  if (map.begin() == map.end())
    *pos++ = '}';
  else
    pos = write_entries(out, pos, map);
  token::leave(out);
  return pos != nullptr ? token::ensure(out, pos, ahead) : nullptr;
}

template <class Set>
[[nodiscard]] char* write_set(emitter& out, char* pos, const Set& set, std::size_t ahead) {
  if constexpr (unordered<Set>) {
    if (out.deterministic) return write_emitted(out, pos, ahead, [&] { return write_sorted_set(out, set); });
  }
  return write_sequence(out, pos, set, ahead);
}

// -- records ----------------------------------------------------------------------------------------------------------

// A name that every set of text rules writes alike: printable ASCII without the characters of HTML.
constexpr bool is_plain_name(std::string_view name) noexcept {
  for (const char c : name) {
    if (static_cast<unsigned char>(c) >= 0x80 || c == '<' || c == '>' || c == '&') return false;
  }
  return true;
}

// `{"name":` or `,"name":`. Whole blocks are stored: the bytes behind the name are written next.
template <class T, std::size_t I>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_name(emitter& out, char* pos) {
  constexpr quoted_name name = names_of<T>[I];
  constexpr std::string_view plain = members_of<T>[I].name;
  constexpr std::size_t most_ask = 2 * most_bounded + most_name + name_block;
  if constexpr (!is_plain_name(plain)) {
    if (!out.plain) [[unlikely]] {
      *pos++ = *name.text;
      pos = token::put_string(out, pos, plain.data(), plain.size(), most_ask);
      if (pos != nullptr) *pos++ = ':';
      return pos;
    }
  }
  if constexpr (name.size > most_name) {
    return token::put_text(out, pos, name.text, name.size, most_ask);
  } else {
    std::memcpy(pos, name.text, name.size <= 8 ? 8 : (name.size + 15U) / 16 * 16);
    return pos + name.size;
  }
}

template <class T, std::size_t I>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_member(emitter& out, char* pos, const T& object) {
  using member = member_type<T, I>;
  constexpr std::size_t next = record_asks<T>[I + 1];
  pos = write_name<T, I>(out, pos);
  if constexpr (!is_plain_name(members_of<T>[I].name) || names_of<T>[I].size > most_name) {
    if (pos == nullptr) return nullptr;
  }
  pos = write_value(out, pos, shape<T>::template member<I>(object), next);
  if constexpr (bounded<member> != 0 && next != 0)
    return pos != nullptr ? token::ensure(out, pos, next) : nullptr;
  else
    return pos;
}

// No lambda: one that is not inlined takes the position out of its register.
template <class T, std::size_t... I>
[[nodiscard]] JOULE_ALWAYS_INLINE char* write_members(emitter& out, char* pos, const T& object,
                                                      std::index_sequence<I...>) {
  static_cast<void>(((pos = write_member<T, I>(out, pos, object), pos != nullptr) && ...));
  return pos;
}

// The one loop that writes records. The bracket and the commas are part of the members' names.
template <class T>
[[nodiscard]] JOULE_NOINLINE char* write_record(emitter& out, char* pos, const T& object, std::size_t ahead) {
  static_assert(has_distinct_names<T>(), "joule: two members of this type have the same JSON name");
  static_assert(has_utf8_names<T>(), "joule: a JSON name of this type is not UTF-8");
  if (!token::enter(out, pos)) return nullptr;
  pos = token::ensure(out, pos, record_asks<T>[0]);
  if (pos == nullptr) return nullptr;
  if constexpr (shape<T>::size == 0) *pos++ = '{';
  pos = write_members<T>(out, pos, object, std::make_index_sequence<shape<T>::size>{});
  token::leave(out);
  if (pos == nullptr) return nullptr;
  *pos++ = '}';
  return token::ensure(out, pos, ahead);
}

// A codec gives the text of its value; it is checked and compacted like any text of unknown origin.
template <class T>
[[nodiscard]] bool emit_custom(emitter& out, const T& value) {
  const result<std::string> text = codec<T>::encode(value);
  if (text) return token::emit_raw(out, text->data(), text->size());
  if (!out.failure) out.failure = {out.offset(), text.error().code, text.error().domain, text.error().detail};
  return false;
}

template <class T>
JOULE_ALWAYS_INLINE char* write_value(emitter& out, char* pos, const T& value, std::size_t ahead) {
  constexpr category kind = category_of<T>;
  if constexpr (bounded<T> != 0)
    return write_bounded(out, pos, value);
  else if constexpr (kind == category::record)
    return write_record(out, pos, value, ahead);
  else if constexpr (kind == category::string || kind == category::borrowed_string)
    return write_string(out, pos, value, ahead);
  else if constexpr (kind == category::nullable || kind == category::pointer)
    return value ? write_value(out, pos, *value, ahead) : token::ensure(out, write_null(pos), ahead);
  else if constexpr (kind == category::map)
    return write_map(out, pos, value, ahead);
  else if constexpr (kind == category::set)
    return write_set(out, pos, value, ahead);
  else if constexpr (kind == category::sequence || kind == category::view || kind == category::fixed_array)
    return write_sequence(out, pos, value, ahead);
  else if constexpr (kind == category::tuple)
    return write_tuple(out, pos, value, ahead);
  else if constexpr (kind == category::char_array)
    return write_char_array(out, pos, reinterpret_cast<const char*>(&value[0]), array_size<T>, ahead);
  else if constexpr (kind == category::number)
    return write_emitted(out, pos, ahead,
                         [&] { return token::emit_number_text(out, value.text().data(), value.text().size()); });
  else if constexpr (kind == category::raw)
    return write_emitted(out, pos, ahead,
                         [&] { return token::emit_raw(out, value.text().data(), value.text().size()); });
  else if constexpr (kind == category::custom)
    return write_emitted(out, pos, ahead, [&] { return emit_custom(out, value); });
  else
    return assert_encodable<T>(), nullptr;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::bind
