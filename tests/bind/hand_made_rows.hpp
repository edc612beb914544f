// Type rows written by hand, one for every value_kind: what `row_of<T>()` gives for real types, without the templates.
#pragma once

#include <joule/bind/type_row.hpp>

#include <cstring>
#include <string_view>

namespace joule_test::rows {

using joule::chars;
using joule::bind::member_row;
using joule::bind::type_row;
using joule::bind::type_row_function;
using joule::bind::value_kind;

constexpr chars text(std::string_view s) { return {s.data(), s.size()}; }

// Rows are written as functions, as the real ones are: that is what lets a type contain itself.
#define JOULE_TEST_ROW(function_name, ...)          \
  inline const type_row& function_name() noexcept { \
    static constexpr type_row row = __VA_ARGS__;    \
    return row;                                     \
  }                                                 \
  static_assert(true)

JOULE_TEST_ROW(boolean, {.kind = value_kind::boolean, .type_name = text("bool")});
JOULE_TEST_ROW(int8, {.kind = value_kind::signed_integer, .width = 8, .type_name = text("std::int8_t")});
JOULE_TEST_ROW(int16, {.kind = value_kind::signed_integer, .width = 16, .type_name = text("std::int16_t")});
JOULE_TEST_ROW(int32, {.kind = value_kind::signed_integer, .width = 32, .type_name = text("int")});
JOULE_TEST_ROW(int64, {.kind = value_kind::signed_integer, .width = 64, .type_name = text("std::int64_t")});
JOULE_TEST_ROW(int128, {.kind = value_kind::signed_integer, .width = 128, .type_name = text("__int128")});
JOULE_TEST_ROW(uint8, {.kind = value_kind::unsigned_integer, .width = 8, .type_name = text("std::uint8_t")});
JOULE_TEST_ROW(uint16, {.kind = value_kind::unsigned_integer, .width = 16, .type_name = text("std::uint16_t")});
JOULE_TEST_ROW(uint32, {.kind = value_kind::unsigned_integer, .width = 32, .type_name = text("unsigned")});
JOULE_TEST_ROW(uint64, {.kind = value_kind::unsigned_integer, .width = 64, .type_name = text("std::uint64_t")});
JOULE_TEST_ROW(uint128, {.kind = value_kind::unsigned_integer, .width = 128, .type_name = text("unsigned __int128")});
JOULE_TEST_ROW(float32, {.kind = value_kind::floating, .width = 32, .type_name = text("float")});
JOULE_TEST_ROW(float64, {.kind = value_kind::floating, .width = 64, .type_name = text("double")});
JOULE_TEST_ROW(string, {.kind = value_kind::string, .type_name = text("std::string")});
JOULE_TEST_ROW(view, {.kind = value_kind::borrowed_string, .type_name = text("std::string_view")});
JOULE_TEST_ROW(char4, {.kind = value_kind::char_array, .type_name = text("char[4]"), .count = 4});
JOULE_TEST_ROW(bytes, {.kind = value_kind::bytes, .type_name = text("std::vector<std::byte>")});
JOULE_TEST_ROW(bytes3, {.kind = value_kind::bytes, .type_name = text("std::array<std::byte, 3>"), .count = 3});
JOULE_TEST_ROW(null, {.kind = value_kind::null, .type_name = text("std::monostate")});
JOULE_TEST_ROW(number, {.kind = value_kind::number, .type_name = text("joule::number")});
JOULE_TEST_ROW(raw, {.kind = value_kind::raw, .type_name = text("joule::raw")});
JOULE_TEST_ROW(custom, {.kind = value_kind::custom, .type_name = text("money")});

JOULE_TEST_ROW(sequence_of_int,
               {.kind = value_kind::sequence, .type_name = text("std::vector<int>"), .element = int32});
JOULE_TEST_ROW(set_of_int, {.kind = value_kind::set, .type_name = text("std::set<int>"), .element = int32});
JOULE_TEST_ROW(
    int_x3, {.kind = value_kind::fixed_array, .type_name = text("std::array<int, 3>"), .element = int32, .count = 3});
JOULE_TEST_ROW(
    int_x0, {.kind = value_kind::fixed_array, .type_name = text("std::array<int, 0>"), .element = int32, .count = 0});
JOULE_TEST_ROW(optional_int, {.kind = value_kind::nullable, .type_name = text("std::optional<int>"), .element = int32});
JOULE_TEST_ROW(optional_optional_int, {.kind = value_kind::nullable,
                                       .type_name = text("std::optional<std::optional<int>>"),
                                       .element = optional_int});
JOULE_TEST_ROW(null_keeps_int,
               {.kind = value_kind::signed_integer, .width = 32, .type_name = text("int"), .replaceable_null = true});

inline constexpr member_row pair_elements[] = {{{}, {}, string, true}, {{}, {}, uint8, true}};
JOULE_TEST_ROW(pair, {.kind = value_kind::tuple,
                      .type_name = text("std::pair<std::string, std::uint8_t>"),
                      .members = pair_elements,
                      .count = 2});

JOULE_TEST_ROW(map_of_int, {.kind = value_kind::map,
                            .type_name = text("std::map<std::string, int>"),
                            .element = int32,
                            .key = string});
JOULE_TEST_ROW(map_by_view, {.kind = value_kind::map,
                             .type_name = text("std::map<std::string_view, int>"),
                             .element = int32,
                             .key = view});
JOULE_TEST_ROW(map_by_char4, {.kind = value_kind::map,
                              .type_name = text("std::map<std::array<char, 4>, int>"),
                              .element = int32,
                              .key = char4});
JOULE_TEST_ROW(map_by_int8, {.kind = value_kind::map,
                             .type_name = text("std::map<std::int8_t, int>"),
                             .element = int32,
                             .key = int8});
JOULE_TEST_ROW(map_by_uint16, {.kind = value_kind::map,
                               .type_name = text("std::map<std::uint16_t, int>"),
                               .element = int32,
                               .key = uint16});
JOULE_TEST_ROW(map_by_int128, {.kind = value_kind::map,
                               .type_name = text("std::map<__int128, int>"),
                               .element = int32,
                               .key = int128});

// struct user { std::uint64_t id; std::string screen_name; std::optional<std::string> url; int friends_count; }
inline const type_row& optional_string() noexcept {
  static constexpr type_row row{
      .kind = value_kind::nullable, .type_name = text("std::optional<std::string>"), .element = string};
  return row;
}
inline constexpr member_row user_members[] = {
    {.name = text("id"), .cxx_name = text("id"), .type = uint64, .required = true},
    {.name = text("screen_name"), .cxx_name = text("screen_name"), .type = string, .required = true},
    {.name = text("url"), .cxx_name = text("url"), .type = optional_string, .required = false},
    {.name = text("friendsCount"), .cxx_name = text("friends_count"), .type = int32, .required = false},
};
JOULE_TEST_ROW(user, {.kind = value_kind::record, .type_name = text("user"), .members = user_members, .count = 4});
JOULE_TEST_ROW(strict_user, {.kind = value_kind::record,
                             .reject_unknown = true,
                             .type_name = text("strict_user"),
                             .members = user_members,
                             .count = 4});

// struct status { std::string text; user user; std::map<std::string, pair> extra; std::map<int8_t, int> votes; raw
// rest; }
JOULE_TEST_ROW(map_of_pair, {.kind = value_kind::map,
                             .type_name = text("std::map<std::string, std::pair<std::string, std::uint8_t>>"),
                             .element = pair,
                             .key = string});
inline constexpr member_row status_members[] = {
    {.name = text("text"), .cxx_name = text("text"), .type = string, .required = false},
    {.name = text("user"), .cxx_name = text("user"), .type = user, .required = false},
    {.name = text("extra"), .cxx_name = text("extra"), .type = map_of_pair, .required = false},
    {.name = text("votes"), .cxx_name = text("votes"), .type = map_by_int8, .required = false},
    {.name = text("rest"), .cxx_name = text("rest"), .type = raw, .required = false},
    {.name = text("point"), .cxx_name = text("point"), .type = int_x3, .required = false},
};
JOULE_TEST_ROW(status,
               {.kind = value_kind::record, .type_name = text("status"), .members = status_members, .count = 6});
JOULE_TEST_ROW(sequence_of_status,
               {.kind = value_kind::sequence, .type_name = text("std::vector<status>"), .element = status});
inline constexpr member_row twitter_members[] = {
    {.name = text("statuses"), .cxx_name = text("statuses"), .type = sequence_of_status, .required = true},
};
JOULE_TEST_ROW(twitter,
               {.kind = value_kind::record, .type_name = text("twitter"), .members = twitter_members, .count = 1});

// struct node { int value; std::unique_ptr<node> next; std::vector<node> children; }
const type_row& node() noexcept;
JOULE_TEST_ROW(next_node, {.kind = value_kind::nullable, .type_name = text("std::unique_ptr<node>"), .element = node});
JOULE_TEST_ROW(nodes, {.kind = value_kind::sequence, .type_name = text("std::vector<node>"), .element = node});
inline constexpr member_row node_members[] = {
    {.name = text("value"), .cxx_name = text("value"), .type = int32, .required = true},
    {.name = text("next"), .cxx_name = text("next"), .type = next_node, .required = false},
    {.name = text("children"), .cxx_name = text("children"), .type = nodes, .required = false},
};
inline const type_row& node() noexcept {
  static constexpr type_row row{
      .kind = value_kind::record, .type_name = text("node"), .members = node_members, .count = 3};
  return row;
}

// A record with more members than one byte of seen bits holds; the tenth is required.
inline constexpr member_row wide_members[] = {
    {.name = text("a"), .cxx_name = text("a"), .type = int32},
    {.name = text("b"), .cxx_name = text("b"), .type = int32},
    {.name = text("c"), .cxx_name = text("c"), .type = int32},
    {.name = text("d"), .cxx_name = text("d"), .type = int32},
    {.name = text("e"), .cxx_name = text("e"), .type = int32},
    {.name = text("f"), .cxx_name = text("f"), .type = int32},
    {.name = text("g"), .cxx_name = text("g"), .type = int32},
    {.name = text("h"), .cxx_name = text("h"), .type = int32, .required = true},
    {.name = text("i"), .cxx_name = text("i"), .type = int32},
    {.name = text("j\n\xC3\xA9\xF0\x9F\x98\x80"), .cxx_name = text("j"), .type = int32, .required = true},
};
JOULE_TEST_ROW(wide, {.kind = value_kind::record, .type_name = text("wide"), .members = wide_members, .count = 10});

// One member of every kind.
inline constexpr member_row everything_members[] = {
    {.name = text("boolean"), .cxx_name = text("boolean"), .type = boolean, .required = true},
    {.name = text("int64"), .cxx_name = text("int64"), .type = int64, .required = true},
    {.name = text("uint8"), .cxx_name = text("uint8"), .type = uint8, .required = false},
    {.name = text("float32"), .cxx_name = text("float32"), .type = float32, .required = false},
    {.name = text("float64"), .cxx_name = text("float64"), .type = float64, .required = true},
    {.name = text("view"), .cxx_name = text("view"), .type = view, .required = true},
    {.name = text("char4"), .cxx_name = text("char4"), .type = char4, .required = false},
    {.name = text("bytes"), .cxx_name = text("bytes"), .type = bytes, .required = false},
    {.name = text("bytes3"), .cxx_name = text("bytes3"), .type = bytes3, .required = false},
    {.name = text("null"), .cxx_name = text("null"), .type = null, .required = false},
    {.name = text("number"), .cxx_name = text("number"), .type = number, .required = false},
    {.name = text("raw"), .cxx_name = text("raw"), .type = raw, .required = false},
    {.name = text("custom"), .cxx_name = text("custom"), .type = custom, .required = false},
    {.name = text("set"), .cxx_name = text("set"), .type = set_of_int, .required = false},
    {.name = text("none"), .cxx_name = text("none"), .type = int_x0, .required = false},
    {.name = text("pair"), .cxx_name = text("pair"), .type = pair, .required = false},
    {.name = text("by_view"), .cxx_name = text("by_view"), .type = map_by_view, .required = false},
    {.name = text("by_uint16"), .cxx_name = text("by_uint16"), .type = map_by_uint16, .required = false},
    {.name = text("maybe"), .cxx_name = text("maybe"), .type = optional_optional_int, .required = false},
    {.name = text("user"), .cxx_name = text("user"), .type = strict_user, .required = false},
};
JOULE_TEST_ROW(everything, {.kind = value_kind::record,
                            .type_name = text("everything"),
                            .members = everything_members,
                            .count = 20});

#undef JOULE_TEST_ROW

}  // namespace joule_test::rows
