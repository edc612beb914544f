// Reflection of aggregates without macros: how many members a type has, what they are called, what their types are, and
// references to them. One provider of shape<T>.
//
// Covered: public aggregates without bases, bit-fields, references and unions, up to member_limit members; C arrays,
// move-only and immovable members, templates, types of anonymous namespaces and of functions. Everything else is
// recognised before it is decomposed and gets one sentence (obstacle_of, assert_bindable).
//
// Compile-time cost per type of N members: about 2 log2(N) initialiser checks of at most N elements, one instantiation
// of a structured binding, one function name of N short entries (measurements: docs/decisions).
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

template <reflectable T>
inline constexpr std::size_t member_count = reflection::survey_of<std::remove_cv_t<T>>.count;

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
//   clang  ... [Members = address_list<2>{{&joule_phantom.object.id, &joule_phantom.object.name}}]
//   gcc    ... [with auto Members = ...{((const void*)(& joule_phantom<T>.vessel<T>::object.T::id)), ((const void*)...}]
// The pointers are of type void to keep the members' types out of it. The result is no std::string_view because GCC would
// append what that is an alias of.
struct spelling {
  const char* data;
  std::size_t size;
};

template <auto Members>
consteval spelling spell_members() {
  return {__PRETTY_FUNCTION__, sizeof(__PRETTY_FUNCTION__) - 1};
}

constexpr bool is_identifier_part(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         (static_cast<unsigned char>(c) & 0x80U) != 0;
}

struct name_range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Fills the ranges from the last name to the first, because on GCC what precedes a name has no fixed length.
template <std::size_t N>
consteval std::array<name_range, N> find_names(spelling function) {
  const std::string_view spelt(function.data, function.size);
  constexpr std::string_view marker = "joule_phantom";
  std::array<name_range, N> names{};
  std::size_t at = spelt.size();
  for (std::size_t i = N; i-- > 0;) {
    while (!is_identifier_part(spelt[at - 1])) --at;
    names[i].end = at;
    while (is_identifier_part(spelt[at - 1])) --at;
    names[i].begin = at;
    while (spelt.substr(at, marker.size()) != marker) --at;
    while (spelt[at] != '(' && spelt[at] != '{' && spelt[at] != ',') --at;
    if (JOULE_GCC) at -= std::string_view("(const void*)").size();
  }
  return names;
}

template <std::size_t Size>
struct name_text {
  char bytes[Size];
};

// The names of T's members behind one another, each followed by NUL: what the program keeps of the function name.
template <class T>
struct member_spelling {
  static constexpr std::size_t count = member_count<T>;
  static constexpr auto addresses = bind::visit_members(joule_phantom<T>.object, take_addresses{});
  static constexpr std::array<name_range, count> ranges = find_names<count>(spell_members<addresses>());

  static constexpr std::size_t size = [] {
    std::size_t sum = count;
    for (const name_range& range : ranges) sum += range.end - range.begin;
    return sum;
  }();

  static constexpr auto text = [] {
    name_text<size == 0 ? 1 : size> result{};
    const char* const spelt = spell_members<addresses>().data;
    std::size_t to = 0;
    for (const name_range& range : ranges) {
      for (std::size_t from = range.begin; from < range.end; ++from) result.bytes[to++] = spelt[from];
      result.bytes[to++] = '\0';
    }
    return result;
  }();

  static consteval std::array<std::string_view, count> views() {
    std::array<std::string_view, count> result{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t length = ranges[i].end - ranges[i].begin;
      result[i] = std::string_view(text.bytes + at, length);
      at += length + 1;
    }
    return result;
  }
};

}  // namespace reflection

// The declared names of T's members, in order; static storage, each followed by NUL.
template <reflectable T>
inline constexpr std::array<std::string_view, member_count<T>> member_names =
    reflection::member_spelling<std::remove_cv_t<T>>::views();

}  // namespace joule::inline v0::bind
