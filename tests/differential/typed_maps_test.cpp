// Maps against the slow oracle: verdict, value, code and offset.
#include "differential/agreement.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;

constexpr joule::read_options allow_duplicates{.duplicates = joule::duplicate_names::allow};

TEST(TypedMaps, AgreeWithTheOracle) {
  agree_on_values<std::map<std::string, int>>(36);
  agree_on_values<std::unordered_map<std::uint8_t, int>>(37);
  agree_on_values<std::map<level, int>>(38);
}
TEST(TypedMaps, WithAllowedDuplicatesAgreeWithTheOracle) {
  agree_on_values<std::map<std::string, int>, allow_duplicates>(39);
  agree_on_values<std::map<std::int8_t, point>, allow_duplicates>(40);
}

}  // namespace
