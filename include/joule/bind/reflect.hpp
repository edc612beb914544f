// Reflection of aggregates without macros: how many members a type has, what they are called, what their types are, and
// references to them. One provider of shape<T>.
//
// Covered: public aggregates without bases, bit-fields, references and unions, up to member_limit members; C arrays,
// move-only and immovable members, templates, types of anonymous namespaces and of functions. Everything else is
// recognised before it is decomposed and gets one sentence (obstacle_of, assert_bindable).
//
// Compile-time cost per type of N members: about 2 log2(N) initialiser checks of at most N elements, one instantiation
// of a structured binding, one function name of N short entries: 5-10 ms for 12 members of
// standard containers, 1-3 ms of it in the containers' own constructors (g++ 12, clang 22, -fsyntax-only).
#pragma once

#include <joule/bind/obstacle.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace joule::inline v0::bind {

// The largest number of members of a reflected type.
inline constexpr std::size_t member_limit = reflection::decomposition_limit;

// A class whose members can be taken by the functions below.
template <class T>
concept reflectable = std::is_class_v<std::remove_cv_t<T>> &&
                      reflection::survey_of<std::remove_cv_t<T>>.obstacle == binding_obstacle::none;

// ---- members --------------------------------------------------------------------------------------------------------

// The number of members. Not constrained: for a type that is not reflectable the program is refused with the sentence
// of assert_bindable, and the count is 0, so that no further errors follow from whoever counts before asking.
template <class T>
inline constexpr std::size_t member_count =
    assert_bindable<std::remove_cv_t<T>>() ? reflection::survey_of<std::remove_cv_t<T>>.count : 0;

// Calls f once with all members of the object, in declaration order, as lvalues; returns what f returns.
template <class T, class F>
  requires reflectable<T>
constexpr decltype(auto) visit_members(T& object, F&& f) {
  return reflection::decomposition<member_count<T>>::visit(object, static_cast<F&&>(f));
}

namespace reflection {

template <std::size_t I, class M>
struct member_reference {
  M& object;
};

template <class Is, class... M>
struct reference_list;

// The references of one object, found by index through a base-class conversion: one cheap deduction for each index.
template <std::size_t... Is, class... M>
struct reference_list<std::index_sequence<Is...>, M...> : member_reference<Is, M>... {};

template <std::size_t I, class M>
constexpr M& pick(const member_reference<I, M>& reference) noexcept {
  return reference.object;
}

struct refer {
  template <class... M>
  constexpr reference_list<std::index_sequence_for<M...>, M...> operator()(M&... members) const noexcept {
    return {{members}...};
  }
};

}  // namespace reflection

// References to all members of one object: `refer_members(x)`, then `get<I>()`. Cheaper without optimisation than
// calling member<I>(x) for every I, which makes the N references each time.
template <class T>
  requires reflectable<T>
class member_references {
 public:
  constexpr explicit member_references(T& object) noexcept : all_(bind::visit_members(object, reflection::refer{})) {}

  template <std::size_t I>
  [[nodiscard]] constexpr auto& get() const noexcept {
    return reflection::pick<I>(all_);
  }

 private:
  decltype(bind::visit_members(reflection::unevaluated<T&>(), reflection::refer{})) all_;
};

template <class T>
[[nodiscard]] constexpr member_references<T> refer_members(T& object) noexcept {
  return member_references<T>(object);
}

// The I-th member of the object, const when the object is. With optimisation, an addition to the address.
template <std::size_t I, class T>
  requires reflectable<T>
[[nodiscard]] constexpr auto& member(T& object) noexcept {
  static_assert(I < member_count<T>, "joule: member index out of range");
  return reflection::pick<I>(bind::visit_members(object, reflection::refer{}));
}

// ---- names ----------------------------------------------------------------------------------------------------------

