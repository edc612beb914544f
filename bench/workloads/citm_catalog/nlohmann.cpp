#include "../../contenders/nlohmann.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<citm::catalog, bench::nlohmann_library>({"citm_catalog"});
[[maybe_unused]] static const bool judging = bench::refer<citm::catalog>({"citm_catalog"});
