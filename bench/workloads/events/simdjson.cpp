#include "../../contenders/simdjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<events::event, bench::simdjson_library>({"events"});
