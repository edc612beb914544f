// Strings that strict rules refuse: where they end, what is found in them, what they are decoded to.
#include <joule/text/lenient.hpp>
#include <joule/text/scan.hpp>
#include <joule/text/utf8.hpp>

#include "random_text.hpp"
#include "reference/guard_page.hpp"
#include "reference/json_tree.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <string_view>

namespace {

namespace text = joule::text;

#define FFFD "\xEF\xBF\xBD"

struct scan_case {
  std::string content;
  bool escaped;
  bool lone;
  bool malformed;
  std::string replaced;
};

TEST(ScanStringLenient, TellsWhatIsInTheString) {
  const scan_case cases[] = {
      {"", false, false, false, ""},
      {"plain \xC3\xA9 \xF0\x9F\x98\x80 \x7F", false, false, false, "plain \xC3\xA9 \xF0\x9F\x98\x80 \x7F"},
      {"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000", true, false, false, std::string("\"\\/\b\f\n\r\t\0", 9)},
      {"\\ud83d\\ude00", true, false, false, "\xF0\x9F\x98\x80"},
      {"\\ud83d", true, true, false, FFFD},
      {"\\uDE00\\uD83D", true, true, false, FFFD FFFD},
      {"\\ud83d\\ud83d\\ude00", true, true, false, FFFD "\xF0\x9F\x98\x80"},
      {"\\ud83d\\u0041", true, true, false, FFFD "A"},
      {"\xFF", false, false, true, FFFD},
      {"\xE2\x82\\u0041\xAC", true, false, true, FFFD FFFD "A" FFFD},
      {"\xF4\x90\x80\x80\xC3\xA9", false, false, true, FFFD FFFD FFFD FFFD "\xC3\xA9"},
  };
  for (const scan_case& c : cases) {
    const std::string whole = c.content + "\" \xFF";
    const text::lenient_scan scan = text::scan_string_lenient(whole.data(), whole.data() + whole.size());
    ASSERT_EQ(scan.end, whole.data() + c.content.size()) << c.content;
    EXPECT_EQ(scan.escaped, c.escaped) << c.content;
    EXPECT_EQ(scan.lone_surrogate, c.lone) << c.content;
    EXPECT_EQ(scan.malformed, c.malformed) << c.content;
    std::string out(3 * c.content.size(), '\0');
    out.resize(text::decode_lenient(whole.data(), scan.end, true, out.data()));
    EXPECT_EQ(out, c.replaced) << c.content;
  }
}

TEST(ScanStringLenient, RefusesControlCharactersBadEscapesAndCutStrings) {
  for (const std::string content : {"a\n\"", "\x1F\"", "\\q\"", "\\u12G4\"", "\\ud800\\uZZZZ\"", "\\ud8\"", "\xFF", "", "\\", "\\u",
                                    "\\u12", "\\ud800", "\\ud800\\", "\\ud800\\udc0", "\xE2\x82"}) {
    EXPECT_EQ(text::scan_string_lenient(content.data(), content.data() + content.size()).end, nullptr) << content;
  }
}

// Random contents between two pages that cannot be touched, against the tests' own reader.
TEST(DecodeLenient, AgreesWithTheOracle) {
  static const std::string pieces[] = {"a",       "\xC3\xA9", "\xF0\x9F\x98\x80", "\xFF",    "\x80",     "\xE2\x82", "\xED\xA0\x80", "\\n",
                                       "\\u0041", "\\ud800",  "\\udc00",          "\\uDBFF", "\\ud83d\\ude00", "\xC3", "\xF4", "\\\\"};
  const reference::guard_page input(512);
  const reference::guard_page output(2048);
  random_text::engine random(11);
  for (int round = 0; round < random_text::rounds(20000); ++round) {
    std::string content;
    for (auto count = random_text::below(random, 12); count != 0; --count) content += pieces[random_text::below(random, unsigned{std::size(pieces)})];
    const std::string whole = content + "\"";
    char* const first = input.put_at_end(whole.data(), whole.size());
    const text::lenient_scan scan = text::scan_string_lenient(first, first + whole.size());
    ASSERT_EQ(scan.end, first + content.size()) << content;
    const bool strict = text::scan_string(first, first + whole.size()).end != nullptr;
    ASSERT_EQ(strict, !scan.lone_surrogate && !scan.malformed) << content;
    for (const bool replaces : {false, true}) {
      const auto bytes = replaces ? reference::malformed::replaced : reference::malformed::passed;
      const reference::json_node node = reference::read_tree("\"" + whole, bytes);
      char* const out = output.at_end(replaces ? 3 * content.size() : content.size());
      const std::size_t size = text::decode_lenient(first, scan.end, replaces, out);
      ASSERT_EQ(std::string_view(out, size), node.content) << content;
    }
  }
}

}  // namespace
