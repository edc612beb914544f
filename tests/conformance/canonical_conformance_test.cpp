// RFC 8785 test data through canonicalize().
#include "reference/json_tree.hpp"
#include "reference/shared_data.hpp"
#include "text_corpus.hpp"

#include <joule/reformat.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <string>

namespace {

using namespace conformance;

TEST(CanonicalConformance, DocumentsOfTheReferenceImplementation) {
  for (const char* const name : {"french", "structures", "unicode", "weird"}) {
    const std::string input = read_plain(path_of(std::string("jcs/input/") + name + ".json"));
    if (input.empty()) GTEST_SKIP() << "the collected texts are not here";
    const auto output = joule::canonicalize(input);
    ASSERT_TRUE(output) << name << " " << joule::name(output.error().code);
    EXPECT_EQ(*output, read_plain(path_of(std::string("jcs/output/") + name + ".json"))) << name;
    std::string hex = read_plain(path_of(std::string("jcs/outhex/") + name + ".txt"));
    std::erase_if(hex, [](char c) { return c == ' ' || c == '\n' || c == '\r'; });
    EXPECT_EQ(*output, reference::from_hex(hex)) << name;
  }
}

double from_bits(const std::string& hex) {
  const std::uint64_t bits = std::strtoull(hex.c_str(), nullptr, 16);
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

// A spelling of the double that is certainly not the canonical one.
std::string seventeen_digits(double value) {
  char text[64];
  std::snprintf(text, sizeof text, "%.17e", value);
  return text;
}

TEST(CanonicalConformance, NumbersAsEcmascriptWritesThem) {
  const auto lines = reference::shared_lines("corpora/conformance/jcs/es6-numbers.txt");
  if (lines.empty()) GTEST_SKIP() << "the collected texts are not here";
  EXPECT_GE(lines.size(), 7000U);
  for (const std::string& line : lines) {
    const auto comma = line.find(',');
    const std::string expected = line.substr(comma + 1);
    ASSERT_EQ(joule::canonicalize(seventeen_digits(from_bits(line.substr(0, comma)))).value(), expected) << line;
    ASSERT_EQ(joule::canonicalize(expected).value(), expected) << line;
  }
}

TEST(CanonicalConformance, AppendixB) {
  const std::string file = read_plain(path_of("jcs/rfc8785-appendix-b.json"));
  if (file.empty()) GTEST_SKIP() << "the collected texts are not here";
  const auto root = reference::json_tree_reader(file).read_value();
  for (const auto& row : find(root, "numbers")->elements) {
    if (find(row, "text")->first == 'n') continue;  // NaN and infinities have no JSON spelling to begin with
    EXPECT_EQ(joule::canonicalize(seventeen_digits(from_bits(text_of(row, "bits")))).value(), text_of(row, "text"));
  }
  for (const auto& row : find(root, "errors")->elements) {
    EXPECT_FALSE(joule::canonicalize(text_of(row, "text")).has_value()) << text_of(row, "text");
  }
}

}  // namespace
