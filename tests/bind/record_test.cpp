// Records: where their members come from, and what happens with names that are absent, unknown, required or repeated.
#include "bind/decode_helpers.hpp"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace {

using namespace joule_test;
using joule::duplicate_names;
using joule::unknown_members;

constexpr joule::read_options refusing{.unknown = unknown_members::reject};
constexpr joule::read_options lenient{.duplicates = duplicate_names::allow};

struct empty {};
struct point {
  int x = 1;
  int y = 2;
};
struct line {
  point from{10, 20};
  point to{30, 40};
};
struct node {
  std::string name;
  std::vector<node> children;
  std::unique_ptr<node> next;
};

TEST(Records, AreObjectsInDeclarationOrder) {
  const auto value = decoded<line>(R"( { "to" : { "y" : 4 , "x" : 3 } , "from" : { "x" : -1 , "y" : -2 } } )");
  EXPECT_EQ(encoded(value), R"({"from":{"x":-1,"y":-2},"to":{"x":3,"y":4}})");
  EXPECT_EQ(encoded(empty{}), "{}");
  EXPECT_EQ(decode_error<empty>(" { } "), error{});
  for (const char* text : {"null", "1", "\"\"", "[]", "[1,2]", "true"}) {
    EXPECT_EQ(decode_error<point>(text), error_at(errc::type_mismatch, 0)) << text;
  }
}

TEST(Records, MayContainThemselves) {
  const std::string text =
      R"({"name":"a","children":[{"name":"b","children":[],"next":null}],"next":{"name":"c","children":[],"next":null}})";
  EXPECT_EQ(encoded(decoded<node>(text)), text);
}

TEST(Absence, KeepsTheInitialValueOfItsPlace) {
  EXPECT_EQ(encoded(decoded<line>("{}")), R"({"from":{"x":10,"y":20},"to":{"x":30,"y":40}})");
  EXPECT_EQ(encoded(decoded<line>(R"({"to":{"x":5}})")), R"({"from":{"x":10,"y":20},"to":{"x":5,"y":40}})");
  line used{{7, 7}, {8, 8}};
  EXPECT_EQ(joule::unmarshal_into(R"({"to":{"x":5}})", used), error{});
  EXPECT_EQ(encoded(used), R"({"from":{"x":10,"y":20},"to":{"x":5,"y":40}})");
}

TEST(Absence, ReachesThroughArraysAndTuples) {
  struct holder {
    std::array<line, 2> lines{line{{1, 1}, {2, 2}}, line{{3, 3}, {4, 4}}};
    std::pair<point, std::tuple<point>> pairs = std::make_pair(point{5, 5}, std::make_tuple(point{6, 6}));
    point grid[1][2] = {{{7, 7}, {8, 8}}};
  };
  const std::string text = R"({"lines":[{"to":{"x":0}},{}],"pairs":[{"y":0},[{}]],"grid":[[{},{"x":0}]]})";
  const std::string expected =
      R"({"lines":[{"from":{"x":1,"y":1},"to":{"x":0,"y":2}},{"from":{"x":3,"y":3},"to":{"x":4,"y":4}}],)"
      R"("pairs":[{"x":5,"y":0},[{"x":6,"y":6}]],"grid":[[{"x":7,"y":7},{"x":0,"y":8}]]})";
  EXPECT_EQ(encoded(decoded<holder>(text)), expected);
  holder used;
  EXPECT_EQ(joule::unmarshal_into(R"({"lines":[{"from":{"x":9,"y":9}},{"to":{"x":9}}],"grid":[[{"x":9},{"y":9}]]})", used),
            error{});
  EXPECT_EQ(joule::unmarshal_into(text, used), error{});
  EXPECT_EQ(encoded(used), expected);
}

TEST(Absence, ElementsOfContainersHaveTheInitialValuesOfTheirType) {
  EXPECT_EQ(encoded(decoded<std::vector<line>>("[{}]")), R"([{"from":{"x":10,"y":20},"to":{"x":30,"y":40}}])");
  EXPECT_EQ(encoded(decoded<std::map<std::string, point>>(R"({"a":{"y":0}})")), R"({"a":{"x":1,"y":0}})");
}

struct stubborn {
  std::unique_ptr<int> owned = std::make_unique<int>(1);
  std::shared_ptr<int> shared = std::make_shared<int>(2);
  std::vector<std::unique_ptr<int>> list;
  std::unique_ptr<int> pair[2] = {std::make_unique<int>(3), nullptr};
};

