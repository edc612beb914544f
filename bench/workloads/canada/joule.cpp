#include "../../contenders/joule.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered =
    bench::contend<canada::feature_collection, bench::joule_library>({"canada"});
