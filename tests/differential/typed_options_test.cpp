// Records under other options than strict ones against the slow oracle: verdict, value, code and offset.
#include "differential/agreement.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;

using joule::duplicate_names;
using joule::unknown_members;

TEST(TypedOptions, RefusedUnknownNamesAgreeWithTheOracle) {
  agree_on_records<recursive, joule::read_options{.unknown = unknown_members::reject}>(7);
  agree_on_records<demanding, joule::read_options{.unknown = unknown_members::reject}>(8);
}
TEST(TypedOptions, AllowedDuplicatesAgreeWithTheOracle) {
  agree_on_records<recursive, joule::read_options{.duplicates = duplicate_names::allow}>(9);
  agree_on_records<corner, joule::read_options{.duplicates = duplicate_names::allow}>(10);
  agree_on_records<everything, joule::read_options{.duplicates = duplicate_names::allow}, encoding::unchecked>(11);
}
TEST(TypedOptions, TransactionsAgreeWithTheOracle) {
  agree_on_records<everything, joule::read_options{.transactional = true}, encoding::stable>(12);
}

}  // namespace
