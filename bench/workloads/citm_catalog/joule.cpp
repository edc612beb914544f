#include "../../contenders/joule.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<citm::catalog, bench::joule_library>({"citm_catalog"});
