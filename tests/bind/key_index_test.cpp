// find_member reads names at run time; the index was made from them at compile time.
#include <joule/bind/key_index.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace {

using joule::bind::find_member;
using joule::bind::make_key_index;
using joule::bind::no_member;

constexpr std::array<std::string_view, 8> up_to_seven{"", "a", "ab", "abc", "abcd", "abcde", "abcdef", "abcdefg"};
constexpr std::array<std::string_view, 5> from_eight{"abcdefgh", "abcdefghi", "abcdefghijk", "abcdefghijklmno",
                                                     "abcdefghijklmnopq"};
constexpr std::array<std::string_view, 5> alike{"azc", "abz", "zbc", "azcd", "zbcdefgh"};

template <std::size_t N>
void expect_to_find_no_other(const joule::bind::key_index<N>& index, std::string_view name) {
  for (std::size_t at = 0; at <= name.size(); ++at) {
    std::string other(name);
    if (at == name.size())
      other += '~';
    else
      other[at] = '~';
    EXPECT_EQ(find_member(index.view(), other.data(), other.size()), no_member) << other;
  }
}

template <std::size_t N>
void expect_to_find(const std::array<std::string_view, N>& names) {
  const auto index = make_key_index(names);
  EXPECT_NE(index.multiplier, 0U);
  for (std::uint32_t i = 0; i != N; ++i) {
    const std::unique_ptr<char[]> exact(new char[names[i].size()]);  // a sanitizer sees reads behind it
    std::copy(names[i].begin(), names[i].end(), exact.get());
    EXPECT_EQ(find_member(index.view(), exact.get(), names[i].size()), i) << names[i];
    expect_to_find_no_other(index, names[i]);
  }
}

TEST(FindMember, FindsNamesOfEveryLengthAndNoOthers) {
  expect_to_find(up_to_seven);
  expect_to_find(from_eight);
  expect_to_find(alike);
}

}  // namespace
