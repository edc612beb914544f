#include <joule/text/scan.hpp>

#include <joule/text/whitespace.hpp>

#include "random_text.hpp"
#include "reference/escape_oracle.hpp"
#include "reference/guard_page.hpp"
#include "reference/shared_data.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace text = joule::text;

// decode_string must do what scan_string and unescape do, in any room, or say that it may be too small.
void expect_same_in_one_pass(const char* p, std::size_t size, const char* close, std::string_view decoded) {
  for (const std::size_t room :
       {size + 4, size, decoded.size() + 4, decoded.size(), size / 2, std::size_t{70}, std::size_t{3}}) {
    std::string out(room + 2, '\x7E');
    const text::decoded_string got = text::decode_string(p, p + size, out.data(), room);
    EXPECT_EQ(out.substr(room), "\x7E\x7E") << "decode_string wrote too far";
    if (got.end == nullptr && got.next != nullptr) {
      EXPECT_LT(room, size + 4) << "no content is longer than its text";
      continue;
    }
    EXPECT_EQ(got.end, close);
    if (got.end != nullptr) {
      EXPECT_EQ(std::string_view(out).substr(0, got.size), decoded);
    }
  }
}

// What scan_string and unescape make of a text that begins behind an opening quote.
std::optional<reference::string_content> read(const char* p, std::size_t size) {
  const text::string_scan scan = text::scan_string(p, p + size);
  if (scan.end == nullptr) {
    expect_same_in_one_pass(p, size, nullptr, {});
    return std::nullopt;
  }
  const auto close = static_cast<std::size_t>(scan.end - p);
  // Two sentinels show a write behind the space that unescape may use; at least one byte keeps data() valid.
  std::string out(close + 2, '\x7E');
  const std::size_t length = text::unescape(p, scan.end, out.data());
  EXPECT_LE(length, close);
  EXPECT_EQ(out.substr(close), "\x7E\x7E") << "unescape wrote too far";
  out.resize(length);
  expect_same_in_one_pass(p, size, scan.end, out);
  return reference::string_content{close, scan.escaped, scan.non_ascii, out};
}
std::optional<reference::string_content> read(std::string_view s) { return read(s.data(), s.size()); }

bool same(const std::optional<reference::string_content>& a, const std::optional<reference::string_content>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a ||
         (a->close == b->close && a->escaped == b->escaped && a->non_ascii == b->non_ascii && a->decoded == b->decoded);
}

::testing::AssertionResult agrees(std::string_view s) {
  const auto expected = reference::read_string(s);
  const auto got = read(s);
  if (same(expected, got)) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << ::testing::PrintToString(std::string(s)) << ": expected "
                                       << (expected ? expected->decoded : "(bad)") << ", got "
                                       << (got ? got->decoded : "(bad)");
}

bool accepts(std::string_view s) { return read(s).has_value(); }

std::string unicode_escape(unsigned unit, bool upper = false) {
  char buffer[8];
  std::snprintf(buffer, sizeof buffer, upper ? "\\u%04X" : "\\u%04x", unit);
  return buffer;
}

// A buffer in which every position up to `limit` may look 64 bytes ahead, as the contract of the window functions says.
struct window {
  explicit window(std::size_t size) : page(size + 64), size(size) {}
  void put(std::string_view s) const {
    ASSERT_EQ(s.size(), size);
    std::memset(page.begin(), '"', page.capacity());
    std::memcpy(begin(), s.data(), size);
    // What lies behind the text is of no consequence; a guard page follows it.
  }
  [[nodiscard]] char* begin() const { return page.at_end(size + 64); }
  [[nodiscard]] char* limit() const { return begin() + size; }
  reference::guard_page page;
  std::size_t size;
};

