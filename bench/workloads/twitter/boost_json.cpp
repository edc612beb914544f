#include "../../contenders/boost_json.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered =
    bench::contend<twitter::search_result, bench::boost_json_library>({"twitter", "twitter_min"});
