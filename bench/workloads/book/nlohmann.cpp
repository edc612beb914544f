#include "../../contenders/nlohmann.hpp"

#include "types.hpp"

[[maybe_unused]] static const bool entered = bench::contend<book::book, bench::nlohmann_library>({"book"});
[[maybe_unused]] static const bool judging = bench::refer<book::book>({"book"});
