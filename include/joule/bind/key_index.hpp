// key_index: from a member's JSON name to its index.
//
// A compile-time search for a multiplier that spreads the names over a small table without collisions. The search is
// bounded (at most 64 attempts of O(N) each; clang's default limit of constexpr steps holds 128 members with room to
// spare) and has a fallback: where no multiplier is found, names are compared one by one.
// The hash mixes the first eight bytes, the last eight and the length; families of long names that agree in all three
// (member_006_x / member_076_x) are what the fallback is for.
#pragma once

#include <joule/base/bits.hpp>
#include <joule/base/bytes.hpp>

#include <array>
#include <string_view>

namespace joule::inline v0::bind {

// What the compiled core sees of an index: pointers to constants.
struct key_index_view {
  const chars* names;         // `count` names
  const std::uint8_t* slots;  // table of size mask + 1: index + 1, or 0; null when names are compared one by one
  std::uint32_t count;
  std::uint32_t mask;
  std::uint64_t multiplier;
  std::uint32_t longest;      // length of the longest name
};

inline constexpr std::uint32_t no_member = ~std::uint32_t{0};

// The hash of a name. `word` reads up to eight bytes little-endian and must not read outside the name.
[[nodiscard]] JOULE_ALWAYS_INLINE constexpr std::uint32_t hash_words(std::uint64_t head, std::uint64_t tail,
                                                                     std::size_t size, std::uint64_t multiplier) noexcept {
  const std::uint64_t mixed = (head ^ (tail * 0x9E3779B97F4A7C15U) ^ size) * multiplier;
  return static_cast<std::uint32_t>(mixed >> 40);
}

// The index of the member called [name, name + size), or no_member. O(1) with a table, O(count) without.
[[nodiscard]] JOULE_API std::uint32_t find_member(const key_index_view& index, const char* name,
                                                  std::size_t size) noexcept;

template <std::size_t N>
struct key_index {
  // N * N / 4 slots: a random spread of N names over them is free of collisions with probability e^-2, so eight attempts
  // are needed on average. 2 * N slots would do up to about 30 names only.
  static constexpr std::size_t table_size = [] {
    std::size_t size = 4;
    while (size < 4096 && size < N * N / 4) size *= 2;
    return size;
  }();

  std::array<chars, N> names{};
  std::array<std::uint8_t, table_size> slots{};
  std::uint64_t multiplier = 0;  // 0: no perfect table
  std::uint32_t longest = 0;

  [[nodiscard]] constexpr key_index_view view() const noexcept {
    return {names.data(), multiplier != 0 ? slots.data() : nullptr, static_cast<std::uint32_t>(N),
            static_cast<std::uint32_t>(table_size - 1), multiplier, longest};
  }
};

constexpr std::uint64_t constant_word(std::string_view name, std::size_t from) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < 8 && from + i < name.size(); ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(name[from + i])} << (8 * i);
  }
  return word;
}

template <std::size_t N>
constexpr key_index<N> make_key_index(const std::array<std::string_view, N>& names) {
  key_index<N> result;
  std::array<std::uint64_t, N + 1> heads{};
  std::array<std::uint64_t, N + 1> tails{};
  for (std::size_t i = 0; i < N; ++i) {
    result.names[i] = {names[i].data(), names[i].size()};
    heads[i] = constant_word(names[i], 0);
    tails[i] = constant_word(names[i], names[i].size() > 8 ? names[i].size() - 8 : 0);
    if (names[i].size() > result.longest) result.longest = static_cast<std::uint32_t>(names[i].size());
  }
  if (N == 0 || N > 255) return result;  // a slot is one byte
  std::uint64_t multiplier = 0x9E3779B97F4A7C15U;
  for (int attempt = 0; attempt < 64; ++attempt, multiplier = multiplier * 0xD1342543DE82EF95U + 2) {
    std::array<std::uint8_t, key_index<N>::table_size> slots{};
    std::size_t placed = 0;
    for (; placed < N; ++placed) {
      auto& slot = slots[hash_words(heads[placed], tails[placed], names[placed].size(), multiplier | 1) &
                         (key_index<N>::table_size - 1)];
      if (slot != 0) break;
      slot = static_cast<std::uint8_t>(placed + 1);
    }
    if (placed == N) {
      result.slots = slots;
      result.multiplier = multiplier | 1;
      return result;
    }
  }
  return result;
}

}  // namespace joule::inline v0::bind
