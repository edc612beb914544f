// The compile-time check of member names against table 3-7 of the Unicode Standard.
#include "reference/utf8_oracle.hpp"
#include "token/sample_texts.hpp"

#include <joule/bind/record_plan.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using joule::bind::is_utf8_name;

static_assert(is_utf8_name(""));
static_assert(is_utf8_name("caf\xC3\xA9 \xF0\x9F\x98\x80"));
static_assert(!is_utf8_name("caf\xE9"));
static_assert(!is_utf8_name("\xED\xA0\x80"));

void expect_the_oracles_verdict(std::string_view name) {
  ASSERT_EQ(is_utf8_name(name), reference::find_invalid_utf8(name) == name.size())
      << ::testing::PrintToString(std::string(name));
}

TEST(Utf8Name, AgreesOnAllTextsOfUpToTwoBytes) {
  for (int a = 0; a < 256; ++a) {
    const char one[] = {static_cast<char>(a)};
    ASSERT_NO_FATAL_FAILURE(expect_the_oracles_verdict({one, 1}));
    for (int b = 0; b < 256; ++b) {
      const char two[] = {static_cast<char>(a), static_cast<char>(b)};
      ASSERT_NO_FATAL_FAILURE(expect_the_oracles_verdict({two, 2}));
    }
  }
}

TEST(Utf8Name, AgreesOnAllBoundariesOfLongerSequences) {
  const unsigned char edges[] = {0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xFF};
  for (int lead = 0xC0; lead < 256; ++lead) {
    for (int second = 0; second < 256; ++second) {
      for (const unsigned char third : edges) {
        for (const unsigned char fourth : edges) {
          const std::string name{static_cast<char>(lead), static_cast<char>(second), static_cast<char>(third),
                                 static_cast<char>(fourth)};
          ASSERT_NO_FATAL_FAILURE(expect_the_oracles_verdict(name));
          ASSERT_NO_FATAL_FAILURE(expect_the_oracles_verdict(std::string_view(name).substr(0, 3)));
        }
      }
    }
  }
}

TEST(Utf8Name, AgreesOnEveryCodePointAndItsTruncations) {
  for (unsigned long code_point = 0; code_point < 0x110000; code_point += 7) {
    const std::string name = "n" + reference::encode_utf8(code_point);
    for (std::size_t size = 1; size <= name.size(); ++size) {
      ASSERT_NO_FATAL_FAILURE(expect_the_oracles_verdict(std::string_view(name).substr(0, size)));
    }
  }
}

TEST(Utf8Name, AgreesOnRandomMixtures) {
  joule_test::random_source random(8);
  const std::string pieces[] = {"a",    "\xC3\xA9", "\xE2\x82\xAC",     "\xF0\x9F\x98\x80",
                                "\x80", "\xE2\x82", "\xF4\x90\x80\x80", "\xC1\xBF"};
  for (int i = 0; i < 20000; ++i) {
    std::string name;
    for (std::uint32_t k = 0, count = random.below(6); k < count; ++k) name += pieces[random.below(i % 2 == 0 ? 4 : 8)];
    ASSERT_NO_FATAL_FAILURE(expect_the_oracles_verdict(name));
  }
}

}  // namespace
