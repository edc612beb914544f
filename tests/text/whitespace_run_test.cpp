#include <joule/text/whitespace.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using joule::text::is_whitespace_run_window;
using joule::text::longest_known_run;

// 64 bytes may be read, whatever the run's length.
std::string padded(std::string text) { return text.append(64 - text.size(), '\0'); }

TEST(WhitespaceRun, IsAsLongAsItIsFromEveryOtherByte) {
  for (std::size_t size = 0; size <= longest_known_run; ++size) {
    for (std::size_t at = 0; at <= 40; ++at) {
      std::string text(41, ' ');
      text[at] = 'x';
      EXPECT_EQ(is_whitespace_run_window(padded(text).data(), size), at >= size) << size << ' ' << at;
    }
  }
}

TEST(WhitespaceRun, HoldsTheFourBytesOfJsonAndNoOther) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool white = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    for (const std::size_t at : {std::size_t{0}, std::size_t{3}, longest_known_run - 1}) {
      std::string text(longest_known_run, '\n');
      text[at] = c;
      EXPECT_EQ(is_whitespace_run_window(padded(text).data(), longest_known_run), white) << byte << ' ' << at;
    }
  }
}

TEST(OtherThanWhitespace, StandsWhereAByteLoopFindsIt) {
  using namespace joule::text;
  for (std::size_t first = 0; first < run_window; ++first) {
    for (std::size_t second = first + 1; second <= run_window; ++second) {
      std::string text(run_window + 1, second % 2 == 0 ? '\t' : '\r');
      text[first] = ':';
      text[second] = '"';
      const std::string window = padded(text);
      const std::uint64_t other = other_than_whitespace_window(window.data());
      ASSERT_NE(other, 0U);
      EXPECT_EQ(first_other(other), first);
      const std::uint64_t behind = without_first_other(other);
      EXPECT_EQ(behind == 0, second == run_window) << first << ' ' << second;
      if (behind != 0) {
        EXPECT_EQ(first_other(behind), second);
      }
    }
  }
  EXPECT_EQ(other_than_whitespace_window(padded(std::string(run_window, '\n')).data()), 0U);
}

}  // namespace
