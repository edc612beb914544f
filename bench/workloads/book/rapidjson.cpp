#include "../../contenders/rapidjson.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<book::book, bench::rapidjson_library>({"book"});
