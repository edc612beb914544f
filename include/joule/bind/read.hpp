// read_value: JSON text into one C++ value of any kind.
#pragma once

#include <joule/bind/read_containers.hpp>
#include <joule/bind/read_record.hpp>

namespace joule::inline v0::bind {

// True when a T can be read as far as T itself is concerned; otherwise one sentence and no program.
template <class T>
consteval bool assert_decodable() {
  constexpr category kind = category_of<T>;
  static_assert(kind != category::view,
                "joule: this range cannot be appended to; it can be written, not read: decode a container instead");
  constexpr bool makes_values = std::is_default_constructible_v<T> || (kind != category::record && kind != category::custom);
  static_assert(makes_values, "joule: decoding begins with T(); give this type a default constructor");
  if constexpr (!makes_values) {
    return false;
  } else if constexpr (kind == category::unsupported || kind == category::pointer) {
    return assert_bindable<T, binding_direction::decode>();
  } else {
    return kind != category::view;
  }
}

inline namespace JOULE_TAG {

template <class T>
JOULE_ALWAYS_INLINE bool read_value(cursor& in, T& out) {
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
  else return assert_decodable<T>();
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::bind
