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

#include <joule/base/config.hpp>
#include <joule/bind/decompose.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace joule::inline v0::bind {

// The largest number of members of a reflected type.
inline constexpr std::size_t member_limit = reflection::decomposition_limit;

// Why a type cannot be bound.
enum class binding_obstacle : unsigned char {
  none,
  character,            // char, wchar_t, char8_t, char16_t, char32_t
  long_double,          // no portable text form that reads back to the same value
  void_type,            // void, pointers to it
  function,             // functions, pointers to them, member pointers
  reference,            // T&, T&&
  pointer_on_decode,    // who would own the object?
  const_on_decode,      // a const member of an aggregate cannot be assigned; it can be written
  unbounded_array,      // T[]
  union_type,           // a union itself
  not_an_aggregate,     // private members, constructors, virtual functions
  base_class,           // an aggregate with a base class
  union_member,         // a union, anonymous or not, among the members
  bit_field,            // no reference can be bound to it
  reference_member,     // T& or T&& among the members
  volatile_member,      // its address is no constant for GCC
  too_many_members,     // more than member_limit
  uncountable_members,  // a member that can be made neither from {} nor by a conversion
  unsupported,          // anything else: no codec knows it
};

// What a type is to be bound for. A raw pointer may be written, not read.
enum class binding_direction : unsigned char { encode, decode, both };

// Set to true by whoever has a codec for exactly T (scalars, strings, containers, user's codecs): T is then never
// looked into. The default covers what obstacle_of itself understands.
template <class T>
inline constexpr bool is_bindable_scalar_or_container = false;

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
      }(std::make_index_sequence<Is>{}) || ...);
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

// A structured binding looks through references, but what they do to their class shows: nothing but a reference makes
// T{} ill-formed beside a const member, or forbids assignment when every member seen can be assigned. Asked only when {}
// could not count, because {} makes no reference.
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

template <class T>
consteval survey survey_type() {
  if constexpr (std::is_union_v<T>)
    return {0, 0, binding_obstacle::union_type};
  else if constexpr (!std::is_aggregate_v<T> || std::is_array_v<T>)
    return {0, 0, binding_obstacle::not_an_aggregate};
  else
    return survey_aggregate<T>();
}

template <class T>
inline constexpr survey survey_of = survey_type<T>();

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

// ---- obstacles ------------------------------------------------------------------------------------------------------

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

// Carries the type and the reason into the compiler's message: "in instantiation of cannot_bind<shop::user, ...>".
template <class T, binding_obstacle Found>
struct cannot_bind {
  using enum binding_obstacle;
  static_assert(Found != character,
                "joule: a character type is neither a number nor a text; use std::int8_t, std::uint8_t, char[N] or "
                "std::string");
  static_assert(Found != long_double, "joule: long double differs between machines; use double or joule::number");
  static_assert(Found != void_type, "joule: void and void* have no JSON form; name the object's type");
  static_assert(Found != function, "joule: a function or member pointer has no JSON form; leave the member out with "
                                   "joule::meta<T> or write joule::codec<T>");
  static_assert(Found != reference, "joule: a reference cannot be bound; bind the object it refers to");
  static_assert(Found != pointer_on_decode,
                "joule: a raw pointer cannot be decoded because nobody would own the object; use std::unique_ptr or "
                "std::optional");
  static_assert(Found != const_on_decode,
                "joule: a const object cannot be decoded; drop the const, or leave the member out with joule::meta<T>");
  static_assert(Found != unbounded_array, "joule: an array without a length cannot be bound; use std::vector");
  static_assert(Found != union_type,
                "joule: a union does not say which member is alive; use std::variant or write joule::codec<T>");
  static_assert(Found != not_an_aggregate,
                "joule: this type is no aggregate (it has private members, a constructor or a virtual function); write "
                "joule::meta<T> with its members or joule::codec<T>, or run the generator");
  static_assert(Found != base_class,
                "joule: this type has a base class; write joule::meta<T> with its members, or run the generator");
  static_assert(Found != union_member,
                "joule: this type has a union among its members, which does not say what is alive; use std::variant or "
                "write joule::codec<T>");
  static_assert(Found != bit_field,
                "joule: this type has a bit-field, to which no reference can be bound; use a whole integer, or write "
                "joule::meta<T> or joule::codec<T>");
  static_assert(Found != reference_member,
                "joule: this type has a reference among its members; store the object or a smart pointer, or write "
                "joule::codec<T>");
  static_assert(Found != volatile_member,
                "joule: this type has a volatile member; copy it into a plain one, or write joule::codec<T>");
  static_assert(Found != too_many_members,
                "joule: this type has more members than reflection can count (128); write joule::meta<T> with its "
                "members, or run the generator");
  static_assert(Found != uncountable_members,
                "joule: the members of this type cannot be counted because one of them can neither be made from {} nor "
                "moved; write joule::meta<T> with its members, or run the generator");
  static_assert(Found != unsupported, "joule: no codec knows this type; write joule::codec<T>");
};

// True when T can be bound; otherwise the program does not compile, with one sentence that holds reason and cure.
// Callers write `if constexpr (assert_bindable<T>()) ...`, which keeps later errors from following the sentence.
template <class T, binding_direction Direction = binding_direction::both>
consteval bool assert_bindable() {
  constexpr binding_obstacle found = obstacle_of<T, Direction>();
  if constexpr (found == binding_obstacle::none)
    return true;
  else
    return sizeof(cannot_bind<T, found>) == 0;
}

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

template <std::size_t I, class M>
std::type_identity<M> pick_type(const member_reference<I, M>&) noexcept;

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
  constexpr explicit member_references(T& object) noexcept : all_(visit_members(object, reflection::refer{})) {}

  template <std::size_t I>
  [[nodiscard]] constexpr auto& get() const noexcept {
    return reflection::pick<I>(all_);
  }

 private:
  decltype(visit_members(reflection::unevaluated<T&>(), reflection::refer{})) all_;
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
  return reflection::pick<I>(visit_members(object, reflection::refer{}));
}

// The declared type of the I-th member; const members of any T and members of a const T are const.
template <std::size_t I, reflectable T>
using member_type = typename decltype(reflection::pick_type<I>(
    visit_members(reflection::unevaluated<T&>(), reflection::refer{})))::type;

// ---- names ----------------------------------------------------------------------------------------------------------

namespace reflection {

template <std::size_t N>
struct address_list {
  const void* at[N == 0 ? 1 : N];
};

struct take_addresses {
  template <class... M>
  constexpr address_list<sizeof...(M)> operator()(M&... members) const noexcept {
    return {{&members...}};
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
consteval std::array<name_range, N> find_names(spelling spelt_) {
  const std::string_view spelt(spelt_.data, spelt_.size);
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
  static constexpr auto addresses = visit_members(joule_phantom<T>.object, take_addresses{});
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
