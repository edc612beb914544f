// Plain shapes: containers of one kind of value and deep nesting.
#pragma once

#include "../../harness/members.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace shapes {

using doubles = std::vector<double>;
using integers = std::vector<std::int64_t>;
using strings = std::vector<std::string>;
using bools = std::vector<bool>;
using number_map = std::map<std::string, double>;

struct node {
  int level;
  std::unique_ptr<node> inner;
};

}  // namespace shapes

BENCH_MEMBERS_OPTIONAL(shapes::node, level, inner)
BENCH_RECURSIVE(shapes::node)

#define BENCH_ENTRIES(enter, enter_skipping)                                                         \
  enter(shapes::doubles, "numbers", "doubles_15", "doubles_17", "doubles_exponent", "prices");       \
  enter(shapes::integers, "ints_long", "ints_small");                                                \
  enter(shapes::strings, "long_ascii", "long_cjk", "long_escaped", "strings_short", "strings_long"); \
  enter(shapes::bools, "bools");                                                                     \
  enter(shapes::number_map, "map_sorted", "map_unsorted");                                           \
  enter(shapes::node, "nesting");
