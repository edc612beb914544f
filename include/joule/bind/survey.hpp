// What reflection finds out about a type before it takes it apart: how many members, or why it must not be tried.
//
// C++20 has no query for this. A number of initialisers is right when T{...} is well-formed with it and ill-formed with
// one more. Empty braces are the best initialiser: each initialises exactly one member, an array or a union included,
// while a value that converts to anything takes one element of an array (`int x[3]; int y;` accepts four).
#pragma once

#include <joule/base/config.hpp>
#include <joule/bind/decompose.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace joule::inline v0::bind {

// Why a type cannot be bound.
enum class binding_obstacle : unsigned short {  // not char: clang would print '\x0c'
  none,
  character,  // char, wchar_t, char8_t, char16_t, char32_t
  long_double,  // no portable text form that reads back to the same value
  void_type,  // void, pointers to it
  function,  // functions, pointers to them, member pointers
  reference,  // T&, T&&
  pointer_on_decode,  // who would own the object?
  const_on_decode,  // a const member of an aggregate cannot be assigned; it can be written
  unbounded_array,  // T[]
  incomplete_type,  // only declared
  union_type,  // a union itself
  not_an_aggregate,  // private members, constructors, virtual functions
  tuple_like,  // a structured binding would ask std::tuple_size instead of the members
  base_class,  // an aggregate with a base class
  union_member,  // a union, anonymous or not, among the members
  bit_field,  // no reference can be bound to it
  reference_member,  // T& or T&& among the members
  volatile_member,  // its address is no constant for GCC
  too_many_members,  // more than member_limit
  uncountable_members,  // a member that can be made neither from {} nor by a conversion
  unsupported,  // anything else: no codec knows it
};

