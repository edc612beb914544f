// first_value: the extent of the value that a text begins with, held against check() of the scalar reference.
#include "reference/guard_page.hpp"
#include "token/sample_texts.hpp"

#include <joule/check.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using joule::errc;
using joule::error;
using joule::first_value;

constexpr std::string_view white_space = " \t\r\n";

struct extent {
  std::string_view text;
  std::string_view value;
};

TEST(FirstValue, IsTheValueWithoutTheWhiteSpaceAroundIt) {
  const extent extents[] = {
      {"1", "1"},
      {" \t\r\n[1, 2] \n", "[1, 2]"},
      {"{\"a\":[]}{\"b\":1}", "{\"a\":[]}"},
      {"true false", "true"},
      {"truefalse", "true"},
      {"nullx", "null"},
      {"12,13", "12"},
      {"-0.5e+3]", "-0.5e+3"},
      {"1.5.2", "1.5"},
      {"0 1", "0"},
      {"\"a\\\"]\"\"b\"", "\"a\\\"]\""},
      {"[]\xFF", "[]"},
      {"{}\x01 whatever", "{}"},
  };
  for (const extent& now : extents) {
    const auto found = first_value(now.text);
    ASSERT_TRUE(found) << now.text;
    EXPECT_EQ(*found, now.value);
    EXPECT_EQ(found->data(), now.text.data() + now.text.find(now.value)) << "a view of the text itself";
  }
}

TEST(FirstValue, ReadsAllValuesOfAText) {
  std::string_view rest = " 1 [2]\n{\"3\":4}\"five\"null ";
  std::vector<std::string> values;
  while (rest.find_first_not_of(white_space) != rest.npos) {
    const auto value = first_value(rest);
    ASSERT_TRUE(value);
    values.emplace_back(*value);
    rest.remove_prefix(static_cast<std::size_t>(value->data() + value->size() - rest.data()));
  }
  EXPECT_EQ(values, (std::vector<std::string>{"1", "[2]", "{\"3\":4}", "\"five\"", "null"}));
}

struct refusal {
  std::string_view text;
  errc code;
  std::uint64_t offset;
  joule::text_options options{};
};

TEST(FirstValue, FailsWithTheCodeAndThePlace) {
  const refusal refusals[] = {
      {"", errc::unexpected_end, 0},
      {" \n", errc::unexpected_end, 2},
      {"[1,2", errc::unexpected_end, 4},
      {"\"abc", errc::unexpected_end, 4},
      {"-", errc::unexpected_end, 1},
      {"]", errc::expected_value, 0},
      {"[1,] []", errc::trailing_comma, 3},
      {"01 2", errc::leading_zero, 1},
      {"treu", errc::bad_literal, 0},
      {"[1}2", errc::expected_comma_or_end, 2},
      {"{\"a\":1,\"a\":2} 3", errc::duplicate_name, 7},
      {"\xEF\xBB\xBF[]", errc::byte_order_mark, 0},
      {"[[]]", errc::depth_exceeded, 1, {1, joule::duplicate_names::reject}},
  };
  for (const refusal& now : refusals) {
    const error e = first_value(now.text, now.options).error();
    EXPECT_EQ(e.code, now.code) << now.text;
    EXPECT_EQ(e.offset, now.offset) << now.text;
  }
}

TEST(FirstValue, TakesOptions) {
  EXPECT_EQ(first_value("{\"a\":1,\"a\":2} 3", {.duplicates = joule::duplicate_names::allow}).value(),
            "{\"a\":1,\"a\":2}");
  EXPECT_EQ(first_value("[[]]", {2, joule::duplicate_names::reject}).value(), "[[]]");
  const std::string deep(1001, '[');
  EXPECT_EQ(first_value(deep).error().code, errc::depth_exceeded);
}

// The scalar reference knows both where the first value ends (trailing data) and what is wrong in it.
void expect_agreement(std::string_view text) {
  const error e = joule::check(text);
  const auto found = first_value(text);
  if (e && e.code != errc::trailing_data) {
    ASSERT_EQ(found.error(), e) << ::testing::PrintToString(std::string(text));
    return;
  }
  std::string_view expected = text.substr(0, e ? static_cast<std::size_t>(e.offset) : text.size());
  expected.remove_prefix(expected.find_first_not_of(white_space));
  expected = expected.substr(0, expected.find_last_not_of(white_space) + 1);
  ASSERT_TRUE(found) << ::testing::PrintToString(std::string(text));
  ASSERT_EQ(*found, expected);
  ASSERT_EQ(found->data(), expected.data());
}

TEST(FirstValue, AgreesWithCheckOnAllPrefixesOfTheSamples) {
  std::vector<std::string> texts = joule_test::valid_texts();
  texts.insert(texts.end(), joule_test::invalid_texts().begin(), joule_test::invalid_texts().end());
  const reference::guard_page page(8192);
  for (const std::string& text : texts) {
    for (std::size_t size = 0; size <= text.size(); ++size) {
      ASSERT_NO_FATAL_FAILURE(expect_agreement({page.put_at_end(text.data(), size), size}));
      ASSERT_NO_FATAL_FAILURE(expect_agreement({page.put_at_begin(text.data(), size), size}));
    }
  }
}

TEST(FirstValue, AgreesWithCheckOnTextsWithSomethingBehind) {
  const std::vector<std::string>& texts = joule_test::valid_texts();
  for (const std::string& text : texts) {
    for (const std::string& other : texts) {
      ASSERT_NO_FATAL_FAILURE(expect_agreement(text + " " + other));
      ASSERT_NO_FATAL_FAILURE(expect_agreement(text + other));
    }
    for (int byte = 0; byte < 256; ++byte) ASSERT_NO_FATAL_FAILURE(expect_agreement(text + static_cast<char>(byte)));
  }
}

TEST(FirstValue, AgreesWithCheckOnMutatedTexts) {
  joule_test::random_source random(40);
  const std::vector<std::string>& texts = joule_test::valid_texts();
  for (int i = 0; i < 30000; ++i) {
    const std::string& text = texts[random.below(static_cast<std::uint32_t>(texts.size()))];
    ASSERT_NO_FATAL_FAILURE(expect_agreement(joule_test::mutate(text, random)));
  }
}

}  // namespace
