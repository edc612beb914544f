// Records against the slow oracle: verdict, value, code and offset.
#include "differential/agreement.hpp"
#include "differential/texts.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;
using joule::duplicate_names;
using joule::unknown_members;

constexpr int variations = 12000;

template <class T, joule::read_options Options = joule::strict_read, encoding Encoding = encoding::exact>
void agree(std::uint64_t seed) {
  agreement<T, Options, Encoding> all;
  for_each_text(seed, variations, [&](const std::string& text) { all.run(text); });
  for (const std::string& text : documents()) {
    all.run(spaced(text, " "));
    all.run(spaced(text, "\t\r\n" + std::string(70, ' ')));
  }
  EXPECT_GT(all.texts(), static_cast<std::size_t>(variations));
}

TEST(TypedRecords, RecursiveTypesAgreeWithTheOracle) { agree<recursive>(1); }
TEST(TypedRecords, NestedInitialValuesAgreeWithTheOracle) { agree<corner>(2); }
TEST(TypedRecords, EveryCategoryAgreesWithTheOracle) { agree<everything, joule::strict_read, encoding::stable>(3); }
TEST(TypedRecords, OddNamesAgreeWithTheOracle) { agree<odd_names>(4); }
TEST(TypedRecords, RequiredMembersAgreeWithTheOracle) { agree<demanding>(5); }
TEST(TypedRecords, BorrowingMembersAgreeWithTheOracle) { agree<borrower, joule::strict_read, encoding::unchecked>(6); }
TEST(TypedRecords, RefusedUnknownNamesAgreeWithTheOracle) {
  agree<recursive, joule::read_options{.unknown = unknown_members::reject}>(7);
  agree<demanding, joule::read_options{.unknown = unknown_members::reject}>(8);
}
TEST(TypedRecords, AllowedDuplicatesAgreeWithTheOracle) {
  agree<recursive, joule::read_options{.duplicates = duplicate_names::allow}>(9);
  agree<corner, joule::read_options{.duplicates = duplicate_names::allow}>(10);
  agree<everything, joule::read_options{.duplicates = duplicate_names::allow}, encoding::unchecked>(11);
}
TEST(TypedRecords, TransactionsAgreeWithTheOracle) {
  agree<everything, joule::read_options{.transactional = true}, encoding::stable>(12);
}

}  // namespace
