#include "../../contenders/joule.hpp"

#include "types.hpp"

BENCH_JOULE_META(twitter::user, TWITTER_USER_MEMBERS)

[[maybe_unused]] static const bool entered =
    bench::contend<twitter::search_result, bench::joule_library>({"twitter", "twitter_min"});
