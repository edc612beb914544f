// Which kind of JSON value a C++ type is: one table, asked by reading, writing and describing alike.
//
// Standard containers are recognised by what they can do, not by name. Therefore <map>, <vector>, <optional>, <memory>
// and the rest are not included here (they would triple the cost of this header), and a user's flat map, small vector or
// inplace string is bound like the standard one as soon as it offers the same members.
#pragma once

#include <joule/base/config.hpp>
#include <joule/bind/fwd.hpp>
#include <joule/bind/obstacle.hpp>
#include <joule/bind/reflect.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace joule::inline v0::bind {

enum class category : std::uint8_t {
  unsupported,
  boolean,
  integer,
  floating,
  enumeration,
  string,           // owns contiguous char or char8_t: std::string, std::u8string, std::pmr::string, inplace strings
  borrowed_string,  // std::string_view, std::u8string_view
  char_array,       // char[N], std::array<char, N>
  null,             // std::monostate, std::nullptr_t
  number,           // joule::number
  raw,              // joule::raw, joule::raw_view
  nullable,         // std::optional, std::unique_ptr, std::shared_ptr
  pointer,          // T*: encode only
  sequence,         // std::vector, std::deque, std::list
  set,              // std::set, std::unordered_set
  map,              // std::map, std::unordered_map
  view,             // std::span and other ranges that own nothing: encode only
  fixed_array,      // T[N], std::array<T, N>
  tuple,            // std::pair, std::tuple
  custom,           // joule::codec<T>
  record,           // everything with a shape
};

template <class T>
concept integer_like = std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char> &&
                       !std::is_same_v<T, wchar_t> && !std::is_same_v<T, char8_t> && !std::is_same_v<T, char16_t> &&
                       !std::is_same_v<T, char32_t>;

template <class T>
concept text_unit = std::is_same_v<T, char> || std::is_same_v<T, char8_t>;

// A string that owns its bytes. `assign(pointer, size)`, `resize(size)` and a writable `data()` are all that is used.
template <class T>
concept string_like = text_unit<typename T::value_type> && requires(T& s, const typename T::value_type* p) {
  s.assign(p, std::size_t{});
  s.resize(std::size_t{});
  { s.data() } -> std::same_as<typename T::value_type*>;
  { s.size() } -> std::convertible_to<std::size_t>;
};

template <class T>
concept string_view_like = text_unit<typename T::value_type> && requires(T& s, const typename T::value_type* p) {
  T(p, std::size_t{});
  s.remove_prefix(std::size_t{});
  { s.data() } -> std::same_as<const typename T::value_type*>;
};

template <class T>
concept optional_like = requires(T& o) {
  typename T::value_type;
  { o.has_value() } -> std::same_as<bool>;
  { *o } -> std::same_as<typename T::value_type&>;
  o.reset();
  o.emplace();
};

template <class T>
concept smart_pointer_like = requires(T& p) {
  typename T::element_type;
  { p.get() } -> std::same_as<typename T::element_type*>;
  p.reset();
  { static_cast<bool>(p) };
} && !std::is_array_v<typename T::element_type>;

// A pointee that others may hold too is never decoded into (decision 6).
template <class T>
concept shared_pointer_like = smart_pointer_like<T> && requires(const T& p) { p.use_count(); };

template <class T>
concept range_like = requires(const T& r) {
  r.begin();
  r.end();
};

template <class T>
concept map_like = range_like<T> && requires(T& m, typename T::key_type&& k) {
  typename T::mapped_type;
  m.try_emplace(std::move(k));
  m.clear();
};

template <class T>
concept set_like = range_like<T> && std::is_same_v<typename T::key_type, typename T::value_type> &&
                   !requires { typename T::mapped_type; } && requires(T& s, typename T::value_type&& v) {
                     s.insert(std::move(v));
                     s.clear();
                   };

template <class T>
concept sequence_like = range_like<T> && !requires { typename T::key_type; } && requires(T& s) {
  typename T::value_type;
  s.clear();
  { s.size() } -> std::convertible_to<std::size_t>;
} && (requires(T& s) { s.emplace_back(); } || requires(T& s, typename T::value_type&& v) { s.push_back(std::move(v)); });

template <class T>
concept array_like = requires(T& a) {
  typename T::value_type;
  { std::tuple_size<T>::value } -> std::convertible_to<std::size_t>;
  { a.data() } -> std::same_as<typename T::value_type*>;
};

template <class T>
concept tuple_like = requires { { std::tuple_size<T>::value } -> std::convertible_to<std::size_t>; };

template <class T>
concept has_codec = requires { &codec<T>::decode; } || requires { &codec<T>::encode; };

