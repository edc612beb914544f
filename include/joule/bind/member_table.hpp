// member_table: reads the members of an object in any order.
//
// One loop for all types, driven by tables: what the unrolled chain of read_record.hpp does not take comes here, and objects
// whose white space or order of names has shown to be no pattern of the chain. It guesses the next name, too: the one that
// followed the last member when this thread last read a record of the type. A wrong guess costs a hash of the name, which
// was made free of collisions at compile time; only names that are not plain, or not the record's, leave this file.
#pragma once

#include <joule/bind/read_leaf.hpp>
#include <joule/bind/record_plan.hpp>

namespace joule::inline v0::bind {

// Names that take more bytes, quotes and colon included, are left to the hash: a step of the loop passes a comma, white
// space, a name and a space, all within token::reach.
inline constexpr std::size_t longest_predicted_name = token::slack - 8;

// Reads one member of `object`. `defaults` is an object with initial values, or null.
using member_reader = const char* (*)(cursor& in, const char* p, void* object, const void* defaults);

// What is known of a type.
struct member_table {
  record_plan plan;
  const member_reader* readers;
  std::size_t seen_words;  // of a member_set
};

// members[i]: the member that followed member i - 1, plus one; 0: the next in order. Entry 0 is for the first member of an
// object. A thread's own, so that threads which read different documents do not slow each other down.
template <std::size_t N>
struct member_followers {
  static_assert(N < 65535);
  std::uint16_t members[N + 1] = {};
};
template <class T>
inline constinit thread_local member_followers<shape<T>::size> followers_of = {};

// A name that was read: the position behind its closing quote, or null, and the member's index, or no_member.
struct consumed_name {
  const char* behind;
  std::uint32_t index;
};

inline namespace JOULE_TAG {

// a && b as one value, not two branches.
[[nodiscard]] JOULE_ALWAYS_INLINE constexpr bool both(bool a, bool b) noexcept { return (a & b) != 0; }

// Does [p, p + size) hold the same bytes as a constant? Reads 32 bytes of both, or 64 when size > 32.
[[nodiscard]] JOULE_ALWAYS_INLINE bool equals_constant(const char* p, const char* constant, std::size_t size) noexcept {
  using block = JOULE_NATIVE_BYTES;
  if constexpr (block::bits_per_byte == 1) {
    const auto differ = [&](std::size_t at) {
      std::uint64_t equal = block::load(p + at).equals(block::load(constant + at)).bits();
      if constexpr (block::width < 32) {
        const std::size_t next = at + static_cast<std::size_t>(block::width);
        equal |= block::load(p + next).equals(block::load(constant + next)).bits() << block::width;
      }
      return ~equal << 32;
    };
    if (size <= 32) [[likely]] return differ(0) << (32 - size) == 0;
    return differ(0) == 0 && differ(32) << (64 - size) == 0;
  } else {
    return std::memcmp(p, constant, size) == 0;
  }
}

// Up to eight bytes of a name as a little-endian word, where eight may be read at p.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t name_word(const char* p, std::size_t size) noexcept {
  const std::uint64_t word = bits::load_little(p);
  return size >= 8 ? word : word & ((std::uint64_t{1} << (8 * size)) - 1);
}

// find_member for the name between the quotes at p and `close`, where 64 bytes may be read at p.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint32_t find_member_window(const record_plan& plan, const char* p,
                                                                   const char* close) noexcept {
  const key_index_view& index = plan.index;
  const auto size = static_cast<std::size_t>(close - (p + 1));
  if (size > index.longest) return no_member;
  if (index.slots == nullptr || size > longest_predicted_name - 3) return find_member(index, p + 1, size);
  const std::uint64_t head = name_word(p + 1, size);
  const std::uint64_t tail = name_word(p + 1 + (size > 8 ? size - 8 : 0), size);
  // Whether the slot is empty is no branch: names that are not known make it a random one.
  const std::uint32_t slot = index.slots[hash_words(head, tail, size, index.multiplier) & index.mask] - std::uint32_t{1};
  const std::uint32_t found = slot < index.count ? slot : index.count;
  const quoted_name& name = plan.names[found];  // as it is written: one with escapes is no plain name
  return both(name.quoted_size() == size + 2, equals_constant(p, name.quote(), size + 2)) ? found : no_member;
}

// A plain name between the quotes at p and `close` that is no member's.
[[nodiscard]] JOULE_NOINLINE inline const char* pass_unknown_name(cursor& in, const char* p, const char* close,
                                                                  token::name_set& unknown) noexcept {
  if (in.reject_unknown) return nullptr;
  if (in.duplicates == duplicate_names::reject && !unknown.insert(p + 1, close, false)) {
    return unknown.failed() ? fail(in, errc::out_of_memory, p) : nullptr;
  }
  return close + 1;
}

// consume_name for a name that is not plain, or far from p.
[[nodiscard]] JOULE_NOINLINE inline consumed_name consume_rich_name(cursor& in, const char* p, const record_plan& plan,
                                                                    token::name_set& unknown) noexcept {
  consumed_name name{nullptr, no_member};
  name.behind = consume_name(in, p, plan, unknown, name.index);
  return name;
}