TEST(Absence, RemakesWhatCannotBeCopied) {
  stubborn used;
  const std::string full = R"({"owned":10,"shared":20,"list":[30],"pair":[40,50]})";
  ASSERT_EQ(joule::unmarshal_into(full, used), error{});
  EXPECT_EQ(encoded(used), full);
  ASSERT_EQ(joule::unmarshal_into("{}", used), error{});
  EXPECT_EQ(encoded(used), R"({"owned":1,"shared":2,"list":[],"pair":[3,null]})");
  stubborn other;
  ASSERT_EQ(joule::unmarshal_into("{}", other), error{});
  EXPECT_NE(used.shared.get(), other.shared.get());
}

TEST(Null, IsNoRecordButIsAnEmptyOptional) {
  struct optional_point {
    std::optional<point> p = point{5, 6};
    int n = 3;
  };
  EXPECT_EQ(encoded(decoded<optional_point>(R"({"p":null})")), R"({"p":null,"n":3})");
  EXPECT_EQ(encoded(decoded<optional_point>("{}")), R"({"p":{"x":5,"y":6},"n":3})");
  EXPECT_EQ(decode_error<optional_point>(R"({"n":null})"), error_at(errc::type_mismatch, 5));
}

// -- unknown names ----------------------------------------------------------------------------------------------------

TEST(UnknownNames, AreSkippedAndCheckedInFull) {
  EXPECT_EQ(encoded(decoded<point>(R"({"z":[{"deep":[1,"\n",null]},{}],"x":5,"zz":"\u00e9"})")), R"({"x":5,"y":2})");
  struct row {
    const char* text;
    errc code;
    std::uint64_t offset;
  };
  const row table[] = {{R"({"z":[1,]})", errc::trailing_comma, 8},      {R"({"z":"\q"})", errc::bad_escape, 6},
                       {"{\"z\":\"\xFF\"}", errc::bad_utf8, 6},         {R"({"z":01})", errc::leading_zero, 6},
                       {R"({"z":tru})", errc::bad_literal, 5},          {R"({"z":{"a":1,"a":2}})", errc::duplicate_name, 12},
                       {R"({"z":1,"z":2})", errc::duplicate_name, 7},   {R"({"z":1,"\u007a":2})", errc::duplicate_name, 7},
                       {R"({"z":"\ud800"})", errc::lone_surrogate, 6},  {R"({"z"})", errc::expected_colon, 4},
                       {R"({"z":})", errc::expected_value, 5},          {R"({"z":{"a"1}})", errc::expected_colon, 9}};
  for (const auto& row : table) EXPECT_EQ(decode_error<point>(row.text), error_at(row.code, row.offset)) << row.text;
}

TEST(UnknownNames, AreRefusedOnRequest) {
  EXPECT_EQ((decode_error<point, refusing>(R"({"x":1, "z":2})")), error_at(errc::unknown_name, 8));
  EXPECT_EQ((decode_error<line, refusing>(R"({"from":{"xx":1}})")), error_at(errc::unknown_name, 9));
  EXPECT_EQ((decode_error<point, refusing>(R"({"z":[1,]})")), error_at(errc::unknown_name, 1));
  EXPECT_EQ((decode_error<point, refusing>(R"({"\u0078":1})")), error{});
  EXPECT_EQ((decode_error<std::map<std::string, point>, refusing>(R"({"any":{"y":1}})")), error{});
}

TEST(Names, CompareAfterUnescapingAndInFull) {
  EXPECT_EQ(decoded<point>(R"({"\u0078":5})").x, 5);
  EXPECT_EQ(decoded<point>(R"({"X":5,"xx":6,"":7,"x\u0000":8})").x, 1);
  EXPECT_EQ(decode_error<point>(R"({"x":1,"\u0078":2})"), error_at(errc::duplicate_name, 7));
}

// -- duplicates -------------------------------------------------------------------------------------------------------

TEST(Duplicates, AreRefused) {
  EXPECT_EQ(decode_error<point>(R"({"x":1,"y":2, "x":3})"), error_at(errc::duplicate_name, 14));
  EXPECT_EQ(decode_error<line>(R"({"from":{},"to":{"x":1,"x":2}})"), error_at(errc::duplicate_name, 23));
}

