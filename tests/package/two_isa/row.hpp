#pragma once

#include <joule/json.hpp>

#include <string>

// One type, decoded and encoded by two translation units that are compiled for different instruction sets. The
// functions that joule instantiates for it have the same arguments in both, so only joule's tags keep them apart.
struct row {
  std::string name;
  long long count = 0;
  double ratio = 0;
  bool flag = false;
};

std::string round_trip_baseline(const std::string& text);
std::string round_trip_wide(const std::string& text);
