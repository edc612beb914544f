// Arrays and objects into containers, standard ones and those that merely look like them.
#include "bind/archetypes.hpp"
#include "bind/decode_helpers.hpp"

#include <deque>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

using namespace joule_test;

template <class T>
class Sequences : public ::testing::Test {};
using sequences = ::testing::Types<std::vector<int>, std::deque<int>, std::list<int>, archetype::small_vector<int>>;
TYPED_TEST_SUITE(Sequences, sequences);

TYPED_TEST(Sequences, TakeArraysOfAnyLength) {
  for (int size : {0, 1, 2, 3, 17, 1000}) {
    std::string text = "[";
    for (int i = 0; i < size; ++i) text += (i != 0 ? "," : "") + std::to_string(i);
    text += "]";
    const auto value = decoded<TypeParam>(text);
    ASSERT_EQ(value.size(), static_cast<std::size_t>(size));
    int next = 0;
    for (const int element : value) EXPECT_EQ(element, next++);
    EXPECT_EQ(encoded(value), text);
  }
}

TYPED_TEST(Sequences, NameTheElementThatDoesNotFit) {
  EXPECT_EQ(decode_error<TypeParam>("[1, 2, \"x\", 4]"), error_at(errc::type_mismatch, 7));
  EXPECT_EQ(decode_error<TypeParam>("[1, null]"), error_at(errc::type_mismatch, 4));
  EXPECT_EQ(decode_error<TypeParam>("[1 2]"), error_at(errc::expected_comma_or_end, 3));
  EXPECT_EQ(decode_error<TypeParam>("[1,]"), error_at(errc::trailing_comma, 3));
  EXPECT_EQ(decode_error<TypeParam>("[,1]"), error_at(errc::expected_value, 1));
  EXPECT_EQ(decode_error<TypeParam>("[1}"), error_at(errc::expected_comma_or_end, 2));
  EXPECT_EQ(decode_error<TypeParam>("[1"), error_at(errc::unexpected_end, 2));
  for (const char* text : {"null", "1", "\"\"", "{}", "true"}) {
    EXPECT_EQ(decode_error<TypeParam>(text), error_at(errc::type_mismatch, 0)) << text;
  }
}

TEST(VectorOfBool, IsASequence) {
  const auto value = decoded<std::vector<bool>>("[true,false,true]");
  EXPECT_EQ(value, (std::vector<bool>{true, false, true}));
  EXPECT_EQ(encoded(value), "[true,false,true]");
  EXPECT_EQ(decode_error<std::vector<bool>>("[true,0]"), error_at(errc::type_mismatch, 6));
}

TEST(ByteSequences, AreNumbers) {
  const auto value = decoded<std::vector<std::uint8_t>>("[0,255]");
  EXPECT_EQ(encoded(value), "[0,255]");
  EXPECT_EQ(decode_error<std::vector<std::uint8_t>>("[256]"), error_at(errc::out_of_range, 1));
}

TEST(FixedArrays, WantExactlyTheirLength) {
  using array = std::array<int, 2>;
  EXPECT_EQ(decoded<array>("[1,2]"), (array{1, 2}));
  EXPECT_EQ(encoded(array{1, 2}), "[1,2]");
  EXPECT_EQ(decode_error<array>("[1]"), error_at(errc::too_few_elements, 2));
  EXPECT_EQ(decode_error<array>("[ ]"), error_at(errc::too_few_elements, 2));
  EXPECT_EQ(decode_error<array>("[1,2,3]"), error_at(errc::too_many_elements, 5));
  EXPECT_EQ(decode_error<array>("[1,2, \"x\"]"), error_at(errc::too_many_elements, 6));
  EXPECT_EQ(decode_error<array>("[1,2,]"), error_at(errc::trailing_comma, 5));
  EXPECT_EQ((decoded<std::array<int, 0>>("[ ]")), (std::array<int, 0>{}));
  EXPECT_EQ((decode_error<std::array<int, 0>>("[1]")), error_at(errc::too_many_elements, 1));
}

struct board {
  int cells[2][3];
  std::string names[2];
};

