// Decoding into objects that hold something (decision 6): the result is that of a fresh object, and a warmed object costs
// no allocation.
#include "bind/counting_allocations.hpp"
#include "bind/decode_helpers.hpp"
#include "reference/same_value.hpp"

#include <array>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

using namespace joule_test;

const std::string long_text(100, 'w');

struct row {
  int id = 4;
  std::string name = "an initial value that needs the heap, all of it";
  std::vector<std::string> tags;
  std::optional<std::string> note;
};

struct nest {
  std::map<std::string, row> rows;
  std::unordered_map<std::string, std::vector<int>> lists;
  std::set<std::string> names;
  std::unique_ptr<nest> inner;
  std::array<row, 2> pair;
};

// -- a used object becomes what a fresh one would ---------------------------------------------------------------------

template <class T>
void every_pair_of_texts(const std::vector<std::string>& texts) {
  for (const std::string& before : texts) {
    for (const std::string& after : texts) {
      T used{};
      ASSERT_EQ(joule::unmarshal_into(before, used), error{}) << before;
      ASSERT_EQ(joule::unmarshal_into(after, used), error{}) << after;
      EXPECT_TRUE(reference::same_value(used, decoded<T>(after))) << before << "\nthen " << after;
      EXPECT_EQ(joule::unmarshal_into("", used), error_at(errc::unexpected_end, 0));
      ASSERT_EQ(joule::unmarshal_into(after, used), error{});
      EXPECT_TRUE(reference::same_value(used, decoded<T>(after))) << before << "\nthen " << after;
    }
  }
}

// An object that a failed decode left in any state is as good as any other.
template <class T>
void after_every_failure(const std::string& text) {
  const T expected = decoded<T>(text);
  T used{};
  for (std::size_t cut = 0; cut < text.size(); ++cut) {
    ASSERT_NE(joule::unmarshal_into(std::string_view(text).substr(0, cut), used), error{}) << cut;
    ASSERT_EQ(joule::unmarshal_into(text, used), error{}) << cut;
    ASSERT_TRUE(reference::same_value(used, expected)) << cut;
  }
}

TEST(UsedObject, BecomesWhatAFreshOneWould) {
  every_pair_of_texts<std::vector<row>>({"[]", "[{}]", R"([{"id":1,"tags":["a"],"note":"n"},{"name":""}])",
                                         R"([{"note":null},{"tags":[]},{"id":2}])"});
  every_pair_of_texts<std::map<std::string, int>>({"{}", R"({"a":1})", R"({"a":2,"b":3})", R"({"b":1,"c":2,"d":3})"});
  every_pair_of_texts<std::unordered_map<int, row>>({"{}", R"({"1":{}})", R"({"1":{"id":1},"2":{"note":"x"}})", R"({"2":{}})"});
  every_pair_of_texts<std::set<int>>({"[]", "[1]", "[2,1]", "[3,2,3]", "[5,4,3,2,1]"});
  every_pair_of_texts<std::unordered_set<std::string>>({"[]", R"(["a"])", R"(["b","a","b"])", R"(["c"])"});
  every_pair_of_texts<std::multiset<int>>({"[]", "[1]", "[1,1]", "[1,2,1]"});
  every_pair_of_texts<std::optional<row>>({"null", "{}", R"({"id":1,"tags":["t"]})"});
  every_pair_of_texts<std::unique_ptr<std::vector<int>>>({"null", "[]", "[1,2]", "[3]"});
  every_pair_of_texts<std::vector<bool>>({"[]", "[true]", "[false,true]"});
  every_pair_of_texts<std::list<std::string>>({"[]", R"(["a"])", R"(["b","c"])"});
  every_pair_of_texts<std::deque<int>>({"[]", "[1]", "[2,3,4]"});
  every_pair_of_texts<std::set<double>>({"[]", "[0.0,1]", "[-0.0,1]", "[1,-0.0]", "[2,0,-0.0]"});
}

TEST(UsedObject, BecomesWhatAFreshOneWouldWhenNested) {
  every_pair_of_texts<nest>({"{}", R"({"rows":{"a":{"id":1},"b":{}},"names":["x","y"],"lists":{"l":[1,2]}})",
                             R"({"rows":{"b":{"tags":["q"]}},"inner":{"names":["z"],"inner":null}})",
                             R"({"pair":[{"id":8},{"note":"n"}],"lists":{"m":[],"l":[3]},"inner":{"inner":{}}})"});
}