// Consumes the name at p, within reach, that is not the one that was guessed. Out of line: its registers would be spilled in
// every level of the recursion.
[[nodiscard]] JOULE_NOINLINE inline consumed_name consume_unexpected_name(cursor& in, const char* p,
                                                                          const record_plan& plan,
                                                                          token::name_set& unknown) noexcept {
  const char* close = nullptr;
  if (*p != '"' || !text::try_scan_plain(p + 1, in.limit, close)) [[unlikely]] {
    return consume_rich_name(in, p, plan, unknown);
  }
  const std::uint32_t index = find_member_window(plan, p, close);
  if (index == no_member) return {pass_unknown_name(in, p, close, unknown), no_member};
  return {close + 1, index};
}

// Consumes the name at p, within reach. `follower` remembers which member came behind the last one; `at` is one more than
// that one's index. The index is returned in a register: through memory it would delay the next guess.
[[nodiscard]] JOULE_ALWAYS_INLINE consumed_name consume_member_name(cursor& in, const char* p, const record_plan& plan,
                                                                    std::uint16_t& follower, std::size_t at,
                                                                    token::name_set& unknown) noexcept {
  std::size_t expected = at;
  // A branch, not a conditional move: in the order of declaration the next names are known before the table is read (-12 %
  // for a record of 100 members).
  if (follower != 0) [[unlikely]] expected = std::size_t{follower} - 1;
  const quoted_name& name = plan.names[expected];
  const std::size_t size = name.quoted_size();
  // The last entry, of size 0, stands for "no member is left to expect".
  if (size < longest_predicted_name && equals_constant(p, name.quote(), size)) [[likely]] {
    return {p + size, static_cast<std::uint32_t>(expected)};
  }
  const consumed_name other = consume_unexpected_name(in, p, plan, unknown);
  if (other.index < plan.index.count) follower = static_cast<std::uint16_t>(other.index == at ? 0 : other.index + 1);
  return other;
}

// White space in front of a colon is rare where it is not ragged.
[[nodiscard]] JOULE_NOINLINE inline const char* consume_distant_colon(cursor& in, const char* p) noexcept {
  return token::consume_colon(in, p);
}

template <bool Ragged>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* consume_member_colon(cursor& in, const char* p) noexcept {
  if constexpr (Ragged) return token::consume_ragged(in, p, ':') ? p : nullptr;
  if (*p == ':') [[likely]] return token::skip_space_within_reach(in, p + 1);
  return consume_distant_colon(in, p);
}

template <bool Ragged>
[[nodiscard]] JOULE_ALWAYS_INLINE bool consume_member_comma(cursor& in, const char*& p) noexcept {
  if constexpr (Ragged) {
    p = token::ensure(in, p);
    return token::consume_ragged(in, p, ',');
  } else {
    return token::consume_comma(in, p, token::indent_of(in));
  }
}

// One more than the highest member that was seen, or 0.
[[nodiscard]] JOULE_ALWAYS_INLINE std::size_t behind_seen(const std::uint64_t* seen, std::size_t words) noexcept {
  while (words-- > 0) {
    if (seen[words] != 0) return 64 * words + 64 - static_cast<std::size_t>(bits::count_leading_zeros(seen[words]));
  }
  return 0;
}

// Reads members of `object` in any order, from the name at p on; in.defaults are its initial values, `seen` the words of its
// member_set. Six arguments stay in registers: to call the functions below is a jump that takes no stack.
// The result is at the closing bracket.
template <bool Ragged>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_any_members(cursor& in, const char* p, const member_table& table,
                                                               std::uint16_t* followers, void* object,
                                                               std::uint64_t* seen) {
  token::name_set unknown;
  const void* const defaults = std::exchange(in.defaults, nullptr);
  std::size_t at = behind_seen(seen, table.seen_words);
  for (;;) {
    const auto [behind, index] = consume_member_name(in, p, table.plan, followers[at], at, unknown);
    if (behind == nullptr) return nullptr;
    p = consume_member_colon<Ragged>(in, behind);
    if (p == nullptr) return nullptr;
    if (index == no_member) {
      p = token::skip_value(in, p);
    } else {
      at = index + 1;
      // Under duplicates=allow the last one wins, as if the first had not been there: such reads are never fresh, so the
      // member is read like any other that holds something.
      std::uint64_t& word = seen[index / 64];
      const std::uint64_t bit = std::uint64_t{1} << (index % 64);
      if ((word & bit) != 0) [[unlikely]] {
        if (in.duplicates == duplicate_names::reject) return nullptr;
      }
      word |= bit;
      p = table.readers[index](in, p, object, defaults);
    }
    if (p == nullptr) return nullptr;
    if (!consume_member_comma<Ragged>(in, p)) return *p == '}' ? p : nullptr;
  }
}

// One copy of each loop for all types.
[[nodiscard]] JOULE_NOINLINE inline const char* read_ragged_members(cursor& in, const char* p, const member_table& table,
                                                                    std::uint16_t* followers, void* object,
                                                                    std::uint64_t* seen) {
  return read_any_members<true>(in, p, table, followers, object, seen);
}

[[nodiscard]] JOULE_NOINLINE inline const char* read_members_by_table(cursor& in, const char* p, const member_table& table,
                                                                      std::uint16_t* followers, void* object,
                                                                      std::uint64_t* seen) {
  return read_any_members<false>(in, p, table, followers, object, seen);
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0::bind
