// The loop that reads members in any order: how it finds names, and that what it has learned changes nothing but its speed.
#include <joule/unmarshal.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace joule::bind;

struct point {
  int x = 0;
  int y = 0;
  bool operator==(const point&) const = default;
};

// Names of many lengths, some of which share their first or last eight bytes.
struct record {
  int a = 0;
  int ab = 0;
  std::string abcdefg;
  int abcdefgh = 0;
  point abcdefghi;
  int abcdefgh_twice_abcdefgh = 0;
  std::vector<int> identification_number_text;
  std::string a_name_that_takes_exactly_thirty;
  int a_name_that_takes_exactly_thirty_1 = 0;
  double a_name_whose_length_is_just_below_the_longest_guess = 0;
  int a_name_whose_length_is_just_above_the_longest_that_is_guessed = 0;
  bool operator==(const record&) const = default;
};

// Text of which 64 bytes may be read from every position.
std::string padded(std::string_view text) { return std::string(text).append(64, '\0'); }

TEST(EqualsConstant, SeesEveryByteAndNoneBehind) {
  for (std::size_t size = 1; size <= longest_predicted_name; ++size) {
    std::string constant;
    for (std::size_t i = 0; i < size + 64; ++i) constant += static_cast<char>('a' + i % 23);
    for (std::size_t at = 0; at < size + 8; ++at) {
      std::string text = constant;
      text[at] = '#';
      EXPECT_EQ(equals_constant(text.data(), constant.data(), size), at >= size) << size << ' ' << at;
    }
  }
}

TEST(FindMemberWindow, FindsWhatTheCoreFinds) {
  std::vector<std::string> names;
  for (const auto& member : members_of<record>) names.emplace_back(member.name);
  const std::size_t known = names.size();
  for (std::size_t i = 0; i < known; ++i) {
    const std::string name = names[i];
    for (std::size_t at = 0; at < name.size(); ++at) {
      names.push_back(name.substr(0, at));
      names.push_back(name);
      names.back()[at] ^= 1;
    }
    names.push_back(name + 'x');
  }
  std::size_t found = 0;
  for (const std::string& name : names) {
    const std::string text = padded('"' + name + '"');
    const std::uint32_t index = find_member(plan_of<record>.index, name.data(), name.size());
    EXPECT_EQ(find_member_window(plan_of<record>, text.data(), text.data() + name.size() + 1), index) << name;
    found += index != no_member;
  }
  EXPECT_GE(found, known);
}

const std::vector<std::string> texts_of_members = {
    R"("a":1)", R"("ab":-2)", R"("abcdefg":"one")", R"("abcdefgh":3)", R"("abcdefghi":{"x":4,"y":5})",
    R"("abcdefgh_twice_abcdefgh":6)", R"("identification_number_text":[7,8,9])",
    R"("a_name_that_takes_exactly_thirty":"ten")", R"("a_name_that_takes_exactly_thirty_1":11)",
    R"("a_name_whose_length_is_just_below_the_longest_guess":12.5)",
    R"("a_name_whose_length_is_just_above_the_longest_that_is_guessed":13)"};

record expected_record() {
  return {1, -2, "one", 3, {4, 5}, 6, {7, 8, 9}, "ten", 11, 12.5, 13};
}

// Puts white space around every bracket, colon and comma outside of strings; `style` 0 is none.
std::string spaced(const std::string& text, int style, std::mt19937& random) {
  static const char* const runs[] = {"", "", " ", "  ", "\n", "\t", "\r\n      ", "                                        "};
  std::string out;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    const bool mark = !quoted && std::string_view("{}[],:").find(c) != std::string_view::npos;
    if (mark && style == 2) out += runs[random() % 8];
    out += c;
    if (mark && style == 1) out += c == ':' ? " " : "\n  ";
    if (mark && style == 2) out += runs[random() % 8];
  }
  return out;
}

std::string object_of(const std::vector<std::string>& members) {
  std::string text = "{";
  for (const std::string& member : members) text += (text.size() == 1 ? "" : ",") + member;
  return text + '}';
}

// Every order comes twice in succession: the second time it has been learned.
TEST(MembersInAnyOrder, GiveTheSameRecord) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    auto members = texts_of_members;
    std::shuffle(members.begin(), members.end(), random);
    for (int again = 0; again < 2; ++again) {
      std::string text = "[";
      for (int i = 0; i < 8; ++i) text += (i == 0 ? "" : ",") + object_of(members);
      text = spaced(text + ']', round % 3, random);
      const auto made = joule::unmarshal<std::vector<record>>(text);
      ASSERT_TRUE(made) << text;
      EXPECT_EQ(*made, std::vector<record>(8, expected_record())) << text;
    }
  }
}

