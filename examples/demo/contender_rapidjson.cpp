#include "../../bench/contenders/rapidjson.hpp"

#include "iso_members.hpp"

using library = bench::rapidjson_library;

[[maybe_unused]] static const bool entered =
    bench::contend<iso::iso_639_3, library>({"iso_639-3"}) && bench::contend<iso::iso_639_2, library>({"iso_639-2"}) &&
    bench::contend<iso::iso_3166_1, library>({"iso_3166-1"}) &&
    bench::contend<iso::iso_3166_2, library>({"iso_3166-2"}) && bench::contend<iso::iso_4217, library>({"iso_4217"}) &&
    bench::contend<iso::iso_15924, library>({"iso_15924"});
