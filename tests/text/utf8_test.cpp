#include <joule/text/utf8.hpp>

#include "random_text.hpp"
#include "reference/guard_page.hpp"
#include "reference/shared_data.hpp"
#include "reference/utf8_oracle.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace text = joule::text;

std::size_t find(const char* p, std::size_t size) {
  return static_cast<std::size_t>(text::find_invalid_utf8(p, p + size) - p);
}
std::size_t find(std::string_view s) { return find(s.data(), s.size()); }

std::string hex(std::string_view s) {
  std::string out;
  char buffer[4];
  for (const char c : s) {
    std::snprintf(buffer, sizeof buffer, "%02x ", static_cast<unsigned>(static_cast<unsigned char>(c)));
    out += buffer;
  }
  return out;
}

// A text of `size` bytes with a hole for a sequence. What surrounds the hole is well formed by itself and does not
// begin with a continuation, so the sequence is judged as if it stood alone.
struct surrounded {
  std::string bytes;
  surrounded(std::size_t size, std::size_t at, std::size_t hole, bool ascii) : bytes(size, 'a') {
    if (ascii) return;
    for (std::size_t i = 0; i + 2 <= at; i += 2) std::memcpy(&bytes[i], "\xC3\xA9", 2);
    for (std::size_t i = at + hole; i + 2 <= size; i += 2) std::memcpy(&bytes[i], "\xC3\xA9", 2);
  }
  [[nodiscard]] std::size_t expected(std::size_t at, std::size_t hole) const {
    const std::size_t first = reference::find_invalid_utf8(std::string_view(bytes).substr(at, hole));
    return first == hole ? bytes.size() : at + first;
  }
};

struct wrong {
  std::size_t count = 0;
  std::string first;
  void check(std::string_view s, std::size_t expected) {
    if (find(s) == expected) return;
    if (count++ == 0) first = hex(s) + "expected " + std::to_string(expected) + ", got " + std::to_string(find(s));
  }
};

// Instrumented builds are some ten times slower: there the exhaustive tests take every eleventh case, which still
// visits every value of every byte.
constexpr unsigned exhaustive_step = JOULE_ASAN != 0 || JOULE_MSAN != 0 ? 11 : 1;

// Third and fourth bytes on both sides of every border of table 3-7.
constexpr std::string_view border_bytes("\x00\x41\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC2\xE0\xED\xF0\xF4\xFF", 16);

TEST(FindInvalidUtf8, AcceptsTheEmptyText) {
  EXPECT_EQ(find(std::string_view{}), 0U);
  EXPECT_EQ(text::find_invalid_utf8(nullptr, nullptr), nullptr);
}

TEST(FindInvalidUtf8, ReportsTheFirstByteOfTheFirstMalformedSequence) {
  struct row {
    std::string_view text;
    std::size_t expected;
  };
  const row rows[] = {
      {"abc", 3},
      {"a\x80", 1},                  // continuation without a lead
      {"\xC3\xA9\xC3", 2},           // cut after one byte of two
      {"a\xE3\x81", 1},              // cut after two of three
      {"a\xF0\x9F\x98", 1},          // cut after three of four
      {"\xE3\x81x", 0},              // interrupted
      {"\xC0\x80", 0},               // overlong NUL
      {"\xC1\xBF", 0},               // overlong U+007F
      {"\xE0\x9F\xBF", 0},           // overlong U+07FF
      {"\xF0\x8F\xBF\xBF", 0},       // overlong U+FFFF
      {"\xED\xA0\x80", 0},           // U+D800
      {"\xED\xBF\xBF", 0},           // U+DFFF
      {"\xED\x9F\xBF", 3},           // U+D7FF
      {"\xEE\x80\x80", 3},           // U+E000
      {"\xF4\x8F\xBF\xBF", 4},       // U+10FFFF
      {"\xF4\x90\x80\x80", 0},       // U+110000
      {"\xF5\x80\x80\x80", 0},
      {"\xFE", 0},
      {"ok\xFF\xFF", 2},
      {"\xEF\xBF\xBF\xEF\xBB\xBF", 6},  // noncharacter and byte order mark are characters
  };
  for (const row& r : rows) {
    EXPECT_EQ(find(r.text), r.expected) << hex(r.text);
    EXPECT_EQ(text::is_valid_utf8({r.text.data(), r.text.size()}), r.expected == r.text.size()) << hex(r.text);
    // The same at the end and in the middle of a long text.
    const std::string padding(131, '.');
    const std::string at_end = padding + std::string(r.text);
    EXPECT_EQ(find(at_end), padding.size() + r.expected) << hex(r.text);
    const std::string inside = at_end + padding;
    EXPECT_EQ(find(inside), r.expected == r.text.size() ? inside.size() : padding.size() + r.expected) << hex(r.text);
  }
}

