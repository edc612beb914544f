// Strings: owned, borrowed, of char8_t, of fixed size; raw values.
#include "bind/decode_helpers.hpp"

#include <joule/bind/raw.hpp>

#include <array>
#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace {

using namespace joule_test;
using namespace std::string_literals;

struct spelling {
  const char* text;
  std::string value;
};

TEST(Strings, AreUnescaped) {
  const spelling table[] = {{R"("")", ""},
                            {R"("a")", "a"},
                            {R"("\"\\\/\b\f\n\r\t")", "\"\\/\b\f\n\r\t"},
                            {R"("\u0000")", "\0"s},
                            {R"("a\u0000b")", "a\0b"s},
                            {R"("\u00e9\u00E9")", "\xC3\xA9\xC3\xA9"},
                            {R"("\ud83d\ude00")", "\xF0\x9F\x98\x80"},
                            {R"("\uffff\uFFFE")", "\xEF\xBF\xBF\xEF\xBF\xBE"},
                            {"\"\x7F/<>&\"", "\x7F/<>&"},
                            {"\"\xE2\x80\xA8\"", "\xE2\x80\xA8"}};
  for (const auto& row : table) {
    EXPECT_EQ(decoded<std::string>(row.text), row.value);
    const std::u8string wide = decoded<std::u8string>(row.text);
    EXPECT_EQ(std::string(wide.begin(), wide.end()), row.value);
  }
}

// Beyond what is decoded on the stack: into strings of every kind, fresh and used.
TEST(Strings, MayBeLongAndEscaped) {
  std::string value;
  std::string used(3000, 'u');
  while (value.size() < 9000) {
    value += std::string(value.size() % 97, 'x') + "\n\"\\ \xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80";
    const std::string text = encoded(value);
    ASSERT_EQ(decoded<std::string>(text), value);
    const std::u8string wide = decoded<std::u8string>(text);
    ASSERT_EQ(std::string(wide.begin(), wide.end()), value);
    std::string ascii;
    for (std::size_t i = 0; i != text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      if (byte < 0x80) ascii += text[i];
      if (byte == 0xC3) ascii += "\\u00e9";
      if (byte == 0xE2) ascii += "\\u20AC";
      if (byte == 0xF0) ascii += "\\uD83D\\ude00";
    }
    ASSERT_FALSE(joule::unmarshal_into(ascii, used));
    ASSERT_EQ(used, value);
    for (const std::string_view fault : {"\\x", "\x1F", "\xFF", "\\udc00"}) {
      std::string broken = ascii;
      broken.insert(broken.size() - 1, fault);
      const joule::error e = joule::unmarshal_into(broken, used);
      ASSERT_TRUE(e) << fault;
      ASSERT_EQ(e.offset, ascii.size() - 1);
    }
    ASSERT_TRUE(joule::unmarshal_into(std::string_view(ascii).substr(0, ascii.size() - 1), used));
  }
}

TEST(Strings, AreWrittenWithMinimalEscapes) {
  for (int c = 0; c < 128; ++c) {
    const std::string value(1, static_cast<char>(c));
    std::string expected = value;
    const std::string letters = "\b\f\n\r\t\"\\";
    if (letters.find(value) != std::string::npos) {
      expected = "\\"s + "bfnrt\"\\"[letters.find(value)];
    } else if (c < 0x20) {
      expected = std::string("\\u00") + "0123456789abcdef"[c >> 4] + "0123456789abcdef"[c & 15];
    }
    EXPECT_EQ(encoded(value), "\"" + expected + "\"") << c;
    EXPECT_EQ(decoded<std::string>(encoded(value)), value);
  }
  EXPECT_EQ(encoded("\xC3\xA9\xE2\x80\xA8\xF0\x9F\x98\x80"s), "\"\xC3\xA9\xE2\x80\xA8\xF0\x9F\x98\x80\"");
  EXPECT_EQ(encoded(std::u8string(u8"\u00e9")), "\"\xC3\xA9\"");
}

