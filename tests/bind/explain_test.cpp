#include <joule/bind/explain.hpp>

#include <joule/bind/diagnose.hpp>
#include <joule/explain.hpp>

#include "bind/guarded_text.hpp"
#include "bind/hand_made_rows.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace rows = joule_test::rows;
using joule::errc;
using joule::error;
using joule::bind::explanation_part;
using joule::bind::type_row;

struct parts {
  std::string path;
  std::string expected;
  std::string found;
  std::string nearest;
  std::string hint;
};

bool collect(void* context, explanation_part part, const char* data, std::size_t size) {
  auto& into = *static_cast<parts*>(context);
  const std::string_view piece(data, size);
  switch (part) {
    case explanation_part::member_path:
      into.path += piece;
      break;
    case explanation_part::expected:
      into.expected += piece;
      break;
    case explanation_part::found:
      into.found += piece;
      break;
    case explanation_part::nearest:
      into.nearest += piece;
      break;
    case explanation_part::hint:
      into.hint += piece;
      break;
  }
  return true;
}

parts explain(const error& e, std::string_view text, const type_row& root) {
  parts result;
  joule::bind::explain_binding(e, text.data(), text.size(), root, {&result, collect});
  return result;
}

// Explains the first binding error, which the text must have.
parts explain(std::string_view text, const type_row& root) {
  const error e = joule::bind::diagnose(text.data(), text.size(), root, {}, ~std::uint64_t{0});
  EXPECT_TRUE(e) << text;
  return explain(e, text, root);
}

error text_error(errc code, std::uint64_t offset) { return {offset, code, joule::error_domain::joule, 0}; }

// -- the member path --------------------------------------------------------------------------------------------------

struct path_case {
  joule::bind::type_row_function row;
  std::string_view text;
  std::string_view path;
};

TEST(ExplainBinding, MemberPathsAreSpeltAsInCxx) {
  static constexpr path_case cases[] = {
      {rows::int32, "\"\"", "int"},
      {rows::twitter, "[]", "twitter"},
      {rows::twitter, "{}", "twitter"},
      {rows::twitter, "{\"statuses\":[{},{},{},{\"user\":{\"id\":null}}]}", "twitter.statuses[3].user.id"},
      {rows::twitter, "{\"statuses\":[{},{\"user\":{}}]}", "twitter.statuses[1].user"},
      {rows::twitter, "{\"statuses\":[{\"extra\":{\"a\":[\"\",1],\"b\":[\"\",-1]}}]}",
       "twitter.statuses[0].extra[\"b\"][1]"},
      {rows::twitter, "{\"statuses\":[{\"votes\":{\"1\":2,\"-7\":null}}]}", "twitter.statuses[0].votes[-7]"},
      {rows::twitter, "{\"statuses\":[{\"votes\":{\"1\":2,\"x\":3}}]}", "twitter.statuses[0].votes[\"x\"]"},
      {rows::twitter, "{\"statuses\":[{\"rest\":{\"a\":[]},\"point\":[1]}]}", "twitter.statuses[0].point"},
      {rows::twitter, "{\"statuses\":[{\"point\":[1,2,3,4]}]}", "twitter.statuses[0].point[3]"},
      {rows::user, "{\"friendsCount\":\"\"}", "user.friends_count"},
      {rows::strict_user, "{\"id\":1,\"nobody\":1}", "strict_user"},
      {rows::map_of_int, "{\"say \\\"hi\\\"\":null}", "std::map<std::string, int>[\"say \\\"hi\\\"\"]"},
      {rows::map_of_int, "{\"0123456789012345678901234567890123456789...\":null}",
       "std::map<std::string, int>[\"0123456789012345678901234567890123456789...\"]"},
      {rows::node, "{\"value\":1,\"next\":{\"value\":1,\"children\":[{\"value\":true}]}}",
       "node.next.children[0].value"},
  };
  for (const path_case& c : cases) EXPECT_EQ(explain(c.text, c.row()).path, c.path) << c.text;
}

