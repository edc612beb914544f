// One list of members per record, for the libraries that do not find the members themselves:
//
//   namespace book { struct author { std::string name; int age; bool male; }; }
//   BENCH_MEMBERS(book::author, name, age, male)
//
// outside namespaces, gives visit_members(author, visit), which calls visit(name, author.name) && visit(name,
// author.age)
// && ... in the order written, each name a member_name that converts to std::string_view, and what the contender of
// this source wants on top: BENCH_RECORD(type, members...) of its adapter.
//
// BENCH_MEMBERS_OPTIONAL is for records with members that a text may leave out, and for more than 63 members:
// nlohmann's macro for those takes every default by copy, which is slow and impossible for std::unique_ptr, so they get
// what its manual recommends instead, a find() per member. Up to 128 members. BENCH_MEMBERS_DEFAULTED is for records
// whose plain members may be left out, too, and are then set to zero or empty.
//
// A member whose JSON name is a keyword has an underscore behind it, `protected_`; such a record needs
// BENCH_RENAMED(type, the same list) on top. A record with one member whose JSON name is no identifier has
// BENCH_MEMBER_NAMED(type, "name", member). A record with a std::unique_ptr to itself needs BENCH_RECURSIVE(type).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>

namespace bench {

[[nodiscard]] constexpr std::string_view json_name(std::string_view member) noexcept {
  if (member.ends_with('_')) member.remove_suffix(1);
  return member;
}

template <std::size_t N>
struct member_spelling {
  consteval member_spelling(const char (&from)[N]) { std::copy(from, from + N, text); }
  char text[N];
};

// The JSON name of a member as a type, for libraries that want it at compile time.
template <member_spelling Spelling>
struct member_name {
  static constexpr std::string_view value = json_name(std::string_view(Spelling.text, sizeof Spelling.text - 1));

  constexpr operator std::string_view() const noexcept { return value; }

  // `,"name":`, what stands before the value of a member that is not the first.
  static constexpr auto quoted = [] {
    std::array<char, value.size() + 4> made{',', '"'};
    std::copy(value.begin(), value.end(), made.begin() + 2);
    made[value.size() + 2] = '"';
    made[value.size() + 3] = ':';
    return made;
  }();
};

// Specialised by BENCH_MEMBERS.
template <class T>
struct record;

template <class T>
concept recorded = requires { record<std::remove_const_t<T>>::size; };

// For the function given to visit_members(): what is written by hand for each member is one function for a record, too.
#if defined(__GNUC__)
#define BENCH_INLINE __attribute__((always_inline))
#else
#define BENCH_INLINE
#endif

template <class Object, class Visit>
bool visit_members(Object& object, Visit&& visit) {
  return record<std::remove_const_t<Object>>::visit(object, visit);
}

template <class T>
inline constexpr bool may_be_absent = false;
template <class T>
inline constexpr bool may_be_absent<std::optional<T>> = true;
template <class T>
inline constexpr bool may_be_absent<std::unique_ptr<T>> = true;

// What becomes of a member of the record T that the text leaves out. False: it may not.
template <class T, class Member>
bool set_absent(Member& member) {
  if constexpr (may_be_absent<Member>)
    return member.reset(), true;
  else if constexpr (record<T>::defaulted)
    return member = Member{}, true;
  else
    return false;
}

// Which members a text had, by their place in the type; up to 128 of them.
class member_set {
 public:
  void add(std::size_t member) noexcept { words_[member / 64] |= std::uint64_t{1} << member % 64; }
  [[nodiscard]] bool has(std::size_t member) const noexcept { return (words_[member / 64] >> member % 64 & 1) != 0; }

 private:
  std::uint64_t words_[2] = {};
};

// Sets the members that are not in the set, which has `count` of them; false when one may not be left out.
template <class T>
bool set_all_absent(T& object, const member_set& seen, std::size_t count) {
  if (count == record<T>::size) return true;
  std::size_t index = 0;
  return visit_members(object, [&](auto, auto& member) { return seen.has(index++) || set_absent<T>(member); });
}

}  // namespace bench

