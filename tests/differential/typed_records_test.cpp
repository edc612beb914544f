// Records against the slow oracle: verdict, value, code and offset.
#include "differential/agreement.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;

TEST(TypedRecords, RecursiveTypesAgreeWithTheOracle) { agree_on_records<recursive>(1); }
TEST(TypedRecords, NestedInitialValuesAgreeWithTheOracle) { agree_on_records<corner>(2); }
TEST(TypedRecords, EveryCategoryAgreesWithTheOracle) {
  agree_on_records<everything, joule::strict_read, encoding::stable>(3);
}
TEST(TypedRecords, OddNamesAgreeWithTheOracle) { agree_on_records<odd_names>(4); }
TEST(TypedRecords, RequiredMembersAgreeWithTheOracle) { agree_on_records<demanding>(5); }
TEST(TypedRecords, BorrowingMembersAgreeWithTheOracle) {
  agree_on_records<borrower, joule::strict_read, encoding::unchecked>(6);
}

}  // namespace
