// Plain shapes: containers of one kind of value, deep nesting, and records of many members.
#pragma once

#include "../../harness/members.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
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

using text = std::string;

// clang-format off
#define SHAPES_FIELDS(entity, wrap)                                                                       \
  wrap<std::int64_t> entity##_id; wrap<double> entity##_total; wrap<text> entity##_name; wrap<bool> entity##_active; \
  wrap<int> entity##_count; wrap<double> entity##_rate; wrap<text> entity##_note; wrap<bool> entity##_locked;        \
  wrap<std::int64_t> entity##_updated; wrap<text> entity##_code;
// clang-format on
#define SHAPES_NAMES(entity)                                                                                 \
  entity##_id, entity##_total, entity##_name, entity##_active, entity##_count, entity##_rate, entity##_note, \
      entity##_locked, entity##_updated, entity##_code
#define SHAPES_TWENTY_NAMES SHAPES_NAMES(customer), SHAPES_NAMES(order)
#define SHAPES_HUNDRED_NAMES                                                                                        \
  SHAPES_TWENTY_NAMES, SHAPES_NAMES(invoice), SHAPES_NAMES(product), SHAPES_NAMES(shipment), SHAPES_NAMES(payment), \
      SHAPES_NAMES(vendor), SHAPES_NAMES(account), SHAPES_NAMES(contract), SHAPES_NAMES(warehouse)

template <class T>
using plain = T;

struct wide {
  SHAPES_FIELDS(customer, plain)
  SHAPES_FIELDS(order, plain)
  SHAPES_FIELDS(invoice, plain)
  SHAPES_FIELDS(product, plain)
  SHAPES_FIELDS(shipment, plain)
  SHAPES_FIELDS(payment, plain)
  SHAPES_FIELDS(vendor, plain)
  SHAPES_FIELDS(account, plain)
  SHAPES_FIELDS(contract, plain)
  SHAPES_FIELDS(warehouse, plain)
};

struct twenty {
  SHAPES_FIELDS(customer, plain)
  SHAPES_FIELDS(order, plain)
};

struct twenty_optional {
  SHAPES_FIELDS(customer, std::optional)
  SHAPES_FIELDS(order, std::optional)
};

}  // namespace shapes

BENCH_MEMBERS_OPTIONAL(shapes::node, level, inner)
BENCH_RECURSIVE(shapes::node)
BENCH_MEMBERS_DEFAULTED(shapes::wide, SHAPES_HUNDRED_NAMES)
BENCH_MEMBERS_DEFAULTED(shapes::twenty, SHAPES_TWENTY_NAMES)
BENCH_MEMBERS_OPTIONAL(shapes::twenty_optional, SHAPES_TWENTY_NAMES)

#define BENCH_ENTRIES(enter, enter_skipping)                                                                \
  enter(shapes::doubles, "numbers", "doubles_15", "doubles_17", "doubles_exponent", "prices")               \
      enter(shapes::integers, "ints_long", "ints_small")                                                    \
          enter(shapes::strings, "long_ascii", "long_cjk", "long_escaped", "strings_short", "strings_long") \
              enter(shapes::bools, "bools") enter(shapes::number_map, "map_sorted", "map_unsorted")         \
                  enter(shapes::node, "nesting") enter(shapes::wide, "wide", "wide_foreign", "wide_5")      \
                      enter(shapes::twenty, "5_of_20", "5_of_20_random", "5_of_20_foreign")                 \
                          enter(shapes::twenty_optional, "5_of_20_optional", "5_of_20_optional_random",     \
                                "5_of_20_optional_foreign", "30_percent_optional")