TEST(ExplainBinding, VeryLongPathsLoseTheirMiddle) {
  std::string text;
  std::string whole = "node";
  for (int i = 0; i != 48; ++i) text += "{\"value\":1,\"next\":";
  for (int i = 0; i != 47; ++i) whole += ".next";
  const std::string fits = text.substr(0, text.size() - 18) + "{\"value\":null";
  EXPECT_EQ(explain(fits, rows::node()).path, whole + ".value");
  const std::string longer = text + "{\"value\":null";
  std::string half;
  for (int i = 0; i != 23; ++i) half += ".next";
  EXPECT_EQ(explain(longer, rows::node()).path, "node" + half + ".next[...]" + half + ".value");
  std::string deep;
  for (int i = 0; i != 10'000; ++i) deep += "{\"value\":1,\"next\":";
  EXPECT_EQ(explain(deep + "7", rows::node()).path, "node" + half + ".next[...]" + half + ".next");
}

// -- expected and found -----------------------------------------------------------------------------------------------

struct value_case {
  joule::bind::type_row_function row;
  std::string_view text;
  std::string_view expected;
  std::string_view found;
};

TEST(ExplainBinding, SaysWhatTheTypeExpectsAndWhatTheTextHas) {
  static constexpr value_case cases[] = {
      {rows::boolean, "1", "true or false", "the number 1"},
      {rows::int8, "128", "an integer from -128 to 127 (std::int8_t)", "the number 128"},
      {rows::int16, "\"abc\"", "an integer from -32768 to 32767 (std::int16_t)", "the string \"abc\""},
      {rows::int32, "1.5", "an integer from -2147483648 to 2147483647 (int)", "the number 1.5"},
      {rows::int64, "null", "an integer from -9223372036854775808 to 9223372036854775807 (std::int64_t)", "null"},
      {rows::int128, "[]",
       "an integer from -170141183460469231731687303715884105728 to 170141183460469231731687303715884105727 (__int128)",
       "an array"},
      {rows::uint8, "300", "an integer from 0 to 255 (std::uint8_t)", "the number 300"},
      {rows::uint16, "-0", "an integer from 0 to 65535 (std::uint16_t)", "the number -0"},
      {rows::uint32, "{}", "an integer from 0 to 4294967295 (unsigned)", "an object"},
      {rows::uint64, "true", "an integer from 0 to 18446744073709551615 (std::uint64_t)", "true"},
      {rows::uint128, "false", "an integer from 0 to 340282366920938463463374607431768211455 (unsigned __int128)",
       "false"},
      {rows::float32, "1e39", "a number of at most 3.4028235e38 in magnitude (float)", "the number 1e39"},
      {rows::float64, "-1E+400", "a number of at most 1.7976931348623157e308 in magnitude (double)",
       "the number -1E+400"},
      {rows::float64, "\"1\"", "a number (double)", "the string \"1\""},
      {rows::string, "1", "a string", "the number 1"},
      {rows::view, "1", "a string", "the number 1"},
      {rows::view, "\"a\\n\"", "a string without escapes (std::string_view)", "the string \"a\\n\""},
      {rows::char4, "\"abcde\"", "a string of at most 4 bytes", "the string \"abcde\""},
      {rows::bytes, "\"!\"", "a string of base64 text", "the string \"!\""},
      {rows::bytes3, "\"QQ==\"", "a string of base64 text for exactly 3 bytes", "the string \"QQ==\""},
      {rows::null, "0", "null", "the number 0"},
      {rows::number, "\"0\"", "a number", "the string \"0\""},
      {rows::user, " []", "an object (user)", "an array"},
      {rows::map_of_int, "7", "an object", "the number 7"},
      {rows::sequence_of_int, "{}", "an array", "an object"},
      {rows::set_of_int, "{}", "an array", "an object"},
      {rows::int_x3, "null", "an array of exactly 3 elements", "null"},
      {rows::int_x3, "[1,2]", "an array of exactly 3 elements", "an array of 2 elements"},
      {rows::int_x3, "[1]", "an array of exactly 3 elements", "an array of 1 element"},
      {rows::int_x3, "[1,2,3,{}]", "an array of exactly 3 elements", "one more element, an object"},
      {rows::pair, "[\"\",1,\"x\"]", "an array of exactly 2 elements", "one more element, the string \"x\""},
      {rows::optional_int, "true", "an integer from -2147483648 to 2147483647 (int) or null", "true"},
      {rows::optional_int, "3000000000", "an integer from -2147483648 to 2147483647 (int)", "the number 3000000000"},
      {rows::null_keeps_int, "true", "an integer from -2147483648 to 2147483647 (int) or null", "true"},
      {rows::map_by_int8, "{\"200\":1}", "a name that is an integer from -128 to 127 (std::int8_t)",
       "the name \"200\""},
      {rows::map_by_int8, "{\"0\":1,\"-0\":1}", "", "the name \"-0\""},
      {rows::map_by_view, "{\"\\t\":1}", "a name without escapes (std::string_view)", "the name \"\\t\""},
      {rows::map_by_char4, "{\"abcde\":1}", "a name of at most 4 bytes", "the name \"abcde\""},
  };
  for (const value_case& c : cases) {
    const parts p = explain(c.text, c.row());
    EXPECT_EQ(p.expected, c.expected) << c.text;
    EXPECT_EQ(p.found, c.found) << c.text;
    EXPECT_EQ(p.nearest, "") << c.text;
    EXPECT_EQ(p.hint, "") << c.text;
  }
}

TEST(ExplainBinding, HooksThatRefuseAreExplainedAsValues) {
  const error e{1, errc::hook_failed, joule::error_domain::user, 42};
  const parts p = explain(e, " \"12 EUR\"", rows::custom());
  EXPECT_EQ(p.path, "money");
  EXPECT_EQ(p.expected, "a value that the codec accepts (money)");
  EXPECT_EQ(p.found, "the string \"12 EUR\"");
  // An offset inside the value: the path still leads to it.
  EXPECT_EQ(explain({5, errc::hook_failed, joule::error_domain::user, 42}, " \"12 EUR\"", rows::custom()).path,
            "money");
  EXPECT_EQ(explain({1, errc::hook_failed, joule::error_domain::user, 1}, "[{}]", rows::raw()).path, "joule::raw[0]");
}

TEST(ExplainBinding, LongTextsAreCutBetweenCharacters) {
  const std::string forty(40, 'x');
  EXPECT_EQ(explain("\"" + forty + "\"", rows::int32()).found, "the string \"" + forty + "\"");
  EXPECT_EQ(explain("\"" + forty + "y\"", rows::int32()).found, "the string \"" + forty + "...\"");
  const std::string accent = "\"" + forty.substr(1) + "\xC3\xA9 and more\"";
  EXPECT_EQ(explain(accent, rows::int32()).found, "the string \"" + forty.substr(1) + "...\"");
  const std::string digits(50, '9');
  EXPECT_EQ(explain(digits, rows::int32()).found, "the number " + digits.substr(10) + "...");
}

// -- names ------------------------------------------------------------------------------------------------------------

TEST(ExplainBinding, MissingMembersAreListed) {
  const parts both = explain("{}", rows::user());
  EXPECT_EQ(both.expected, "the member \"id\" (also missing: \"screen_name\")");
  EXPECT_EQ(both.found, "the end of the object");
  EXPECT_EQ(both.hint, "");
  EXPECT_EQ(both.nearest, "");
  EXPECT_EQ(explain("{\"id\":1}", rows::user()).expected, "the member \"screen_name\"");
}

TEST(ExplainBinding, AMissingMemberPointsToTheNearestSkippedName) {
  struct nearest_case {
    std::string_view text;
    std::string_view in_text;  // empty: nothing is alike
    std::string_view member = "screen_name";
  };
  static constexpr nearest_case cases[] = {
      {"{\"id\":1,\"screenName\":2}", "screenName"},
      {"{\"id\":1,\"screen-nam\":2,\"ScreenName\":2}", "ScreenName"},
      {"{\"id\":1,\"sreen_nmae\":[{\"screenName\":1}],\"name\":{}}", "sreen_nmae"},
      {"{\"id\":1,\"\\u0073creen name\":2}", "screen name"},
      {"{\"screenName\":2}", "screenName"},
      {"{\"ID\":1,\"screen_name\":\"\"}", "ID", "id"},
      {"{\"id\":1,\"other\":{\"screenName\":1}}", ""},
      {"{\"id\":1,\"url\":\"\"}", ""},
  };
  for (const nearest_case& c : cases) {
    const parts p = explain(c.text, rows::user());
    if (c.in_text.empty()) {
      EXPECT_EQ(p.nearest + p.hint, "") << c.text;
      continue;
    }
    EXPECT_EQ(p.nearest, c.member) << c.text;
    EXPECT_EQ(p.hint, "the object has the name \"" + std::string(c.in_text) + "\", which is no member") << c.text;
  }
}

TEST(ExplainBinding, UnknownNamesPointToTheNearestMember) {
  struct nearest_case {
    std::string_view name;
    std::string_view nearest;
  };
  static constexpr nearest_case cases[] = {
      {"ID", "id"},
      {"Id", "id"},
      {"di", "id"},
      {"idx", "id"},
      {"x", ""},
      {"screenName", "screen_name"},
      {"SCREEN-NAME", "screen_name"},
      {"scren_name", "screen_name"},
      {"scrne_nmae", "screen_name"},
      {"screen", ""},
      {"friends_count", "friendsCount"},
      {"freindscount", "friendsCount"},
      {"URL", "url"},
      {"uri", "url"},
      {"ulr", "url"},
      {"href", ""},
      {"", ""},
      {"_", ""},
      {"\\u0055rl", "url"},
      {"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", ""},
  };
  for (const nearest_case& c : cases) {
    const parts p = explain("{\"" + std::string(c.name) + "\":1}", rows::strict_user());
    EXPECT_EQ(p.nearest, c.nearest) << c.name;
    EXPECT_EQ(p.expected, "a member of strict_user (\"id\", \"screen_name\", \"url\", \"friendsCount\")");
  }
}

// One edit for names of up to 5 bytes, two up to 8, three beyond.
TEST(ExplainBinding, LongerNamesMayDifferMore) {
  struct length_case {
    joule::bind::type_row_function row;
    std::string_view name;
    std::string_view nearest;
  };
  static constexpr length_case cases[] = {
      {rows::status, "poimt", "point"},         {rows::status, "poimx", ""},
      {rows::twitter, "stutases", "statuses"},  {rows::twitter, "stutasex", ""},
      {rows::twitter, "xstutases", "statuses"}, {rows::twitter, "xstxtxsxs", ""},
  };
  for (const length_case& c : cases) {
    const std::string text = "{\"" + std::string(c.name) + "\":1}";
    EXPECT_EQ(explain(text_error(errc::unknown_name, 1), text, c.row()).nearest, c.nearest) << c.name;
  }
}

// -- text errors inside typed documents -------------------------------------------------------------------------------

struct text_case {
  joule::bind::type_row_function row;
  std::string_view text;
  errc code;
  std::uint64_t offset;
  std::string_view path;
  std::string_view expected;
};

TEST(ExplainBinding, TextErrorsGetTheMemberPathOfTheirPlace) {
  static constexpr text_case cases[] = {
      {rows::twitter, "{\"statuses\":[{\"text\":\"a\\q\"}]}", errc::bad_escape, 23, "twitter.statuses[0].text", ""},
      {rows::twitter, "{\"statuses\":[{\"text\":\"a", errc::unexpected_end, 23, "twitter.statuses[0].text", ""},
      {rows::twitter, "{\"statuses\":[{\"te\\q", errc::bad_escape, 17, "twitter.statuses[0]", ""},
      {rows::twitter, "{\"statuses\":[{\"text\":tru}]}", errc::bad_literal, 21, "twitter.statuses[0].text", ""},
      {rows::twitter, "{\"statuses\":[{\"user\":{\"id\":", errc::unexpected_end, 27, "twitter.statuses[0].user.id",
       "an integer from 0 to 18446744073709551615 (std::uint64_t)"},
      {rows::twitter, "{\"statuses\":[{\"user\":{\"id\": ?", errc::expected_value, 28, "twitter.statuses[0].user.id",
       "an integer from 0 to 18446744073709551615 (std::uint64_t)"},
      {rows::twitter, "{\"statuses\":[{\"user\":{\"id\" 1", errc::expected_colon, 27, "twitter.statuses[0].user.id",
       ""},
      {rows::twitter, "{\"statuses\":[{\"user\":{\"id\":1 \"", errc::expected_comma_or_end, 29,
       "twitter.statuses[0].user", ""},
      {rows::twitter, "{\"statuses\":[{\"rest\":[0,{\"a\":01}]}]}", errc::leading_zero, 30,
       "twitter.statuses[0].rest[1][\"a\"]", ""},
      {rows::twitter, "{\"statuses\":[{\"rest\":[0,{\"a\":[-00]}]}]}", errc::leading_zero, 32,
       "twitter.statuses[0].rest[1][\"a\"][0]", ""},
      {rows::int_x3, "[1,2,]", errc::trailing_comma, 5, "std::array<int, 3>", ""},
      {rows::int_x3, "[1,2,3] 4", errc::trailing_data, 8, "std::array<int, 3>", ""},
      {rows::int_x3, "[", errc::unexpected_end, 1, "std::array<int, 3>[0]",
       "an integer from -2147483648 to 2147483647 (int) or ']'"},
      {rows::int_x3, "[1,?", errc::expected_value, 3, "std::array<int, 3>[1]",
       "an integer from -2147483648 to 2147483647 (int)"},
      {rows::user, "{\"id\":1,}", errc::trailing_comma, 8, "user", ""},
      {rows::user, "{\"id\":1,\"id\":2}", errc::duplicate_name, 8, "user.id", ""},
      {rows::optional_int, "", errc::unexpected_end, 0, "std::optional<int>",
       "an integer from -2147483648 to 2147483647 (int) or null"},
      {rows::node, "{\"value\":1,\"children\":[{\"value\":1,\"next\":{", errc::depth_exceeded, 42,
       "node.children[0].next", ""},
      {rows::int32,
       "\xEF\xBB\xBF"
       "1",
       errc::byte_order_mark, 0, "int", ""},
  };
  for (const text_case& c : cases) {
    const parts p = explain(text_error(c.code, c.offset), c.text, c.row());
    EXPECT_EQ(p.path, c.path) << c.text;
    EXPECT_EQ(p.expected, c.expected) << c.text;
  }
}

TEST(ExplainBinding, NoErrorHasNoExplanation) { EXPECT_EQ(explain(error{}, "{}", rows::user()).path, ""); }

bool refuse(void* context, explanation_part, const char*, std::size_t) {
  ++*static_cast<int*>(context);
  return false;
}

TEST(ExplainBinding, StopsWhenTheSinkRefuses) {
  int calls = 0;
  joule::bind::explain_binding(text_error(errc::missing_member, 1), "{}", 2, rows::user(), {&calls, refuse});
  EXPECT_EQ(calls, 1);
}

// Errors and texts that have nothing to do with each other: only safety is promised.
TEST(ExplainBinding, NeverReadsOutsideTheTextWhateverItHolds) {
  static constexpr errc codes[] = {
      errc::unexpected_end,    errc::expected_value, errc::trailing_comma, errc::duplicate_name, errc::depth_exceeded,
      errc::type_mismatch,     errc::out_of_range,   errc::missing_member, errc::unknown_name,   errc::too_few_elements,
      errc::too_many_elements, errc::needs_unescape, errc::bad_key,        errc::hook_failed,    errc::io_error,
  };
  constexpr std::string_view seed =
      "{\"statuses\":[{\"text\":\"a\\u00e9\\ud83d\\ude00\",\"user\":{\"id\":12,\"screenName\":\"n\",\"url\":null},"
      "\"extra\":"
      "{\"k\":[\"\",25]},\"votes\":{\"-1\":2},\"rest\":[1.5e-3,{\"a\":[null]}],\"point\":[1,2,3]}]}";
  constexpr std::string_view alphabet = "\"\\{}[]:,-+.eEu0123456789abdfnrst \xC3\xFF";
  joule_test::guarded_text page(seed.size() + 16);
  ASSERT_TRUE(page.ready());
  std::mt19937 random(20261130);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  for (int round = 0; round != 20'000; ++round) {
    std::string text(seed);
    for (std::size_t n = below(4); n != 0; --n) text[below(text.size())] = alphabet[below(alphabet.size())];
    if (below(2) == 0) text.resize(below(text.size() + 1));
    const std::string_view placed = page.place(text);
    const error e{below(placed.size() + 3), codes[below(std::size(codes))], joule::error_domain::joule,
                  static_cast<std::uint32_t>(below(9))};
    const parts p = explain(e, placed, rows::twitter());
    EXPECT_EQ(p.path.substr(0, 7), "twitter");
  }
}

// -- explain<T> -------------------------------------------------------------------------------------------------------

struct account {
  std::uint64_t id = 0;
  std::string screen_name;
  std::optional<std::string> url;
};

struct message {
  std::string text;
  account user;
  std::array<std::uint8_t, 3> color{};
  std::map<std::string, std::vector<std::int16_t>> extra;
  std::unique_ptr<message> answer;
};

struct timeline {
  std::vector<message> statuses;
};

template <class T>
joule::explanation explain_first(std::string_view text, bool reject_unknown = false) {
  const type_row& row = joule::bind::row_of<T>();
  const error e = joule::bind::diagnose(text.data(), text.size(), row, {}, ~std::uint64_t{0}, {.reject_unknown = reject_unknown});
  EXPECT_TRUE(e) << text;
  return joule::explain<T>(e, text);
}

// The compiler spells the namespace of a type, so only what follows it is compared.
void expect_path(const joule::explanation& x, std::string_view suffix) {
  EXPECT_TRUE(std::string_view(x.member_path).ends_with(suffix)) << x.member_path;
}

TEST(Explain, FillsEveryMemberForATypeThatDoesNotFit) {
  const joule::explanation x = explain_first<timeline>("{\"statuses\": [\n  {},\n  {\"color\": [1, 300, 2]}\n]}");
  EXPECT_EQ(x.code, errc::out_of_range);
  EXPECT_EQ(x.line, 3U);
  EXPECT_EQ(x.column, 17U);
  EXPECT_EQ(x.pointer, "/statuses/1/color/1");
  expect_path(x, "timeline.statuses[1].color[1]");
  EXPECT_EQ(x.expected, "an integer from 0 to 255 (uint8_t)");
  EXPECT_EQ(x.found, "the number 300");
  EXPECT_EQ(x.literal, "300");
  EXPECT_EQ(x.message, "an integer from 0 to 255 (uint8_t) was expected, found the number 300");
  EXPECT_EQ(x.excerpt, "  {\"color\": [1, 300, 2]}");
  EXPECT_EQ(x.caret, "                ^");
  EXPECT_EQ(x.nearest, "");
  const std::string printed = joule::to_string(x);
  EXPECT_NE(printed.find("3:17: an integer from 0 to 255"), std::string::npos) << printed;
  EXPECT_NE(printed.find("timeline.statuses[1].color[1]"), std::string::npos) << printed;
}

TEST(Explain, NamesTheMemberThatWasMeant) {
  const joule::explanation x = explain_first<timeline>("{\"statuses\":[{\"user\":{\"screenName\":\"\"}}]}", true);
  EXPECT_EQ(x.code, errc::unknown_name);
  expect_path(x, "timeline.statuses[0].user");
  EXPECT_EQ(x.nearest, "screen_name");
  EXPECT_EQ(x.found, "the name \"screenName\"");
  EXPECT_EQ(x.literal, "\"screenName\"");
  EXPECT_NE(joule::to_string(x).find("did you mean \"screen_name\"?"), std::string::npos);
}

TEST(Explain, FollowsMapsAndPointers) {
  expect_path(explain_first<timeline>("{\"statuses\":[{\"answer\":{\"extra\":{\"a b\":[1,40000]}}}]}"),
              "timeline.statuses[0].answer.extra[\"a b\"][1]");
}

TEST(Explain, TextErrorsKeepTheirWordsAndGetTheMember) {
  constexpr std::string_view text = "{\"statuses\":[{\"text\":treu}]}";
  const joule::explanation plain = joule::explain(text_error(errc::bad_literal, 21), text);
  const joule::explanation typed = joule::explain<timeline>(text_error(errc::bad_literal, 21), text);
  expect_path(typed, "timeline.statuses[0].text");
  EXPECT_EQ(typed.message, plain.message);
  EXPECT_EQ(typed.hint, plain.hint);
  EXPECT_EQ(typed.pointer, "/statuses/0/text");
  EXPECT_EQ(plain.member_path, "");
}

TEST(Explain, NoErrorIsAllWell) {
  const joule::explanation x = joule::explain<timeline>(error{}, "{}");
  EXPECT_EQ(x.code, errc::ok);
  EXPECT_EQ(x.member_path, "");
}

}  // namespace
