// Texts that are made: each the same for the same seed on every machine, with number formatting of its own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

// `count` different event records of about 1 KB, compact: members that come and go, arrays of varying length, escapes,
// several scripts.
[[nodiscard]] std::vector<std::string> generate_events(std::size_t count, unsigned long long seed);

// Records of many members, see records/types.hpp.
enum class member_order { declared, foreign, random };
struct sparse_records {
  std::size_t members = 100;  // of the type
  std::size_t present = 100;  // in a record, chosen at random
  member_order order = member_order::declared;
  bool same_members = false;  // chosen once for all records
  unsigned percent = 0;       // chance of each member, instead of `present`
  std::size_t count = 64;
};
[[nodiscard]] std::vector<std::string> generate_records(const sparse_records& wanted);

// Arrays and maps of one kind of value, by the names of shapes/types.hpp ("doubles_17", "strings_short", ...).
[[nodiscard]] std::string generate_values(std::string_view name);

// Long strings: "ascii", "cjk" or "escaped".
[[nodiscard]] std::string generate_long_strings(std::string_view kind);

// Makes a text irregular. The names of the kinds are those of the twins: "shuffled", "foreign", "missing", "unknown",
// "unknown_large", "spaces", "tabs", "crlf", "python", "escaped".
struct irregularity {
  std::string_view kind;
  std::vector<std::string_view> optional;  // names that may be left out, wherever they stand
  std::vector<std::string_view> maps;      // names of members whose objects are maps, not records
  unsigned long long seed = 1;
};
inline constexpr std::string_view irregular_kinds[] = {"shuffled", "foreign", "missing", "unknown", "unknown_large",
                                                       "spaces",   "tabs",    "crlf",    "python",  "escaped"};
[[nodiscard]] std::string make_irregular(std::string_view text, const irregularity& wanted);

// The elements of the array in that member of an object, without white space. Nothing for an empty text.
[[nodiscard]] std::vector<std::string> compact_elements(std::string_view text, std::string_view member);

}  // namespace bench
