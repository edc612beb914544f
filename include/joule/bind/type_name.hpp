// type_name<T>: how T is called in diagnoses.
#pragma once

#include <joule/base/config.hpp>

#include <string>
#include <string_view>
#include <type_traits>

namespace joule::inline v0::bind {

namespace reflection {

// "... [with T = user; ...]" with GCC, "... [T = user]" with clang.
template <class T>
consteval std::string_view spelt_type() {
#if JOULE_MSVC
  constexpr std::string_view spelt = __FUNCSIG__;
  constexpr std::string_view opening = "spelt_type<";
  constexpr std::string_view closing = ">(void)";
#else
  constexpr std::string_view spelt = __PRETTY_FUNCTION__;
  constexpr std::string_view opening = "T = ";
  constexpr std::string_view closing = JOULE_GCC ? "; std::string_view" : "]";
#endif
  constexpr std::size_t begin = spelt.find(opening) + opening.size();
  constexpr std::size_t end = JOULE_GCC ? spelt.rfind(closing) : spelt.size() - closing.size();
  return spelt.substr(begin, end - begin);
}

}  // namespace reflection

// The name of T as the compiler spells it; the strings by their everyday names. Static storage.
template <class T>
inline constexpr std::string_view type_name = reflection::spelt_type<T>();

template <>
inline constexpr std::string_view type_name<std::string> = "std::string";
template <>
inline constexpr std::string_view type_name<std::u8string> = "std::u8string";
template <>
inline constexpr std::string_view type_name<std::string_view> = "std::string_view";
template <>
inline constexpr std::string_view type_name<signed char> = "int8_t";
template <>
inline constexpr std::string_view type_name<unsigned char> = "uint8_t";
template <>
inline constexpr std::string_view type_name<short> = "int16_t";
template <>
inline constexpr std::string_view type_name<unsigned short> = "uint16_t";
template <>
inline constexpr std::string_view type_name<int> = "int";
template <>
inline constexpr std::string_view type_name<unsigned> = "unsigned";
template <>
inline constexpr std::string_view type_name<long> = sizeof(long) == 8 ? "int64_t" : "long";
template <>
inline constexpr std::string_view type_name<unsigned long> = sizeof(long) == 8 ? "uint64_t" : "unsigned long";

// Is T a type of the standard library whose name starts like this? Inline namespaces (std::__1) do not count. For types
// whose header is too expensive to include for a comparison.
template <class T>
consteval bool is_std(std::string_view beginning) {
  std::string_view name = reflection::spelt_type<T>();
  if (!name.starts_with("std::")) return false;
  name.remove_prefix(5);
  if (name.starts_with("__")) name.remove_prefix(name.find("::") + 2);
  return name.starts_with(beginning);
}

}  // namespace joule::inline v0::bind
