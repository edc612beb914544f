#include "../../contenders/boost_json.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<citm::catalog, bench::boost_json_library>({"citm_catalog"});
