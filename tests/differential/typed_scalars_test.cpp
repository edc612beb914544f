// Numbers and strings against the slow oracle: verdict, value, code and offset.
#include "differential/agreement.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;

TEST(TypedScalars, IntegersAgreeWithTheOracle) {
  agree_on_values<std::int8_t>(21);
  agree_on_values<std::uint8_t>(22);
  agree_on_values<std::vector<std::int32_t>>(23);
  agree_on_values<std::vector<std::uint64_t>>(24);
}
TEST(TypedScalars, FloatingPointNumbersAgreeWithTheOracle) {
  agree_on_values<std::vector<double>>(25);
  agree_on_values<std::vector<float>>(26);
  agree_on_values<double>(27);
}

}  // namespace
