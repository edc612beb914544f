// Says in one sentence why a type cannot be bound, before anything is instantiated that would say it in a hundred.
#pragma once

#include <joule/bind/survey.hpp>

#include <cstddef>
#include <type_traits>

namespace joule::inline v0::bind {

// What a type is to be bound for. A raw pointer may be written, not read.
enum class binding_direction : unsigned char { encode, decode, both };

// Set to true by whoever has a codec for exactly T (scalars, strings, containers, user's codecs): T is then never
// looked into. The default covers what obstacle_of itself understands.
template <class T>
inline constexpr bool is_bindable_scalar_or_container = false;

namespace reflection {

template <class T>
inline constexpr bool is_character =
    std::is_same_v<T, char> || std::is_same_v<T, wchar_t> || std::is_same_v<T, char8_t> ||
    std::is_same_v<T, char16_t> || std::is_same_v<T, char32_t>;

template <class T>
consteval binding_obstacle pointer_obstacle(binding_direction direction) {
  if (std::is_void_v<T>) return binding_obstacle::void_type;
  if (std::is_function_v<T>) return binding_obstacle::function;
  return direction == binding_direction::encode ? binding_obstacle::none : binding_obstacle::pointer_on_decode;
}

}  // namespace reflection

// The first reason why T cannot be bound in the given direction; none when it can, as far as T itself is concerned: the
// members' types are asked one by one when their codecs are chosen. T must be complete unless a codec is known for it.
template <class T, binding_direction Direction = binding_direction::both>
[[nodiscard]] consteval binding_obstacle obstacle_of() {
  using object = std::remove_cv_t<T>;
  if constexpr (std::is_const_v<T> && Direction == binding_direction::decode)
    return binding_obstacle::const_on_decode;
  else if constexpr (is_bindable_scalar_or_container<object>)
    return binding_obstacle::none;
  else if constexpr (std::is_reference_v<T>)
    return binding_obstacle::reference;
  else if constexpr (std::is_void_v<T>)
    return binding_obstacle::void_type;
  else if constexpr (std::is_function_v<T> || std::is_member_pointer_v<T>)
    return binding_obstacle::function;
  else if constexpr (std::is_pointer_v<T>)
    return reflection::pointer_obstacle<std::remove_pointer_t<T>>(Direction);
  else if constexpr (reflection::is_character<object>)
    return binding_obstacle::character;
  else if constexpr (std::is_same_v<object, long double>)
    return binding_obstacle::long_double;
  else if constexpr (std::is_same_v<object, std::byte>)
    return binding_obstacle::unsupported;
  else if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_null_pointer_v<T>)
    return binding_obstacle::none;
  else if constexpr (std::is_unbounded_array_v<T>)
    return binding_obstacle::unbounded_array;
  else if constexpr (std::is_array_v<T>)
    return std::is_same_v<std::remove_cv_t<std::remove_extent_t<T>>, char>
               ? binding_obstacle::none
               : obstacle_of<std::remove_extent_t<T>, Direction>();
  else if constexpr (std::is_class_v<T> || std::is_union_v<T>)
    return reflection::survey_of<object>.obstacle;
  else
    return binding_obstacle::unsupported;
}

// Carries the type and the reason into the compiler's message: "in instantiation of cannot_bind<shop::user, ...>". A
// function, because clang goes on after a failed assertion inside of one, while it gives up every constant that depends
// on a class with one, and reports each of them.
template <class T, binding_obstacle Found>
constexpr bool cannot_bind() noexcept {
  using enum binding_obstacle;
  static_assert(Found != character,
                "joule: a character type is neither a number nor a text; use std::int8_t, std::uint8_t, char[N] or "
                "std::string");
  static_assert(Found != long_double, "joule: long double differs between machines; use double or joule::number");
  static_assert(Found != void_type, "joule: void and void* have no JSON form; name the object's type");
  static_assert(Found != function,
                "joule: a function or member pointer has no JSON form; leave the member out with "
                "joule::meta<T> or write joule::codec<T>");
  static_assert(Found != reference, "joule: a reference cannot be bound; bind the object it refers to");
  static_assert(Found != pointer_on_decode,
                "joule: a raw pointer cannot be decoded because nobody would own the object; use std::unique_ptr or "
                "std::optional");
  static_assert(Found != const_on_decode,
                "joule: a const object cannot be decoded; drop the const, or leave the member out with joule::meta<T>");
  static_assert(Found != unbounded_array, "joule: an array without a length cannot be bound; use std::vector");
  static_assert(Found != incomplete_type, "joule: this type is only declared here; include its definition");
  static_assert(Found != union_type,
                "joule: a union does not say which member is alive; write joule::codec<T>");
  static_assert(Found != not_an_aggregate,
                "joule: this type is no aggregate (it has private members, a constructor or a virtual function); write "
                "joule::meta<T> with its members or joule::codec<T>");
  static_assert(Found != tuple_like,
                "joule: this type specialises std::tuple_size, so its members cannot be told apart; write "
                "joule::meta<T> with its members or joule::codec<T>");
  static_assert(Found != base_class,
                "joule: this type has a base class; write joule::meta<T> with its members");
  static_assert(Found != union_member,
                "joule: this type has a union among its members, which does not say what is alive; write "
                "joule::codec<T>");
  static_assert(Found != bit_field,
                "joule: this type has a bit-field, to which no reference can be bound; use a whole integer, or write "
                "joule::meta<T> or joule::codec<T>");
  static_assert(Found != reference_member,
                "joule: this type has a reference among its members; store the object or a smart pointer, or write "
                "joule::codec<T>");
  static_assert(Found != volatile_member,
                "joule: this type has a volatile member; copy it into a plain one, or write joule::codec<T>");
  static_assert(reflection::decomposition_limit == 128, "the next sentence names the limit");
  static_assert(Found != too_many_members,
                "joule: this type has more members than reflection can count (128); write joule::meta<T> with its "
                "members");
  static_assert(Found != uncountable_members,
                "joule: the members of this type cannot be counted because one of them can neither be made from {} nor "
                "moved; write joule::meta<T> with its members");
  static_assert(Found != unsupported, "joule: no codec knows this type; write joule::codec<T>");
  return false;
}

// True when T can be bound; otherwise false, and the program does not compile: one sentence holds reason and cure.
// Callers write `if constexpr (assert_bindable<T>()) ...`, which keeps later errors from following the sentence.
template <class T, binding_direction Direction = binding_direction::both>
consteval bool assert_bindable() {
  constexpr binding_obstacle found = obstacle_of<T, Direction>();
  if constexpr (found == binding_obstacle::none)
    return true;
  else
    return cannot_bind<T, found>();
}

}  // namespace joule::inline v0::bind
