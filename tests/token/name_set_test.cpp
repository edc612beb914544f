#include <joule/token/name_set.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using joule::token::name_set;
using joule::token::name_set_stack;

bool insert(name_set& names, std::string_view raw, bool escaped = true) {
  return names.insert(raw.data(), raw.data() + raw.size(), escaped);
}

TEST(NameSet, TellsANewNameFromARepeatedOne) {
  name_set names;
  EXPECT_TRUE(insert(names, "a"));
  EXPECT_TRUE(insert(names, "b"));
  EXPECT_TRUE(insert(names, ""));
  EXPECT_TRUE(insert(names, "ab"));
  EXPECT_FALSE(insert(names, "a"));
  EXPECT_FALSE(insert(names, ""));
  EXPECT_FALSE(names.failed());
  EXPECT_EQ(names.size(), 4U);
}

TEST(NameSet, ComparesNamesAfterUnescaping) {
  const char* const spellings[][2] = {
      {"a", "\\u0061"},    {"\xC3\xA9", "\\u00E9"},    {"\xF0\x9F\x98\x80", "\\uD83D\\ude00"},
      {"\\/", "/"},        {"\\n", "\\u000a"},         {"\\\"", "\\u0022"},
      {"\\\\", "\\u005C"}, {"\\u20ac", "\xE2\x82\xAC"}};
  for (const auto& pair : spellings) {
    name_set names;
    EXPECT_TRUE(insert(names, pair[0])) << pair[0];
    EXPECT_FALSE(insert(names, pair[1])) << pair[1];
    name_set reversed;
    EXPECT_TRUE(insert(reversed, pair[1])) << pair[1];
    EXPECT_FALSE(insert(reversed, pair[0])) << pair[0];
  }
  name_set names;
  EXPECT_TRUE(insert(names, "\\u0000"));
  EXPECT_TRUE(insert(names, "\\u0000\\u0000"));
  EXPECT_TRUE(insert(names, ""));
  EXPECT_TRUE(insert(names, "\\\\u0061"));
  EXPECT_TRUE(insert(names, "a"));
}

TEST(NameSet, CopiesNamesThatDoNotStay) {
  name_set names;
  for (int i = 0; i != 1000; ++i) {
    std::string name = "name " + std::to_string(i);
    EXPECT_TRUE(names.insert_copy(name.data(), name.data() + name.size()));
    name.assign(name.size(), 'x');
  }
  const std::string again = "name 17";
  EXPECT_FALSE(names.insert_copy(again.data(), again.data() + again.size()));
  EXPECT_FALSE(insert(names, again, false));
  EXPECT_EQ(names.size(), 1000U);
}

// The change from the list to the table happens behind 32 names; look at every count around it.
TEST(NameSet, FindsEveryNameAtEveryCount) {
  std::vector<std::string> all;
  for (int i = 0; i != 200; ++i) all.push_back(std::string(static_cast<std::size_t>(i % 40), 'k') + std::to_string(i));
  name_set names;
  for (std::size_t count = 0; count != all.size(); ++count) {
    ASSERT_TRUE(insert(names, all[count], count % 2 == 0));
    for (std::size_t i = 0; i <= count; ++i) ASSERT_FALSE(insert(names, all[i], false)) << i << " of " << count;
  }
}

TEST(NameSet, AgreesWithAnOrderedSetOnRandomShortNames) {
  std::uint64_t random = 1;
  for (int round = 0; round != 50; ++round) {
    std::vector<std::string> kept;
    kept.reserve(400);
    std::set<std::string> oracle;
    name_set names;
    for (int i = 0; i != 400; ++i) {
      random = random * 6364136223846793005U + 1442695040888963407U;
      std::string name(random >> 33 & 3, 'a');
      for (char& c : name) c = static_cast<char>('a' + ((random >>= 5) & 7));
      kept.push_back(name);
      ASSERT_EQ(insert(names, kept.back(), false), oracle.insert(name).second);
    }
    ASSERT_EQ(names.size(), oracle.size());
  }
}

TEST(NameSet, HoldsAMillionNames) {
  std::string text;
  for (int i = 0; i != 1000000; ++i) text += std::to_string(i + 1000000);
  name_set names;
  for (std::size_t i = 0; i != text.size(); i += 7) ASSERT_TRUE(names.insert(&text[i], &text[i] + 7, false));
  for (std::size_t i = 0; i != text.size(); i += 7) ASSERT_FALSE(names.insert(&text[i], &text[i] + 7, false));
  EXPECT_EQ(names.size(), 1000000U);
  names.clear();
  EXPECT_EQ(names.size(), 0U);
  EXPECT_TRUE(names.insert(&text[0], &text[7], false));
}

TEST(NameSet, ForgetsOnClear) {
  name_set names;
  for (int round = 0; round != 5; ++round) {
    const std::string text = "abcdefghijklmnopqrstuvwxyz\\u0041";
    for (std::size_t i = 0; i != 26; ++i) EXPECT_TRUE(names.insert(&text[i], &text[i + 1], false));
    EXPECT_TRUE(names.insert(&text[26], &text[26] + 6, true));
    EXPECT_FALSE(insert(names, "A"));
    names.clear();
  }
}

TEST(NameSet, BlocksAreReusedByTheNextSetOfTheThread) {
  for (int round = 0; round != 3; ++round) {
    name_set outer;
    EXPECT_TRUE(insert(outer, "a"));
    {
      name_set inner;
      EXPECT_TRUE(insert(inner, "a"));
      EXPECT_TRUE(insert(inner, "\\u0062"));
    }
    name_set moved = std::move(outer);
    EXPECT_FALSE(insert(moved, "a"));
    EXPECT_TRUE(insert(moved, "b"));
  }
}

TEST(NameSet, MayBeDestroyedByAnotherThread) {
  name_set names;
  EXPECT_TRUE(insert(names, "a"));
  std::thread([taken = std::move(names)]() mutable {
    EXPECT_FALSE(insert(taken, "a"));
    name_set own;
    EXPECT_TRUE(insert(own, "a"));
  }).join();
}

TEST(NameSetStack, KeepsTheNamesOfEachOpenObjectApart) {
  name_set_stack stack;
  for (int round = 0; round != 2; ++round) {
    for (int depth = 0; depth != 300; ++depth) {
      stack.open();
      ASSERT_NE(stack.top(), nullptr);
      EXPECT_TRUE(insert(*stack.top(), "a")) << depth;
    }
    for (int depth = 0; depth != 300; ++depth) {
      EXPECT_FALSE(insert(*stack.top(), "a")) << depth;
      EXPECT_TRUE(insert(*stack.top(), "b")) << depth;
      stack.close();
    }
  }
  stack.open();
  EXPECT_TRUE(insert(*stack.top(), "a"));
  stack.clear();
  stack.open();
  EXPECT_TRUE(insert(*stack.top(), "a"));
}

}  // namespace
