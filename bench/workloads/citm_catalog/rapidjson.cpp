#include "../../contenders/rapidjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<citm::catalog, bench::rapidjson_library>({"citm_catalog"});
