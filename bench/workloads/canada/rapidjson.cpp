#include "../../contenders/rapidjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered =
    bench::contend<canada::feature_collection, bench::rapidjson_library>({"canada"});
