// One list of members per record, for the libraries that do not find the members themselves:
//
//   struct author { std::string name; int age; bool male; };
//   BENCH_MEMBERS(author, name, age, male)
//
// gives visit_members(author, visit), which calls visit("name", author.name) && visit("age", author.age) && ... in the
// order written, and, where nlohmann/json is the contender (BENCH_WITH_NLOHMANN), that library's own macro.
// BENCH_MEMBERS_OPTIONAL is for records with members that a text may leave out; nlohmann's macro for those takes every
// default by copy, which is slow and impossible for std::unique_ptr, so they get what its manual recommends instead: a
// find() per member. Up to 64 members, the limit of nlohmann's macros.
// A member whose JSON name is a keyword has an underscore behind it, `protected_`; nlohmann's macro would take the name
// as it is, so such a record needs BENCH_MEMBERS_OPTIONAL, and joule needs BENCH_JOULE_META(type, the same list).
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

namespace bench {

[[nodiscard]] constexpr std::string_view json_name(std::string_view member) noexcept {
  if (member.ends_with('_')) member.remove_suffix(1);
  return member;
}

}  // namespace bench

#define BENCH_PARENS_ ()
#define BENCH_EXPAND_(...) BENCH_EXPAND3_(BENCH_EXPAND3_(BENCH_EXPAND3_(BENCH_EXPAND3_(__VA_ARGS__))))
#define BENCH_EXPAND3_(...) BENCH_EXPAND2_(BENCH_EXPAND2_(BENCH_EXPAND2_(BENCH_EXPAND2_(__VA_ARGS__))))
#define BENCH_EXPAND2_(...) BENCH_EXPAND1_(BENCH_EXPAND1_(BENCH_EXPAND1_(BENCH_EXPAND1_(__VA_ARGS__))))
#define BENCH_EXPAND1_(...) __VA_ARGS__
#define BENCH_VISIT_(member, ...) \
  &&visit(::bench::json_name(#member), object.member) __VA_OPT__(BENCH_AGAIN_ BENCH_PARENS_(__VA_ARGS__))
#define BENCH_AGAIN_() BENCH_VISIT_

#define BENCH_VISITOR_(Type, ...)                                             \
  template <class Object, class Visit>                                        \
    requires std::same_as<std::remove_const_t<Object>, Type>                  \
  [[maybe_unused]] inline bool visit_members(Object& object, Visit&& visit) { \
    return true BENCH_EXPAND_(BENCH_VISIT_(__VA_ARGS__));                     \
  }

// The same for a record with one member whose JSON name is no identifier.
#define BENCH_VISITOR_NAMED_(Type, name, member)                              \
  template <class Object, class Visit>                                        \
    requires std::same_as<std::remove_const_t<Object>, Type>                  \
  [[maybe_unused]] inline bool visit_members(Object& object, Visit&& visit) { \
    return visit(std::string_view(name), object.member);                      \
  }

#define BENCH_FIELD_(member, ...)                                  \
  ::joule::field(::bench::json_name(#member), &bench_type::member) \
      __VA_OPT__(, BENCH_FIELD_AGAIN_ BENCH_PARENS_(__VA_ARGS__))
#define BENCH_FIELD_AGAIN_() BENCH_FIELD_
#define BENCH_JOULE_META(Type, ...)                                                             \
  template <>                                                                                   \
  struct joule::meta<Type> {                                                                    \
    using bench_type = Type;                                                                    \
    static constexpr auto members = ::joule::members(BENCH_EXPAND_(BENCH_FIELD_(__VA_ARGS__))); \
  };

#if defined(BENCH_WITH_NLOHMANN)
#define BENCH_FIND_EACH_(Type)                                                   \
  [[maybe_unused]] inline void to_json(nlohmann::json& to, const Type& from) {   \
    bench::nlohmann_write_members(to, from);                                     \
  }                                                                              \
  [[maybe_unused]] inline void from_json(const nlohmann::json& from, Type& to) { \
    bench::nlohmann_read_members(from, to);                                      \
  }
#define BENCH_MEMBERS(Type, ...) BENCH_VISITOR_(Type, __VA_ARGS__) NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Type, __VA_ARGS__)
#define BENCH_MEMBERS_OPTIONAL(Type, ...) BENCH_VISITOR_(Type, __VA_ARGS__) BENCH_FIND_EACH_(Type)
#define BENCH_MEMBER_NAMED(Type, name, member) BENCH_VISITOR_NAMED_(Type, name, member) BENCH_FIND_EACH_(Type)
#else
#define BENCH_MEMBERS(Type, ...) BENCH_VISITOR_(Type, __VA_ARGS__)
#define BENCH_MEMBERS_OPTIONAL(Type, ...) BENCH_VISITOR_(Type, __VA_ARGS__)
#define BENCH_MEMBER_NAMED(Type, name, member) BENCH_VISITOR_NAMED_(Type, name, member)
#endif
