// Hand-written descriptions of records: renames, private members, base classes, attributes.
//
//   template <>
//   struct joule::meta<point> {
//     static constexpr auto members = joule::members(joule::field("x", &point::x_), joule::field("y", &point::y_));
//   };
//
// or, inside the class and with access to its private members,
//
//   class account : public person {
//     int id_ = 0;
//     std::string owner, secret;
//     JOULE_BIND(account, base(person), (id_, "id", joule::required), owner, skip(secret))
//   };
//
// Both yield the same data; the order written is the order of the output, base members at the place of their base.
#pragma once

#include <joule/bind/attributes.hpp>
#include <joule/bind/fwd.hpp>

#include <type_traits>
#include <utility>

namespace joule::inline v0 {

namespace bind {

template <class Pointer>
struct field_entry;

template <class Class, class Member>
struct field_entry<Member Class::*> {
  member_info info;
  Member Class::*pointer;
};

template <class Base>
struct base_entry {
  using type = Base;
};

template <class Entry>
inline constexpr bool is_base_entry = false;
template <class Base>
inline constexpr bool is_base_entry<base_entry<Base>> = true;

// A tuple of entries, reduced to what is needed at compile time.
template <std::size_t I, class Entry>
struct entry_leaf {
  Entry entry;
};

template <class Indices, class... Entries>
struct entry_pack;

template <std::size_t... I, class... Entries>
struct entry_pack<std::index_sequence<I...>, Entries...> : entry_leaf<I, Entries>... {
  static constexpr std::size_t count = sizeof...(Entries);
};

template <std::size_t I, class Entry>
constexpr const Entry& entry_at(const entry_leaf<I, Entry>& leaf) noexcept {
  return leaf.entry;
}

}  // namespace bind

// One member under its JSON name. `pointer` may point to a private member where the caller has access.
// The C++ name in diagnoses is the JSON name; JOULE_BIND knows the declared one.
template <class Class, class Member, class... Attributes>
[[nodiscard]] constexpr auto field(std::string_view name, Member Class::*pointer, Attributes... attributes) noexcept {
  static_assert(!std::is_function_v<Member>, "joule: field() binds data members; a function has no JSON form");
  bind::field_entry<Member Class::*> entry{{name, name, {}}, pointer};
  (bind::apply(entry.info.attributes, attributes), ...);
  return entry;
}

// All members of an accessible base class, at this place of the output.
template <class Base>
[[nodiscard]] constexpr bind::base_entry<Base> base() noexcept {
  return {};
}

template <class... Entries>
[[nodiscard]] constexpr auto members(Entries... entries) noexcept {
  return bind::entry_pack<std::index_sequence_for<Entries...>, Entries...>{{entries}...};
}

namespace bind {

template <class Class, class Member, class... Attributes>
[[nodiscard]] constexpr auto declared_field(std::string_view declared, Member Class::*pointer, std::string_view name,
                                            Attributes... attributes) noexcept {
  auto entry = field(name, pointer, attributes...);
  entry.info.cxx_name = declared;
  return entry;
}

// skip(member): names a member that is deliberately left out, so that the compiler checks the name.
struct skip_entry {};
template <class Entry>
inline constexpr bool is_skip_entry = std::is_same_v<Entry, skip_entry>;

template <class Class, class Member>
[[nodiscard]] constexpr skip_entry skipped_field(Member Class::*) noexcept {
  return {};
}

}  // namespace bind
}  // namespace joule::inline v0

// -- JOULE_BIND -------------------------------------------------------------------------------------------------------
// An entry is `member`, `(member, "name")`, `(member, "name", attributes...)`, `base(Type)` or `skip(member)`.
// Up to 256 entries: each of the four levels below rescans four times.
#define JOULE_BIND(Type, ...)                                                                \
 public: /* NOLINT */                                                                        \
  static constexpr auto joule_members() noexcept {                                           \
    using joule_self [[maybe_unused]] = Type;                                                \
    return ::joule::members(JOULE_BIND_LIST_(__VA_ARGS__));                                  \
  }                                                                                          \
  static_assert(true, "a semicolon may follow")

