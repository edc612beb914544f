// Lenient reading of strings, keys, views and numbers against the slow oracle.
#include "differential/lenient_agreement.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;
using joule::invalid_utf8;
using joule::nonfinite_numbers;
using joule::read_options;

TEST(LenientReading, ViewsAgreeWithTheOracle) {
  agree_on_damaged<borrower, replacing, encoding::unchecked>(113);
  agree_on_damaged<borrower, passing, encoding::unchecked>(114);
  agree_on_damaged<std::vector<std::string_view>, replacing, encoding::unchecked>(115);
  agree_on_damaged<std::vector<std::string_view>, passing, encoding::unchecked>(116);
}
TEST(LenientReading, StringsAndKeysAgreeWithTheOracle) {
  agree_on_damaged<std::vector<std::string>, replacing>(117);
  agree_on_damaged<std::vector<std::string>, passing>(118);
  agree_on_damaged<std::vector<std::array<char, 4>>, replacing, encoding::unchecked>(119);
  agree_on_damaged<std::map<std::string, joule::raw>, replacing, encoding::unchecked>(120);
  agree_on_damaged<std::map<std::int8_t, int>, replacing>(121);
}
TEST(LenientReading, NumbersThatAreNotFiniteAgreeWithTheOracle) {
  agree_on_damaged<std::vector<double>, read_options{.nonfinite = nonfinite_numbers::string}>(122);
  agree_on_damaged<std::vector<float>, read_options{.nonfinite = nonfinite_numbers::null}>(123);
  agree_on_damaged<collections, read_options{.utf8 = invalid_utf8::replace, .nonfinite = nonfinite_numbers::string}>(124);
  agree_on_damaged<std::vector<std::optional<double>>, read_options{.nonfinite = nonfinite_numbers::string}>(125);
}

}  // namespace
