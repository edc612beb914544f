// What a member is when the text does not mention it: its initial value (decision 6 and 7).
//
// A fresh object has its initial values already. A reused one must get them back, without giving up the capacity it has.
// The reference is one default-constructed object per type, made when it is first needed.
#pragma once

#include <joule/bind/category.hpp>
#include <joule/bind/shape.hpp>

#include <new>

namespace joule::inline v0::bind {

// May a T be made equal to another one by assignment? std::is_copy_assignable_v says yes to std::vector<unique_ptr<X>>
// and fails when it is used, so elements are asked. Records are followed three levels down; deeper is answered no, which
// costs a default-constructed owner and nothing else.
template <class T, int Depth = 3>
consteval bool copies() {
  constexpr category kind = category_of<T>;
  if constexpr (Depth == 0 || smart_pointer_like<T> || !std::is_copy_assignable_v<T>) return false;
  else if constexpr (kind == category::map)
    return copies<typename T::key_type, Depth - 1>() && copies<typename T::mapped_type, Depth - 1>();
  else if constexpr (kind == category::sequence || kind == category::set) return copies<element_type<T>, Depth - 1>();
  else if constexpr (kind == category::nullable) return copies<pointee_type<T>, Depth - 1>();
  else if constexpr (kind == category::record)
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (copies<std::remove_all_extents_t<member_type<T, I>>, Depth - 1>() && ...);
    }(std::make_index_sequence<shape<T>::size>{});
  else return true;
}

inline namespace JOULE_TAG {

// The initial value of a T. Never destroyed: decoding may run while the program's statics are going away.
template <class T>
[[nodiscard]] const T& default_of() {
  alignas(T) static unsigned char storage[sizeof(T)];
  static const T* const object = ::new (static_cast<void*>(storage)) T();
  return *object;
}

template <class T>
[[nodiscard]] bool try_reset(T& value, const T& initial);

template <class T>
void move_value(T& to, T& from) {
  if constexpr (std::is_array_v<T>) {
    for (std::size_t i = 0; i < std::extent_v<T>; ++i) move_value(to[i], from[i]);
  } else {
    static_assert(std::is_move_assignable_v<T>, "joule: a member that cannot be assigned cannot be decoded into");
    to = std::move(from);
  }
}

// Gives member I of `object` its initial value.
template <class T, std::size_t I>
void reset_member(T& object, const T& initial) {
  auto& value = shape<T>::template member<I>(object);
  if (!try_reset(value, shape<T>::template member<I>(initial))) {
    // Not copyable and not empty at first, e.g. `unique_ptr<x> p = make_unique<x>();`: only T's initialiser can remake it.
    T again = T();
    move_value(value, shape<T>::template member<I>(again));
  }
}

template <class T, std::size_t... I>
void reset_members(T& object, const T& initial, std::index_sequence<I...>) {
  (reset_member<T, I>(object, initial), ...);
}

template <class T, std::size_t... I>
[[nodiscard]] bool try_reset_elements(T& value, const T& initial, std::index_sequence<I...>) {
  using std::get;
  bool done = true;
  ((done = try_reset(get<I>(value), get<I>(initial)) && done), ...);
  return done;
}

// Makes value equal to initial, keeping what it has allocated where that is possible. False, with value unspecified, when
// initial cannot be copied.
template <class T>
bool try_reset(T& value, const T& initial) {
  constexpr category kind = category_of<T>;
  if constexpr (kind == category::fixed_array) {
    bool done = true;
    for (std::size_t i = 0; i < array_size<T>; ++i) done = try_reset(value[i], initial[i]) && done;
    return done;
  } else if constexpr (kind == category::char_array) {
    for (std::size_t i = 0; i < array_size<T>; ++i) value[i] = initial[i];
    return true;
  } else if constexpr (kind == category::record) {
    reset_members(value, initial, std::make_index_sequence<shape<T>::size>{});
    return true;
  } else if constexpr (kind == category::tuple) {
    return try_reset_elements(value, initial, std::make_index_sequence<array_size<T>>{});
  } else {
    if constexpr (kind == category::nullable) {
      if (!initial) return value.reset(), true;
    } else if constexpr (kind == category::sequence || kind == category::set || kind == category::map) {
      if (initial.begin() == initial.end()) return value.clear(), true;
    }
    if constexpr (copies<T>()) {
      value = initial;
      return true;
    } else {
      return false;
    }
  }
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::bind
