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

// Can any T be made equal to its initial value without remaking the object it is part of?
template <class T>
consteval bool always_resets() {
  constexpr category kind = category_of<T>;
  if constexpr (kind == category::record || kind == category::char_array) return true;
  else if constexpr (kind == category::fixed_array) return always_resets<element_type<T>>();
  else if constexpr (kind == category::tuple)
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (always_resets<std::tuple_element_t<I, T>>() && ...);
    }(std::make_index_sequence<array_size<T>>{});
  else return copies<T>();
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

// One function for each type of member, not for each member: with their code in each record, resets were a fifth of the code
// that reads the twitter types.
template <class M>
[[nodiscard]] JOULE_NOINLINE bool reset_value(M& value, const M& initial) {
  return try_reset(value, initial);
}

// Not copyable and not empty at first, e.g. `unique_ptr<x> p = make_unique<x>();`: only T's initialiser can remake it.
template <class T, std::size_t I>
JOULE_NOINLINE void remake_member(T& object) {
  T again = T();
  move_value(shape<T>::template member<I>(object), shape<T>::template member<I>(again));
}

// Do the two hold nothing, so that the first need not be touched?
template <class M>
[[nodiscard]] JOULE_ALWAYS_INLINE bool both_empty(const M& value, const M& initial) {
  constexpr category kind = category_of<M>;
  constexpr bool container =
      kind == category::string || kind == category::sequence || kind == category::set || kind == category::map;
  if constexpr (container && requires { value.empty(); }) return value.empty() && initial.empty();
  else if constexpr (kind == category::nullable) return !value && !initial;
  else return false;
}

// Gives member I its initial value unless it occurred. Which members are absent is often random, so numbers are chosen without
// a branch.
template <class T, std::size_t I>
JOULE_ALWAYS_INLINE void reset_unless_seen(T& object, const T& initial, const std::uint64_t* seen) {
  auto& value = shape<T>::template member<I>(object);
  const auto& start = shape<T>::template member<I>(initial);
  using member = std::remove_reference_t<decltype(value)>;
  const bool absent = (seen[I / 64] >> (I % 64) & 1) == 0;
  if constexpr (std::is_arithmetic_v<member> || std::is_enum_v<member>) {
    value = absent ? start : value;
  } else if (absent && !both_empty(value, start)) {
    [[maybe_unused]] const bool done = reset_value(value, start);
    if constexpr (!always_resets<member>()) {
      if (!done) remake_member<T, I>(object);
    }
  }
}

// Gives each member of `object` that is not in `seen` its initial value.
template <class T>
JOULE_NOINLINE void reset_absent(T& object, const T& initial, const std::uint64_t* seen) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (reset_unless_seen<T, I>(object, initial, seen), ...);
  }(std::make_index_sequence<shape<T>::size>{});
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
    constexpr std::uint64_t none[(shape<T>::size + 63) / 64 + 1] = {};
    reset_absent(value, initial, none);
    return true;
  } else if constexpr (kind == category::tuple) {
    return try_reset_elements(value, initial, std::make_index_sequence<array_size<T>>{});
  } else {
    if constexpr (kind == category::nullable) {
      if (!initial) return value.reset(), true;
    } else if constexpr (kind == category::sequence || kind == category::set || kind == category::map ||
                         kind == category::string) {
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
