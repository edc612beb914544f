// The benchmarks' texts say what they are meant to say.
#include "../../bench/harness/clock.hpp"
#include "../../bench/harness/damage.hpp"
#include "../../bench/harness/imitate.hpp"
#include "../../bench/workloads/book/types.hpp"
#include "../../bench/workloads/generators.hpp"

#include <joule/check.hpp>
#include <joule/unmarshal.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "reference/json_tree.hpp"
#include "reference/plain_minify.hpp"

namespace {

using reference::json_node;

// The value without regard to spelling and order of members; members whose names `drop` picks are left out.
template <class Drop>
std::string meaning_of(const json_node& node, Drop drop) {
  std::string made;
  if (node.first == '[') {
    for (const json_node& element : node.elements) made += meaning_of(element, drop) + ',';
    return '[' + made + ']';
  }
  if (node.first != '{') return node.first == '"' ? '"' + node.content + '"' : node.content;
  std::vector<std::string> members;
  for (const reference::json_member& member : node.members) {
    if (!drop(member.name.content)) members.push_back(member.name.content + ':' + meaning_of(member.value, drop));
  }
  std::sort(members.begin(), members.end());
  for (const std::string& member : members) made += member + ',';
  return '{' + made + '}';
}

template <class Drop>
std::string meaning_of(std::string_view text, Drop drop) {
  return meaning_of(reference::json_tree_reader(text).read_value(), drop);
}

const std::vector<std::string_view> optional_names = {"display_name", "location", "accuracy", "message", "parent_id"};

std::string twin_of(const std::string& text, std::string_view kind, unsigned long long seed) {
  return bench::make_irregular(text, {kind, optional_names, {"labels"}, seed});
}

class EachIrregularity : public testing::TestWithParam<std::string_view> {};

TEST_P(EachIrregularity, KeepsTheValueOfEveryMemberThatItKeeps) {
  const bool missing = GetParam() == "missing";
  const auto drop = [missing](std::string_view name) {
    return name.starts_with("x_") ||
           (missing && std::find(optional_names.begin(), optional_names.end(), name) != optional_names.end());
  };
  unsigned long long seed = 1;
  for (const std::string& event : bench::generate_events(64, 7)) {
    const std::string twin = twin_of(event, GetParam(), seed++);
    EXPECT_TRUE(joule::valid(twin)) << twin;
    EXPECT_EQ(meaning_of(event, drop), meaning_of(twin, drop));
  }
}

TEST_P(EachIrregularity, ChangesSomething) {
  const std::vector<std::string> events = bench::generate_events(64, 7);
  std::size_t changed = 0;
  for (std::size_t i = 0; i < events.size(); ++i) changed += twin_of(events[i], GetParam(), i) != events[i];
  EXPECT_GT(changed, GetParam() == "unknown_large" ? 4u : 48u);
}

INSTANTIATE_TEST_SUITE_P(Kinds, EachIrregularity, testing::ValuesIn(bench::irregular_kinds),
                         [](const auto& info) { return std::string(info.param); });

TEST(IrregularTexts, KeepTheIndentationOfTheirOriginal) {
  const std::string pretty = "{\n  \"b\": [\n    1,\n    2\n  ],\n  \"a\": {}\n}";
  EXPECT_EQ(pretty, bench::make_irregular(pretty, {"unknown_large", {}, {"b", "a"}, 3}));
  EXPECT_EQ("{\r\n  \"a\": 1\r\n}", bench::make_irregular("{\"a\":1}", {"crlf", {}, {}, 1}));
  EXPECT_EQ("{\"a\": 1, \"b\": []}", bench::make_irregular("{\n \"a\":1,\"b\":[ ]}", {"python", {}, {}, 1}));
}

TEST(IrregularTexts, NeverChangeTheMembersOfMaps) {
  const std::string text = R"({"m":{"k1":1,"k2":2,"k3":3,"k4":4}})";
  for (unsigned long long seed = 0; seed < 100; ++seed) {
    const std::string twin = bench::make_irregular(text, {"unknown", {}, {"m"}, seed});
    EXPECT_NE(std::string::npos, twin.find(R"("m":{"k1":1,"k2":2,"k3":3,"k4":4})")) << twin;
  }
}

TEST(CompactElements, AreTheElementsOfOneMember) {
  EXPECT_EQ((std::vector<std::string>{R"({"a":[1,2]})", "3"}),
            bench::compact_elements(R"({"x":1,"list":[ { "a" : [1, 2] } , 3 ],"y":[4]})", "list"));
  EXPECT_TRUE(bench::compact_elements("", "list").empty());
}

TEST(Events, AreDifferentAndTheSameEveryTime) {
  const std::vector<std::string> events = bench::generate_events(2048, 1);
  EXPECT_EQ(2048u, std::set<std::string>(events.begin(), events.end()).size());
  EXPECT_EQ(events, bench::generate_events(2048, 1));
  std::size_t bytes = 0;
  for (const std::string& event : events) {
    bytes += event.size();
    EXPECT_TRUE(joule::valid(event)) << event;
  }
  EXPECT_NEAR(1000.0, static_cast<double>(bytes) / 2048, 150);
}

TEST(Values, AreValidTextsWithAsManyElementsAsWanted) {
  for (const char* name : {"map_unsorted", "map_sorted", "doubles_15", "doubles_17", "doubles_exponent", "prices",
                           "ints_long", "ints_small", "strings_short", "strings_long", "bools"}) {
    const std::string text = bench::generate_values(name);
    EXPECT_TRUE(joule::valid(text)) << name;
    const json_node root = reference::json_tree_reader(text).read_value();
    EXPECT_EQ(1000u, root.elements.size() + root.members.size()) << name;
  }
}

TEST(Values, HaveTheDigitsOfTheirNames) {
  const auto significant = [](std::string_view number) {
    const std::string_view mantissa = number.substr(0, number.find('e'));
    std::string digits;
    for (const char c : mantissa) {
      if (c >= '0' && c <= '9' && !(digits.empty() && c == '0')) digits += c;
    }
    return digits.size();
  };
  const auto most = [&](const char* name) {
    std::size_t found = 0;
    const std::string text = bench::generate_values(name);
    for (const json_node& element : reference::json_tree_reader(text).read_value().elements)
      found = std::max(found, significant(element.content));
    return found;
  };
  EXPECT_EQ(15u, most("doubles_15"));
  EXPECT_EQ(17u, most("doubles_17"));
  EXPECT_EQ(4u, most("doubles_exponent"));
  EXPECT_EQ(18u, most("ints_long"));
  EXPECT_EQ(3u, most("ints_small"));
}

TEST(Nesting, IsTwoHundredDeep) {
  const std::string text = bench::generate_values("nesting");
  EXPECT_EQ(200, std::count(text.begin(), text.end(), '{'));
  EXPECT_TRUE(joule::valid(text, {.max_depth = 200}));
  EXPECT_FALSE(joule::valid(text, {.max_depth = 199}));
}

TEST(LongStrings, AreOfTheirKind) {
  const std::string ascii = bench::generate_long_strings("ascii"), cjk = bench::generate_long_strings("cjk");
  const std::string escaped = bench::generate_long_strings("escaped");
  for (const std::string& text : {ascii, cjk, escaped}) EXPECT_TRUE(joule::valid(text));
  EXPECT_TRUE(std::all_of(ascii.begin(), ascii.end(), [](char c) { return c > 0 && c != '\\'; }));
  EXPECT_GT(std::count_if(cjk.begin(), cjk.end(), [](char c) { return c < 0; }),
            static_cast<long>(cjk.size() * 9 / 10));
  EXPECT_GT(std::count(escaped.begin(), escaped.end(), '\\'), 1000);
}

std::vector<std::string> names_of(const std::string& record) {
  std::vector<std::string> made;
  for (const auto& member : reference::json_tree_reader(record).read_value().members)
    made.push_back(member.name.content);
  return made;
}

TEST(Records, HaveTheMembersAsked) {
  const auto first = [](const bench::sparse_records& wanted) { return names_of(bench::generate_records(wanted)[0]); };
  const std::vector<std::string> declared = first({});
  EXPECT_EQ(100u, declared.size());
  EXPECT_EQ("customer_id", declared.front());
  EXPECT_EQ("warehouse_code", declared.back());
  const std::vector<std::string> foreign_order = first({.order = bench::member_order::foreign});
  EXPECT_NE(declared, foreign_order);
  EXPECT_TRUE(std::is_permutation(declared.begin(), declared.end(), foreign_order.begin(), foreign_order.end()));
  EXPECT_EQ(5u, first({.members = 20, .present = 5, .order = bench::member_order::random}).size());
}

TEST(Records, KeepOneForeignOrderAndOneChoiceOfMembers) {
  const auto records = bench::generate_records(
      {.members = 20, .present = 5, .order = bench::member_order::foreign, .same_members = true});
  for (const std::string& record : records) EXPECT_EQ(names_of(records[0]), names_of(record));
  std::set<std::vector<std::string>> choices;
  for (const std::string& record : bench::generate_records({.members = 20, .present = 5}))
    choices.insert(names_of(record));
  EXPECT_GT(choices.size(), 50u);
}

TEST(Imitations, AreTextsOfTheirType) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    for (const int indent : {0, 2}) {
      const std::string text = bench::imitator(bench::imitation{seed, indent, {{"authors", 3}}}).make<book::book>();
      const auto value = joule::unmarshal<book::book>(text);
      ASSERT_TRUE(value) << text;
      EXPECT_EQ(3u, value->authors.size());
      EXPECT_EQ(indent != 0, text.find("\n  \"") != std::string::npos);
      EXPECT_EQ(text, bench::imitator(bench::imitation{seed, indent, {{"authors", 3}}}).make<book::book>());
    }
  }
}

