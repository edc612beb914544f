#include "../../contenders/nlohmann.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered =
    bench::contend<canada::feature_collection, bench::nlohmann_library>({"canada"});
[[maybe_unused]] static const bool judging = bench::refer<canada::feature_collection>({"canada"});
