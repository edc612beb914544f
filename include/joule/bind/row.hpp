// row_of<T>: the description of T for the cold side (type_row.hpp), as constants.
#pragma once

#include <joule/bind/category.hpp>
#include <joule/bind/shape.hpp>
#include <joule/bind/type_row.hpp>

#include <limits>

namespace joule::inline v0::bind {

template <class T>
[[nodiscard]] const type_row& row_of() noexcept;

constexpr chars chars_of(std::string_view text) noexcept { return {text.data(), text.size()}; }

template <class T>
inline constexpr auto member_rows = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<member_row, sizeof...(I) + 1>{
      member_row{chars_of(members_of<T>[I].name), chars_of(members_of<T>[I].cxx_name),
                 &row_of<std::remove_cv_t<member_type<T, I>>>, members_of<T>[I].attributes.required}...,
      member_row{}};
}(std::make_index_sequence<shape<T>::size>{});

template <class T>
inline constexpr auto element_rows = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<member_row, sizeof...(I) + 1>{member_row{{}, {}, &row_of<std::tuple_element_t<I, T>>}...,
                                                  member_row{}};
}(std::make_index_sequence<std::tuple_size<T>::value>{});

template <class T>
consteval type_row integer_row() {
  type_row row;
  row.kind = std::is_signed_v<T> ? value_kind::signed_integer : value_kind::unsigned_integer;
  row.width = static_cast<std::uint8_t>(std::numeric_limits<T>::digits + (std::is_signed_v<T> ? 1 : 0));
  return row;
}

template <class T>
consteval value_kind kind_of() {
  switch (category_of<T>) {
    case category::boolean: return value_kind::boolean;
    case category::floating: return value_kind::floating;
    case category::string: return value_kind::string;
    case category::borrowed_string: return value_kind::borrowed_string;
    case category::char_array: return value_kind::char_array;
    case category::null: return value_kind::null;
    case category::number: return value_kind::number;
    case category::raw: return value_kind::raw;
    case category::nullable: return value_kind::nullable;
    case category::sequence: return value_kind::sequence;
    case category::set: return value_kind::set;
    case category::map: return value_kind::map;
    case category::fixed_array: return value_kind::fixed_array;
    case category::tuple: return value_kind::tuple;
    case category::record: return value_kind::record;
    default: return value_kind::custom;
  }
}

template <class T>
consteval type_row make_row() {
  constexpr category kind = category_of<T>;
  type_row row;
  if constexpr (kind == category::integer) row = integer_row<T>();
  else if constexpr (kind == category::enumeration) {
    row = integer_row<enumeration_integer<T>>();
    if (std::is_same_v<std::underlying_type_t<T>, bool>) row.width = 1;
  }
  else row.kind = kind_of<T>();
  row.type_name = chars_of(type_name<T>);
  if constexpr (kind == category::floating) row.width = 8 * sizeof(T);
  if constexpr (kind == category::fixed_array || kind == category::char_array) {
    row.count = static_cast<std::uint32_t>(array_size<T>);
  }
  if constexpr (kind == category::fixed_array || kind == category::sequence || kind == category::set) {
    row.element = &row_of<std::remove_cv_t<element_type<T>>>;
  } else if constexpr (kind == category::nullable) {
    row.element = &row_of<std::remove_cv_t<pointee_type<T>>>;
  } else if constexpr (kind == category::map) {
    row.element = &row_of<typename T::mapped_type>;
    row.key = &row_of<typename T::key_type>;
  } else if constexpr (kind == category::tuple) {
    row.members = element_rows<T>.data();
    row.count = std::tuple_size<T>::value;
  } else if constexpr (kind == category::record) {
    row.members = member_rows<T>.data();
    row.count = static_cast<std::uint32_t>(shape<T>::size);
  }
  return row;
}

template <class T>
inline constexpr type_row row_constant = make_row<T>();

template <class T>
const type_row& row_of() noexcept {
  return row_constant<T>;
}

}  // namespace joule::inline v0::bind