TEST(Damages, AreAllRefused) {
  for (const std::string& event : bench::generate_events(200, 3)) {
    const std::vector<bench::damage> damages = bench::damages_of(event, false);
    EXPECT_GE(damages.size(), 8u);
    for (const bench::damage& one : damages) EXPECT_FALSE(joule::valid(one.text)) << one.what << ": " << one.text;
  }
}

TEST(Damages, OfUtf8LeaveNothingElseWrong) {
  for (const bench::damage& one : bench::damages_of(R"(["some text in here"])", true)) {
    EXPECT_EQ(joule::errc::bad_utf8, joule::check(one.text).code) << one.what;
  }
}

TEST(WithoutWhiteSpace, KeepsStrings) {
  const std::string text = " { \"a b\" : [ 1,\t\"\\\" \\\\\", true]\r\n} ";
  EXPECT_EQ(R"({"a b":[1,"\" \\",true]})", bench::without_white_space(text));
  EXPECT_EQ(reference::plain_minify(text), bench::without_white_space(text));
}

TEST(Averages, AreMedianAndMedianDeviation) {
  EXPECT_EQ(0, bench::median({}));
  EXPECT_EQ(2, bench::median({9, 1, 2}));
  EXPECT_EQ(2.5, bench::median({9, 1, 2, 3}));
  EXPECT_EQ(1, bench::median_deviation({1, 2, 3, 9}) + 0);
}

}  // namespace