TEST(FindStringSpecialWindow, StopsAtEverySpecialByteAtEveryPlace) {
  const window w(131);
  std::size_t bad = 0;
  for (std::size_t at = 0; at <= 130; ++at) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::string s(131, 'x');
      s[at] = static_cast<char>(byte);
      w.put(s);
      const bool special = byte < 0x20 || byte >= 0x80 || byte == '"' || byte == '\\';
      const char* const expected = w.begin() + (special ? at : s.size());
      bad += text::find_string_special_window(w.begin(), w.limit()) == expected ? 0 : 1;
    }
  }
  EXPECT_EQ(bad, 0U);
}

TEST(FindStringSpecialWindow, ReturnsAReadablePlainPositionBeyondTheLimit) {
  const reference::guard_page page(4096);
  std::memset(page.begin(), 'x', page.capacity());
  for (std::size_t before = 0; before <= 200; ++before) {
    const char* const limit = page.end() - 64;
    const char* const p = limit - before;
    const char* const stop = text::find_string_special_window(p, limit);
    EXPECT_GT(stop, limit);
    EXPECT_LT(stop, page.end());
    EXPECT_EQ(*stop, 'x');
  }
  const char* const beyond = page.end();
  EXPECT_EQ(text::find_string_special_window(beyond, beyond - 1), beyond);
}

TEST(TryScanPlain, TakesPlainStringsAndDeclinesTheRest) {
  const window w(80);
  const char* close = nullptr;
  for (std::size_t length = 0; length < 80; ++length) {
    std::string s(80, 'x');
    s[length] = '"';
    w.put(s);
    ASSERT_TRUE(text::try_scan_plain(w.begin(), w.limit(), close)) << length;
    EXPECT_EQ(close, w.begin() + length);
    for (const char other : {'\\', '\n', '\0', '\x1F', '\x80', '\xC3'}) {
      s[length] = other;
      w.put(s);
      close = nullptr;
      EXPECT_FALSE(text::try_scan_plain(w.begin(), w.limit(), close)) << length;
      EXPECT_EQ(close, nullptr) << "changed although it declined";
    }
  }
  EXPECT_FALSE(text::try_scan_plain(w.page.end(), w.limit(), close)) << "read beyond the limit";
}

TEST(ScanString, FindsEveryByteAtEveryPlace) {
  for (std::size_t at = 0; at <= 130; ++at) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::string s(131, 'x');
      s[at] = static_cast<char>(byte);
      ASSERT_TRUE(agrees(s + '"')) << at << ' ' << byte;
      // Cut there, so that the byte is the last one.
      ASSERT_TRUE(agrees(s.substr(0, at + 1))) << at << ' ' << byte;
    }
  }
}

TEST(ScanString, TellsWhetherTheStringHasEscapesAndNonAsciiText) {
  const auto plain = read("abc\" \\ \xC3\xA9");
  ASSERT_TRUE(plain.has_value());
  EXPECT_EQ(plain->close, 3U);
  EXPECT_FALSE(plain->escaped);
  EXPECT_FALSE(plain->non_ascii);
  EXPECT_TRUE(read("a\\nb\"")->escaped);
  EXPECT_FALSE(read("a\\u00e9b\"")->non_ascii);
  EXPECT_TRUE(read("\xC3\xA9\"")->non_ascii);
  // What lies behind the quote does not count, in the same block or a later one.
  for (std::size_t length = 0; length <= 150; ++length) {
    const std::string s = std::string(length, 'x') + "\"\xC3\xA9\\n" + std::string(100, 'y');
    const auto content = read(s);
    ASSERT_TRUE(content.has_value()) << length;
    EXPECT_EQ(content->close, length);
    EXPECT_FALSE(content->escaped || content->non_ascii) << length;
  }
}

TEST(ScanString, RefusesEveryProperPrefix) {
  const std::string s = std::string(70, 'x') + "\\u00e9\\ud83d\\ude00\\n\xF0\x9F\x98\x80\xE3\x81\x82 \xC3\xA9" +
                        std::string(70, 'y') + "\xF0\x9F\x98\x80\\\"\"";
  EXPECT_TRUE(accepts(s));
  for (std::size_t size = 0; size < s.size(); ++size) EXPECT_FALSE(accepts(s.substr(0, size))) << size;
}

