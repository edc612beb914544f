#include "../../contenders/nlohmann.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<events::event, bench::nlohmann_library>({"events"});
[[maybe_unused]] static const bool judging = bench::refer<events::event>({"events"});