namespace reflection {

template <std::size_t N>
struct address_list {
  const void* at[N == 0 ? 1 : N];
};

struct take_addresses {
  template <class... M>
  constexpr address_list<sizeof...(M)> operator()(M&... members) const noexcept {
    return {{__builtin_addressof(members)...}};
  }
};

// One function name per type, which spells all members:
//   clang  ... {{&joule_phantom.object.id, &joule_phantom.object.name}}]
//   gcc    ... {((const void*)(& joule_phantom<T>.vessel<T>::object.T::id)), ((const void*)(& ...T::name))}}]
// The pointers are of type void to keep the members' types out of it. The result is no std::string_view because GCC
// would append what that is an alias of.
struct spelling {
  const char* data;
  std::size_t size;
};

template <auto Members>
consteval spelling spell_members() {
  return {__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}

struct name_range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// What stands between two names has a fixed length in one spelling and is measured once, so that the work is a few
// steps for each character of a name. Searching the whole text for every name took 35 ms for a type of 12 members (g++
// 12).
template <std::size_t N>
struct name_list {
  std::array<name_range, N> at{};

  consteval explicit name_list(spelling function) {
    const char* const text = function.data;
    std::size_t end = last_name_end(text, function.size);
    const std::size_t gap = N > 1 ? distance_to_previous(text, end) : 0;
    for (std::size_t i = N; i-- > 0;) {
      const std::size_t begin = name_begin(text, end);
      at[i] = {begin, end};
      end = begin - gap;
    }
  }

 private:
  static consteval std::size_t last_name_end(const char* text, std::size_t size) {
    while (text[size - 1] == ']' || text[size - 1] == '}' || text[size - 1] == ')') --size;
    return size;
  }
  static consteval std::size_t name_begin(const char* text, std::size_t end) {
    while (text[end - 1] != ':' && text[end - 1] != '.') --end;
    return end;
  }
  // From the begin of the last name to the end of the one before it. Precondition: N > 1.
  static consteval std::size_t distance_to_previous(const char* text, std::size_t end) {
    constexpr std::string_view marker = "joule_phantom";
    const std::size_t begin = name_begin(text, end);
    std::size_t start = begin;
    while (text[start] != 'j' || std::string_view(text + start, marker.size()) != marker) --start;
    while (text[start] != '&') --start;
    constexpr std::size_t before = JOULE_CLANG ? sizeof(", ") - 1 : sizeof(")), ((const void*)(") - 1;
    return begin - start + before;
  }
};

template <std::size_t Size>
struct name_text {
  char bytes[Size];
};

// The names of T's members behind one another, each followed by NUL: what the program keeps of the function name.
template <class T>
struct member_spelling {
  static constexpr std::size_t count = member_count<T>;
  static constexpr auto addresses = bind::visit_members(joule_phantom<T>.object, take_addresses{});
  static constexpr name_list<count> names{spell_members<addresses>()};

  static constexpr std::size_t size = [] {
    std::size_t sum = count;
    for (const name_range& range : names.at) sum += range.end - range.begin;
    return sum;
  }();

  static constexpr auto text = [] {
    name_text<size == 0 ? 1 : size> result{};
    const char* const spelt = spell_members<addresses>().data;
    std::size_t to = 0;
    for (const name_range& range : names.at) {
      for (std::size_t from = range.begin; from < range.end; ++from) result.bytes[to++] = spelt[from];
      result.bytes[to++] = '\0';
    }
    return result;
  }();

  static consteval std::array<std::string_view, count> views() {
    std::array<std::string_view, count> result{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t length = names.at[i].end - names.at[i].begin;
      result[i] = std::string_view(text.bytes + at, length);
      at += length + 1;
    }
    return result;
  }
};

}  // namespace reflection

// The declared names of T's members, in order; static storage, each followed by NUL.
template <class T>
inline constexpr std::array<std::string_view, member_count<T>> member_names =
    reflection::member_spelling<std::remove_cv_t<T>>::views();

// ---- names of types -------------------------------------------------------------------------------------------------

namespace reflection {

template <class T>
consteval spelling spell_type() {
  return {__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}

// Compilers and standard libraries spell the same type differently; no replacement is longer than what it replaces.
struct respelling {
  std::string_view from;
  std::string_view to;
};
inline constexpr respelling respellings[] = {
    {"__cxx11::", ""},
    {"__1::", ""},
    {"basic_string<char>", "string"},
    {"(anonymous namespace)", "{anonymous}"},
    {"joule::v0::", "joule::"},
    {" >", ">"},
    {"", ""},  // the end
};

// What a rule begins with. The evaluator takes a few steps for any other character, not one comparison for each rule: 31
// types of containers cost 270 ms before, 60 now (clang 22).
constexpr bool begins_respelling(char c) { return c == '_' || c == 'b' || c == '(' || c == 'j' || c == ' '; }

template <std::size_t Size>
struct respelt_name {
  char bytes[Size + 1];
  std::size_t size;
};

template <std::size_t Size>
constexpr respelt_name<Size> respell(const char* from) {
  respelt_name<Size> result{};
  std::size_t to = 0;
  for (std::size_t at = 0; at < Size;) {
    if (begins_respelling(from[at])) {
      const std::string_view rest(from + at, Size - at);
      const respelling* rule = respellings;
      while (rule->from.size() != 0 && !rest.starts_with(rule->from)) ++rule;
      for (const char c : rule->to) result.bytes[to++] = c;
      at += rule->from.size();
      if (rule->from.size() != 0) continue;
    }
    result.bytes[to++] = from[at++];
  }
  result.size = to;
  return result;
}

template <class T>
struct type_spelling {
  // The function's name ends in "T = int]"; what stands before the type is the same for all types.
  static constexpr std::size_t prefix = spell_type<int>().size - (sizeof("int]") - 1);
  static constexpr auto text = respell<spell_type<T>().size - prefix - 1>(spell_type<T>().data + prefix);
};

}  // namespace reflection

// The C++ name of T for messages, e.g. "shop::user", "std::vector<std::string>", "{anonymous}::row". Local types are
// spelt as the compiler does: with the function's name by GCC, without by clang. Static storage, followed by NUL.
template <class T>
inline constexpr std::string_view type_name{reflection::type_spelling<T>::text.bytes,
                                            reflection::type_spelling<T>::text.size};

// The integers by the names that say how wide they are; compilers spell the types behind the aliases.
template <>
inline constexpr std::string_view type_name<signed char> = "int8_t";
template <>
inline constexpr std::string_view type_name<unsigned char> = "uint8_t";
template <>
inline constexpr std::string_view type_name<short> = "int16_t";
template <>
inline constexpr std::string_view type_name<unsigned short> = "uint16_t";
template <>
inline constexpr std::string_view type_name<unsigned int> = "unsigned";
template <>
inline constexpr std::string_view type_name<long> = sizeof(long) == 8 ? "int64_t" : "long";
template <>
inline constexpr std::string_view type_name<unsigned long> = sizeof(long) == 8 ? "uint64_t" : "unsigned long";
template <>
inline constexpr std::string_view type_name<long long> = "int64_t";
template <>
inline constexpr std::string_view type_name<unsigned long long> = "uint64_t";

}  // namespace joule::inline v0::bind