TEST(FixedArrays, OfTheLanguageNest) {
  const auto value = decoded<board>(R"({"cells":[[1,2,3],[4,5,6]],"names":["a","b"]})");
  EXPECT_EQ(value.cells[1][2], 6);
  EXPECT_EQ(encoded(value), R"({"cells":[[1,2,3],[4,5,6]],"names":["a","b"]})");
  EXPECT_EQ(decode_error<board>(R"({"cells":[[1,2,3],[4,5]]})"), error_at(errc::too_few_elements, 22));
}

TEST(Tuples, WantExactlyTheirElements) {
  using tuple = std::tuple<int, std::string, std::optional<bool>>;
  EXPECT_EQ(decoded<tuple>("[1,\"a\",null]"), (tuple{1, "a", std::nullopt}));
  EXPECT_EQ(encoded(tuple{1, "a", true}), "[1,\"a\",true]");
  EXPECT_EQ(decode_error<tuple>("[1,\"a\"]"), error_at(errc::too_few_elements, 6));
  EXPECT_EQ(decode_error<tuple>("[1,\"a\",true,0]"), error_at(errc::too_many_elements, 12));
  EXPECT_EQ(decode_error<tuple>("[1,2,true]"), error_at(errc::type_mismatch, 3));
  using pair = std::pair<std::string, double>;
  EXPECT_EQ(decoded<pair>("[\"a\",0.5]"), (pair{"a", 0.5}));
  EXPECT_EQ(decode_error<pair>("{\"a\":0.5}"), error_at(errc::type_mismatch, 0));
  EXPECT_EQ(decode_error<std::tuple<>>("[1]"), error_at(errc::too_many_elements, 1));
  EXPECT_EQ(encoded(decoded<std::tuple<>>("[ ]")), "[]");
}

template <class T>
class Maps : public ::testing::Test {};
using maps = ::testing::Types<std::map<std::string, int>, std::unordered_map<std::string, int>,
                              archetype::flat_map<std::string, int>>;
TYPED_TEST_SUITE(Maps, maps);

TYPED_TEST(Maps, TakeObjects) {
  const auto value = decoded<TypeParam>(R"({"b":2,"a":1,"":0,"\u00e9":3})");
  EXPECT_EQ(value.size(), 4U);
  EXPECT_EQ((encoded<TypeParam, joule::write_options{.deterministic = true}>(value)),
            "{\"\":0,\"a\":1,\"b\":2,\"\xC3\xA9\":3}");
  EXPECT_EQ(encoded(decoded<TypeParam>("{ }")), "{}");
}

TYPED_TEST(Maps, RefuseANameThatComesTwice) {
  EXPECT_EQ(decode_error<TypeParam>(R"({"a":1,"b":2,"\u0061":3})"), error_at(errc::duplicate_name, 13));
  constexpr joule::read_options lenient{.duplicates = joule::duplicate_names::allow};
  const auto value = decoded<TypeParam, lenient>(R"({"a":1,"b":2,"\u0061":3})");
  EXPECT_EQ(value.size(), 2U);
  EXPECT_EQ((encoded<TypeParam, joule::write_options{.deterministic = true}>(value)), R"({"a":3,"b":2})");
}

TYPED_TEST(Maps, NameWhatDoesNotFit) {
  EXPECT_EQ(decode_error<TypeParam>(R"({"a":1, "b": "x"})"), error_at(errc::type_mismatch, 13));
  EXPECT_EQ(decode_error<TypeParam>(R"({"a" 1})"), error_at(errc::expected_colon, 5));
  EXPECT_EQ(decode_error<TypeParam>(R"({a:1})"), error_at(errc::expected_name, 1));
  EXPECT_EQ(decode_error<TypeParam>(R"({"a":1,})"), error_at(errc::trailing_comma, 7));
  EXPECT_EQ(decode_error<TypeParam>(R"({"a":})"), error_at(errc::expected_value, 5));
  for (const char* text : {"null", "1", "\"\"", "[]"}) {
    EXPECT_EQ(decode_error<TypeParam>(text), error_at(errc::type_mismatch, 0)) << text;
  }
}