TEST(UsedObject, RecoversFromEveryFailure) {
  after_every_failure<nest>(R"({"rows":{"a":{"id":1},"b":{"note":"n"}},"names":["x","y"],"lists":{"l":[1,2],"k":[]},)"
                            R"("inner":{"names":["z"]},"pair":[{},{"tags":["t"]}]})");
}

TEST(UsedObject, KeepsItsSharedPointeesUntouched) {
  struct owner {
    std::shared_ptr<row> shared;
    std::vector<std::shared_ptr<int>> list;
  };
  owner used = decoded<owner>(R"({"shared":{"id":1},"list":[1,2]})");
  const std::shared_ptr<row> other = used.shared;
  const std::shared_ptr<int> number = used.list[0];
  ASSERT_EQ(joule::unmarshal_into(R"({"shared":{"id":2},"list":[8,9]})", used), error{});
  EXPECT_EQ(other->id, 1);
  EXPECT_EQ(*number, 1);
  EXPECT_EQ(used.shared->id, 2);
  EXPECT_NE(used.shared, other);
}

TEST(UsedObject, TakesTheSpellingOfItsNewKeys) {
  struct any_case {
    bool operator()(const std::string& a, const std::string& b) const {
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                          [](char x, char y) { return (x | 0x20) < (y | 0x20); });
    }
  };
  std::map<std::string, int, any_case> map{{"ALPHA", 1}, {"BETA", 2}};
  ASSERT_EQ(joule::unmarshal_into(R"({"beta":3,"alpha":4})", map), error{});
  EXPECT_EQ(encoded(map), R"({"alpha":4,"beta":3})");
}

// -- warmed objects cost no allocation --------------------------------------------------------------------------------

// The text is decoded twice to warm the object (the second time fills what the first made room for), then counted.
template <class T>
std::size_t allocations_when_warm(const std::string& text) {
  T value{};
  for (int i = 0; i < 2; ++i) EXPECT_EQ(joule::unmarshal_into(text, value), error{});
  const allocation_counter counter;
  const error e = joule::unmarshal_into(text, value);
  const std::size_t count = counter.count();
  EXPECT_EQ(e, error{});
  return count;
}

const std::string words = "[\"" + long_text + "\",\"" + long_text + "b\",\"" + long_text + "\\n\"]";
const std::string word_object = "{\"" + long_text + "a\":\"" + long_text + "\",\"" + long_text + "b\":\"x\",\"c\":\"y\"}";
const std::string row_text = R"({"id":1,"name":")" + long_text + R"(","tags":)" + words + R"(,"note":")" + long_text + "\"}";

TEST(WarmObject, AllocatesNothing) {
  EXPECT_EQ(allocations_when_warm<std::string>("\"" + long_text + "\\u00e9\""), 0U);
  EXPECT_EQ(allocations_when_warm<std::vector<std::string>>(words), 0U);
  EXPECT_EQ(allocations_when_warm<std::vector<bool>>("[true,false,true]"), 0U);
  EXPECT_EQ(allocations_when_warm<std::list<std::string>>(words), 0U);
  EXPECT_EQ(allocations_when_warm<std::deque<std::string>>(words), 0U);
  EXPECT_EQ((allocations_when_warm<std::array<std::string, 3>>(words)), 0U);
  EXPECT_EQ(allocations_when_warm<std::optional<std::string>>("\"" + long_text + "\""), 0U);
  EXPECT_EQ(allocations_when_warm<std::unique_ptr<std::vector<std::string>>>(words), 0U);
  EXPECT_EQ(allocations_when_warm<joule::raw>(word_object), 0U);
  EXPECT_EQ(allocations_when_warm<joule::number>("1" + std::string(60, '0') + ".5"), 0U);
}

