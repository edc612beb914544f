// UTF-8 edge cases and troublesome strings through check(), quote() and canonicalize().
#include "reference/json_tree.hpp"
#include "reference/shared_data.hpp"
#include "text_corpus.hpp"

#include <joule/check.hpp>
#include <joule/reformat.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace conformance;
using joule::errc;

// Whether a string of these bytes, quoted as they are, is a JSON text, when their UTF-8 is `valid`.
bool acceptable(const std::string& bytes, bool valid) {
  for (const char c : bytes) {
    if (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\') return false;
  }
  return valid;
}

TEST(UnicodeConformance, BoundariesOfWellFormedSequences) {
  const auto lines = reference::shared_lines("corpora/conformance/utf8/boundary.tsv");
  if (lines.empty()) GTEST_SKIP() << "the collected texts are not here";
  std::size_t seen = 0;
  for (const std::string& line : lines) {
    if (line.empty() || line[0] == '#') continue;
    const auto tab = line.find('\t');
    const std::string bytes = reference::from_hex(line.substr(0, tab));
    const bool valid = line.at(tab + 1) == '1';
    ++seen;
    for (const std::size_t before : {0U, 1U, 15U, 30U, 31U, 32U, 63U, 64U, 70U}) {
      const std::string content = std::string(before, 'x') + bytes;
      const joule::error e = joule::check('"' + content + '"');
      ASSERT_EQ(!e, acceptable(content, valid)) << line << " behind " << before;
      if (!valid && bytes.find('"') == std::string::npos && bytes.find('\\') == std::string::npos &&
          static_cast<unsigned char>(bytes[0]) >= 0x80) {
        ASSERT_TRUE(e.code == errc::bad_utf8 || e.code == errc::control_character) << line;
      }
      ASSERT_EQ(joule::quote(content).has_value(), valid) << line << " behind " << before;
    }
  }
  EXPECT_GT(seen, 1000U);
}

TEST(UnicodeConformance, FlennikensCases) {
  const std::string file = read_plain(path_of("utf8/flenniken-cases.json"));
  if (file.empty()) GTEST_SKIP() << "the collected texts are not here";
  const auto root = reference::json_tree_reader(file).read_value();
  std::size_t seen = 0;
  for (const auto& row : find(root, "cases")->elements) {
    ++seen;
    const joule::error e = joule::check(reference::from_hex(text_of(row, "json_text_hex")));
    EXPECT_EQ(!e, text_of(row, "json_expected") == "accept") << text_of(row, "id") << " " << joule::name(e.code);
    const bool valid = text_of(row, "utf8_valid") == "true";
    EXPECT_EQ(joule::quote(reference::from_hex(text_of(row, "hex"))).has_value(), valid) << text_of(row, "id");
  }
  EXPECT_GT(seen, 50U);
}

TEST(UnicodeConformance, KuhnsStressTest) {
  const std::string file = read_plain(path_of("utf8/kuhn-lines.json"));
  if (file.empty()) GTEST_SKIP() << "the collected texts are not here";
  const auto root = reference::json_tree_reader(file).read_value();
  std::size_t seen = 0;
  for (const auto& row : find(root, "cases")->elements) {
    ++seen;
    const bool valid = text_of(row, "utf8_valid") == "true";
    const auto quoted = joule::quote(reference::from_hex(text_of(row, "hex")));
    ASSERT_EQ(quoted.has_value(), valid) << text_of(row, "line");
    if (valid) {
      EXPECT_FALSE(joule::check(*quoted)) << text_of(row, "line");
    }
  }
  EXPECT_GT(seen, 30U);
}

TEST(UnicodeConformance, NaughtyStringsComeBackAsValuesAndAsNames) {
  const std::string file = read_plain(path_of("naughty-strings/blns.json"));
  if (file.empty()) GTEST_SKIP() << "the collected texts are not here";
  const auto root = reference::json_tree_reader(file).read_value();
  EXPECT_GT(root.elements.size(), 380U);
  for (const auto& node : root.elements) {
    const std::string quoted = joule::quote(node.content).value();
    const std::string text = "{" + quoted + ":" + quoted + "}";
    ASSERT_FALSE(joule::check(text)) << text;
    EXPECT_EQ(joule::canonicalize(text).value(), text);
    const auto read = reference::json_tree_reader(text).read_value();
    EXPECT_EQ(read.members.at(0).name.content, node.content);
    EXPECT_EQ(read.members.at(0).value.content, node.content);
  }
}

}  // namespace