TEST(ScanString, KnowsTheEightShortEscapesAndNoOther) {
  for (unsigned letter = 0; letter < 256; ++letter) {
    if (letter == 'u') continue;
    const std::string s = std::string("a\\") + static_cast<char>(letter) + "b\"";
    EXPECT_TRUE(agrees(s));
    const bool known = std::strchr("\"\\/bfnrt", static_cast<int>(letter)) != nullptr && letter != 0;
    EXPECT_EQ(accepts(s), known) << letter;
  }
}

TEST(ScanString, DecodesEveryUnicodeEscape) {
  for (unsigned unit = 0; unit < 0x10000; ++unit) {
    const bool surrogate = unit >= 0xD800 && unit <= 0xDFFF;
    for (const bool upper : {false, true}) {
      const auto content = read(unicode_escape(unit, upper) + '"');
      ASSERT_EQ(content.has_value(), !surrogate) << unit;
      if (content) {
        ASSERT_EQ(content->decoded, reference::encode_utf8(unit)) << unit;
      }
    }
  }
}

TEST(ScanString, JoinsSurrogatePairs) {
  for (unsigned high = 0xD800; high <= 0xDBFF; ++high) {
    for (unsigned low = 0xDC00; low <= 0xDFFF; low += low % 64 == 0 ? 1 : 31) {
      const auto content = read(unicode_escape(high) + unicode_escape(low, true) + '"');
      ASSERT_TRUE(content.has_value()) << high << ' ' << low;
      ASSERT_EQ(content->decoded, reference::encode_utf8(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)));
    }
  }
  EXPECT_EQ(read("\\ud83d\\ude00\"")->decoded, "\xF0\x9F\x98\x80");
}

TEST(ScanString, RefusesMalformedEscapes) {
  const char* const rows[] = {
      "\\\"",
      "\\",
      "\\u\"",
      "\\u1\"",
      "\\u12\"",
      "\\u123\"",
      "\\u12g4\"",
      "\\ug123\"",
      "\\u123g\"",
      "\\u 123\"",
      "\\u+123\"",
      "\\u-001\"",
      "\\u0x12\"",
      "\\U0041\"",
      "\\u{41}\"",
      "\\x41\"",
      "\\'\"",
      "\\a\"",
      "\\0\"",
      "\\v\"",
      "\\ud800\"",
      "\\udc00\"",
      "\\udfff\"",
      "\\udbff\"",
      "\\ud800x\"",
      "\\ud800\\n\"",
      "\\ud800\\u\"",
      "\\ud800\\u0041\"",
      "\\ud800\\ud800\"",
      "\\ud800\\ud800\\udc00\"",
      "\\udc00\\ud800\"",
      "\\ud800 \\udc00\"",
      "\\ud800\\udc0\"",
      "\\ud800\\udc0g\"",
      "\\ud800\\Udc00\"",
      "\\ud800/udc00\"",
      "\\u00\xC3\xA9\"",
      "\\\xC3\xA9\"",
      "\\\n\"",
      "\\ud800\\ue000\"",
      "\\ud800\\udbff\"",
  };
  for (const char* row : rows) {
    for (const std::size_t before : {0U, 1U, 15U, 63U, 64U, 100U}) {
      for (const std::size_t behind : {0U, 80U}) {
        const std::string s = std::string(before, 'x') + row + std::string(behind, 'y');
        EXPECT_FALSE(accepts(s)) << s;
        EXPECT_TRUE(agrees(s));
      }
    }
  }
}

TEST(ScanString, CountsBackslashes) {
  for (std::size_t backslashes = 0; backslashes <= 140; ++backslashes) {
    for (const std::size_t before : {0U, 1U, 31U, 62U}) {
      const std::string s = std::string(before, 'x') + std::string(backslashes, '\\') + '"';
      EXPECT_EQ(accepts(s), backslashes % 2 == 0) << backslashes;
      EXPECT_TRUE(agrees(s + " tail\""));
    }
  }
}