#define BENCH_PARENS_ ()
#define BENCH_EXPAND_(...) BENCH_EXPAND4_(BENCH_EXPAND4_(__VA_ARGS__))
#define BENCH_EXPAND4_(...) BENCH_EXPAND3_(BENCH_EXPAND3_(BENCH_EXPAND3_(BENCH_EXPAND3_(__VA_ARGS__))))
#define BENCH_EXPAND3_(...) BENCH_EXPAND2_(BENCH_EXPAND2_(BENCH_EXPAND2_(BENCH_EXPAND2_(__VA_ARGS__))))
#define BENCH_EXPAND2_(...) BENCH_EXPAND1_(BENCH_EXPAND1_(BENCH_EXPAND1_(BENCH_EXPAND1_(__VA_ARGS__))))
#define BENCH_EXPAND1_(...) __VA_ARGS__
// BENCH_EACH(macro, separator, members...): macro(member) for each, with separator() between.
#define BENCH_EACH(macro, separator, ...) __VA_OPT__(BENCH_EXPAND_(BENCH_EACH_(macro, separator, __VA_ARGS__)))
#define BENCH_EACH_(macro, separator, member, ...) \
  macro(member) __VA_OPT__(separator() BENCH_AGAIN_ BENCH_PARENS_(macro, separator, __VA_ARGS__))
#define BENCH_AGAIN_() BENCH_EACH_
#define BENCH_COMMA_() ,
#define BENCH_AND_() &&
#define BENCH_PLUS_() +

#define BENCH_VISIT_(member) visit(::bench::member_name<#member>{}, object.member)
#define BENCH_ONE_(member) 1
#define BENCH_RECORD_(Type, is_defaulted, ...)                                            \
  template <>                                                                             \
  struct bench::record<Type> {                                                            \
    static constexpr std::size_t size = BENCH_EACH(BENCH_ONE_, BENCH_PLUS_, __VA_ARGS__); \
    static constexpr bool defaulted = is_defaulted;                                       \
    template <class Object, class Visit>                                                  \
    static bool visit(Object& object, Visit& visit) {                                     \
      return BENCH_EACH(BENCH_VISIT_, BENCH_AND_, __VA_ARGS__);                           \
    }                                                                                     \
  };

// What adapters define, each before it includes this header, when they need it.
#if !defined(BENCH_RECORD)
#define BENCH_RECORD(Type, ...)
#endif
#if !defined(BENCH_RECORD_OPTIONAL)
#define BENCH_RECORD_OPTIONAL BENCH_RECORD
#endif
#if !defined(BENCH_RENAMED)
#define BENCH_RENAMED(Type, ...)
#endif
#if !defined(BENCH_RECURSIVE)
#define BENCH_RECURSIVE(Type)
#endif
#if !defined(BENCH_RECORD_NAMED)
#define BENCH_RECORD_NAMED(Type, name, member)
#endif

#define BENCH_MEMBERS(Type, ...) BENCH_RECORD_(Type, false, __VA_ARGS__) BENCH_RECORD(Type, __VA_ARGS__)
#define BENCH_MEMBERS_OPTIONAL(Type, ...) \
  BENCH_RECORD_(Type, false, __VA_ARGS__) BENCH_RECORD_OPTIONAL(Type, __VA_ARGS__)
#define BENCH_MEMBERS_DEFAULTED(Type, ...) \
  BENCH_RECORD_(Type, true, __VA_ARGS__) BENCH_RECORD_OPTIONAL(Type, __VA_ARGS__)
#define BENCH_MEMBER_NAMED(Type, name, member)                   \
  template <>                                                    \
  struct bench::record<Type> {                                   \
    static constexpr std::size_t size = 1;                       \
    static constexpr bool defaulted = false;                     \
    template <class Object, class Visit>                         \
    static bool visit(Object& object, Visit& visit) {            \
      return visit(::bench::member_name<name>{}, object.member); \
    }                                                            \
  };                                                             \
  BENCH_RECORD_NAMED(Type, name, member)

// The irregular twins of a workload (see workloads/generators.hpp), for BENCH_ENTRIES.
#define BENCH_REGULAR_TWINS(name)                                                                                 \
  name "_shuffled", name "_foreign", name "_missing", name "_spaces", name "_tabs", name "_crlf", name "_python", \
      name "_escaped"
#define BENCH_UNKNOWN_TWINS(name) name "_unknown", name "_unknown_large"
