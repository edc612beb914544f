#include "../../contenders/simdjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<citm::catalog, bench::simdjson_library>({"citm_catalog"});
