// One list of members per record, for the libraries that do not find the members themselves:
//
//   struct author { std::string name; int age; bool male; };
//   BENCH_MEMBERS(author, name, age, male)
//
// gives visit_members(author, visit), which calls visit(name, author.name) && visit(name, author.age) && ... in the
// order written, each name a member_name that converts to std::string_view, and, where nlohmann/json is the contender
// (BENCH_WITH_NLOHMANN), that library's own macro. BENCH_MEMBERS_OPTIONAL is for records with members that a text may
// leave out; nlohmann's macro for those takes every default by copy, which is slow and impossible for std::unique_ptr,
// so they get what its manual recommends instead: a find() per member. Up to 64 members, the limit of nlohmann's
// macros. A member whose JSON name is a keyword has an underscore behind it, `protected_`; nlohmann's macro would take
// the name as it is, so such a record needs BENCH_MEMBERS_OPTIONAL, and BENCH_RENAMED(type, the same list) outside its
// namespace.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
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

template <class T>
inline constexpr bool may_be_absent = false;
template <class T>
inline constexpr bool may_be_absent<std::optional<T>> = true;
template <class T>
inline constexpr bool may_be_absent<std::unique_ptr<T>> = true;

// Which members a text had, by their place in the type; up to 128 of them.
class member_set {
 public:
  void add(std::size_t member) noexcept { words_[member / 64] |= std::uint64_t{1} << member % 64; }
  [[nodiscard]] bool has(std::size_t member) const noexcept { return (words_[member / 64] >> member % 64 & 1) != 0; }

 private:
  std::uint64_t words_[2] = {};
};

// Empties the optional members that are not in the set; false when another one is missing.
template <class T>
bool reset_absent(T& record, const member_set& seen) {
  std::size_t index = 0;
  return visit_members(record, [&](auto, auto& member) {
    if (seen.has(index++)) return true;
    if constexpr (may_be_absent<std::remove_reference_t<decltype(member)>>)
      return member.reset(), true;
    else
      return false;
  });
}

}  // namespace bench

#define BENCH_PARENS_ ()
#define BENCH_EXPAND_(...) BENCH_EXPAND3_(BENCH_EXPAND3_(BENCH_EXPAND3_(BENCH_EXPAND3_(__VA_ARGS__))))
#define BENCH_EXPAND3_(...) BENCH_EXPAND2_(BENCH_EXPAND2_(BENCH_EXPAND2_(BENCH_EXPAND2_(__VA_ARGS__))))
#define BENCH_EXPAND2_(...) BENCH_EXPAND1_(BENCH_EXPAND1_(BENCH_EXPAND1_(BENCH_EXPAND1_(__VA_ARGS__))))
#define BENCH_EXPAND1_(...) __VA_ARGS__
#define BENCH_VISIT_(member, ...) \
  &&visit(::bench::member_name<#member>{}, object.member) __VA_OPT__(BENCH_AGAIN_ BENCH_PARENS_(__VA_ARGS__))
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
    return visit(::bench::member_name<name>{}, object.member);                \
  }

#define BENCH_FIELD_(member, ...)                                  \
  ::joule::field(::bench::json_name(#member), &bench_type::member) \
      __VA_OPT__(, BENCH_FIELD_AGAIN_ BENCH_PARENS_(__VA_ARGS__))
#define BENCH_FIELD_AGAIN_() BENCH_FIELD_

// BENCH_RENAMED(type, members...), outside namespaces: what a library needs that takes names from the type when a
// member's JSON name is another one.
#if defined(BENCH_WITH_JOULE)
#define BENCH_RENAMED(Type, ...)                                                                \
  template <>                                                                                   \
  struct joule::meta<Type> {                                                                    \
    using bench_type = Type;                                                                    \
    static constexpr auto members = ::joule::members(BENCH_EXPAND_(BENCH_FIELD_(__VA_ARGS__))); \
  };
#elif defined(BENCH_WITH_GLAZE)
#define BENCH_RENAMED(Type, ...)                                                                                 \
  template <>                                                                                                    \
  struct glz::meta<Type> {                                                                                       \
    static constexpr std::string_view rename_key(std::string_view member) { return ::bench::json_name(member); } \
  };
#else
#define BENCH_RENAMED(Type, ...)
#endif

// BENCH_RECURSIVE(type), outside namespaces, for a type with a std::unique_ptr to itself. glaze 8.1 asks without end
// whether writing such a type can fail; this is its own writer of pointers with the answer filled in.
#if defined(BENCH_WITH_GLAZE)
#define BENCH_RECURSIVE(Type)                                                                            \
  template <>                                                                                            \
  struct glz::to<glz::JSON, std::unique_ptr<Type>> {                                                     \
    static constexpr bool can_error = false;                                                             \
    template <auto Options>                                                                              \
    static void op(auto&& value, glz::is_context auto&& context, auto&& buffer, auto& at) {              \
      if (value)                                                                                         \
        glz::serialize<glz::JSON>::op<glz::write_unchecked_off<Options>()>(*value, context, buffer, at); \
      else                                                                                               \
        glz::dump<true>("null", buffer, at);                                                             \
    }                                                                                                    \
  };
#else
#define BENCH_RECURSIVE(Type)
#endif

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
