#include "../../contenders/simdjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered =
    bench::contend<twitter::search_result, bench::simdjson_library>({"twitter", "twitter_min"});
