// What the other two libraries of the comparison need on top: the members, listed by hand.
#pragma once

#include "../../bench/harness/members.hpp"
#include "iso_codes.hpp"

namespace iso {

BENCH_MEMBERS_OPTIONAL(language, alpha_2, alpha_3, bibliographic, common_name, inverted_name, name, scope, type)
BENCH_MEMBERS_OPTIONAL(language_code, alpha_2, alpha_3, bibliographic, common_name, name)
BENCH_MEMBERS_OPTIONAL(country, alpha_2, alpha_3, common_name, flag, name, numeric, official_name)
BENCH_MEMBERS_OPTIONAL(subdivision, code, name, parent, type)
BENCH_MEMBERS(currency, alpha_3, name, numeric)
BENCH_MEMBERS(script, alpha_4, name, numeric)
BENCH_MEMBER_NAMED(iso_639_3, "639-3", languages)
BENCH_MEMBER_NAMED(iso_639_2, "639-2", languages)
BENCH_MEMBER_NAMED(iso_3166_1, "3166-1", countries)
BENCH_MEMBER_NAMED(iso_3166_2, "3166-2", subdivisions)
BENCH_MEMBER_NAMED(iso_4217, "4217", currencies)
BENCH_MEMBER_NAMED(iso_15924, "15924", scripts)

}  // namespace iso
