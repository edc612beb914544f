// The text verdict under options that let malformed strings pass: every engine, every cut of the input.
#include "sample_texts.hpp"
#include "verdict.hpp"

#include <joule/check.hpp>
#include <joule/explain.hpp>
#include <joule/reformat.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

using joule::errc;
using joule::error;
using joule::invalid_utf8;
using joule::text_options;

#define FFFD "\xEF\xBF\xBD"

constexpr text_options replacing{.utf8 = invalid_utf8::replace};
constexpr text_options passing{.utf8 = invalid_utf8::pass};

struct verdict_case {
  std::string text;
  errc code;
  std::uint64_t offset;
};

const std::vector<verdict_case>& verdict_cases() {
  static const std::vector<verdict_case> cases{
      {"\"\xFF\"", errc::ok, 0},
      {"\"\xE2\x82\"", errc::ok, 0},
      {"\"\\ud800\"", errc::ok, 0},
      {"\"\\uDC00\\uD800\"", errc::ok, 0},
      {"\"\\ud800\\u0041\"", errc::ok, 0},
      {"[\"\\ud800\\ud800\\udc00\",\"\\ud800\\n\",\"\\ud800x\"]", errc::ok, 0},
      // What is cut is a text that could go on, UTF-8 or not.
      {"\"\xE2\x82", errc::unexpected_end, 3},
      {"\"\xFF", errc::unexpected_end, 2},
      {"\"\\ud800", errc::unexpected_end, 7},
      {"\"\\ud800\\", errc::unexpected_end, 8},
      {"\"\\ud800\\u", errc::unexpected_end, 9},
      {"\"\\ud800\\u12", errc::unexpected_end, 11},
      {"\"\\udc", errc::unexpected_end, 5},
      // Escapes must still be escapes; the second one is an escape of its own.
      {"\"\\udcg0\"", errc::bad_escape, 1},
      {"\"\\ud8\"", errc::bad_escape, 1},
      {"\"\\ud800\\q\"", errc::bad_escape, 7},
      {"\"\\ud800\\uZZZZ\"", errc::bad_escape, 7},
      {"\"\\ud800\\ud8x0\"", errc::bad_escape, 7},
      {"\"\\udc00\\u12G4\"", errc::bad_escape, 7},
      {"\"\\ud800\\udc00\\uG\"", errc::bad_escape, 13},
      {"\"\xFF\n\"", errc::control_character, 2},
      {"\"\\ud800\n\"", errc::control_character, 7},
      // Outside strings nothing changes.
      {"[\xFF]", errc::expected_value, 1},
      {"[1\xFF]", errc::expected_comma_or_end, 2},
      {"{\xFF\"a\":1}", errc::expected_name, 1},
      {"\"\xFF\" \xFF", errc::trailing_data, 4},
      {"\xEF\xBB\xBF\"\xFF\"", errc::byte_order_mark, 0},
      {"[\"\xFF\",]", errc::trailing_comma, 5},
      {"{\"\xFF\":1,\"\xFF\":2}", errc::duplicate_name, 7},
      {"{\"\\ud800\":1,\"\\udfff\":2}", errc::duplicate_name, 12},
      {"{\"\\ud800\":1,\"" FFFD "\":2}", errc::duplicate_name, 12},
      {"{\"\\ud800\":1,\"\\ufffd\":2}", errc::duplicate_name, 12},
      {"{\"\\ud800\":1,\"\\ud800\\ud800\":2,\"\\ud800\\udc00\":3}", errc::ok, 0},
  };
  return cases;
}

void expect_verdict(const verdict_case& c, const text_options& options) {
  const error expected{c.code == errc::ok ? 0 : c.offset, c.code};
  const std::string_view t = c.text;
  EXPECT_EQ(joule::token::diagnose(t.data(), t.size(), options), expected) << t;
  EXPECT_EQ(joule::check(t, options), expected) << t;
  EXPECT_EQ(joule::valid(t, options), c.code == errc::ok) << t;
  EXPECT_EQ(joule::compact(t, options).error(), expected) << t;
  EXPECT_EQ(joule::indent(t, {}, options).error(), expected) << t;
  EXPECT_EQ(joule::canonicalize(t, options).error(), expected) << t;
  for (std::size_t piece = 1; piece <= t.size(); ++piece) {
    EXPECT_EQ(joule_test::feed_in_pieces(t, piece, options), expected) << t << " in pieces of " << piece;
  }
  const bool reads_one = c.code == errc::ok || c.code == errc::trailing_data;
  EXPECT_EQ(static_cast<bool>(joule::first_value(t, options)), reads_one) << t;
}

