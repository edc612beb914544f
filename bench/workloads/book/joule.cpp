#include "../../contenders/joule.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<book::book, bench::joule_library>({"book"});
