// The edges of the text: inputs at every alignment against a page that cannot be touched, every text cut at every byte,
// and the sizes at which the reader changes its ways: 8192 bytes (copied below, read in place above) and 320 bytes before
// the end of a large text (where reading moves to the tail buffer).
#include "bind/decode_helpers.hpp"
#include "reference/guard_page.hpp"
#include "reference/same_value.hpp"

#include <joule/token/diagnose.hpp>

#include <array>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace {

using namespace joule_test;

struct item {
  int id = 0;
  double price = 0;
  std::string name;
  bool fresh = false;
  std::optional<std::vector<std::int64_t>> counts;
  std::map<std::string, joule::number> extra;
  std::string a_member_with_a_long_name_of_forty_bytes;
};
using document = std::vector<item>;

const std::string item_text =
    R"({"id":-12345,"price":2.718281828459045e-10,"name":"a name with \u00e9 \n and text","fresh":true,)"
    R"("counts":[1,22,333,-9223372036854775808],"extra":{"k1":0.50,"k\"2":-1},"unknown":[null,{"x":false}],)"
    R"("a_member_with_a_long_name_of_forty_bytes":"v"})";

void expect_same(std::string_view text, const document& expected) {
  const joule::result<document> got = joule::unmarshal<document>(text);
  ASSERT_EQ(got.error(), error{}) << text.size();
  ASSERT_TRUE(reference::same_value(*got, expected)) << text.size();
}

// -- guard pages ------------------------------------------------------------------------------------------------------

TEST(GuardPage, IsNeverTouchedAtAnyAlignment) {
  const reference::guard_page page(64 * 1024);
  const document expected = decoded<document>("[" + item_text + "]");
  for (const std::size_t padding : {0U, 300U, 7900U, 8100U, 9000U, 20000U}) {
    const std::string text = "[" + std::string(padding, ' ') + item_text + "]";
    for (std::size_t shift = 0; shift < 64; ++shift) {
      // White space in front moves the text; its end always touches the page.
      const std::string shifted = std::string(shift, ' ') + text;
      expect_same({page.put_at_end(shifted.data(), shifted.size()), shifted.size()}, expected);
      expect_same({page.put_at_begin(shifted.data(), shifted.size()), shifted.size()}, expected);
    }
  }
}

TEST(GuardPage, IsNotTouchedByTextsThatEndTooEarly) {
  const reference::guard_page page(64 * 1024);
  for (const std::size_t padding : {0U, 7700U, 8000U, 9000U}) {
    const std::string text = "[" + std::string(padding, ' ') + item_text + "]";
    for (std::size_t size = padding; size < text.size(); ++size) {
      const std::string_view cut(page.put_at_end(text.data(), size), size);
      ASSERT_EQ(decode_error<document>(cut), error_at(errc::unexpected_end, size)) << padding;
      ASSERT_EQ(decode_error<joule::raw>(cut), error_at(errc::unexpected_end, size)) << padding;
    }
  }
}

// -- every text cut at every byte -------------------------------------------------------------------------------------

template <class T>
void cut_everywhere(const std::string& text) {
  ASSERT_EQ(decode_error<T>(text), error{}) << text;
  for (std::size_t size = 0; size < text.size(); ++size) {
    const std::unique_ptr<char[]> exact(new char[size]);
    std::memcpy(exact.get(), text.data(), size);
    const std::string_view cut(exact.get(), size);
    error expected = joule::token::diagnose(cut.data(), size, {});  // bad_utf8 where a sequence is cut, else the end
    if (expected.code != errc::bad_utf8) expected = error_at(errc::unexpected_end, size);
    if (!expected || decode_error<T>(cut) == error{}) {
      // A number or a trailing space may be cut and leave a valid text.
      ASSERT_EQ(joule::token::diagnose(cut.data(), size, {}), error{}) << cut;
      continue;
    }
    ASSERT_EQ(decode_error<T>(cut), expected) << cut;
  }
}