#define JOULE_BIND_PARENS_ ()
#define JOULE_BIND_EXPAND_(...) \
  JOULE_BIND_EXPAND4_(JOULE_BIND_EXPAND4_(JOULE_BIND_EXPAND4_(JOULE_BIND_EXPAND4_(__VA_ARGS__))))
#define JOULE_BIND_EXPAND4_(...) \
  JOULE_BIND_EXPAND3_(JOULE_BIND_EXPAND3_(JOULE_BIND_EXPAND3_(JOULE_BIND_EXPAND3_(__VA_ARGS__))))
#define JOULE_BIND_EXPAND3_(...) \
  JOULE_BIND_EXPAND2_(JOULE_BIND_EXPAND2_(JOULE_BIND_EXPAND2_(JOULE_BIND_EXPAND2_(__VA_ARGS__))))
#define JOULE_BIND_EXPAND2_(...) \
  JOULE_BIND_EXPAND1_(JOULE_BIND_EXPAND1_(JOULE_BIND_EXPAND1_(JOULE_BIND_EXPAND1_(__VA_ARGS__))))
#define JOULE_BIND_EXPAND1_(...) __VA_ARGS__

#define JOULE_BIND_LIST_(...) __VA_OPT__(JOULE_BIND_EXPAND_(JOULE_BIND_NEXT_(__VA_ARGS__)))
#define JOULE_BIND_NEXT_(entry, ...) \
  JOULE_BIND_ENTRY_(entry) __VA_OPT__(, JOULE_BIND_AGAIN_ JOULE_BIND_PARENS_(__VA_ARGS__))
#define JOULE_BIND_AGAIN_() JOULE_BIND_NEXT_

// A probe expands to `~, <what>` when its macro was called and to one other token when it was not.
#define JOULE_BIND_SECOND_(first, second, ...) second
#define JOULE_BIND_PROBED_(...) JOULE_BIND_SECOND_(__VA_ARGS__, PLAIN, ~)
#define JOULE_BIND_IS_TUPLE_(...) ~, TUPLE
#define JOULE_BIND_IS_base(...) ~, BASE
#define JOULE_BIND_IS_skip(...) ~, SKIP
#define JOULE_BIND_TYPE_OF_base(...) __VA_ARGS__
#define JOULE_BIND_NAME_OF_skip(...) __VA_ARGS__

#define JOULE_BIND_CAT_(a, b) JOULE_BIND_CAT2_(a, b)
#define JOULE_BIND_CAT2_(a, b) a##b
#define JOULE_BIND_ENTRY_(entry) \
  JOULE_BIND_CAT_(JOULE_BIND_FORM_, JOULE_BIND_PROBED_(JOULE_BIND_IS_TUPLE_ entry))(entry)
#define JOULE_BIND_FORM_TUPLE(entry) JOULE_BIND_FIELD_ entry
#define JOULE_BIND_FORM_PLAIN(entry) \
  JOULE_BIND_CAT_(JOULE_BIND_WORD_, JOULE_BIND_PROBED_(JOULE_BIND_IS_##entry))(entry)
#define JOULE_BIND_WORD_PLAIN(entry) JOULE_BIND_FIELD_(entry, #entry)
#define JOULE_BIND_WORD_BASE(entry) ::joule::base<JOULE_BIND_TYPE_OF_##entry>()
#define JOULE_BIND_WORD_SKIP(entry) ::joule::bind::skipped_field(&joule_self::JOULE_BIND_NAME_OF_##entry)
#define JOULE_BIND_FIELD_(member, ...) \
  ::joule::bind::declared_field(#member, &joule_self::member, __VA_ARGS__)
