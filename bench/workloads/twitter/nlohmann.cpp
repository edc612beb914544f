#include "../../contenders/nlohmann.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered =
    bench::contend<twitter::search_result, bench::nlohmann_library>({"twitter", "twitter_min"});
[[maybe_unused]] static const bool judging = bench::refer<twitter::search_result>({"twitter", "twitter_min"});
