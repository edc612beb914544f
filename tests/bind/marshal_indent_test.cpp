// marshal_indent: the layout of indent() over what marshal() writes.
#include "bind/decode_helpers.hpp"

#include <joule/json.hpp>

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace {

using namespace joule_test;
using joule::marshal_indent;

struct leaf {
  std::string name = "a \"b\" [c], {d: e}";
  std::vector<double> numbers{0.5, -1e300};
  std::map<std::string, std::optional<int>> map{{"", {}}, {"k\n", 7}};
  std::vector<leaf> children;
  joule::raw raw = joule::raw::unchecked(" {\"x\" :[ ] , \"y\":{ } } ");
};

TEST(MarshalIndent, PutsEachElementAndMemberOnALine) {
  const leaf value{.children = {}};
  EXPECT_EQ(marshal_indent(value).value(), R"({
  "name": "a \"b\" [c], {d: e}",
  "numbers": [
    0.5,
    -1e+300
  ],
  "map": {
    "": null,
    "k\n": 7
  },
  "children": [],
  "raw": {
    "x": [],
    "y": {}
  }
})");
  EXPECT_EQ(marshal_indent(7).value(), "7");
  EXPECT_EQ(marshal_indent(std::string("[]")).value(), "\"[]\"");
  EXPECT_EQ(marshal_indent(std::map<int, int>()).value(), "{}");
}

TEST(MarshalIndent, TakesAnyLayout) {
  const std::vector<std::vector<int>> value{{1, 2}, {}};
  EXPECT_EQ(marshal_indent(value, {.indent = "\t", .prefix = "> ", .newline = "\r\n"}).value(),
            "[\r\n> \t[\r\n> \t\t1,\r\n> \t\t2\r\n> \t],\r\n> \t[]\r\n> ]");
}

TEST(MarshalIndent, IsIndentOfMarshalAndReadsBack) {
  leaf value;
  for (int depth = 0; depth < 20; ++depth) {
    leaf outer;
    outer.children = {value, leaf{}};
    value = outer;
  }
  const std::string compact = joule::marshal(value).value();
  const std::string indented = marshal_indent(value).value();
  EXPECT_EQ(indented, joule::indent(compact).value());
  EXPECT_EQ(joule::compact(indented).value(), compact);
  EXPECT_EQ(encoded(decoded<leaf>(indented)), compact);
}

TEST(MarshalIndent, TakesWriteOptions) {
  constexpr joule::write_options options{
      .deterministic = true, .escape_html = true, .ascii_only = true, .nonfinite = joule::nonfinite_numbers::null};
  const std::unordered_map<std::string, double> value{{"<", 1}, {"\xC3\xA9", 1.0 / 0.0}, {"a", 2}};
  EXPECT_EQ(marshal_indent<options>(value).value(), "{\n  \"\\u003c\": 1,\n  \"a\": 2,\n  \"\\u00e9\": null\n}");
}

TEST(MarshalIndent, FailsWithTheErrorOfMarshal) {
  const std::vector<double> infinite{1, 2, 1.0 / 0.0};
  EXPECT_EQ(marshal_indent(infinite).error(), joule::marshal(infinite).error());
  const std::vector<std::string> bad{"\xFF"};
  EXPECT_EQ(marshal_indent(bad).error(), error_at(errc::invalid_utf8_value, 1));
  // What is written as it is is no JSON: there is nothing to lay out.
  EXPECT_EQ((marshal_indent<joule::write_options{.utf8 = joule::invalid_utf8::pass}>(bad).error()),
            error_at(errc::bad_utf8, 2));
}

TEST(MarshalIndent, CountsDepthAsMarshalDoes) {
  const std::vector<std::vector<int>> two{{}};
  EXPECT_TRUE(marshal_indent(two, {}, {.max_depth = 2}));
  EXPECT_EQ(marshal_indent(two, {}, {.max_depth = 1}).error(), joule::marshal(two, {.max_depth = 1}).error());
  struct list {
    std::unique_ptr<list> next;
  };
  list deep;
  for (int depth = 1; depth < 3000; ++depth) {
    auto outer = std::make_unique<list>();
    outer->next = std::move(deep.next);
    deep.next = std::move(outer);
  }
  EXPECT_EQ(marshal_indent(deep).error().code, errc::depth_exceeded);
  EXPECT_TRUE(marshal_indent(deep, {}, {.max_depth = 3000}));
}

}  // namespace