TEST(MembersInAnyOrder, MayBeAbsentOrUnknown) {
  std::mt19937 random(2);
  for (int round = 0; round < 600; ++round) {
    auto members = texts_of_members;
    record expected = expected_record();
    std::shuffle(members.begin(), members.end(), random);
    if (round % 2 == 0) {
      std::erase_if(members, [](const std::string& text) { return text.starts_with("\"abcdefg\""); });
      expected.abcdefg = {};
    }
    for (int i = 0; i < 3; ++i) {
      const auto place = members.begin() + static_cast<std::ptrdiff_t>(random() % (members.size() + 1));
      members.insert(place, "\"unknown " + std::to_string(i) + R"(":[{"a":1}])");
    }
    const std::string text = spaced("[" + object_of(members) + ',' + object_of(members) + ']', round % 3, random);
    std::vector<record> made(1);
    made[0].abcdefg = "left over";
    ASSERT_FALSE(joule::unmarshal_into(text, made)) << text;
    EXPECT_EQ(made, std::vector<record>(2, expected)) << text;
  }
}

// Whatever stands between the two, and whatever order was learned before.
TEST(MembersInAnyOrder, MayNotComeTwice) {
  std::mt19937 random(3);
  for (int round = 0; round < 600; ++round) {
    auto members = texts_of_members;
    std::shuffle(members.begin(), members.end(), random);
    if (round % 4 == 0) members.insert(members.begin(), R"("unknown":1)");
    const std::string twice = members[random() % members.size()];
    members.push_back(twice);
    const std::string text = spaced(object_of(members), round % 3, random);
    const auto made = joule::unmarshal<record>(text);
    ASSERT_FALSE(made) << text;
    EXPECT_EQ(made.error().code, joule::errc::duplicate_name);
    EXPECT_EQ(made.error().offset, text.rfind(twice.substr(0, twice.find(':')))) << text;
  }
}

TEST(RaggedWhitespace, IsStillRefusedWhereItIsNone) {
  std::mt19937 random(4);
  std::string text = "[";
  for (int i = 0; i < 8; ++i) text += (i == 0 ? "" : ",") + object_of(texts_of_members);
  text = spaced(text + ']', 2, random);
  ASSERT_TRUE(joule::unmarshal<std::vector<record>>(text));
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (std::string_view(" \n\t\r").find(text[at]) == std::string_view::npos) continue;
    for (const char bad : {'\v', '\0', ',', ':', '\xA0'}) {
      std::string broken = text;
      broken[at] = bad;
      const auto made = joule::unmarshal<std::vector<record>>(broken);
      ASSERT_FALSE(made) << at;
      EXPECT_GE(made.error().offset, at);
    }
  }
}

std::string escaped_at(std::string name, std::size_t at, const char* digits) {
  const auto byte = static_cast<unsigned char>(name[at]);
  const std::string escape = std::string("\\u00") + digits[byte / 16] + digits[byte % 16];
  return name.replace(at, 1, escape);
}

TEST(NamesWithEscapes, AreTheNamesTheySpell) {
  for (const std::string& member : texts_of_members) {
    const std::size_t size = member.find(':') - 2;
    const std::string name = member.substr(1, size);
    const std::string value = member.substr(size + 2);
    const auto plain = joule::unmarshal<record>('{' + member + '}');
    ASSERT_TRUE(plain) << member;
    for (std::size_t at = 0; at < size; ++at) {
      for (const char* const digits : {"0123456789abcdef", "0123456789ABCDEF"}) {
        const std::string text = "{\"" + escaped_at(name, at, digits) + '"' + value + '}';
        const auto made = joule::unmarshal<record>(text);
        ASSERT_TRUE(made) << text;
        EXPECT_EQ(*made, *plain) << text;
        const auto twice = joule::unmarshal<record>(text.substr(0, text.size() - 1) + ',' + member + '}');
        ASSERT_FALSE(twice) << text;
        EXPECT_EQ(twice.error().code, joule::errc::duplicate_name) << text;
      }
    }
  }
}

TEST(NamesWithEscapes, AreRefusedWhereTheEscapeIsWrong) {
  for (const char* const escape : {"\\x", "\\u00g1", "\\u00 ", "\\u-", "\\ud800", "\\udc00", "\\U0061", "\\0"}) {
    for (const std::string name : {"a", "abcdefgh"}) {
      for (std::size_t at = 0; at <= name.size(); ++at) {
        const std::string text = "{\"" + name.substr(0, at) + escape + name.substr(at) + "\":1}";
        const auto made = joule::unmarshal<record>(text);
        ASSERT_FALSE(made) << text;
        EXPECT_EQ(made.error().offset, 2 + at) << text;
      }
    }
  }
}

}  // namespace