TEST(FindInvalidUtf8, AgreesOnEveryOneAndTwoByteSequenceAtEveryPlaceOfABlock) {
  wrong bad;
  for (const bool ascii : {true, false}) {
    for (std::size_t at = 0; at < 132; at += 1 + at / 66) {
      surrounded s(200, at, 2, ascii);
      for (unsigned pair = 0; pair < 0x10000; pair += exhaustive_step) {
        s.bytes[at] = static_cast<char>(pair >> 8);
        s.bytes[at + 1] = static_cast<char>(pair & 0xFF);
        bad.check(s.bytes, s.expected(at, 2));
      }
    }
  }
  EXPECT_EQ(bad.count, 0U) << bad.first;
}

TEST(FindInvalidUtf8, AgreesOnEveryThreeByteSequence) {
  wrong bad;
  surrounded s(70, 62, 3, true);  // across the first 64 bytes
  for (unsigned triple = 0; triple < 0x1000000; triple += exhaustive_step) {
    const char bytes[3] = {static_cast<char>(triple >> 16), static_cast<char>((triple >> 8) & 0xFF),
                           static_cast<char>(triple & 0xFF)};
    // Two ASCII bytes in front say nothing that the shorter sequences have not said: an eighth of them will do.
    if ((triple >> 16) < 0x80 && (triple >> 16) % 8 != 0) continue;
    std::memcpy(&s.bytes[62], bytes, 3);
    const std::size_t expected = s.expected(62, 3);
    bad.check(s.bytes, expected);
    bad.check({bytes, 3}, expected == s.bytes.size() ? 3 : expected - 62);
  }
  EXPECT_EQ(bad.count, 0U) << bad.first;
}

TEST(FindInvalidUtf8, AgreesOnEveryLeadAndSecondByteOfFourByteSequences) {
  wrong bad;
  surrounded s(101, 30, 4, true);
  for (unsigned lead = 0xE0; lead < 0x100; ++lead) {
    for (unsigned second = 0; second < 0x100; ++second) {
      for (const char third : border_bytes) {
        for (const char fourth : border_bytes) {
          const char bytes[4] = {static_cast<char>(lead), static_cast<char>(second), third, fourth};
          std::memcpy(&s.bytes[30], bytes, 4);
          const std::size_t expected = s.expected(30, 4);
          bad.check(s.bytes, expected);
          bad.check({bytes, 4}, expected == s.bytes.size() ? 4 : expected - 30);
        }
      }
    }
  }
  EXPECT_EQ(bad.count, 0U) << bad.first;
}