TEST(ScanString, MayStartAtAnyCharacter) {
  const std::string s = "ab\xC3\xA9\xE3\x81\x82\xF0\x9F\x98\x80" + std::string(90, 'z') + "\xE3\x81\x82\"";
  for (const std::size_t start : {0U, 1U, 2U, 4U, 7U, 11U, 50U, 101U, 104U}) {
    const auto content = read(s.data() + start, s.size() - start);
    ASSERT_TRUE(content.has_value()) << start;
    EXPECT_EQ(start + content->close, s.size() - 1);
    EXPECT_EQ(content->decoded, s.substr(start, s.size() - 1 - start));
  }
}

// String content with escapes, well formed or damaged.
std::string random_content(random_text::engine& random) {
  std::string s;
  const std::size_t size = random_text::below(random, 260);
  const unsigned density = random_text::below(random, 11);
  const unsigned escapes = 1 + random_text::below(random, 40);
  while (s.size() < size) {
    s += random_text::utf8(random, random_text::below(random, escapes), density);
    const unsigned kind = random_text::below(random, 8);
    if (kind < 3) s += std::string("\\") + "\"\\/bfnrt"[random_text::below(random, 8)];
    if (kind == 3) s += unicode_escape(random_text::below(random, 0xD800), random_text::below(random, 2) == 0);
    if (kind == 4) {
      s += unicode_escape(0xD800 + random_text::below(random, 0x400));
      s += unicode_escape(0xDC00 + random_text::below(random, 0x400));
    }
    const bool lone_surrogate = kind == 5 && random_text::below(random, 40) == 0;
    if (lone_surrogate) s += unicode_escape(0xD800 + random_text::below(random, 0x800));
  }
  s += '"';
  s += random_text::utf8(random, random_text::below(random, 80), 5);
  return s;
}

TEST(ScanString, AgreesWithTheOracleOnRandomStrings) {
  random_text::engine random(8259);
  std::size_t accepted = 0;
  for (int round = 0; round < random_text::rounds(60000); ++round) {
    std::string s = random_content(random);
    if (round % 3 == 0) random_text::damage(random, s);
    ASSERT_TRUE(agrees(s));
    accepted += accepts(s) ? 1 : 0;
  }
  const auto rounds = static_cast<std::size_t>(random_text::rounds(60000));
  EXPECT_GT(accepted, rounds / 2) << "the test lost its good strings";
  EXPECT_LT(accepted, rounds / 20 * 19) << "the test lost its bad strings";
}

// ASCII with an escape every few bytes: what kernels undo by whole blocks.
std::string dense_content(random_text::engine& random, bool malformed) {
  static constexpr const char* good[] = {"\\n",     "\\\"",    "\\\\",        "\\/",       "\\t\\b\\f\\r",
                                         "\\u0000", "\\u001f", "\\u007F",     "\\u0080",   "\\u07ff",
                                         "\\u0800", "\\uD7FF", "\\uFFFF",     "\\uabCD",   "\\ud83d\\uDE00",
                                         "a",       "word",    "it is plain", "0123456789"};
  static constexpr const char* bad[] = {"\\a",      "\\u12G4",    "\\ud800", "\\udc00",         "\\ud800\\n",
                                        "\\u00\\n", "\\\xC3\xA9", "\\u",     "\\u\xEE\x80\x80", "\x1F",
                                        "\xC3",     "\\\x1F",     "\\\xEE"};
  std::string s;
  const std::size_t size = random_text::below(random, 400);
  const unsigned plain = random_text::below(random, 5);
  while (s.size() < size) s += good[random_text::below(random, static_cast<unsigned>(std::size(good) - plain))];
  if (malformed)
    s.insert(random_text::below(random, static_cast<unsigned>(s.size() + 1)),
             bad[random_text::below(random, std::size(bad))]);
  if (random_text::below(random, 4) == 0) s += "\xE3\x81\x82\\n\\n\\n\\u00e9\xC3\xA9";
  return s + '"' + random_text::utf8(random, random_text::below(random, 80), 1);
}

