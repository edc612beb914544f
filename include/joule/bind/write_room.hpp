// How many bytes a type needs at most: what the writers ask for at once instead of before each piece.
#pragma once

#include <joule/bind/category.hpp>
#include <joule/bind/record_plan.hpp>
#include <joule/token/emitter.hpp>

namespace joule::inline v0::bind {

// Types whose text has a small bound, `true`, numbers, optional numbers, small arrays of them, are written without a
// check. The others check for themselves, but may count on this much for a bracket or `null`.
inline constexpr std::size_t least_room = 8;

// Fixed arrays up to this many bytes are bounded. Also the most that members of a record ask for in one go.
inline constexpr std::size_t most_bounded = 512;

template <class T>
consteval std::size_t bounded_size();

template <class Tuple>
consteval std::size_t bounded_tuple_size() {
  return []<std::size_t... I>(std::index_sequence<I...>) -> std::size_t {
    constexpr std::array<std::size_t, sizeof...(I) + 1> sizes{
        bounded_size<std::remove_cv_t<std::tuple_element_t<I, Tuple>>>()...};
    std::size_t sum = 2;
    for (std::size_t i = 0; i < sizeof...(I); ++i) {
      if (sizes[i] == 0) return 0;
      sum += sizes[i] + 1;
    }
    return sum <= most_bounded ? sum : 0;
  }(std::make_index_sequence<std::tuple_size<Tuple>::value>{});
}

template <class Array>
consteval std::size_t bounded_array_size() {
  constexpr std::size_t one = bounded_size<element_type<Array>>();
  if (one == 0 || array_size<Array> > most_bounded / (one + 1)) return 0;
  return array_size<Array> * (one + 1) + 2 <= most_bounded ? array_size<Array> * (one + 1) + 2 : 0;
}

// The bytes that writing a T touches at most, behind its text included; 0: no small bound.
template <class T>
consteval std::size_t bounded_size() {
  constexpr category kind = category_of<T>;
  if constexpr (kind == category::boolean || kind == category::null)
    return 8;
  else if constexpr (kind == category::integer || kind == category::enumeration)
    return text::max_integer_chars;
  else if constexpr (kind == category::floating)
    return text::max_double_chars;
  else if constexpr (kind == category::nullable)
    return bounded_size<std::remove_cv_t<pointee_type<T>>>();
  else if constexpr (kind == category::pointer)
    return bounded_size<std::remove_cv_t<std::remove_pointer_t<T>>>();
  else if constexpr (kind == category::fixed_array)
    return bounded_array_size<T>();
  else if constexpr (kind == category::tuple)
    return bounded_tuple_size<T>();
  else
    return 0;
}

template <class T>
inline constexpr std::size_t bounded = bounded_size<std::remove_cv_t<T>>();

// What must be there when write_value is called.
template <class T>
inline constexpr std::size_t entry_room = bounded<T> > least_room ? bounded<T> : least_room;

// Names are stored by whole blocks, up to this size; longer ones by a call.
inline constexpr std::size_t most_name = 256;
inline constexpr std::size_t name_block = 32;

static_assert(most_name + 2 * name_block + 2 * most_bounded <= token::max_ask);

// ask[I]: bytes to have before the name of member I, so that everything up to the next asking member, its comma and
// name included, can be stored without a check; 0: what was asked for before suffices. ask[size] is for the closing
// brace.
template <class T>
inline constexpr auto record_asks = [] {
  constexpr std::size_t size = shape<T>::size;
  std::array<std::uint32_t, size + 1> asks{};
  const auto rooms = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<std::size_t, size + 1>{bounded<member_type<T, I>>..., 0};
  }(std::make_index_sequence<size>{});
  std::size_t first = 0;
  std::size_t sum = name_block;
  for (std::size_t i = 0; i < size; ++i) {
    sum += names_of<T>[i].size <= most_name ? names_of<T>[i].size : 0;
    sum += rooms[i] > least_room ? rooms[i] : least_room;
    // Behind a long name everything is asked for again.
    if (rooms[i] != 0 && sum < most_bounded) continue;
    asks[first] = static_cast<std::uint32_t>(sum);
    first = i + 1;
    sum = name_block;
  }
  asks[first] = static_cast<std::uint32_t>(sum);
  return asks;
}();

}  // namespace joule::inline v0::bind
