// The micro rows of json-experiment's benchmark that need no dynamic value, time or hook.
#pragma once

#include "../../harness/members.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace c1 {

using text = std::string;
using text_map = std::map<std::string, std::string>;
using integers = std::vector<std::int64_t>;
using integer_map = std::map<std::string, std::int64_t>;
using integers_map = std::map<std::string, std::optional<integers>>;

struct mixed {
  std::uint64_t id;
  text name;
  bool active;
  double score;
  std::int64_t count;
  std::vector<text> tags;
  text_map metadata;
};

struct item {
  std::uint64_t id;
  text name;
  std::int64_t quantity;
  double price;
  bool active;
  text_map metadata;
};

struct order {
  std::uint64_t order_id;
  text owner;
  std::vector<item> items;
};

}  // namespace c1

BENCH_MEMBERS(c1::mixed, id, name, active, score, count, tags, metadata)
BENCH_MEMBERS(c1::item, id, name, quantity, price, active, metadata)
BENCH_MEMBERS(c1::order, order_id, owner, items)

#define BENCH_ENTRIES(enter, enter_skipping) \
  enter(c1::integer_map, "c1_map_int");      \
  enter(c1::integers_map, "c1_map_ints");    \
  enter(c1::integers, "c1_ints");            \
  enter(float, "c1_float32");                \
  enter(double, "c1_float64");               \
  enter(c1::mixed, "c1_mixed_struct");       \
  enter(c1::order, "c1_struct_slice");       \
  enter(c1::text, "c1_ascii_864", "c1_unicode_480");