namespace reflection {

// ---- counting -------------------------------------------------------------------------------------------------------

// A value that converts to any type but T itself, as a prvalue: move-only and immovable members can be made from it.
template <class T>
struct any_value {
  template <class U>
    requires(!std::is_same_v<U, T>)
  operator U() const;
};

// Also binds to references: as an lvalue where only an lvalue will do.
template <class T>
struct any_value_or_reference {
  template <class U>
    requires(!std::is_same_v<U, T>)
  operator U() &&;
  template <class U>
    requires(!std::is_same_v<U, T>)
  operator U&() const&;
};

// Converts to bases of T only.
template <class T>
struct any_base {
  template <class U>
    requires(std::is_base_of_v<U, T> && !std::is_same_v<U, T>)
  operator U() const;
};

// Converts to unions only.
struct any_union {
  template <class U>
    requires std::is_union_v<U>
  operator U() const;
};

// Converts to everything but unions.
template <class T>
struct any_but_union {
  template <class U>
    requires(!std::is_union_v<U> && !std::is_same_v<U, T>)
  operator U() const;
};

// Converts to nothing; a member that accepts it has an unconstrained constructor.
struct nothing {};

template <class Probe, std::size_t>
using repeated = Probe;

template <class T, std::size_t N>
inline constexpr bool accepts_braces = decomposition<N>::template accepts<T>;

// The number of members of a T that `{}` and `High` braces bracket: Low braces are accepted, High are not.
template <class T, std::size_t Low, std::size_t High>
consteval std::size_t bisect() {
  if constexpr (Low + 1 == High) {
    return Low;
  } else {
    constexpr std::size_t middle = Low + (High - Low) / 2;
    if constexpr (accepts_braces<T, middle>)
      return bisect<T, middle, High>();
    else
      return bisect<T, Low, middle>();
  }
}

// Gallops, so that a type of 5 members is never compared with 64 braces. Precondition: Low braces are accepted.
template <class T, std::size_t Low, std::size_t Step>
consteval std::size_t gallop() {
  if constexpr (Step > decomposition_limit) {
    if constexpr (accepts_braces<T, decomposition_limit + 1>)
      return decomposition_limit + 1;
    else
      return bisect<T, Low, decomposition_limit + 1>();
  } else if constexpr (accepts_braces<T, Step>) {
    return gallop<T, Step, Step * 2>();
  } else {
    return bisect<T, Low, Step>();
  }
}

// ---- counting types with a member that {} cannot make ---------------------------------------------------------------
// Here every member gets a value that converts to anything. Two complications: fewer values than members may be refused
// (the rest cannot be made from nothing), so the search is linear; and C arrays take several values by brace elision,
// so positions are examined one by one afterwards.

template <class T, class Probe, std::size_t... Is>
consteval bool accepts_values(std::index_sequence<Is...>) {
  return requires { T{unevaluated<repeated<Probe, Is>>()...}; };
}

// `T{Before..., {Inside...}, After...}` is well-formed.
template <class T, class Probe, std::size_t... Before, std::size_t... Inside, std::size_t... After>
consteval bool accepts_nested(std::index_sequence<Before...>, std::index_sequence<Inside...>,
                              std::index_sequence<After...>) {
  return requires {
    T{unevaluated<repeated<Probe, Before>>()...,
      {unevaluated<repeated<Probe, Inside>>()...},
      unevaluated<repeated<Probe, After>>()...};
  };
}

// The largest number of values T{...} accepts; 0 when there is none. Every member but an empty one takes a byte, so
// sizeof(T) bounds the search.
template <class T, class Probe, std::size_t N = 1, bool Found = false>
consteval std::size_t count_values() {
  constexpr std::size_t bound = sizeof(T) < decomposition_limit ? sizeof(T) : decomposition_limit;
  if constexpr (N > bound) {
    return Found ? N - 1 : 0;
  } else if constexpr (accepts_values<T, Probe>(std::make_index_sequence<N>{})) {
    return count_values<T, Probe, N + 1, true>();
  } else if constexpr (Found) {
    return N - 1;
  } else {
    return count_values<T, Probe, N + 1, false>();
  }
}

// How many of the Total values the member at position At takes: Size when braces around Size of them leave room for
// exactly the others.
template <class T, class Probe, std::size_t Total, std::size_t At, std::size_t Size = Total - At>
consteval std::size_t values_of_position() {
  if constexpr (Size < 2) {
    return 1;
  } else {
    using before = std::make_index_sequence<At>;
    using inside = std::make_index_sequence<Size>;
    using after = std::make_index_sequence<Total - At - Size>;
    using surplus = std::make_index_sequence<Total - At - Size + 1>;
    if constexpr (accepts_nested<T, Probe>(before{}, inside{}, after{}) &&
                  !accepts_nested<T, Probe>(before{}, inside{}, surplus{}))
      return Size;
    else
      return values_of_position<T, Probe, Total, At, Size - 1>();
  }
}

template <class T, class Probe, std::size_t Total, std::size_t At = 0>
consteval std::size_t count_positions() {
  if constexpr (At >= Total)
    return 0;
  else
    return 1 + count_positions<T, Probe, Total, At + values_of_position<T, Probe, Total, At>()>();
}

// ---- the survey of a type -------------------------------------------------------------------------------------------

struct survey {
  std::size_t count = 0;  // members
  std::size_t values = 0;  // what they take by brace elision; 0 when {} was enough to count
  binding_obstacle obstacle = binding_obstacle::none;
};

template <class T>
consteval survey count_by_values() {
  constexpr std::size_t values = count_values<T, any_value<T>>();
  if constexpr (values == 0 && count_values<T, any_value_or_reference<T>>() == 0)
    return {0, 0, binding_obstacle::uncountable_members};
  else if constexpr (values < count_values<T, any_value_or_reference<T>>())
    return {0, 0, binding_obstacle::reference_member};
  else
    return {count_positions<T, any_value<T>, values>(), values, binding_obstacle::none};
}

// {} stops at a member that has no default constructor, or an explicit one, or is a reference. If that member has an
// initialiser of its own, fewer braces are accepted; a value in the next position then tells that there is more.
template <class T>
consteval survey count_members() {
  if constexpr (accepts_braces<T, 0>) {
    constexpr std::size_t count = gallop<T, 0, 8>();
    if constexpr (count > decomposition_limit)
      return {0, 0, binding_obstacle::too_many_members};
    else if constexpr (decomposition<count>::template accepts<T, any_value_or_reference<T>>)
      return count_by_values<T>();
    else
      return {count, 0, binding_obstacle::none};
  } else {
    return count_by_values<T>();
  }
}

// A base is the first element of the initialiser.
template <class T, std::size_t Values>
consteval bool has_base() {
  if constexpr (decomposition<0>::accepts<T, nothing>)
    return false;
  else if constexpr (Values == 0)
    return decomposition<0>::accepts<T, any_base<T>>;
  else
    return []<std::size_t... Is>(std::index_sequence<Is...>) {
      return requires { T{unevaluated<any_base<T>>(), unevaluated<repeated<any_value<T>, Is>>()...}; };
    }(std::make_index_sequence<Values - 1>{});
}

template <class T, std::size_t... Is>
consteval bool parentheses_accept_no_union(std::index_sequence<Is...>) {
  return requires { T(unevaluated<repeated<any_but_union<T>, Is>>()...); };
}

// Initialisation by parentheses knows no brace elision, so one check clears all types without arrays and unions; the
// others are looked at member by member.
template <class T, std::size_t Count, std::size_t Values>
consteval bool has_union() {
  if constexpr (Count == 0) {
    return false;
  } else if constexpr (parentheses_accept_no_union<T>(std::make_index_sequence<Count>{})) {
    return false;
  } else if constexpr (Values == 0) {
    return []<std::size_t... Is>(std::index_sequence<Is...>) {
      return (decomposition<Is>::template accepts<T, any_union> || ...);
    }(std::make_index_sequence<Count>{});
  } else {
    return []<std::size_t... Is>(std::index_sequence<Is...>) {
      return ([]<std::size_t... Js>(std::index_sequence<Js...>) {
        return requires { T{unevaluated<repeated<any_value<T>, Js>>()..., unevaluated<any_union>()}; };
      }(std::make_index_sequence<Is>{}) ||
              ...);
    }(std::make_index_sequence<Values>{});
  }
}

// ---- an object of every type, to name its members -------------------------------------------------------------------

// Storage of a T that is never constructed: only addresses inside it are used, and only as template arguments. Being
// defined (rather than declared extern) is what keeps -Wundefined-var-template and -Wundefined-internal silent.
template <class T>
union vessel {
  char none;
  T object;
  constexpr vessel() noexcept : none{} {}
  constexpr ~vessel() {}
};

#if JOULE_CLANG
// Not constexpr: clang before 20 refuses types that are not literal. Without a destructor call at exit.
template <class T>
[[clang::no_destroy]] inline const vessel<T> joule_phantom{};
#else
template <class T>
inline constexpr vessel<T> joule_phantom{};
#endif

// The callee of a structured binding cannot see references, but what they do to their class shows: they make T{}
// ill-formed (a reference to const then hides behind a const member), and they forbid assignment when every member seen
// can be assigned. Asked only when {} could not count, because {} makes no reference. One mistake is possible: a const
// member beside one without default constructor is taken for a reference; that type cannot be decoded either.
template <class T, class... M>
consteval bool has_reference(type_list<M...>) {
  if constexpr ((std::is_const_v<M> || ...))
    return !accepts_braces<T, 0>;
  else
    return !std::is_move_assignable_v<T> && (std::is_move_assignable_v<std::remove_all_extents_t<M>> && ...);
}

template <class... M>
consteval bool has_volatile(type_list<M...>) {
  return (std::is_volatile_v<M> || ...);
}

// Precondition: T is an aggregate class.
template <class T>
consteval survey survey_aggregate() {
  constexpr survey counted = count_members<T>();
  constexpr auto with = [](binding_obstacle obstacle) { return survey{0, 0, obstacle}; };
  if constexpr (counted.obstacle != binding_obstacle::none) {
    return counted;
  } else if constexpr (has_base<T, counted.values>()) {
    return with(binding_obstacle::base_class);
  } else if constexpr (has_union<T, counted.count, counted.values>()) {
    return with(binding_obstacle::union_member);
  } else {
    using types = decltype(decomposition<counted.count>::visit(unevaluated<T&>(), list_types{}));
    if constexpr (std::is_same_v<types, bit_field_found>)
      return with(binding_obstacle::bit_field);
    else if constexpr (has_volatile(types{}))
      return with(binding_obstacle::volatile_member);
    else if constexpr (counted.values != 0 && has_reference<T>(types{}))
      return with(binding_obstacle::reference_member);
    else
      return counted;
  }
}

// Precondition: T is a class or union, without cv-qualifiers.
template <class T>
consteval survey survey_type() {
  if constexpr (!requires { sizeof(T); })
    return {0, 0, binding_obstacle::incomplete_type};
  else if constexpr (std::is_union_v<T>)
    return {0, 0, binding_obstacle::union_type};
  else if constexpr (!std::is_aggregate_v<T>)
    return {0, 0, binding_obstacle::not_an_aggregate};
  else if constexpr (requires { sizeof(std::tuple_size<T>); })
    return {0, 0, binding_obstacle::tuple_like};
  else
    return survey_aggregate<T>();
}

template <class T>
inline constexpr survey survey_of = survey_type<T>();

}  // namespace reflection

}  // namespace joule::inline v0::bind
