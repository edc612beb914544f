// A GeoJSON outline: 55,563 points, nothing but doubles of up to 18 digits.
#pragma once

#include "../../harness/members.hpp"

#include <array>
#include <string>
#include <vector>

namespace canada {

struct properties {
  std::string name;
};

using point = std::array<double, 2>;

struct geometry {
  std::string type;
  std::vector<std::vector<point>> coordinates;
};

struct feature {
  std::string type;
  canada::properties properties;
  canada::geometry geometry;
};

struct feature_collection {
  std::string type;
  std::vector<feature> features;
};

}  // namespace canada

BENCH_MEMBERS(canada::properties, name)
BENCH_MEMBERS(canada::geometry, type, coordinates)
BENCH_MEMBERS(canada::feature, type, properties, geometry)
BENCH_MEMBERS(canada::feature_collection, type, features)

#define BENCH_ENTRIES(enter, enter_skipping) enter(canada::feature_collection, "canada");
