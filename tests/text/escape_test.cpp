#include <joule/text/escape.hpp>

#include "random_text.hpp"
#include "reference/escape_oracle.hpp"
#include "reference/guard_page.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace text = joule::text;

bool has_high_byte(std::string_view s) {
  for (const char c : s) {
    if (static_cast<unsigned char>(c) >= 0x80) return true;
  }
  return false;
}

// Runs one of the copies into a target that ends at a guard page, or begins at one, and compares with the oracle.
class copy_check {
 public:
  copy_check() : source_(4096), target_(4096) {}

  void operator()(std::string_view s) {
    check(source_.put_at_end(s.data(), s.size()), target_.at_end(s.size()), s);
    check(source_.put_at_begin(s.data(), s.size()), target_.at_begin(), s);
  }
  [[nodiscard]] std::size_t failures() const { return failures_; }

 private:
  void check(const char* first, char* target, std::string_view s) {
    const std::string_view expected = reference::plain_prefix(s);
    const char* const end = first + s.size();
    bool non_ascii = false;
    char* out = target;
    std::memset(target, '#', s.size());
    const char* const stop = text::copy_plain(first, end, out, non_ascii);
    require(stop == first + expected.size() && out == target + expected.size());
    require(std::string_view(target, expected.size()) == expected);
    require(non_ascii == has_high_byte(expected));
    // The flag is only ever set.
    out = target;
    non_ascii = true;
    require(text::copy_plain(first, end, out, non_ascii) == stop && non_ascii);

    std::memset(target, '#', s.size());
    const text::copy_stop long_stop = text::copy_plain_long(first, end, target);
    require(long_stop.source == stop && long_stop.non_ascii == has_high_byte(expected));
    require(std::string_view(target, expected.size()) == expected);
  }
  void require(bool condition) { failures_ += condition ? 0 : 1; }

  reference::guard_page source_;
  reference::guard_page target_;
  std::size_t failures_ = 0;
};

// A whole string by copy and escape, as a writer does it.
std::string write(std::string_view s, bool& non_ascii) {
  std::string content(s.size() * text::max_escape_size + 1, '#');
  char* out = content.data();
  const char* p = s.data();
  const char* const end = p + s.size();
  for (;;) {
    p = text::copy_plain(p, end, out, non_ascii);
    if (p == end) break;
    out = text::append_escape(out, static_cast<unsigned char>(*p++));
  }
  content.resize(static_cast<std::size_t>(out - content.data()));
  return content;
}

TEST(CopyPlain, StopsAtEveryByteThatNeedsAnEscapeAtEveryPlace) {
  copy_check check;
  for (std::size_t at = 0; at <= 130; ++at) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::string s(131, 'x');
      s[at] = static_cast<char>(byte);
      check(s);
      check(std::string_view(s).substr(0, at + 1));
    }
  }
  EXPECT_EQ(check.failures(), 0U);
}

TEST(CopyPlain, StopsAtEveryPlaceOfEveryLength) {
  copy_check check;
  for (std::size_t size = 0; size <= 200; ++size) {
    std::string s(size, 'x');
    for (std::size_t i = 0; i < size; ++i) s[i] = static_cast<char>('a' + i % 26);
    check(s);
    for (std::size_t at = 0; at < size; ++at) {
      for (const char byte : {'"', '\x1F', '\xC3'}) {
        const char before = s[at];
        s[at] = byte;
        check(s);
        s[at] = before;
      }
    }
  }
  EXPECT_EQ(check.failures(), 0U);
}

TEST(CopyPlain, ReportsNonAsciiBeforeTheStopOnly) {
  copy_check check;
  for (std::size_t stop = 0; stop < 140; ++stop) {
    std::string s(170, 'x');
    s[stop] = '\\';
    for (std::size_t high = 0; high < s.size(); high += 1 + high / 40) {
      if (high == stop) continue;
      s[high] = '\x80';
      check(s);
      s[high] = 'x';
    }
  }
  EXPECT_EQ(check.failures(), 0U);
}

TEST(CopyPlain, AgreesWithTheOracleOnRandomTexts) {
  random_text::engine random(99);
  copy_check check;
  for (int round = 0; round < random_text::rounds(50000); ++round) {
    std::string s = random_text::utf8(random, random_text::below(random, 300), random_text::below(random, 4));
    if (round % 2 == 0) random_text::damage(random, s);
    check(s);
  }
  EXPECT_EQ(check.failures(), 0U);
}

TEST(AppendEscape, WritesTheShortestFormWithLowerCaseDigits) {
  const std::string_view expected[32] = {
      "\\u0000", "\\u0001", "\\u0002", "\\u0003", "\\u0004", "\\u0005", "\\u0006", "\\u0007",
      "\\b",     "\\t",     "\\n",     "\\u000b", "\\f",     "\\r",     "\\u000e", "\\u000f",
      "\\u0010", "\\u0011", "\\u0012", "\\u0013", "\\u0014", "\\u0015", "\\u0016", "\\u0017",
      "\\u0018", "\\u0019", "\\u001a", "\\u001b", "\\u001c", "\\u001d", "\\u001e", "\\u001f",
  };
  const auto escape = [](unsigned char byte) {
    char buffer[text::max_escape_size + 1] = "######";
    char* const end = text::append_escape(buffer, byte);
    return std::string(buffer, end);
  };
  for (unsigned char byte = 0; byte < 32; ++byte) EXPECT_EQ(escape(byte), expected[byte]);
  EXPECT_EQ(escape('"'), "\\\"");
  EXPECT_EQ(escape('\\'), "\\\\");
}

TEST(EscapedSize, IsTheSizeOfWhatIsWritten) {
  random_text::engine random(5);
  const reference::guard_page page(4096);
  for (std::size_t size = 0; size <= 200; ++size) {
    for (int round = 0; round < 20; ++round) {
      std::string s = random_text::utf8(random, size, 2);
      s.resize(size);
      for (std::size_t i = 0; i < size; ++i) {
        // From no control character at all to nothing else.
        if (random_text::below(random, 20) < static_cast<unsigned>(round)) {
          s[i] = static_cast<char>(random_text::below(random, 0x24));
        }
      }
      const std::string expected = reference::escape(s);
      const char* p = page.put_at_end(s.data(), size);
      EXPECT_EQ(text::escaped_size(p, p + size), expected.size());
      p = page.put_at_begin(s.data(), size);
      EXPECT_EQ(text::escaped_size(p, p + size), expected.size());
      bool non_ascii = false;
      EXPECT_EQ(write(s, non_ascii), expected);
      EXPECT_EQ(non_ascii, has_high_byte(s));
    }
  }
}

TEST(EscapedSize, OfEveryByte) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    for (const std::size_t repeat : {1U, 15U, 16U, 33U, 70U}) {
      const std::string s(repeat, static_cast<char>(byte));
      EXPECT_EQ(text::escaped_size(s.data(), s.data() + s.size()), reference::escape(s).size()) << byte;
    }
  }
}

TEST(Escapes, LeaveDeleteSlashAndNonAsciiTextAlone) {
  bool non_ascii = false;
  const std::string s = "\x7F/<>&'\xE2\x80\xA8\xE2\x80\xA9";
  EXPECT_EQ(write(s, non_ascii), s);
  EXPECT_TRUE(non_ascii);
}

}  // namespace