TEST(Strings, ThatAreNotUtf8AreNotWritten) {
  for (const char* bytes : {"\xFF", "a\x80", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    EXPECT_EQ(joule::marshal(std::string(bytes)).error(), error_at(errc::invalid_utf8_value, 0));
    EXPECT_EQ(joule::marshal(std::vector<std::string>{"ok", bytes}).error(), error_at(errc::invalid_utf8_value, 6));
    const std::map<std::string, int> map{{bytes, 1}};
    EXPECT_EQ(joule::marshal(map).error(), error_at(errc::invalid_utf8_value, 1));
  }
}

TEST(Strings, ThatAreBrokenAreRefusedAtTheFault) {
  struct row {
    std::string text;
    errc code;
    std::uint64_t offset;
  };
  const row table[] = {{R"("a\q")", errc::bad_escape, 2},
                       {R"("a\u12G4")", errc::bad_escape, 2},
                       {R"("\ud800")", errc::lone_surrogate, 1},
                       {R"("\ud800\ud800\udc00")", errc::lone_surrogate, 1},
                       {R"("x\udc00\ud800")", errc::lone_surrogate, 2},
                       {R"("\ud800\n")", errc::lone_surrogate, 1},
                       {"\"ab\x1F\"", errc::control_character, 3},
                       {"\"ab\0\""s, errc::control_character, 3},
                       {"\"a\xC3(\"", errc::bad_utf8, 2},
                       {"\"a\xE2\x82", errc::bad_utf8, 2},
                       {"\"abc", errc::unexpected_end, 4},
                       {"\"abc\\", errc::unexpected_end, 5},
                       {"\"\\u12", errc::unexpected_end, 5},
                       {"\"\\ud800\\u", errc::unexpected_end, 9},
                       {"'abc'", errc::expected_value, 0}};
  for (const auto& row : table) {
    EXPECT_EQ(decode_error<std::string>(row.text), error_at(row.code, row.offset)) << row.text;
    EXPECT_EQ(decode_error<std::string_view>(row.text), error_at(row.code, row.offset)) << row.text;
    EXPECT_EQ((decode_error<std::array<char, 64>>(row.text)), error_at(row.code, row.offset)) << row.text;
    EXPECT_EQ(decode_error<joule::raw>(row.text), error_at(row.code, row.offset)) << row.text;
  }
}

TEST(Strings, TakeNoOtherKind) {
  for (const char* text : {"true", "null", "1", "[\"\"]", "{}"}) {
    EXPECT_EQ(decode_error<std::string>(text), error_at(errc::type_mismatch, 0)) << text;
    EXPECT_EQ(decode_error<std::string_view>(text), error_at(errc::type_mismatch, 0)) << text;
    EXPECT_EQ((decode_error<std::array<char, 8>>(text)), error_at(errc::type_mismatch, 0)) << text;
  }
}

// -- borrowing --------------------------------------------------------------------------------------------------------

bool lies_in(std::string_view part, std::string_view whole) {
  return part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size();
}

TEST(Borrowing, PointsIntoTheCallersTextAtEverySize) {
  for (std::size_t size = 1; size <= 9000; size += size < 1000 || size > 8000 ? 1 : 13) {
    const std::string text = "[\"" + std::string(size, 'x') + "\",{\"k\" : 1},\"tail\"]";
    std::tuple<std::string_view, joule::raw_view, std::string_view> out;
    ASSERT_EQ(joule::unmarshal_into(text, out), error{}) << size;
    const auto& [word, rest, tail] = out;
    ASSERT_EQ(word, std::string_view(text).substr(2, size));
    ASSERT_EQ(rest.text(), "{\"k\" : 1}");
    ASSERT_EQ(tail, "tail");
    ASSERT_TRUE(lies_in(word, text) && lies_in(rest.text(), text) && lies_in(tail, text)) << size;
  }
}

TEST(Borrowing, KeysPointIntoTheCallersText) {
  for (const std::size_t padding : {std::size_t{0}, std::size_t{7900}, std::size_t{8180}, std::size_t{20000}}) {
    const std::string text = "{\"first\":1," + std::string(padding, ' ') + "\"second\":2}";
    const auto map = *joule::unmarshal<std::map<std::string_view, int>>(std::string_view(text));
    ASSERT_EQ(map.size(), 2U);
    for (const auto& [key, value] : map) EXPECT_TRUE(lies_in(key, text));
  }
}

TEST(Borrowing, RefusesEscapesAtEverySize) {
  for (std::size_t size = 0; size <= 9000; size += size < 200 || (size > 8000 && size < 8400) ? 1 : 97) {
    const std::string text = "[1,\"" + std::string(size, 'x') + "\\n\"]";
    EXPECT_EQ((decode_error<std::pair<int, std::string_view>>(text)), error_at(errc::needs_unescape, 3)) << size;
  }
  EXPECT_EQ((decode_error<std::map<std::string_view, int>>("{\"a\\u0062\":1}")), error_at(errc::needs_unescape, 1));
}

template <class T>
concept decodes_from_temporary = requires(std::string text) { joule::unmarshal<T>(std::move(text)); };
struct borrowing_member {
  std::vector<std::map<std::string, joule::raw_view>> parts;
};
static_assert(decodes_from_temporary<std::string>);
static_assert(!decodes_from_temporary<std::string_view>);
static_assert(!decodes_from_temporary<joule::raw_view>);
static_assert(!decodes_from_temporary<borrowing_member>);
static_assert(!decodes_from_temporary<std::optional<std::string_view>>);

// -- fixed size -------------------------------------------------------------------------------------------------------

struct plate {
  char code[5] = {'?', '?', 0, 0, 0};
};

TEST(CharArrays, HoldUpToTheirSizeAndAreFilledWithNul) {
  plate value = decoded<plate>(R"({"code":"abc"})");
  EXPECT_EQ(std::string(value.code, 5), "abc\0\0"s);
  EXPECT_EQ(joule::unmarshal_into(R"({"code":"12345"})", value), error{});
  EXPECT_EQ(std::string(value.code, 5), "12345");
  EXPECT_EQ(encoded(value), R"({"code":"12345"})");
  EXPECT_EQ(joule::unmarshal_into(R"({"code":"\u00e9\n"})", value), error{});
  EXPECT_EQ(std::string(value.code, 5), "\xC3\xA9\n\0\0"s);
  EXPECT_EQ(encoded(value), "{\"code\":\"\xC3\xA9\\n\"}");
  EXPECT_EQ(decode_error<plate>(R"({"code":"123456"})"), error_at(errc::out_of_range, 8));
  EXPECT_EQ(decode_error<plate>(R"({"code":"\u00e9\u00e9\u00e9"})"), error_at(errc::out_of_range, 8));
  EXPECT_EQ(joule::unmarshal_into("{}", value), error{});
  EXPECT_EQ(std::string(value.code, 5), "??\0\0\0"s);
}

TEST(CharArrays, AreTextUpToTheFirstNul) {
  EXPECT_EQ(encoded(std::array<char, 4>{'a', 0, 'b', 0}), "\"a\"");
  EXPECT_EQ(encoded(std::array<char, 2>{}), "\"\"");
}

// -- raw --------------------------------------------------------------------------------------------------------------

TEST(Raw, KeepsTheTextOfItsValue) {
  for (const char* text : {"null", "true", "-0.0E+1", R"("\u0041 \n")", "[ 1 , { } ]", R"({ "b" : 1, "a" : [ ] })"}) {
    const std::string spaced = "  "s + text + "\n";
    EXPECT_EQ(decoded<joule::raw>(spaced).text(), text);
    EXPECT_EQ(joule::unmarshal<joule::raw_view>(std::string_view(spaced))->text(), text);
  }
}

TEST(Raw, IsWrittenCompactAndChecked) {
  EXPECT_EQ(encoded(joule::raw::unchecked(" [ 1 , \"a b\\\" \" , { \"k\" : 2 } ] ")), "[1,\"a b\\\" \",{\"k\":2}]");
  EXPECT_EQ(encoded(joule::raw{}), "null");
  EXPECT_EQ(encoded(joule::raw_view{}), "null");
  for (const char* text : {"{", "1 2", "[1,]", "\"\\q\"", "{\"a\":1,\"a\":2}", "nul", " "}) {
    EXPECT_EQ(joule::marshal(joule::raw::unchecked(text)).error(), error_at(errc::invalid_raw_value, 0)) << text;
    const std::vector<joule::raw_view> list{joule::raw_view::unchecked("1"), joule::raw_view::unchecked(text)};
    EXPECT_EQ(joule::marshal(list).error(), error_at(errc::invalid_raw_value, 3)) << text;
  }
}

TEST(Raw, ChecksDuplicatesInside) {
  EXPECT_EQ(decode_error<joule::raw>(R"([{"a":1,"b":{"c":1,"\u0063":2}}])"), error_at(errc::duplicate_name, 19));
  constexpr joule::read_options lenient{.duplicates = joule::duplicate_names::allow};
  EXPECT_EQ((decoded<joule::raw, lenient>(R"({"a":1,"a":2})")).text(), R"({"a":1,"a":2})");
}

// -- kinds of input ---------------------------------------------------------------------------------------------------

TEST(Input, MayBeAnyContiguousBytes) {
  const std::string text = R"(["x",1])";
  using pair = std::pair<std::string, int>;
  const pair expected{"x", 1};
  EXPECT_EQ(*joule::unmarshal<pair>(text), expected);
  EXPECT_EQ(*joule::unmarshal<pair>(text.c_str()), expected);
  EXPECT_EQ(*joule::unmarshal<pair>("[\"x\",1]"), expected);
  EXPECT_EQ(*joule::unmarshal<pair>(std::u8string_view(u8"[\"x\",1]")), expected);
  EXPECT_EQ(*joule::unmarshal<pair>(std::vector<char>(text.begin(), text.end())), expected);
  EXPECT_EQ(*joule::unmarshal<pair>(std::as_bytes(std::span(text))), expected);
  EXPECT_EQ(*joule::unmarshal<pair>(std::vector<unsigned char>(text.begin(), text.end())), expected);
  std::array<char, 7> exact{};
  std::copy(text.begin(), text.end(), exact.begin());
  EXPECT_EQ(*joule::unmarshal<pair>(exact), expected);
  EXPECT_EQ(joule::unmarshal<pair>(std::string_view()).error(), error_at(errc::unexpected_end, 0));
  EXPECT_EQ(joule::unmarshal<pair>(std::vector<char>()).error(), error_at(errc::unexpected_end, 0));
}

}  // namespace
