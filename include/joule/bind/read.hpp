// read_value: JSON text into one C++ value of any kind.
#pragma once

#include <joule/bind/read_maps.hpp>
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
JOULE_ALWAYS_INLINE const char* read_value(cursor& in, const char* p, T& out) {
  constexpr category kind = category_of<T>;
  if constexpr (kind == category::record) return read_record(in, p, out);
  else if constexpr (kind == category::string) return read_string(in, p, out);
  else if constexpr (kind == category::integer) return read_integer(p, out);
  else if constexpr (kind == category::floating) return read_floating(in, p, out);
  else if constexpr (kind == category::boolean) return read_boolean(p, out);
  else if constexpr (kind == category::nullable) return read_nullable(in, p, out);
  else if constexpr (kind == category::sequence) return read_sequence(in, p, out);
  else if constexpr (kind == category::map) return read_map(in, p, out);
  else if constexpr (kind == category::set) return read_set(in, p, out);
  else if constexpr (kind == category::fixed_array) return read_fixed_array(in, p, out);
  else if constexpr (kind == category::tuple) return read_tuple(in, p, out);
  else if constexpr (kind == category::enumeration) return read_enumeration(p, out);
  else if constexpr (kind == category::borrowed_string) return read_borrowed_string(in, p, out);
  else if constexpr (kind == category::char_array)
    return read_char_array(in, p, reinterpret_cast<char*>(&out[0]), array_size<T>);
  else if constexpr (kind == category::null) return token::consume_null(p);
  else if constexpr (kind == category::number) return read_number(in, p, out);
  else if constexpr (kind == category::raw) return read_raw(in, p, out);
  else if constexpr (kind == category::custom) return read_custom(in, p, out);
  else return assert_decodable<T>() ? p : nullptr;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::bind
