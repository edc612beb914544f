// read_value: JSON text into one C++ value of any kind.
#pragma once

#include <joule/bind/read_containers.hpp>
#include <joule/bind/read_record.hpp>

namespace joule::inline v0::bind::inline JOULE_TAG {

template <class T>
bool read_value(cursor& in, T& out) {
  constexpr category kind = category_of<T>;
  if constexpr (kind == category::record) return read_record(in, out);
  else if constexpr (kind == category::string) return read_string(in, out);
  else if constexpr (kind == category::integer) return read_integer(in, out);
  else if constexpr (kind == category::floating) return read_floating(in, out);
  else if constexpr (kind == category::boolean) return token::consume_bool(in, out);
  else if constexpr (kind == category::nullable) return read_nullable(in, out);
  else if constexpr (kind == category::sequence) return read_sequence(in, out);
  else if constexpr (kind == category::map) return read_map(in, out);
  else if constexpr (kind == category::set) return read_set(in, out);
  else if constexpr (kind == category::fixed_array) return read_fixed_array(in, out);
  else if constexpr (kind == category::tuple) return read_tuple(in, out);
  else if constexpr (kind == category::enumeration) return read_enumeration(in, out);
  else if constexpr (kind == category::borrowed_string) return read_borrowed_string(in, out);
  else if constexpr (kind == category::char_array)
    return read_char_array(in, reinterpret_cast<char*>(&out[0]), array_size<T>);
  else if constexpr (kind == category::null) return read_null(in);
  else if constexpr (kind == category::number) return read_number(in, out);
  else if constexpr (kind == category::raw) return read_raw(in, out);
  else if constexpr (kind == category::custom) return read_custom(in, out);
  else return assert_bindable<T, binding_direction::decode>();
}

}  // namespace joule::inline v0::bind::inline JOULE_TAG
