#include "../../contenders/rapidjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered =
    bench::contend<twitter::search_result, bench::rapidjson_library>({"twitter", "twitter_min"});
