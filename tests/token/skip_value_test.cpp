// skip_value is an engine of its own; the reference grammar is its oracle.
#include "reference/guard_page.hpp"
#include "sample_texts.hpp"
#include "verdict.hpp"

#include <joule/token/diagnose.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using namespace joule_test;
using joule::duplicate_names;
using joule::text_options;

const char* skip_value(const char* p, const char* end, const text_options& options = {}, std::uint32_t open_depth = 0) {
  bool out_of_memory = false;
  p = joule::token::skip_value(p, end, options, open_depth, out_of_memory);
  EXPECT_FALSE(out_of_memory);
  return p;
}

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

bool accepts(const char* p, const char* end, const text_options& options) {
  while (p != end && is_space(*p)) ++p;
  p = skip_value(p, end, options);
  if (p == nullptr) return false;
  while (p != end && is_space(*p)) ++p;
  return p == end;
}

bool accepts(std::string_view text, const text_options& options = {}) {
  return accepts(text.data(), text.data() + text.size(), options);
}

// Every option set that selects other code.
constexpr text_options option_sets[] = {{1000, duplicate_names::reject},
                                        {1000, duplicate_names::allow},
                                        {3, duplicate_names::reject},
                                        {0, duplicate_names::allow}};

TEST(SkipValue, AgreesWithTheGrammarOnEverySample) {
  for (const auto* texts : {&valid_texts(), &invalid_texts()}) {
    for (const auto& text : *texts) {
      for (const auto& options : option_sets) {
        EXPECT_EQ(accepts(text, options), !joule::token::diagnose(text.data(), text.size(), options)) << text;
      }
    }
  }
}

TEST(SkipValue, AgreesWithTheGrammarOnRandomTexts) {
  random_source random(2026);
  int valid = 0;
  for (int i = 0; i != 60000; ++i) {
    const auto& base = valid_texts()[random.below(static_cast<std::uint32_t>(valid_texts().size()))];
    const std::string text = mutate(base, random);
    const text_options& options = option_sets[i % 4];
    const bool expected = !joule::token::diagnose(text.data(), text.size(), options);
    valid += expected;
    ASSERT_EQ(accepts(text, options), expected) << text;
  }
  EXPECT_GT(valid, 1000);
}

TEST(SkipValue, AgreesWithTheGrammarOnEveryPairOfBytesInEveryPlace) {
  for (const std::string frame : {"", "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "\"", "\"\\",
                                  "\"\\u00", "\"\xC3", "\"\xF0\x9F", "-", "1.", "1e", "tru"}) {
    for (int first = 0; first != 256; ++first) {
      for (const char second : {'\0', ' ', '"', '1', ']', '}', ',', ':', '\\', 'e', 'a', '\x80', '\xBF', '\xFF'}) {
        for (const char* closing : {"", "\"", "\"]", "]", "}", "1}", "\":1}"}) {
          const std::string text = frame + static_cast<char>(first) + second + closing;
          ASSERT_EQ(accepts(text), !joule::token::diagnose(text.data(), text.size(), {})) << text;
        }
      }
    }
  }
}

TEST(SkipValue, ReadsNothingOutsideTheText) {
  const reference::guard_page page(4096);
  for (const auto* texts : {&valid_texts(), &invalid_texts()}) {
    for (const auto& text : *texts) {
      for (std::size_t size = 0; size <= text.size(); ++size) {
        const bool expected = accepts(text.substr(0, size));
        const char* const late = page.put_at_end(text.data(), size);
        ASSERT_EQ(accepts(late, late + size, {}), expected);
        ASSERT_EQ(!joule::token::diagnose(late, size, {}), expected);
        const char* const early = page.put_at_begin(text.data(), size);
        ASSERT_EQ(accepts(early, early + size, {}), expected);
      }
    }
  }
}

// The strings and white space of a text meet the vector blocks at every offset.
TEST(SkipValue, AgreesWithTheGrammarAtEveryAlignment) {
  for (std::size_t before = 0; before != 140; ++before) {
    for (const char* tail :
         {"\"", "\\n\"", "\\\"", "\n\"", "\xC3\xA9\"", "\xC3\"", "\\ud800\"", "\\ud83d\\ude00\"", "\x7F\"", ""}) {
      const std::string text = "[" + std::string(before % 70, ' ') + "\"" + std::string(before, 'a') + tail + "]";
      ASSERT_EQ(accepts(text), !joule::token::diagnose(text.data(), text.size(), {})) << text;
      const std::string name = "{\"" + std::string(before, 'a') + tail + ":1,\"" + std::string(before, 'a') + "\":2}";
      ASSERT_EQ(accepts(name), !joule::token::diagnose(name.data(), name.size(), {})) << name;
    }
  }
}

TEST(SkipValue, StopsBehindTheValue) {
  const auto length = [](std::string_view text) {
    const char* const p = skip_value(text.data(), text.data() + text.size());
    return p == nullptr ? -1 : p - text.data();
  };
  EXPECT_EQ(length("1,2"), 1);
  EXPECT_EQ(length("-1.5e3]"), 6);
  EXPECT_EQ(length("\"a\" : 1"), 3);
  EXPECT_EQ(length("true}"), 4);
  EXPECT_EQ(length("[1,[2]] ,3"), 7);
  EXPECT_EQ(length("{\"a\":{}}}"), 8);
  EXPECT_EQ(length(""), -1);
  EXPECT_EQ(length(" 1"), -1);
  EXPECT_EQ(length("]"), -1);
}

TEST(SkipValue, CountsDepthFromTheContainersThatAreOpenAlready) {
  const std::string text = "[[1]]";
  const char* const end = text.data() + text.size();
  const text_options options{10, duplicate_names::reject};
  EXPECT_EQ(skip_value(text.data(), end, options, 8), end);
  EXPECT_EQ(skip_value(text.data(), end, options, 9), nullptr);
  EXPECT_EQ(skip_value(text.data(), end, options, 10), nullptr);
  EXPECT_EQ(skip_value(text.data(), end, options, 11), nullptr);
}

TEST(SkipValue, NestsAMillionLevels) {
  const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
  EXPECT_TRUE(accepts(deep, {1000000, duplicate_names::reject}));
  EXPECT_FALSE(accepts(deep, {999999, duplicate_names::reject}));
  std::string objects;
  for (int i = 0; i != 200000; ++i) objects += i % 2 == 0 ? "{\"a\":" : "[";
  objects += "null";
  for (int i = 200000; i-- != 0;) objects += i % 2 == 0 ? '}' : ']';
  EXPECT_TRUE(accepts(objects, {200000, duplicate_names::reject}));
  EXPECT_FALSE(accepts(std::string(100000, '[')));
}

TEST(SkipValue, FindsARepeatedNameAmongMany) {
  std::string text = "{";
  for (int i = 0; i != 100000; ++i) text += "\"name" + std::to_string(i) + "\":0,";
  EXPECT_TRUE(accepts(text + "\"last\":0}"));
  EXPECT_FALSE(accepts(text + "\"name777\":0}"));
  EXPECT_FALSE(accepts(text + "\"\\u006eame99999\":0}"));
  EXPECT_TRUE(accepts(text + "\"name777\":0}", {1000, duplicate_names::allow}));
}

}  // namespace
