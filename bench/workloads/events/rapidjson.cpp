#include "../../contenders/rapidjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<events::event, bench::rapidjson_library>({"events"});
