#include "../../contenders/boost_json.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered =
    bench::contend<canada::feature_collection, bench::boost_json_library>({"canada"});