TEST(Cuts, AreUnexpectedEndsAtTheSizeOfTheText) {
  cut_everywhere<document>("[" + item_text + "," + item_text + "]");
  cut_everywhere<std::vector<double>>("[0.5, -1e+300 ,12345678901234567890123.25e-7]");
  cut_everywhere<std::vector<std::int64_t>>("[ -9223372036854775808,0 ]");
  cut_everywhere<std::vector<bool>>(" [true , false]\n");
  cut_everywhere<std::vector<std::string>>(R"(["\ud83d\ude00","\u00e9\"\\", ""])");
  cut_everywhere<std::vector<std::string>>("[\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"]");
  cut_everywhere<std::map<int, std::optional<int>>>(R"({"1":null,"-2":3})");
  cut_everywhere<std::tuple<int, std::array<std::string, 2>>>(R"([1,["a","b"]])");
  cut_everywhere<joule::raw>(R"( {"a":[true,false,null,-0.5E+2,"\u12Ab"]} )");
  cut_everywhere<std::nullptr_t>(" null ");
}

TEST(Cuts, InLargeTextsEndWhereTheTextEnds) {
  std::string text = "[" + item_text;
  while (text.size() < 9000) text += "," + item_text;
  text += "]";
  for (std::size_t size = text.size() - 700; size < text.size(); ++size) {
    const std::unique_ptr<char[]> exact(new char[size]);
    std::memcpy(exact.get(), text.data(), size);
    ASSERT_EQ(decode_error<document>({exact.get(), size}), error_at(errc::unexpected_end, size));
  }
  for (std::size_t size = 8100; size < 8300; ++size) {
    const std::unique_ptr<char[]> exact(new char[size]);
    std::memcpy(exact.get(), text.data(), size);
    ASSERT_EQ(decode_error<document>({exact.get(), size}), error_at(errc::unexpected_end, size));
  }
}

// -- sizes ------------------------------------------------------------------------------------------------------------

TEST(Sizes, FromNothingToFourHundredBytes) {
  for (std::size_t size = 0; size <= 400; ++size) {
    const std::string word(size, 'x');
    ASSERT_EQ(decoded<std::string>("\"" + word + "\""), word);
    ASSERT_EQ(decoded<std::string>("\"" + word + "\\n\""), word + "\n");
    ASSERT_EQ(decoded<std::string>("\"\xC3\xA9" + word + "\""), "\xC3\xA9" + word);
    ASSERT_EQ(decoded<int>(std::string(size, ' ') + "7" + std::string(size, '\n')), 7);
    ASSERT_EQ(decoded<double>("0." + std::string(size, '0') + "1"), std::strtod(("0." + std::string(size, '0') + "1").c_str(), nullptr));
    ASSERT_EQ(decoded<std::vector<bool>>("[" + std::string(size, '\t') + "true" + std::string(size, '\r') + "]").size(), 1U);
    ASSERT_EQ((decoded<std::map<std::string, int>>("{\"" + word + "\":1}")).begin()->first, word);
  }
}

// Each kind of token is moved, byte by byte, over the point where the reader changes to the tail.
TEST(Sizes, EveryTokenMayLieAcrossTheSwitchToTheTail) {
  const std::string tokens[] = {item_text,
                                R"({"name":")" + std::string(500, 'x') + "\"}",
                                R"({"name":")" + std::string(200, 'x') + R"(\u00e9)" + std::string(200, 'y') + "\"}",
                                "{\"name\":\"" + std::string(300, 'x') + "\xF0\x9F\x98\x80" + std::string(300, 'y') + "\"}",
                                R"({"price":0.)" + std::string(500, '3') + "}",
                                R"({"extra":{")" + std::string(400, 'k') + R"(":1)" + std::string(400, '0') + "}}",
                                R"({"unknown")" + std::string(500, ' ') + ":" + std::string(500, '\n') + "[]}",
                                R"({")" + std::string(400, 'u') + R"(":{"deep":[[[[")" + std::string(400, 'v') + R"("]]]]}})",
                                R"({"counts":[)" + std::string(400, '\t') + "1" + std::string(400, '\t') + ",2]}"};
  for (const std::string& token : tokens) {
    const document expected = decoded<document>("[" + token + "]");
    const std::size_t reach = 330 + token.size();
    for (std::size_t behind = 0; behind < reach; behind += reach > 700 ? 3 : 1) {
      const std::string text = "[" + std::string(9000, ' ') + token + std::string(behind, ' ') + "]";
      expect_same(text, expected);
    }
  }
}

