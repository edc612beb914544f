#include "../../contenders/boost_json.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<book::book, bench::boost_json_library>({"book"});
