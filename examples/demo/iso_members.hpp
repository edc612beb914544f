// What the benchmark harness needs on top: the members, listed by hand for the libraries that do not find them, and the
// names of the workloads.
#pragma once

#include "../../bench/harness/members.hpp"
#include "iso_codes.hpp"

BENCH_MEMBERS_OPTIONAL(iso::language, alpha_2, alpha_3, bibliographic, common_name, inverted_name, name, scope, type)
BENCH_MEMBERS_OPTIONAL(iso::language_code, alpha_2, alpha_3, bibliographic, common_name, name)
BENCH_MEMBERS_OPTIONAL(iso::country, alpha_2, alpha_3, common_name, flag, name, numeric, official_name)
BENCH_MEMBERS_OPTIONAL(iso::subdivision, code, name, parent, type)
BENCH_MEMBERS(iso::currency, alpha_3, name, numeric)
BENCH_MEMBERS(iso::script, alpha_4, name, numeric)
BENCH_MEMBER_NAMED(iso::iso_639_3, "639-3", languages)
BENCH_MEMBER_NAMED(iso::iso_639_2, "639-2", languages)
BENCH_MEMBER_NAMED(iso::iso_3166_1, "3166-1", countries)
BENCH_MEMBER_NAMED(iso::iso_3166_2, "3166-2", subdivisions)
BENCH_MEMBER_NAMED(iso::iso_4217, "4217", currencies)
BENCH_MEMBER_NAMED(iso::iso_15924, "15924", scripts)

#define BENCH_ENTRIES(enter, enter_skipping) \
  enter(iso::iso_639_3, "iso_639-3");        \
  enter(iso::iso_639_2, "iso_639-2");        \
  enter(iso::iso_3166_1, "iso_3166-1");      \
  enter(iso::iso_3166_2, "iso_3166-2");      \
  enter(iso::iso_4217, "iso_4217");          \
  enter(iso::iso_15924, "iso_15924");
