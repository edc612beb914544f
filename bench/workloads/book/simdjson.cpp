#include "../../contenders/simdjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<book::book, bench::simdjson_library>({"book"});
