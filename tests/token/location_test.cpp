#include "verdict.hpp"

#include <joule/check.hpp>
#include <joule/token/location.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace std::string_literals;
using joule::token::location;

struct place {
  std::string text;
  std::uint64_t offset;
  std::uint64_t line;
  std::uint64_t column;
  std::string pointer;
};

location find(std::string_view text, std::uint64_t offset) {
  location where;
  joule::token::locate(text.data(), text.size(), offset, where);
  return where;
}

std::string pointer(const location& where) { return std::string(where.pointer.data, where.pointer.size); }

TEST(Locate, CountsLinesByLineFeedsAndColumnsByCodePoints) {
  const std::string text = "[1,\r\n \"\xE2\x82\xAC\xF0\x9F\x98\x80\", 2\n]";
  const location where = find(text, text.find('2'));
  EXPECT_EQ(where.line, 2U);
  EXPECT_EQ(where.column, 8U);
  EXPECT_EQ(where.byte_column, 13U);
  EXPECT_EQ(pointer(where), "/2");
  EXPECT_EQ(find(text, text.size()).line, 3U);
  EXPECT_EQ(find(text, text.size()).column, 2U);
  EXPECT_EQ(find(text, 1000).column, 2U);
  const location start = find("\r", 0);
  EXPECT_EQ(start.line, 1U);
  EXPECT_EQ(start.column, 1U);
  EXPECT_EQ(find("", 0).column, 1U);
}

TEST(Locate, GivesThePointerOfTheValueOrTheName) {
  const std::string text = "{\"a\": [10, {\"b/~\": true, \"\\u0063\": {}}], \"d\": [[], \"s\"]}";
  const auto at = [&](std::string_view piece, std::size_t skip = 0) {
    return pointer(find(text, text.find(piece) + skip));
  };
  EXPECT_EQ(at("{"), "");
  EXPECT_EQ(at("\"a\""), "/a");
  EXPECT_EQ(at("[10"), "/a");
  EXPECT_EQ(at("10"), "/a/0");
  EXPECT_EQ(at("10", 1), "/a/0");
  EXPECT_EQ(at("{\"b"), "/a/1");
  EXPECT_EQ(at("\"b/~"), "/a/1/b~1~0");
  EXPECT_EQ(at("true"), "/a/1/b~1~0");
  EXPECT_EQ(at("true", 2), "/a/1/b~1~0");
  EXPECT_EQ(at("\"\\u0063"), "/a/1/c");
  EXPECT_EQ(at("{}"), "/a/1/c");
  EXPECT_EQ(at("}}]"), "/a/1/c");
  EXPECT_EQ(at("}]"), "/a/1");
  EXPECT_EQ(at("], \"d"), "/a");
  EXPECT_EQ(at("[[]"), "/d");
  EXPECT_EQ(at("[]"), "/d/0");
  EXPECT_EQ(at("\"s\"", 2), "/d/1");
  EXPECT_EQ(pointer(find(text, text.size() - 1)), "");
}

TEST(Locate, GivesThePlaceOfEveryKindOfError) {
  const std::vector<place> rows{{"{\"a\":", 5, 1, 6, "/a"},
                                {"[?]", 1, 1, 2, "/0"},
                                {"[0,?]", 3, 1, 4, "/1"},
                                {"{\"x\":{1:2}}", 6, 1, 7, "/x"},
                                {"{\"a\" 1}", 5, 1, 6, "/a"},
                                {"{\"a\":[1 2]}", 8, 1, 9, "/a"},
                                {"{\"a\":[1,]}", 8, 1, 9, "/a"},
                                {"{\"a\":{\"b\":1,}}", 12, 1, 13, "/a"},
                                {"[[treu]]", 2, 1, 3, "/0/0"},
                                {"[01]", 2, 1, 3, "/0"},
                                {"[1}", 2, 1, 3, ""},
                                {"{\"a\":\"x\\q\"}", 7, 1, 8, "/a"},
                                {"{\"a\":1,\"x\\q\":2}", 9, 1, 10, ""},
                                {"1 2", 2, 1, 3, ""},
                                {"{\"a\":{\"b\":1,\"b\":2}}", 12, 1, 13, "/a/b"},
                                {"[[1]]", 1, 1, 2, "/0"}};
  for (const place& r : rows) {
    const location where = find(r.text, r.offset);
    EXPECT_EQ(where.line, r.line) << r.text;
    EXPECT_EQ(where.column, r.column) << r.text;
    EXPECT_EQ(pointer(where), r.pointer) << r.text;
  }
}

TEST(Locate, CutsALongPointerInTheMiddleBetweenCharacters) {
  std::string text;
  for (int i = 0; i != 100; ++i) text += "{\"n\xC3\xA9" + std::to_string(i) + "\":";
  const location where = find(text, text.size());
  EXPECT_TRUE(where.pointer.cut);
  const std::string p = pointer(where);
  EXPECT_LE(p.size(), 200U);
  EXPECT_GE(p.size(), 190U);
  EXPECT_EQ(p.substr(0, 10),
            "/n\xC3\xA9"
            "0/n\xC3\xA9"
            "1");
  EXPECT_EQ(p.substr(p.size() - 6),
            "/n\xC3\xA9"
            "99");
  EXPECT_NE(p.find("\xE2\x80\xA6"), std::string::npos);
  EXPECT_FALSE(joule::check("\"" + p + "\""));
  EXPECT_FALSE(find("[[[[[[[[[[", 10).pointer.cut);
}

TEST(Locate, WorksInASequenceOfValuesAndBehindAnError) {
  EXPECT_EQ(pointer(find("{\"a\":1}\n{\"b\":[0,?]}", 16)), "/b/1");
  EXPECT_EQ(pointer(find("{\"a\":[?], \"b\":1}", 14)), "/a");
  EXPECT_EQ(find(std::string(3000, '['), 3000).column, 3001U);
}

}  // namespace
