#include "sample_texts.hpp"
#include "verdict.hpp"

#include <joule/token/diagnose.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace joule_test;
using joule::errc;
using joule::text_options;
using joule::token::machine;
using joule::token::piece_kind;
using joule::token::text_shape;

constexpr text_options allow{1000, joule::duplicate_names::allow};

joule::error whole(std::string_view text, const text_options& options = {}) {
  return joule::token::diagnose(text.data(), text.size(), options);
}

std::vector<std::string> all_texts() {
  std::vector<std::string> texts = valid_texts();
  texts.insert(texts.end(), invalid_texts().begin(), invalid_texts().end());
  return texts;
}

TEST(Machine, AcceptsTheValidSamplesAndRefusesTheOthers) {
  for (const auto& text : valid_texts()) EXPECT_FALSE(whole(text)) << text;
  for (const auto& text : invalid_texts()) EXPECT_TRUE(whole(text)) << text;
}

TEST(Machine, GivesTheSameVerdictAtEverySplit) {
  for (const auto& text : all_texts()) {
    for (std::size_t at = 0; at <= text.size(); ++at)
      ASSERT_EQ(feed_split(text, at), whole(text)) << text << " split at " << at;
  }
}

TEST(Machine, GivesTheSameVerdictInPiecesOfEverySize) {
  for (const auto& text : all_texts()) {
    for (std::size_t piece = 1; piece != 20; ++piece)
      ASSERT_EQ(feed_in_pieces(text, piece), whole(text)) << text << " by " << piece;
  }
}

TEST(Machine, GivesTheSameVerdictByteByByteOnRandomTexts) {
  random_source random(42);
  const std::vector<std::string> texts = all_texts();
  for (int i = 0; i != 20000; ++i) {
    const std::string text = mutate(texts[random.below(static_cast<std::uint32_t>(texts.size()))], random);
    ASSERT_EQ(feed_in_pieces(text, 1 + random.below(3)), whole(text)) << text;
  }
}

// The rule of decision 2 for cut texts: a prefix that is not valid itself ends unexpectedly, unless it cuts a sequence.
TEST(Machine, FindsEveryPrefixOfAValidTextUnfinishedOrValid) {
  for (const auto& text : valid_texts()) {
    for (std::size_t size = 0; size != text.size(); ++size) {
      const std::string prefix = text.substr(0, size);
      const joule::error e = whole(prefix);
      if (!e) continue;  // `12` of `12.5`, or trailing white space
      if (e.code == errc::bad_utf8) {
        std::size_t lead = size - 1;
        while ((static_cast<unsigned char>(text[lead]) & 0xC0U) == 0x80U) --lead;
        ASSERT_EQ(e.offset, lead) << prefix;
        ASSERT_FALSE(whole(text)) << text;
      } else {
        ASSERT_EQ(e.code, errc::unexpected_end) << prefix;
        ASSERT_EQ(e.offset, size) << prefix;
      }
    }
  }
}

// The other half of the rule: what fails before its end fails with every continuation, so it is never unexpected_end.
TEST(Machine, AnErrorStaysWhateverFollows) {
  random_source random(7);
  for (const auto& text : invalid_texts()) {
    const joule::error e = whole(text);
    if (e.code == errc::unexpected_end ||
        (e.code == errc::bad_utf8 && feed_in_pieces(text + "\x80", 1).code != errc::bad_utf8))
      continue;
    for (int i = 0; i != 50; ++i) ASSERT_EQ(whole(text + mutate("{}", random)), e) << text;
  }
}

TEST(Machine, KeepsItsErrorOnEveryLaterCall) {
  joule::token::no_handler nobody;
  machine<joule::token::no_handler> grammar({}, text_shape::one_value, nobody);
  const joule::error e = grammar.feed("[?", 2);
  EXPECT_EQ(e, (joule::error{1, errc::expected_value, {}, 0}));
  EXPECT_EQ(grammar.feed("]", 1), e);
  EXPECT_EQ(grammar.finish(), e);
}

