// Text, buffer and value in one place: what works, and that checked builds stop where it does not (docs/lifetimes.md).
#include "bind/decode_helpers.hpp"

#include <joule/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace joule_test;

struct node {
  std::string body;
  std::vector<std::string> words;
};

constexpr joule::read_options transactional{.transactional = true};

// Small texts are read from a copy, large ones where they stand.
std::string text_of_size(std::size_t size) {
  std::string text = R"({"body":")" + std::string(size, 'b') + R"(","words":["one","two"]})";
  text.shrink_to_fit();
  return text;
}

TEST(Overlap, ATransactionMayReadATextInsideItsTarget) {
  for (const std::size_t size : {0U, 10U, 1000U, 100000U}) {
    node target;
    target.body = text_of_size(size);
    ASSERT_EQ(joule::unmarshal_into<transactional>(target.body, target), error{});
    EXPECT_EQ(target.body, std::string(size, 'b'));
    EXPECT_EQ(target.words, (std::vector<std::string>{"one", "two"}));

    std::string itself = encoded(text_of_size(size));
    ASSERT_EQ(joule::unmarshal_into<transactional>(itself, itself), error{});
    EXPECT_EQ(itself, text_of_size(size));
  }
}

TEST(Overlap, ANewValueMayReplaceItsText) {
  for (const std::size_t size : {10U, 100000U}) {
    node target;
    target.body = text_of_size(size);
    target = joule::unmarshal_or_throw<node>(target.body);
    EXPECT_EQ(target.body, std::string(size, 'b'));
    std::string text = " [ 1 ] ";
    text = joule::compact(text).value();
    EXPECT_EQ(text, "[1]");
  }
}

TEST(Overlap, AQuotedStringMayBeAppendedToItself) {
  for (const std::size_t size : {3U, 15U, 16U, 5000U}) {
    std::string text(size, 'q');
    ASSERT_EQ(joule::append_quote(text, text), error{});
    EXPECT_EQ(text, std::string(size, 'q') + '"' + std::string(size, 'q') + '"');
  }
}

#if JOULE_CHECKED
TEST(Overlap, IsNoticedByCheckedBuilds) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  std::string text = text_of_size(100);
  EXPECT_DEATH(static_cast<void>(joule::marshal_append(text, text)), "");
  std::vector<std::string> rows(3, text);
  rows[0].reserve(4000);
  EXPECT_DEATH(static_cast<void>(joule::marshal_append(rows[0], rows)), "");
  struct {
    int a = 1;
    std::string out;
  } record;
  EXPECT_DEATH(static_cast<void>(joule::marshal_append(record.out, record)), "");
  EXPECT_DEATH(static_cast<void>(joule::unmarshal_into(text, text)), "");
  std::string small = "\"s\"";  // inside the string object itself
  EXPECT_DEATH(static_cast<void>(joule::unmarshal_into(small, small)), "");
  EXPECT_DEATH(static_cast<void>(joule::unmarshal_in_place(text, text)), "");
}
#endif

}  // namespace