TEST(IntegerKeys, AreWholeJsonIntegers) {
  using map = std::map<std::int16_t, int>;
  EXPECT_EQ(decoded<map>(R"({"-32768":1,"32767":2,"\u0030":3})"), (map{{-32768, 1}, {32767, 2}, {0, 3}}));
  EXPECT_EQ(encoded(map{{-1, 1}, {5, 2}}), R"({"-1":1,"5":2})");
  for (const char* key : {"", "x", "01", "1.0", "1e1", " 1", "1 ", "+1", "32768", "-32769", "--1", "-", "1\\u0000",
                          "1111111111111111111111111111111111111111111111111111111111111111111111111111111111111111",
                          "\\u0031\\u0031\\u0031\\u0031\\u0031\\u0031\\u0031\\u0031\\u0031\\u0031\\u0031\\u0031\\u0031"}) {
    const std::string text = "{\"" + std::string(key) + "\":1}";
    EXPECT_EQ(decode_error<map>(text), error_at(errc::bad_key, 1)) << text;
  }
  EXPECT_EQ((decode_error<std::map<std::uint8_t, int>>(R"({"-1":1})")), error_at(errc::bad_key, 1));
  EXPECT_EQ((decode_error<std::map<std::uint8_t, int>>(R"({"1":1,  "256":1})")), error_at(errc::bad_key, 9));
}

TEST(IntegerKeys, ThatAreEqualAsNumbersAreDuplicates) {
  EXPECT_EQ((decode_error<std::map<int, int>>(R"({"0":1,"-0":2})")), error_at(errc::duplicate_name, 7));
  constexpr joule::read_options lenient{.duplicates = joule::duplicate_names::allow};
  EXPECT_EQ((decoded<std::map<int, int>, lenient>(R"({"0":1,"-0":2})")), (std::map<int, int>{{0, 2}}));
}

enum class planet : unsigned { venus = 2, earth = 3 };

TEST(EnumKeys, AreIntegers) {
  using map = std::map<planet, std::string>;
  EXPECT_EQ(decoded<map>(R"({"3":"e","2":"v"})"), (map{{planet::venus, "v"}, {planet::earth, "e"}}));
  EXPECT_EQ(encoded(map{{planet::earth, "e"}}), R"({"3":"e"})");
  EXPECT_EQ(decode_error<map>(R"({"earth":"e"})"), error_at(errc::bad_key, 1));
}

TEST(StringLikeKeys, NeedNotBeStdString) {
  using map = std::map<archetype::inplace_string<8>, int>;
  EXPECT_EQ(encoded(decoded<map>(R"({"b":1,"\u0061":2})")), R"({"a":2,"b":1})");
  EXPECT_EQ(encoded(decoded<std::map<std::u8string, int>>("{\"\\u00e9\":1}")), "{\"\xC3\xA9\":1}");
}

TEST(InplaceString, IsAString) {
  using string = archetype::inplace_string<16>;
  EXPECT_EQ(encoded(decoded<string>(R"("a\nb")")), R"("a\nb")");
  EXPECT_THROW(static_cast<void>(joule::unmarshal<string>("\"0123456789abcdef!\"")), std::length_error);
}

TEST(Sets, HoldEachElementOnce) {
  EXPECT_EQ(decoded<std::set<int>>("[3,1,3,2]"), (std::set<int>{1, 2, 3}));
  EXPECT_EQ(encoded(std::set<std::string>{"b", "a"}), R"(["a","b"])");
  EXPECT_EQ((decoded<std::unordered_set<std::string>>(R"(["x","y","x"])")), (std::unordered_set<std::string>{"x", "y"}));
  EXPECT_EQ((encoded<std::unordered_set<int>, joule::write_options{.deterministic = true}>({10, 9, 1})), "[1,10,9]");
  EXPECT_EQ(decode_error<std::set<int>>("[1, \"a\"]"), error_at(errc::type_mismatch, 4));
}