TEST(ScanString, ReadsRowsOfEscapes) {
  random_text::engine random(11);
  for (int round = 0; round < random_text::rounds(60000); ++round) {
    std::string s = dense_content(random, round % 3 == 1);
    if (round % 3 == 2) random_text::damage(random, s);
    ASSERT_TRUE(agrees(s));
  }
}

TEST(ScanString, ReadsEachEscapeAtEveryPlaceOfARow) {
  const std::string row = "\\n\\u20ac\\\\\\u00e9\\\"\\u0041x\\ud83d\\ude00\\/";
  for (std::size_t before = 0; before <= 70; ++before) {
    const std::string s = std::string(before, 'x') + row + row + row + std::string(before % 7, 'y') + row + '"';
    ASSERT_TRUE(agrees(s)) << before;
    ASSERT_TRUE(agrees(s + std::string(150, 'z'))) << before;
    for (std::size_t size = before; size < s.size(); ++size) ASSERT_TRUE(agrees(s.substr(0, size))) << size;
  }
}

TEST(FindClosingQuote, StopsAtTheFirstQuoteThatIsNotEscaped) {
  const auto find = [](std::string_view s) {
    const char* const found = text::find_closing_quote(s.data(), s.data() + s.size());
    return found == nullptr ? s.npos : static_cast<std::size_t>(found - s.data());
  };
  EXPECT_EQ(find(""), std::string_view::npos);
  EXPECT_EQ(find("\""), 0U);
  EXPECT_EQ(find("abc"), std::string_view::npos);
  for (std::size_t backslashes = 0; backslashes <= 70; ++backslashes) {
    const std::string s = "x\\\"" + std::string(backslashes, '\\') + '"';
    EXPECT_EQ(find(s), backslashes % 2 == 0 ? s.size() - 1 : s.npos) << backslashes;
    EXPECT_EQ(find(s + "\""), backslashes % 2 == 0 ? s.size() - 1 : s.size()) << backslashes;
  }
}

TEST(ScanString, ReadsNothingOutsideTheText) {
  random_text::engine random(3);
  const reference::guard_page page(4096);
  for (std::size_t size = 0; size <= 200; ++size) {
    for (int round = 0; round < 12; ++round) {
      std::string s = random_content(random) + random_content(random);
      while (s.size() < size) s += random_content(random);
      s.resize(size);
      if (round % 4 == 0 && size != 0) s.back() = '"';
      if (round % 4 == 1 && size != 0) s.back() = '\\';
      const auto expected = reference::read_string(s);
      EXPECT_TRUE(same(read(page.put_at_end(s.data(), size), size), expected)) << s;
      EXPECT_TRUE(same(read(page.put_at_begin(s.data(), size), size), expected)) << s;
    }
    const std::string plain(size, 'p');
    EXPECT_FALSE(read(page.put_at_end(plain.data(), size), size).has_value());
  }
}

TEST(Unescape, StaysInsideBothRanges) {
  random_text::engine random(4);
  const reference::guard_page source(4096);
  const reference::guard_page target(4096);
  for (int round = 0; round < random_text::rounds(4000); ++round) {
    std::string s = random_content(random);
    const auto expected = reference::read_string(s);
    if (!expected) continue;
    s.resize(expected->close);
    const char* const first =
        round % 2 == 0 ? source.put_at_end(s.data(), s.size()) : source.put_at_begin(s.data(), s.size());
    char* const out = target.at_end(s.size());
    const std::size_t length = text::unescape(first, first + s.size(), out);
    EXPECT_EQ(std::string_view(out, length), expected->decoded);
    EXPECT_EQ(text::unescape(first, first + s.size(), target.at_begin()), length);
    EXPECT_EQ(std::string_view(target.at_begin(), length), expected->decoded);
  }
}