TEST(WarmObject, AllocatesNothingForMapsAndSets) {
  EXPECT_EQ((allocations_when_warm<std::map<std::string, std::string>>(word_object)), 0U);
  EXPECT_EQ((allocations_when_warm<std::unordered_map<std::string, std::string>>(word_object)), 0U);
  EXPECT_EQ((allocations_when_warm<std::map<int, std::string>>(R"({"1":"a","2":"b","3":"c","-4":""})")), 0U);
  EXPECT_EQ(allocations_when_warm<std::set<std::string>>(words), 0U);
  EXPECT_EQ(allocations_when_warm<std::unordered_set<std::string>>(words), 0U);
  EXPECT_EQ(allocations_when_warm<std::set<int>>("[9,8,7,6,5,4,3,2,1,1,2]"), 0U);
}

TEST(WarmObject, AllocatesNothingForNestedRecords) {
  EXPECT_EQ(allocations_when_warm<std::vector<row>>("[" + row_text + "," + row_text + ",{}]"), 0U);
  const std::string nested = R"({"rows":{"a":)" + row_text + R"(,"b":)" + row_text + R"(},"lists":{"x":[1,2,3],"y":[]},)" +
                             R"("names":)" + words + R"(,"pair":[)" + row_text + "," + row_text + "]}";
  const std::string outer = nested.substr(0, nested.size() - 1) + ",\"inner\":" + nested + "}";
  EXPECT_EQ(allocations_when_warm<nest>(nested), 0U);
  EXPECT_EQ(allocations_when_warm<nest>(outer), 0U);
}

TEST(WarmObject, AllocatesNothingForUnknownMembers) {
  EXPECT_EQ(allocations_when_warm<row>(R"({"z":[1,{"q":null}],"zz":"x","id":1,"zzz":{}})"), 0U);
}

TEST(WarmObject, AllocatesNothingForLargeTexts) {
  std::string list = "[";
  for (int i = 0; i < 300; ++i) list += (i != 0 ? "," : "") + row_text;
  EXPECT_EQ(allocations_when_warm<std::vector<row>>(list + "]"), 0U);
}

TEST(WarmObject, SmallerTextsNeedNothingAfterLargerOnes) {
  std::vector<row> value;
  ASSERT_EQ(joule::unmarshal_into("[" + row_text + "]", value), error{});
  ASSERT_EQ(joule::unmarshal_into(R"([{"id":2,"name":"b"}])", value), error{});
  const allocation_counter counter;
  ASSERT_EQ(joule::unmarshal_into(R"([{"id":2,"name":"short","tags":[]}])", value), error{});
  EXPECT_EQ(counter.count(), 0U);
}

// -- encoding ---------------------------------------------------------------------------------------------------------

template <class Buffer, class T>
std::size_t allocations_of_append(const T& value) {
  Buffer buffer;
  EXPECT_EQ(joule::marshal_append(buffer, value), error{});
  buffer.clear();
  const allocation_counter counter;
  const error e = joule::marshal_append(buffer, value);
  const std::size_t count = counter.count();
  EXPECT_EQ(e, error{});
  return count;
}

TEST(Append, AllocatesNothingWhenTheCapacitySuffices) {
  const auto value = decoded<std::vector<row>>("[" + row_text + "," + row_text + "]");
  EXPECT_EQ(allocations_of_append<std::string>(value), 0U);
  EXPECT_EQ(allocations_of_append<std::vector<char>>(value), 0U);
  EXPECT_EQ(allocations_of_append<std::vector<unsigned char>>(value), 0U);
  // Exactly the capacity that is needed, behind a prefix.
  const std::string text = encoded(value);
  std::vector<char> exact;
  exact.reserve(text.size() + 3);
  exact.assign(3, 'p');
  const allocation_counter counter;
  EXPECT_EQ(joule::marshal_append(exact, value), error{});
  EXPECT_EQ(counter.count(), 0U);
  EXPECT_EQ(std::string(exact.begin(), exact.end()), "ppp" + text);
}

TEST(Into, AllocatesNothing) {
  const auto value = decoded<std::vector<row>>("[" + row_text + "]");
  std::array<char, 4096> storage;
  const allocation_counter counter;
  const joule::into_result result = joule::marshal_into(storage, value);
  EXPECT_EQ(counter.count(), 0U);
  EXPECT_EQ(std::string(storage.data(), result.end), encoded(value));
}

}  // namespace