TEST(Duplicates, TheLastWinsAsIfTheFirstWereAbsent) {
  EXPECT_EQ((encoded(decoded<point, lenient>(R"({"x":5,"x":6})"))), R"({"x":6,"y":2})");
  EXPECT_EQ((encoded(decoded<line, lenient>(R"({"to":{"x":5},"to":{"y":6}})"))),
            R"({"from":{"x":10,"y":20},"to":{"x":30,"y":6}})");
  struct outer {
    line inner{{100, 200}, {300, 400}};
  };
  const std::string text = R"({"inner":{"from":{"x":1},"from":{"y":2}}})";
  const std::string expected = R"({"inner":{"from":{"x":100,"y":2},"to":{"x":300,"y":400}}})";
  EXPECT_EQ((encoded(decoded<outer, lenient>(text))), expected);
  outer used{{{1, 1}, {1, 1}}};
  EXPECT_EQ(joule::unmarshal_into<lenient>(text, used), error{});
  EXPECT_EQ(encoded(used), expected);
  EXPECT_EQ((encoded(decoded<node, lenient>(R"({"children":[{"name":"a"}],"children":[{}],"next":{"name":"n"},"next":{}})"))),
            R"({"name":"","children":[{"name":"","children":[],"next":null}],"next":{"name":"","children":[],"next":null}})");
}

TEST(Duplicates, TheFirstMustFitToo) {
  EXPECT_EQ((decode_error<point, lenient>(R"({"x":"a","x":6})")), error_at(errc::type_mismatch, 5));
}

// -- transactions and prefixes ----------------------------------------------------------------------------------------

TEST(Transactions, LeaveTheTargetAloneOnFailure) {
  constexpr joule::read_options all_or_nothing{.transactional = true};
  line value{{1, 2}, {3, 4}};
  const std::string before = encoded(value);
  EXPECT_EQ(joule::unmarshal_into<all_or_nothing>(R"({"from":{"x":9},"to":{"x":"bad"}})", value),
            error_at(errc::type_mismatch, 26));
  EXPECT_EQ(encoded(value), before);
  EXPECT_EQ(joule::unmarshal_into<all_or_nothing>(R"({"from":{"x":9}} x)", value), error_at(errc::trailing_data, 17));
  EXPECT_EQ(encoded(value), before);
  EXPECT_EQ(joule::unmarshal_into<all_or_nothing>(R"({"from":{"x":9}})", value), error{});
  EXPECT_EQ(encoded(value), R"({"from":{"x":9,"y":20},"to":{"x":30,"y":40}})");
}

TEST(Prefixes, EndBehindTheValue) {
  struct row {
    const char* text;
    std::size_t consumed;
  };
  const row table[] = {{"{} x", 2}, {"  {\"x\":1}[", 9}, {"{}", 2}, {"{}\n\n", 2}, {"{}\xFF", 2}, {"{}\"", 2}};
  for (const auto& row : table) {
    point value;
    const joule::prefix_result result = joule::unmarshal_prefix(row.text, value);
    EXPECT_EQ(result.error, error{}) << row.text;
    EXPECT_EQ(result.consumed, row.consumed) << row.text;
  }
  int number = 0;
  EXPECT_EQ(joule::unmarshal_prefix("12,13", number).consumed, 2U);
  EXPECT_EQ(number, 12);
  EXPECT_EQ(joule::unmarshal_prefix("12.5,13", number).error, error_at(errc::type_mismatch, 0));
  EXPECT_EQ(joule::unmarshal_prefix("01", number).error, error_at(errc::leading_zero, 1));
  EXPECT_EQ(joule::unmarshal_prefix("  ", number).error, error_at(errc::unexpected_end, 2));
  EXPECT_EQ(joule::unmarshal_prefix("x", number).consumed, 0U);
  const std::string large = std::string(9000, ' ') + "[1]" + std::string(400, 'z');
  std::vector<int> list;
  EXPECT_EQ(joule::unmarshal_prefix(large, list).consumed, 9003U);
}

TEST(Throwing, HappensOnlyOnRequest) {
  EXPECT_EQ(joule::unmarshal_or_throw<int>("5"), 5);
  try {
    static_cast<void>(joule::unmarshal_or_throw<int>("[5]"));
    ADD_FAILURE() << "no exception";
  } catch (const joule::bad_result& e) {
    EXPECT_EQ(e.error(), error_at(errc::type_mismatch, 0));
  }
  EXPECT_EQ(joule::marshal_or_throw(point{}), R"({"x":1,"y":2})");
}

}  // namespace