TEST(Machine, TakesManyValuesWhereAsked) {
  for (const char* text :
       {"", " ", "1", "1 2", "1\n2\n", "[1][2]", "{}{}\n\n[]", "\"a\"\"b\"", "true false\tnull", "1\"a\"", "-1-2"}) {
    for (std::size_t piece : {1U, 2U, 100U})
      EXPECT_FALSE(feed_in_pieces(text, piece, {}, text_shape::many_values)) << text;
  }
  const auto many = [](std::string_view text) { return feed_in_pieces(text, 3, {}, text_shape::many_values); };
  EXPECT_EQ(many("1 2 [} 3"), (joule::error{5, errc::expected_value, {}, 0}));
  EXPECT_EQ(many("true  {"), (joule::error{7, errc::unexpected_end, {}, 0}));
  EXPECT_EQ(many("1 \xEF\xBB\xBF"), (joule::error{2, errc::expected_value, {}, 0}));
  EXPECT_EQ(many("{\"a\":1}{\"a\":1,\"a\":1}"), (joule::error{14, errc::duplicate_name, {}, 0}));
}

struct recorder {
  std::string log;
  std::string token;
  bool on_piece(piece_kind kind, const char* data, std::size_t size, bool first, bool last) {
    EXPECT_EQ(first, token.empty());
    if (size != 0) token.append(data, size);
    if (!last) return !token.empty();
    static constexpr char letters[] = "{}[]:,ns0l";
    log += letters[static_cast<int>(kind)];
    log += token + ' ';
    token.clear();
    return true;
  }
};

TEST(Machine, ReportsTheSameTokensHoweverTheTextIsCut) {
  const std::string text = " { \"a\\u0062\" : [ 1.5e3 , true,\"\xC3\xA9\\n\" ] ,\"\":null }\n";
  const std::string expected = "{{ n\"a\\u0062\" :: [[ 01.5e3 ,, ltrue ,, s\"\xC3\xA9\\n\" ]] ,, n\"\" :: lnull }} ";
  for (std::size_t piece = 1; piece <= text.size(); ++piece) {
    recorder record;
    machine<recorder> grammar({}, text_shape::one_value, record);
    for (std::size_t at = 0; at < text.size(); at += piece) {
      ASSERT_FALSE(grammar.feed(text.data() + at, std::min(piece, text.size() - at)));
    }
    ASSERT_FALSE(grammar.finish());
    EXPECT_EQ(record.log, expected) << piece;
    EXPECT_EQ(grammar.values(), 1U);
  }
}

TEST(Machine, ReportsANumberThatOnlyTheEndEnds) {
  recorder record;
  machine<recorder> grammar({}, text_shape::one_value, record);
  EXPECT_FALSE(grammar.feed("-1", 2));
  EXPECT_FALSE(grammar.feed("25", 2));
  EXPECT_EQ(record.log, "");
  EXPECT_FALSE(grammar.finish());
  EXPECT_EQ(record.log, "0-125 ");
}

struct refuser {
  int left;
  bool on_piece(piece_kind, const char*, std::size_t, bool, bool) { return left-- > 0; }
};

TEST(Machine, StopsWhenItsHandlerDoes) {
  refuser refuse{2};
  machine<refuser> grammar({}, text_shape::one_value, refuse);
  EXPECT_EQ(grammar.feed("[1,2]", 5), (joule::error{2, errc::io_error, {}, 0}));
}

TEST(Machine, NestsAsDeepAsItsLimitSays) {
  const std::string deep = std::string(1000000, '[') + std::string(1000000, ']');
  EXPECT_FALSE(whole(deep, {1000000, joule::duplicate_names::reject}));
  EXPECT_EQ(whole(deep, {999999, joule::duplicate_names::reject}), (joule::error{999999, errc::depth_exceeded, {}, 0}));
  EXPECT_EQ(whole(std::string(100000, '[')), (joule::error{1000, errc::depth_exceeded, {}, 0}));
  std::string objects;
  for (int i = 0; i != 100000; ++i) objects += "{\"a\":";
  EXPECT_EQ(whole(objects), (joule::error{5000, errc::depth_exceeded, {}, 0}));
  EXPECT_EQ(whole(objects, {100000, joule::duplicate_names::reject}).code, errc::unexpected_end);
  EXPECT_EQ(whole(objects, allow).offset, 5000U);
}

TEST(Machine, AcceptsRepeatedNamesWhereTheyAreAllowed) {
  EXPECT_FALSE(whole("{\"a\":1,\"a\":{\"b\":1,\"b\":2}}", allow));
  EXPECT_TRUE(whole("{\"a\":1,\"a\\q\":1}", allow));
}

}  // namespace