// Is T a type of the standard library whose name starts like this? For types whose header is too expensive to include for
// a comparison.
template <class T>
consteval bool is_std(std::string_view beginning) {
  return type_name<T>.starts_with("std::") && type_name<T>.substr(5).starts_with(beginning);
}

// std::monostate, by name: including <variant> for it would cost more than this whole header.
template <class T>
consteval bool is_monostate() {
  if constexpr (std::is_class_v<T> && std::is_empty_v<T>) return is_std<T>("monostate");
  else return false;
}

template <class T>
consteval category category_of_container() {
  if constexpr (string_view_like<T>) return category::borrowed_string;
  else if constexpr (string_like<T>) return category::string;
  else if constexpr (optional_like<T> || smart_pointer_like<T>) return category::nullable;
  else if constexpr (map_like<T>) return category::map;
  else if constexpr (set_like<T>) return category::set;
  else if constexpr (array_like<T>) return text_unit<typename T::value_type> ? category::char_array : category::fixed_array;
  else if constexpr (sequence_like<T>) return category::sequence;
  else if constexpr (tuple_like<T>) return category::tuple;
  else if constexpr (described<T>) return category::record;
  else if constexpr (range_like<T>) return category::view;
  else if constexpr (reflectable<T>) return category::record;
  else return category::unsupported;
}

template <class T>
consteval category category_of_type() {
  if constexpr (has_codec<T>) return category::custom;
  else if constexpr (std::is_same_v<T, bool>) return category::boolean;
  else if constexpr (integer_like<T>) return category::integer;
  else if constexpr (std::is_same_v<T, float> || std::is_same_v<T, double>) return category::floating;
  else if constexpr (std::is_same_v<T, std::byte>) return category::unsupported;  // base64 is to come; numbers are not it
  else if constexpr (std::is_enum_v<T>) return category::enumeration;
  else if constexpr (std::is_same_v<T, number>) return category::number;
  else if constexpr (std::is_same_v<T, raw> || std::is_same_v<T, raw_view>) return category::raw;
  else if constexpr (std::is_same_v<T, std::nullptr_t> || is_monostate<T>()) return category::null;
  else if constexpr (std::is_array_v<T>)
    return text_unit<std::remove_extent_t<T>> ? category::char_array : category::fixed_array;
  else if constexpr (std::is_pointer_v<T> && std::is_object_v<std::remove_pointer_t<T>>) return category::pointer;
  else if constexpr (std::is_class_v<T>) return category_of_container<T>();
  else return category::unsupported;
}

template <class T>
inline constexpr category category_of = category_of_type<std::remove_cv_t<T>>();

// Reflection does not look into what has a category of its own.
template <class T>
  requires(category_of<T> != category::unsupported && category_of<T> != category::record &&
           category_of<T> != category::pointer)
inline constexpr bool is_bindable_scalar_or_container<T> = true;

// Element type of a sequence, set, view or fixed array.
template <class T>
struct element_type_of {
  using type = typename T::value_type;
};
template <class T, std::size_t N>
struct element_type_of<T[N]> {
  using type = T;
};
template <class T>
using element_type = typename element_type_of<std::remove_cv_t<T>>::type;

template <class T>
struct nullable_element {
  using type = typename T::element_type;
};
template <optional_like T>
struct nullable_element<T> {
  using type = typename T::value_type;
};
template <class T>
using pointee_type = typename nullable_element<T>::type;

template <class T>
inline constexpr std::size_t array_size = [] {
  if constexpr (std::is_array_v<T>) return std::extent_v<T>;
  else return std::tuple_size<T>::value;
}();

// The integer that stands for an enumeration: as wide and as signed as the underlying type, which may be char or bool.
template <std::size_t Size, bool Signed>
struct integer_of;
template <>
struct integer_of<1, true> { using type = std::int8_t; };
template <>
struct integer_of<1, false> { using type = std::uint8_t; };
template <>
struct integer_of<2, true> { using type = std::int16_t; };
template <>
struct integer_of<2, false> { using type = std::uint16_t; };
template <>
struct integer_of<4, true> { using type = std::int32_t; };
template <>
struct integer_of<4, false> { using type = std::uint32_t; };
template <>
struct integer_of<8, true> { using type = std::int64_t; };
template <>
struct integer_of<8, false> { using type = std::uint64_t; };
template <class Enum>
using enumeration_integer = typename integer_of<sizeof(Enum), std::is_signed_v<std::underlying_type_t<Enum>>>::type;

// Types whose members may be absent from the text while the value itself is present: the ones that need defaults.
template <class T>
inline constexpr bool is_positional =
    category_of<T> == category::record || category_of<T> == category::fixed_array || category_of<T> == category::tuple;

}  // namespace joule::inline v0::bind
