// Strings, raw values and number literals against the slow oracle: verdict, value, code and offset.
#include "differential/agreement.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;

TEST(TypedText, StringsAgreeWithTheOracle) {
  agree_on_values<std::vector<std::string>>(28);
  agree_on_values<std::vector<std::string_view>, joule::strict_read, encoding::unchecked>(29);
  agree_on_values<std::vector<std::array<char, 4>>, joule::strict_read, encoding::unchecked>(30);
}
TEST(TypedText, RawAndNumberAgreeWithTheOracle) {
  agree_on_values<joule::raw, joule::strict_read, encoding::stable>(31);
  agree_on_values<joule::raw_view, joule::strict_read, encoding::unchecked>(32);
  agree_on_values<std::vector<joule::number>>(33);
}
TEST(TypedText, OpenTreesAgreeWithTheOracle) {
  agree_on_values<std::vector<joule::raw>, joule::strict_read, encoding::stable>(34);
  agree_on_values<std::map<std::string, joule::raw>, joule::strict_read, encoding::stable>(35);
}

}  // namespace
