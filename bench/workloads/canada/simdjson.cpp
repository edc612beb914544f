#include "../../contenders/simdjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered =
    bench::contend<canada::feature_collection, bench::simdjson_library>({"canada"});
