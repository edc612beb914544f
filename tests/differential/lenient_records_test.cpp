// Lenient reading of records and collections against the slow oracle.
#include "differential/lenient_agreement.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;
using joule::duplicate_names;
using joule::invalid_utf8;
using joule::read_options;

TEST(LenientReading, RecordsAgreeWithTheOracle) {
  agree_on_damaged<recursive, replacing>(101);
  agree_on_damaged<recursive, passing>(102);
  agree_on_damaged<odd_names, replacing>(103);
  agree_on_damaged<odd_names, passing>(104);
}
TEST(LenientReading, EveryCategoryAgreesWithTheOracle) {
  agree_on_damaged<everything, replacing, encoding::unchecked>(105);
  agree_on_damaged<everything, passing, encoding::unchecked>(106);
}
TEST(LenientReading, CollectionsAgreeWithTheOracle) {
  agree_on_damaged<collections, replacing>(107);
  agree_on_damaged<collections, passing>(108);
}
TEST(LenientReading, AllowedDuplicatesAgreeWithTheOracle) {
  agree_on_damaged<recursive, read_options{.duplicates = duplicate_names::allow, .utf8 = invalid_utf8::replace}>(109);
  agree_on_damaged<std::map<std::string, int>, read_options{.duplicates = duplicate_names::allow, .utf8 = invalid_utf8::replace}>(110);
}
TEST(LenientReading, RefusedUnknownNamesAgreeWithTheOracle) {
  agree_on_damaged<odd_names, read_options{.unknown = joule::unknown_members::reject, .utf8 = invalid_utf8::replace}>(111);
  agree_on_damaged<demanding, read_options{.unknown = joule::unknown_members::reject, .utf8 = invalid_utf8::pass}>(112);
}

}  // namespace