TEST(LenientText, HasOneVerdictInEveryEngine) {
  for (const verdict_case& c : verdict_cases()) {
    expect_verdict(c, replacing);
    expect_verdict(c, passing);
  }
}

TEST(LenientText, ComparesNamesAsTheyAreRead) {
  const verdict_case differing[] = {{"{\"\xFF\":1,\"\xFE\":2}", errc::duplicate_name, 7},
                                    {"{\"\xFF\":1,\"\\ufffd\":2}", errc::duplicate_name, 7},
                                    {"{\"\xE2\x82\":1,\"\xFF\xFF\":2}", errc::duplicate_name, 8},
                                    {"{\"\xFF\\u0041\":1,\"\xFE" "A\":2}", errc::duplicate_name, 13}};
  for (verdict_case c : differing) {
    expect_verdict(c, replacing);
    c.code = errc::ok;
    expect_verdict(c, passing);
  }
}

TEST(LenientText, AcceptsWhatStrictRulesAccept) {
  for (const std::string& text : joule_test::valid_texts()) {
    for (const text_options& options : {replacing, passing}) {
      EXPECT_EQ(joule::check(text, options), error{}) << text;
      EXPECT_EQ(joule::canonicalize(text, options).value(), joule::canonicalize(text).value()) << text;
    }
  }
}

TEST(LenientText, KeepsItsSpellingWhenItIsLaidOut) {
  const std::string text = "[ \"\xFF\" , \"\\uD800\" ]";
  for (const text_options& options : {replacing, passing}) {
    EXPECT_EQ(joule::compact(text, options).value(), "[\"\xFF\",\"\\uD800\"]");
    EXPECT_EQ(joule::indent(text, {"", "", ""}, options).value(), "[\"\xFF\",\"\\uD800\"]");
  }
}

TEST(LenientText, IsReplacedInItsCanonicalForm) {
  const std::string text = "{\"\xFF\":\"\\ud800\\/\",\"a\":\"\xE2\x82\",\"\\u00e9\":1}";
  EXPECT_EQ(joule::canonicalize(text, replacing).value(),
            "{\"a\":\"" FFFD FFFD "\",\"\xC3\xA9\":1,\"" FFFD "\":\"" FFFD "/\"}");
  EXPECT_EQ(joule::canonicalize(text, passing).value(),
            "{\"a\":\"\xE2\x82\",\"\xC3\xA9\":1,\"\xFF\":\"" FFFD "/\"}");
  EXPECT_FALSE(joule::check(joule::canonicalize(text, replacing).value()));
}

TEST(LenientText, LeadsToPlacesBehindWhatItLetPass) {
  const std::string text = "{\"a\xFF\": [\"\\ud800\", {\"\\udc00\": tru}]}";
  const error e = joule::check(text, replacing);
  EXPECT_EQ(e, (error{29, errc::bad_literal}));
  EXPECT_EQ(joule::explain(e, text).pointer, "/a" FFFD "/1/" FFFD);
}

// The same through the streaming rewriter, whose names come in pieces.
TEST(LenientText, IsRewrittenInPieces) {
  const std::string text = "{\"a\xE2\x82\": {\"\\ud800\\ud800\": [1,}]}";
  const error expected{28, errc::expected_value};
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    std::string out;
    const joule::byte_sink sink{&out, [](void* context, const char* data, std::size_t size) {
                                  static_cast<std::string*>(context)->append(data, size);
                                  return true;
                                }};
    joule::token::rewriter rewriter(joule::token::text_form::compact, {}, replacing, joule::token::text_shape::one_value, sink);
    error e{};
    for (std::size_t at = 0; at < text.size() && !e; at += piece) {
      const std::string_view part = std::string_view(text).substr(at, piece);
      e = rewriter.feed(part.data(), part.size());
    }
    ASSERT_EQ(e, expected) << piece;
    joule::token::location place;
    rewriter.locate_error(place);
    EXPECT_EQ(std::string_view(place.pointer.data, place.pointer.size), "/a" FFFD FFFD "/" FFFD FFFD "/1") << piece;
    EXPECT_EQ(out, "{\"a\xE2\x82\":{\"\\ud800\\ud800\":[1,") << piece;
  }
}

}  // namespace
