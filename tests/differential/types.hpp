// Types for the differential tests and the fuzz targets: every category of the binding, alone and nested.
#pragma once

#include <joule/bind/meta.hpp>
#include <joule/bind/number.hpp>
#include <joule/bind/raw.hpp>

#include <array>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

namespace differential {

enum class level : std::int16_t { low = -1, high = 300 };

// A tree of JSON without a variant: at most one member is set for a text that it can hold.
struct recursive {
  std::int32_t id = 7;
  std::string name = "unnamed";
  std::vector<recursive> children;
  std::unique_ptr<recursive> next;
};

struct point {
  std::int32_t x = 1;
  std::int32_t y = 2;
};

struct corner {
  point from{10, 20};
  point to{30, 40};
  std::array<point, 2> steps{point{5, 6}, point{7, 8}};
  std::pair<point, int> weighted{point{9, 9}, 3};
};

// Members of every category, with initial values that differ from those of their types.
struct everything {
  bool flag = true;
  std::uint8_t small = 5;
  std::int64_t large = -6;
  float single = 0.5F;
  double real = 2.5;
  std::string text = "a text that is too long for the small buffer";
  char code[4] = {'a', 'b', 0, 0};
  level grade = level::high;
  std::optional<point> maybe = point{77, 88};
  std::shared_ptr<point> shared = std::make_shared<point>(point{1, 2});
  std::unique_ptr<std::string> owned;
  std::vector<std::string> words{"one", "two"};
  std::map<std::string, std::vector<int>> groups{{"g", {1}}};
  corner shape{{11, 22}, {33, 44}, {}, {}};
  joule::raw rest;
  joule::number amount;
  std::monostate nothing;
};

struct collections {
  std::vector<bool> bits;
  std::deque<std::uint16_t> queue;
  std::list<std::optional<int>> chain{1, 2};
  std::set<std::string> names{"n"};
  std::unordered_set<int> ids;
  std::map<std::int8_t, double> by_number;
  std::unordered_map<std::string, point> points;
  std::map<level, std::string> by_level;
  int grid[2][2] = {{1, 2}, {3, 4}};
  std::tuple<int, std::string, std::optional<bool>> row{1, "r", true};
};

// The names ask a lot: empty, escaped, a prefix of another one, and equal in the first and last eight bytes.
struct odd_names {
  int empty = 0;
  int quoted = 0;
  int id = 0;
  int identity = 0;
  int accent = 0;
  int long_a = 0;
  int long_b = 0;
  std::string wide;
};

// `a` and `c` must be there.
struct demanding {
  int a = 0;
  int b = 0;
  std::optional<int> c;
};

struct borrower {
  std::string_view name = "initial";
  joule::raw_view rest;
  std::vector<std::string_view> words;
  std::map<std::string_view, int> counts;
};

}  // namespace differential

template <>
struct joule::meta<differential::odd_names> {
  using self = differential::odd_names;
  static constexpr auto members = joule::members(
      joule::field("", &self::empty), joule::field("q\"\\\n\x01/", &self::quoted), joule::field("id", &self::id),
      joule::field("identity", &self::identity), joule::field("caf\xC3\xA9", &self::accent),
      joule::field("member_006_of_many", &self::long_a), joule::field("member_076_of_many", &self::long_b),
      joule::field("a_name_of_more_than_fifty_six_bytes_which_is_not_compared_at_once_but_looked_up", &self::wide));
};

template <>
struct joule::meta<differential::demanding> {
  using self = differential::demanding;
  static constexpr auto members = joule::members(joule::field("a", &self::a, joule::required), joule::field("b", &self::b),
                                                 joule::field("c", &self::c, joule::required));
};