TEST(FindInvalidUtf8, AgreesOnBorderSequencesAtEveryPlaceOfALongText) {
  wrong bad;
  const std::vector<std::string> sequences = {"\xC2\x80",
                                              "\xDF\xBF",
                                              "\xE0\xA0\x80",
                                              "\xE0\x9F\xBF",
                                              "\xED\x9F\xBF",
                                              "\xED\xA0\x80",
                                              "\xEF\xBF\xBF",
                                              "\xF0\x90\x80\x80",
                                              "\xF0\x8F\xBF\xBF",
                                              "\xF4\x8F\xBF\xBF",
                                              "\xF4\x90\x80\x80",
                                              "\xC3",
                                              "\xE3\x81",
                                              "\xF0\x9F\x98",
                                              "\x80",
                                              "\xC0\x80",
                                              "\xF5\x80\x80\x80",
                                              "\xFF",
                                              "\xE3\x81\xC3\xA9",
                                              "\xF0\x9F\x98\xF0\x9F\x98\x80",
                                              "\xC3\xA9\xA9",
                                              "\xE3\x81\x82\x82",
                                              "\xF0\x9F\x98\x80\x80"};
  for (const bool ascii : {true, false}) {
    for (std::size_t size = 64; size < 200; size += 3) {
      for (std::size_t at = 0; at < size; at += ascii ? 1 : 2) {
        for (const std::string& sequence : sequences) {
          if (at + sequence.size() > size) continue;
          surrounded s(size, at, sequence.size(), ascii);
          s.bytes.replace(at, sequence.size(), sequence);
          const std::size_t first = reference::find_invalid_utf8(std::string_view(s.bytes).substr(at));
          bad.check(s.bytes, at + first);
        }
      }
    }
  }
  EXPECT_EQ(bad.count, 0U) << bad.first;
}

TEST(FindInvalidUtf8, AgreesOnRandomTexts) {
  random_text::engine random(20260101);
  wrong bad;
  std::size_t valid = 0;
  for (int round = 0; round < random_text::rounds(100000); ++round) {
    std::string s = random_text::utf8(random, random_text::below(random, 300), random_text::below(random, 11));
    if (round % 2 == 0) random_text::damage(random, s);
    const std::size_t expected = reference::find_invalid_utf8(s);
    valid += expected == s.size() ? 1 : 0;
    bad.check(s, expected);
    if (text::is_valid_utf8({s.data(), s.size()}) != (expected == s.size())) ++bad.count;
  }
  EXPECT_EQ(bad.count, 0U) << bad.first;
  const auto rounds = static_cast<std::size_t>(random_text::rounds(100000));
  EXPECT_GT(valid, rounds / 2) << "the test lost its good texts";
  EXPECT_LT(valid, rounds / 10 * 9) << "the test lost its bad texts";
}

TEST(FindInvalidUtf8, ReadsNothingOutsideTheText) {
  random_text::engine random(7);
  const reference::guard_page page(4096);
  for (std::size_t size = 0; size <= 200; ++size) {
    for (const unsigned density : {0U, 5U, 10U}) {
      std::string s = random_text::utf8(random, size, density);
      s.resize(size);  // may cut the last character
      const std::size_t expected = reference::find_invalid_utf8(s);
      EXPECT_EQ(find(page.put_at_end(s.data(), size), size), expected) << size;
      EXPECT_EQ(find(page.put_at_begin(s.data(), size), size), expected) << size;
      EXPECT_EQ(text::is_valid_utf8({page.put_at_end(s.data(), size), size}), expected == size) << size;
      EXPECT_EQ(text::is_valid_utf8({page.put_at_begin(s.data(), size), size}), expected == size) << size;
    }
  }
}

TEST(FindInvalidUtf8, DoesNotSeeWhatLiesBeforeOrBehindTheText) {
  // A range that follows an unfinished sequence and precedes a continuation is judged alone.
  for (std::size_t size = 0; size <= 140; ++size) {
    const std::string s = "\xF0\x9F\x98" + std::string(size, 'a') + "\x80\x80";
    EXPECT_EQ(find(s.data() + 3, size), size);
    const std::string cut = std::string(size, 'a') + "\xF0\x9F\x98\x80";
    for (std::size_t bytes = 1; bytes <= 3; ++bytes) EXPECT_EQ(find(cut.data(), size + bytes), size);
    EXPECT_EQ(find(cut), size + 4);
  }
}