TEST(ScanStringCorpus, Flenniken) {
  std::size_t cases = 0;
  std::string bytes;
  for (const std::string& line : reference::shared_lines("corpora/conformance/utf8/flenniken-cases.json")) {
    if (line.find("\"json_text_hex\"") != std::string::npos) {
      bytes = reference::from_hex(reference::field_of_line(line, "json_text_hex"));
    }
    const std::string verdict = reference::field_of_line(line, "json_expected");
    if (verdict.empty() || bytes.size() < 2) continue;
    ++cases;
    const auto content = read(std::string_view(bytes).substr(1));
    EXPECT_EQ(content.has_value() && content->close + 2 == bytes.size(), verdict == "accept")
        << ::testing::PrintToString(bytes);
  }
  if (cases == 0) GTEST_SKIP() << "no shared data";
  EXPECT_GT(cases, 100U);
}

TEST(ScanStringCorpus, BoundarySequencesInsideStrings) {
  std::size_t cases = 0;
  for (const std::string& line : reference::shared_lines("corpora/conformance/utf8/boundary.tsv")) {
    const auto tab = line.find('\t');
    if (line.empty() || line[0] == '#' || tab == std::string::npos) continue;
    const std::string bytes = reference::from_hex(line.substr(0, tab));
    ++cases;
    for (std::size_t before = 0; before <= 70; ++before) {
      ASSERT_TRUE(agrees(std::string(before, 'x') + bytes + '"'));
      ASSERT_TRUE(agrees(std::string(before, 'x') + bytes + std::string(40, 'y') + '"'));
    }
  }
  if (cases == 0) GTEST_SKIP() << "no shared data";
  EXPECT_GT(cases, 100U);
}

TEST(SkipWhitespace, StopsAtEveryOtherByteAtEveryPlace) {
  const window w(131);
  const reference::guard_page page(4096);
  const std::string_view blanks = " \t\n\r";
  std::size_t bad = 0;
  for (std::size_t at = 0; at <= 130; ++at) {
    for (unsigned byte = 0; byte < 256; ++byte) {
      std::string s(131, ' ');
      for (std::size_t i = 0; i < s.size(); ++i) s[i] = blanks[(i * 7 + at + byte) % 4];
      s[at] = static_cast<char>(byte);
      const std::size_t expected = blanks.find(static_cast<char>(byte)) != blanks.npos ? s.size() : at;
      w.put(s);
      bad += text::skip_whitespace_window(w.begin(), w.limit() - 1) == w.begin() + expected ? 0 : 1;
      const char* const p = page.put_at_end(s.data(), s.size());
      bad += text::skip_whitespace(p, p + s.size()) == p + expected ? 0 : 1;
      // Cut behind the byte: nothing behind it may matter.
      bad += text::skip_whitespace(p, p + at + 1) == p + std::min(expected, at + 1) ? 0 : 1;
    }
  }
  EXPECT_EQ(bad, 0U);
}

TEST(SkipWhitespace, ReadsNothingOutsideTheText) {
  const reference::guard_page page(4096);
  for (std::size_t size = 0; size <= 200; ++size) {
    const std::string s(size, '\n');
    const char* p = page.put_at_end(s.data(), size);
    EXPECT_EQ(text::skip_whitespace(p, p + size), p + size);
    p = page.put_at_begin(s.data(), size);
    EXPECT_EQ(text::skip_whitespace(p, p + size), p + size);
  }
}

TEST(SkipWhitespaceWindow, ReturnsAReadablePositionBeyondTheLimit) {
  const reference::guard_page page(4096);
  std::memset(page.begin(), ' ', page.capacity());
  for (std::size_t before = 0; before <= 200; ++before) {
    const char* const limit = page.end() - 64;
    const char* const stop = text::skip_whitespace_window(limit - before, limit);
    EXPECT_GT(stop, limit);
    EXPECT_LT(stop, page.end());
  }
  EXPECT_EQ(text::skip_whitespace_window(page.end(), page.end() - 1), page.end());
}

}  // namespace