TEST(Nullables, AreNullOrTheirElement) {
  EXPECT_EQ(decoded<std::optional<int>>("null"), std::nullopt);
  EXPECT_EQ(decoded<std::optional<int>>("5"), 5);
  EXPECT_EQ(decode_error<std::optional<int>>("\"5\""), error_at(errc::type_mismatch, 0));
  EXPECT_EQ(decode_error<std::optional<int>>("nul"), error_at(errc::unexpected_end, 3));
  EXPECT_EQ(decode_error<std::optional<int>>("nulx"), error_at(errc::bad_literal, 0));
  EXPECT_EQ(*decoded<std::unique_ptr<std::string>>("\"a\""), "a");
  EXPECT_EQ(decoded<std::unique_ptr<std::string>>("null"), nullptr);
  EXPECT_EQ(*decoded<std::shared_ptr<int>>("7"), 7);
  EXPECT_EQ(encoded(std::optional<int>{}), "null");
  EXPECT_EQ(encoded(std::make_unique<int>(3)), "3");
  EXPECT_EQ(encoded(std::vector<std::shared_ptr<int>>{nullptr, std::make_shared<int>(1)}), "[null,1]");
  EXPECT_EQ(encoded(decoded<std::optional<std::unique_ptr<int>>>("4")), "4");
}

TEST(Views, AreWritten) {
  const int numbers[] = {1, 2, 3};
  EXPECT_EQ(encoded(std::span<const int>(numbers)), "[1,2,3]");
  EXPECT_EQ(encoded(std::string_view("a\"b")), R"("a\"b")");
  const int* const pointer = numbers;
  EXPECT_EQ(encoded(pointer), "1");
  EXPECT_EQ(encoded(static_cast<const int*>(nullptr)), "null");
}

TEST(Deterministic, WritesUnorderedContainersInTheOrderOfTheirUnescapedText) {
  std::unordered_map<std::string, std::unordered_map<int, int>> map;
  const std::string keys[] = {"b", "a\nb", "a!", "a\x01", "a", "", "\xC3\xA9", "\"", "z\\"};
  for (const auto& key : keys) map[key] = {{10, 1}, {9, 2}, {-1, 3}};
  const std::string inner = R"({"-1":3,"10":1,"9":2})";
  std::set<std::string> sorted(std::begin(keys), std::end(keys));
  std::string expected = "{";
  for (const auto& key : sorted) expected += (expected.size() > 1 ? "," : "") + encoded(key) + ":" + inner;
  using type = decltype(map);
  EXPECT_EQ((encoded<type, joule::write_options{.deterministic = true}>(map)), expected + "}");
}

// Integers are read in runs: each as it is by itself.
template <class Integer>
void check_integer_rows() {
  static constexpr const char* tokens[] = {"0",
                                           "7",
                                           "42",
                                           "-1",
                                           "127",
                                           "128",
                                           "-128",
                                           "-129",
                                           "255",
                                           "256",
                                           "-0",
                                           "65536",
                                           "1000000",
                                           "2147483648",
                                           "-2147483649",
                                           "4294967296",
                                           "999999999999999999",
                                           "-999999999999999999",
                                           "9223372036854775807",
                                           "-9223372036854775808",
                                           "18446744073709551615",
                                           "1.5",
                                           "1e2",
                                           "01",
                                           "-",
                                           "\"1\"",
                                           "null"};
  std::mt19937 random(17);
  std::vector<Integer> used;
  for (int round = 0; round != 4000; ++round) {
    std::string text = "[";
    std::vector<Integer> expected;
    bool good = true;
    const std::size_t kinds = round % 2 == 0 ? 4 : std::size(tokens);
    for (std::size_t i = random() % 150; i != 0 && good; --i) {
      const std::string token = tokens[random() % (random() % 20 == 0 ? kinds : 3)];
      const auto single = joule::unmarshal<Integer>(std::string_view(token));
      good = single.has_value();
      if (good) expected.push_back(*single);
      if (text.size() > 1) text += random() % 30 == 0 ? " ,\n " : ",";
      text += token;
    }
    text += ']';
    ASSERT_EQ(!joule::unmarshal_into(text, used), good) << text;
    if (!good) continue;
    ASSERT_EQ(used, expected) << text;
    ASSERT_EQ(joule::unmarshal<std::deque<Integer>>(text)->size(), expected.size());
  }
}

TEST(Sequences, OfIntegersAreReadAsEachByItself) {
  check_integer_rows<std::int8_t>();
  check_integer_rows<std::uint8_t>();
  check_integer_rows<std::int32_t>();
  check_integer_rows<std::uint32_t>();
  check_integer_rows<std::int64_t>();
  check_integer_rows<std::uint64_t>();
}

}  // namespace
