// Values and containers against the slow oracle: verdict, value, code and offset.
#include "differential/agreement.hpp"
#include "differential/texts.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;
using joule::duplicate_names;

constexpr int variations = 8000;

template <class T, joule::read_options Options = joule::strict_read, encoding Encoding = encoding::exact>
void agree(std::uint64_t seed) {
  agreement<T, Options, Encoding> all;
  for_each_text(seed, variations, [&](const std::string& text) { all.run(text); });
  EXPECT_GT(all.texts(), static_cast<std::size_t>(variations));
}

TEST(TypedValues, IntegersAgreeWithTheOracle) {
  agree<std::int8_t>(21);
  agree<std::uint8_t>(22);
  agree<std::vector<std::int32_t>>(23);
  agree<std::vector<std::uint64_t>>(24);
}
TEST(TypedValues, FloatingPointNumbersAgreeWithTheOracle) {
  agree<std::vector<double>>(25);
  agree<std::vector<float>>(26);
  agree<double>(27);
}
TEST(TypedValues, StringsAgreeWithTheOracle) {
  agree<std::vector<std::string>>(28);
  agree<std::vector<std::string_view>, joule::strict_read, encoding::unchecked>(29);
  agree<std::vector<std::array<char, 4>>, joule::strict_read, encoding::unchecked>(30);
}
TEST(TypedValues, RawAndNumberAgreeWithTheOracle) {
  agree<joule::raw, joule::strict_read, encoding::stable>(31);
  agree<joule::raw_view, joule::strict_read, encoding::unchecked>(32);
  agree<std::vector<joule::number>>(33);
}
TEST(TypedValues, OpenTreesAgreeWithTheOracle) {
  agree<std::vector<joule::raw>, joule::strict_read, encoding::stable>(34);
  agree<std::map<std::string, joule::raw>, joule::strict_read, encoding::stable>(35);
}
TEST(TypedValues, MapsAgreeWithTheOracle) {
  agree<std::map<std::string, int>>(36);
  agree<std::unordered_map<std::uint8_t, int>>(37);
  agree<std::map<level, int>>(38);
  agree<std::map<std::string, int>, joule::read_options{.duplicates = duplicate_names::allow}>(39);
  agree<std::map<std::int8_t, point>, joule::read_options{.duplicates = duplicate_names::allow}>(40);
}
TEST(TypedValues, FixedSizesAgreeWithTheOracle) {
  agree<std::vector<std::array<int, 2>>>(41);
  agree<std::tuple<int, std::string, bool>>(42);
  agree<std::pair<point, int>>(43);
}
TEST(TypedValues, CollectionsAgreeWithTheOracle) { agree<collections>(44); }
TEST(TypedValues, NullablesAgreeWithTheOracle) {
  agree<std::optional<bool>>(45);
  agree<std::vector<std::optional<std::vector<std::nullptr_t>>>>(46);
}

}  // namespace