TEST(IsAscii, SeesAHighByteAtEveryPlace) {
  const reference::guard_page page(4096);
  for (std::size_t size = 0; size <= 200; ++size) {
    std::string s(size, '\x7F');
    const char* p = page.put_at_end(s.data(), size);
    EXPECT_TRUE(text::is_ascii(p, p + size));
    for (std::size_t at = 0; at < size; ++at) {
      s[at] = '\x80';
      p = page.put_at_end(s.data(), size);
      EXPECT_FALSE(text::is_ascii(p, p + size)) << at << " of " << size;
      s[at] = '\x7F';
    }
  }
}

TEST(SequenceLength, AgreesWithTheTable) {
  std::size_t bad = 0;
  for (unsigned lead = 0; lead < 0x100; ++lead) {
    for (unsigned second = lead % exhaustive_step; second < 0x100; second += exhaustive_step) {
      for (const char third : border_bytes) {
        for (const char fourth : border_bytes) {
          const char bytes[4] = {static_cast<char>(lead), static_cast<char>(second), third, fourth};
          for (std::size_t size = 1; size <= 4; ++size) {
            const auto expected = static_cast<int>(reference::utf8_sequence_length({bytes, size}));
            bad += text::sequence_length(bytes, bytes + size) == expected ? 0 : 1;
          }
        }
      }
    }
  }
  EXPECT_EQ(bad, 0U);
}

TEST(AppendUtf8, WritesEveryScalarValue) {
  std::size_t bad = 0;
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    char buffer[4];
    const char* const end = text::append_utf8(buffer, c);
    const std::string_view written(buffer, static_cast<std::size_t>(end - buffer));
    bad += written == reference::encode_utf8(c) && reference::utf8_sequence_length(written) == written.size() ? 0 : 1;
  }
  EXPECT_EQ(bad, 0U);
}

TEST(Utf8Corpus, BoundarySequencesBehindEveryNumberOfAsciiBytes) {
  const auto lines = reference::shared_lines("corpora/conformance/utf8/boundary.tsv");
  if (lines.empty()) GTEST_SKIP() << "no shared data";
  wrong bad;
  std::size_t cases = 0;
  for (const std::string& line : lines) {
    const auto tab = line.find('\t');
    if (line.empty() || line[0] == '#' || tab == std::string::npos) continue;
    const std::string bytes = reference::from_hex(line.substr(0, tab));
    const bool valid = line[tab + 1] == '1';
    ++cases;
    for (std::size_t before = 0; before <= 70; ++before) {
      const std::string s = std::string(before, 'x') + bytes;
      const std::string longer = s + std::string(40, 'y');
      bad.check(s, valid ? s.size() : before + reference::find_invalid_utf8(bytes));
      bad.count += (find(s) == s.size()) == valid ? 0 : 1;
      bad.count += (find(longer) == longer.size()) == valid ? 0 : 1;
    }
  }
  EXPECT_EQ(bad.count, 0U) << bad.first;
  EXPECT_GT(cases, 100U);
}

TEST(Utf8Corpus, FlennikenAndKuhn) {
  std::size_t cases = 0;
  for (const char* file : {"flenniken-cases.json", "kuhn-lines.json"}) {
    std::string bytes;
    for (const std::string& line : reference::shared_lines(std::string("corpora/conformance/utf8/") + file)) {
      const std::string field = reference::field_of_line(line, "hex");
      if (!field.empty()) bytes = reference::from_hex(field);
      const std::string verdict = reference::field_of_line(line, "utf8_valid");
      if (verdict.empty()) continue;
      ++cases;
      EXPECT_EQ(find(bytes) == bytes.size(), verdict == "true") << hex(bytes);
      EXPECT_EQ(find(bytes), reference::find_invalid_utf8(bytes)) << hex(bytes);
    }
  }
  if (cases == 0) GTEST_SKIP() << "no shared data";
  EXPECT_GT(cases, 200U);
}

}  // namespace
