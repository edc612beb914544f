// Deep equality of decoded values, stricter than operator==: floating-point numbers by their bits, pointers by what they
// point to, records member by member. Unordered containers compare as the keys say.
#pragma once

#include <joule/bind/category.hpp>
#include <joule/bind/shape.hpp>

#include <bit>
#include <cstdint>

namespace reference {

template <class T>
[[nodiscard]] bool same_value(const T& a, const T& b);

template <class T>
[[nodiscard]] bool same_ranges(const T& a, const T& b) {
  auto x = a.begin();
  auto y = b.begin();
  for (; x != a.end() && y != b.end(); ++x, ++y) {
    if (!same_value<joule::bind::element_type<T>>(*x, *y)) return false;
  }
  return x == a.end() && y == b.end();
}

template <class T>
[[nodiscard]] bool same_maps(const T& a, const T& b) {
  if (a.size() != b.size()) return false;
  for (const auto& [key, value] : a) {
    const auto other = b.find(key);
    if (other == b.end() || !same_value(key, other->first) || !same_value(value, other->second)) return false;
  }
  return true;
}

template <class T>
[[nodiscard]] bool same_sets(const T& a, const T& b) {
  if (a.size() != b.size()) return false;
  for (const auto& value : a) {
    const auto other = b.find(value);
    if (other == b.end() || !same_value(value, *other)) return false;
  }
  return true;
}

template <class T>
bool same_value(const T& a, const T& b) {
  using joule::bind::category;
  constexpr category kind = joule::bind::category_of<T>;
  if constexpr (std::is_same_v<T, float>) return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
  else if constexpr (std::is_same_v<T, double>) return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  else if constexpr (kind == category::null) return true;
  else if constexpr (kind == category::nullable)
    return static_cast<bool>(a) == static_cast<bool>(b) && (!a || same_value(*a, *b));
  else if constexpr (kind == category::sequence) return same_ranges(a, b);
  else if constexpr (kind == category::map) return same_maps(a, b);
  else if constexpr (kind == category::set) return same_sets(a, b);
  else if constexpr (kind == category::fixed_array || kind == category::char_array) {
    for (std::size_t i = 0; i < joule::bind::array_size<T>; ++i) {
      if (!same_value(a[i], b[i])) return false;
    }
    return true;
  } else if constexpr (kind == category::tuple) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      using std::get;
      return (same_value(get<I>(a), get<I>(b)) && ...);
    }(std::make_index_sequence<std::tuple_size<T>::value>{});
  } else if constexpr (kind == category::record) {
    return [&]<std::size_t... I>(std::index_sequence<I...>) {
      return (same_value(joule::shape<T>::template member<I>(a), joule::shape<T>::template member<I>(b)) && ...);
    }(std::make_index_sequence<joule::shape<T>::size>{});
  } else {
    return a == b;
  }
}

}  // namespace reference
