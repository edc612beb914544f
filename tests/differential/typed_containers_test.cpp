// Fixed sizes, nullable values and every container at once against the slow oracle: verdict, value, code and offset.
#include "differential/agreement.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;

TEST(TypedContainers, FixedSizesAgreeWithTheOracle) {
  agree_on_values<std::vector<std::array<int, 2>>>(41);
  agree_on_values<std::tuple<int, std::string, bool>>(42);
  agree_on_values<std::pair<point, int>>(43);
}
TEST(TypedContainers, CollectionsAgreeWithTheOracle) { agree_on_values<collections>(44); }
TEST(TypedContainers, NullablesAgreeWithTheOracle) {
  agree_on_values<std::optional<bool>>(45);
  agree_on_values<std::vector<std::optional<std::vector<std::nullptr_t>>>>(46);
}

}  // namespace
