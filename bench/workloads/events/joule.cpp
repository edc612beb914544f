#include "../../contenders/joule.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<events::event, bench::joule_library>({"events"});