// A lone space in front of the value is taken without asking for the tail again: the value may begin one byte too late.
TEST(Sizes, RawTextMayBeginRightBehindTheSwitchToTheTail) {
  for (std::size_t behind = 0; behind < 400; ++behind) {
    for (const std::string space : {"", " ", "  ", "\n "}) {
      const std::string text = "[" + std::string(9000, ' ') + "1," + space + "{\"k\": [2]}" + std::string(behind, ' ') + "]";
      const auto owned = joule::unmarshal<std::vector<joule::raw>>(std::string_view(text));
      const auto borrowed = joule::unmarshal<std::vector<joule::raw_view>>(std::string_view(text));
      ASSERT_EQ(owned.error(), error{}) << behind;
      ASSERT_EQ(borrowed.error(), error{}) << behind;
      ASSERT_EQ(owned->back().text(), "{\"k\": [2]}") << behind;
      ASSERT_EQ(borrowed->back().text(), "{\"k\": [2]}") << behind;
      ASSERT_EQ(borrowed->back().text().data(), text.data() + text.find('{')) << behind;
    }
  }
}

TEST(Sizes, AroundTheLimitOfSmallTexts) {
  const document expected = decoded<document>("[" + item_text + "]");
  for (std::size_t size = 8100; size <= 8300; ++size) {
    const std::size_t padding = size - item_text.size() - 2;
    expect_same("[" + item_text + std::string(padding, ' ') + "]", expected);
    expect_same("[" + std::string(padding, '\n') + item_text + "]", expected);
    expect_same("[" + std::string(padding / 2, '\n') + item_text + std::string(padding - padding / 2, ' ') + "]", expected);
    const std::string word(size - 2, 'w');
    ASSERT_EQ(decoded<std::string>("\"" + word + "\""), word);
    ASSERT_EQ(decode_error<std::string>("\"" + word), error_at(errc::unexpected_end, size - 1));
    ASSERT_EQ(decode_error<std::string>("\"" + word + "\"x"), error_at(errc::trailing_data, size));
  }
}

TEST(Sizes, AnEmbeddedNulIsNoEnd) {
  using namespace std::string_literals;
  for (const std::size_t padding : {0U, 8180U, 9000U}) {
    const std::string space(padding, ' ');
    EXPECT_EQ(decode_error<int>(space + "1\0 "s), error_at(errc::trailing_data, padding + 1));
    EXPECT_EQ(decode_error<std::vector<int>>(space + "[1\0]"s), error_at(errc::expected_comma_or_end, padding + 2));
    EXPECT_EQ(decode_error<std::vector<int>>(space + "[\0]"s), error_at(errc::expected_value, padding + 1));
    EXPECT_EQ(decode_error<document>(space + "[{\0}]"s), error_at(errc::expected_name, padding + 2));
    EXPECT_EQ(decode_error<std::string>(space + "\"a\0\""s), error_at(errc::control_character, padding + 2));
  }
}

// Megabyte tokens in one text.
TEST(Sizes, OfTokensHaveNoLimit) {
  const std::string word(3000000, 'x');
  EXPECT_EQ(decoded<std::vector<std::string>>("[\"" + word + "\",\"\\n" + word + "\"]")[1].size(), word.size() + 1);
  EXPECT_EQ(decoded<double>("1" + std::string(1000000, '0') + "e-1000000"), 1.0);
  EXPECT_EQ(decoded<std::vector<int>>("[" + std::string(2000000, ' ') + "1]").size(), 1U);
}

}  // namespace
