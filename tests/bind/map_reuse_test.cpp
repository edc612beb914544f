// Maps that hold something: whatever the order of the names, the result is that of a fresh map, the verdict too.
#include "bind/counting_allocations.hpp"
#include "bind/decode_helpers.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <unordered_map>

namespace {

using namespace joule_test;

const std::string long_name(60, 'n');

template <class Map>
struct names;
template <class Value>
struct names<std::map<std::string, Value>> {
  static inline const std::vector<std::string> all = {"", "a", "b", "\\u0062", "c", "abcdefghijklmnopqrst", long_name,
                                                      long_name + "x", "\xC3\xA9", "z"};
};
template <class Value>
struct names<std::unordered_map<std::string, Value>> : names<std::map<std::string, Value>> {};
template <class Value>
struct names<std::map<int, Value>> {
  static inline const std::vector<std::string> all = {"0", "-0", "1", "2", "\\u0032", "10", "-7", "007", "x", "99999999999"};
};

std::string object_of(const std::vector<std::string>& members) {
  std::string text = "{";
  for (std::size_t i = 0; i < members.size(); ++i) {
    text += (i == 0 ? "\"" : ", \"") + members[i] + "\": " + std::to_string(i);
  }
  return text + "}";
}

template <class Map>
class UsedMap : public testing::Test {
 protected:
  // Decodes one text after the other into one object, and each into a fresh one.
  static void expect_as_if_fresh(const std::vector<std::string>& texts) {
    Map used;
    for (const std::string& text : texts) {
      Map fresh;
      const joule::error expected = joule::unmarshal_into(text, fresh);
      ASSERT_EQ(joule::unmarshal_into(text, used), expected) << text;
      if (expected) used = Map();  // what a failed call leaves is not specified
      else ASSERT_EQ(used, fresh) << text;
    }
  }
};

using maps = testing::Types<std::map<std::string, int>, std::unordered_map<std::string, int>, std::map<int, int>>;
TYPED_TEST_SUITE(UsedMap, maps);

TYPED_TEST(UsedMap, IsAFreshOneForRandomNames) {
  const auto& all = names<TypeParam>::all;
  std::mt19937 random(20261201);
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::string> texts;
    std::vector<std::string> members;
    for (int k = 0; k < 6; ++k) {
      // Mostly a small change of the text before, so that names stay in step for a while.
      switch (random() % 4) {
        case 0: members.push_back(all[random() % all.size()]); break;
        case 1: if (!members.empty()) members.erase(members.begin() + static_cast<std::ptrdiff_t>(random() % members.size())); break;
        case 2: std::shuffle(members.begin(), members.end(), random); break;
        default: std::sort(members.begin(), members.end()); break;
      }
      texts.push_back(object_of(members));
    }
    this->expect_as_if_fresh(texts);
  }
}

TEST(MapsInStep, RefuseANameThatCameBefore) {
  std::map<std::string, int> used = {{"a", 1}, {"b", 2}, {"c", 3}};
  const std::string text = R"({"a":1,"b":2,"a":3})";
  const joule::error error = joule::unmarshal_into(text, used);
  EXPECT_EQ(error.code, joule::errc::duplicate_name);
  EXPECT_EQ(error.offset, text.rfind("\"a\""));
}

TEST(MapsInStep, TakeTheLastOfRepeatedNamesWhereThatIsAllowed) {
  std::map<std::string, int> used = {{"a", 1}, {"b", 2}, {"c", 3}};
  constexpr joule::read_options options{.duplicates = joule::duplicate_names::allow};
  EXPECT_EQ(joule::unmarshal_into<options>(R"({"a":1,"b":2,"a":3})", used), joule::error{});
  EXPECT_EQ(used, (std::map<std::string, int>{{"a", 3}, {"b", 2}}));
}

TEST(MapsInStep, LoseTheEntriesThatNoLongerOccur) {
  std::map<std::string, int> used = {{"a", 1}, {"b", 2}, {"c", 3}};
  EXPECT_EQ(joule::unmarshal_into(R"({"a":7,"b":8})", used), joule::error{});
  EXPECT_EQ(used, (std::map<std::string, int>{{"a", 7}, {"b", 8}}));
  EXPECT_EQ(joule::unmarshal_into("{}", used), joule::error{});
  EXPECT_TRUE(used.empty());
}

// Names in another order, some of them too long to be held without memory.
TEST(MapsInStep, AllocateNothingForNamesTheyHold) {
  std::map<std::string, int> used;
  const std::vector<std::string> texts = {object_of({"a", "b", long_name, long_name + "x"}),
                                          object_of({long_name + "x", "b", long_name, "a"})};
  const auto decode_all = [&] {
    for (const std::string& text : texts) ASSERT_EQ(joule::unmarshal_into(text, used), joule::error{});
  };
  decode_all();
  decode_all();
  const allocation_counter counter;
  decode_all();
  EXPECT_EQ(counter.count(), 0U);
}

}  // namespace
