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

BENCH_MEMBERS(properties, name)
BENCH_MEMBERS(geometry, type, coordinates)
BENCH_MEMBERS(feature, type, properties, geometry)
BENCH_MEMBERS(feature_collection, type, features)

}  // namespace canada

#define BENCH_ENTRIES(enter) enter(canada::feature_collection, "canada")
