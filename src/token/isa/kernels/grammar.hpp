// Stage 2: the grammar on 64 tokens at a time. Which token may follow which is a matter of bit operations on the
// classes of the tokens and of those before them; only brackets are visited one after another.
#pragma once

#include "scan.hpp"

#include "../index_memory.hpp"

namespace joule::inline v0::isa {

// The classes of 64 tokens; bits from the number of tokens on are zero.
struct token_classes {
  std::uint64_t string, begin_object, end_object, begin_array, end_array, colon, comma, number, literal;
};

// What a batch of tokens hands to the next, as bit 0. A text starts as if behind a colon: with a value.
struct token_carry {
  std::uint64_t colon = 1, comma = 0, begin_object = 0, begin_array = 0, name = 0, value_end = 0;
};

struct grammar_state {
  token_carry carry;
  std::uint64_t errors = 0;
  bool first = true;  // no token was seen
  bool ended = false;  // the value of the text is complete
  bracket_stack* brackets = nullptr;
};

template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE token_classes classify(const char* bytes, std::uint64_t all) noexcept {
  const B x = B::load(bytes);
  token_classes t;
  t.string = x.equals('"') & all;
  t.begin_object = x.equals('{') & all;
  t.end_object = x.equals('}') & all;
  t.begin_array = x.equals('[') & all;
  t.end_array = x.equals(']') & all;
  t.colon = x.equals(':') & all;
  t.comma = x.equals(',') & all;
  const std::uint64_t scalars =
      all & ~(t.string | t.begin_object | t.end_object | t.begin_array | t.end_array | t.colon | t.comma);
  const std::uint64_t letters = x.above('9');
  t.number = scalars & ~letters;
  t.literal = scalars & letters;
  return t;
}

// Visits the brackets of `visited` and makes the mask of tokens in front of which an object is the innermost container,
// as far as these brackets tell. Without a branch on the bracket: what a closing one stores lies above the stack.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t walk_brackets(const token_classes& t, std::uint64_t visited, int size,
                                                              grammar_state& state) noexcept {
  bracket_stack& stack = *state.brackets;
  unsigned char* const kinds = stack.kinds;  // kinds[depth] is the innermost container's: 1 for an object
  const std::uint64_t opens = t.begin_object | t.begin_array;
  const std::uint64_t curly = t.begin_object | t.end_object;
  std::ptrdiff_t depth = stack.depth;
  std::ptrdiff_t deepest = depth;
  std::uint64_t errors = 0;
  std::uint64_t now = kinds[depth] & 1U;
  std::uint64_t objects = 0 - now;
  while (visited != 0) {
    const int at = bits::count_trailing_zeros(visited);
    visited &= visited - 1;
    const auto kind = static_cast<unsigned char>(curly >> at & 1);
    const std::uint64_t open = opens >> at & 1;
    errors |= static_cast<std::uint64_t>(kinds[depth] ^ kind) & (open - 1);
    kinds[depth + 1] = kind;
    depth += static_cast<std::ptrdiff_t>(open * 2) - 1;
    if (depth > deepest) deepest = depth;
    if (depth <= 0) [[unlikely]] {
      // The root is closed, or a bracket too much: in either case nothing may follow.
      if (depth < 0 || at != size - 1) errors = 1;
      state.ended = true;
      break;
    }
    const std::uint64_t next = kinds[depth] & 1U;
    objects ^= (0 - (next ^ now)) & (~std::uint64_t{1} << at);
    now = next;
  }
  stack.depth = depth < 0 ? 0 : depth;
  state.errors |= errors | static_cast<std::uint64_t>(deepest > stack.max_depth);
  return objects;
}

// Bits behind each bit of `first`, up to and with the bit of `last` that follows it. The two alternate.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t ranges_behind(std::uint64_t first, std::uint64_t last) noexcept {
  return (last << 1) - (first << 1);
}

// Containers that hold no other container, and the tokens inside of them, closing bracket included.
struct leaf_containers {
  std::uint64_t brackets;
  std::uint64_t inside;
  std::uint64_t inside_objects;
};

// In the sequence of the brackets alone, a leaf is an opening bracket with a closing one behind it. The root, which
// ends the text, is never taken for one: what follows it must be noticed.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE leaf_containers find_leaves(const token_classes& t, std::uint64_t brackets,
                                                              std::uint64_t root, std::uint64_t& errors) noexcept {
  using set = typename B::set;
  const std::uint64_t opens = t.begin_object | t.begin_array;
  const std::uint64_t open = set::extract(opens & ~root, brackets);
  const std::uint64_t close = set::extract(brackets & ~opens, brackets);
  const std::uint64_t object = set::extract(t.begin_object | t.end_object, brackets);
  const std::uint64_t closing = close & (open << 1);
  errors |= (object ^ object << 1) & closing;
  const std::uint64_t last = set::deposit(closing, brackets);
  const std::uint64_t first = set::deposit(closing >> 1, brackets);
  return {first | last, ranges_behind(first, last), ranges_behind(first & t.begin_object, last & t.end_object)};
}

// The tokens whose innermost container is an object, and the nesting of brackets. With pext and pdep, containers that
// hold no other are matched at once, and those that hold nothing but these after them: what is left to be visited one
// after another is little (citm_catalog -18 %, canada -19 % of the time).
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t match_brackets(const token_classes& t, int size,
                                                               grammar_state& state) noexcept {
  const std::uint64_t brackets = t.begin_object | t.end_object | t.begin_array | t.end_array;
  if constexpr (B::set::deposits) {
    if (state.brackets->depth + 64 <= state.brackets->max_depth) [[likely]] {
      const std::uint64_t root = state.first ? 1 : 0;
      const leaf_containers inner = find_leaves<B>(t, brackets, root, state.errors);
      std::uint64_t left = brackets & ~inner.brackets;
      const leaf_containers outer = find_leaves<B>(t, left, root, state.errors);
      left &= ~outer.brackets;
      std::uint64_t objects = walk_brackets<B>(t, left, size, state);
      objects = (objects & ~outer.inside) | outer.inside_objects;
      return (objects & ~inner.inside) | inner.inside_objects;
    }
  }
  return walk_brackets<B>(t, brackets, size, state);
}

// Bits of `now` moved to the next token, that of the batch before moved in.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t behind(std::uint64_t now, std::uint64_t carry) noexcept {
  return now << 1 | carry;
}

// Returns the names among the strings. Every token is judged by the one before it alone.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t check_order(const token_classes& t, std::uint64_t objects, int size,
                                                            grammar_state& state) noexcept {
  token_carry& carry = state.carry;
  const std::uint64_t behind_comma = behind(t.comma, carry.comma);
  const std::uint64_t behind_begin_object = behind(t.begin_object, carry.begin_object);
  const std::uint64_t behind_begin_array = behind(t.begin_array, carry.begin_array);
  const std::uint64_t behind_colon = behind(t.colon, carry.colon);
  // In front of the token behind a comma the innermost container is that of the comma.
  const std::uint64_t names = t.string & (behind_begin_object | (behind_comma & objects));
  const std::uint64_t closing = t.end_object | t.end_array;
  const std::uint64_t other_values = t.number | t.literal | t.begin_object | t.begin_array;
  const std::uint64_t value_ends = (t.string & ~names) | t.number | t.literal | closing;
  const std::uint64_t behind_name = behind(names, carry.name);
  const std::uint64_t behind_value = behind(value_ends, carry.value_end);
  const std::uint64_t wants_value = behind_colon | behind_begin_array | (behind_comma & ~objects);

  state.errors |= t.colon & ~behind_name;
  state.errors |= t.comma & ~behind_value;
  state.errors |= closing & ~(behind_value | behind_begin_object | behind_begin_array);
  state.errors |= other_values & ~wants_value;
  state.errors |= t.string & (behind_name | behind_value);

  const int last = size - 1;
  carry = {t.colon >> last & 1,       t.comma >> last & 1, t.begin_object >> last & 1,
           t.begin_array >> last & 1, names >> last & 1,   value_ends >> last & 1};
  return names;
}

// The positions of the scalars of a chunk, for checking them in one go each.
struct scalar_list {
  alignas(64) std::uint16_t numbers[index_room];
  alignas(64) std::uint16_t literals[index_room];
  std::size_t number_count;
  std::size_t literal_count;
};

template <class B>
JOULE_ALWAYS_INLINE std::size_t append_positions(std::uint64_t mask, const std::uint16_t* from, std::uint16_t* out,
                                                 std::size_t n) noexcept {
  using set = typename B::set;
  if constexpr (set::packs) {
    set::pack_words(mask, from, out + n);
    return n + static_cast<std::size_t>(set::count(mask));
  } else {
    for (; mask != 0; mask &= mask - 1) out[n++] = from[bits::count_trailing_zeros(mask)];
    return n;
  }
}

// The names of a chunk, by their opening quotes and the colons behind them, and the object brackets among its tokens.
struct name_list {
  static constexpr std::size_t most = index_room / 2 + 64;
  alignas(64) std::uint16_t begins[most];
  alignas(64) std::uint16_t colons[most];
  std::size_t size;
  bool cut;  // the opening quote of the first name lies in the chunk before
  std::size_t batches;  // of 64 tokens, one word each
  std::uint64_t colon_masks[index_room / 64];
  std::uint64_t begin_masks[index_room / 64];
  std::uint64_t end_masks[index_room / 64];
};

template <class B>
JOULE_ALWAYS_INLINE void append_names(const token_classes& t, const token_list& list, std::size_t at,
                                      name_list& names) noexcept {
  if (at == 0) {
    names.size = names.batches = 0;
    names.cut = (t.colon & 1) != 0;
  }
  const std::size_t n = names.size;
  // positions[-1] exists, and is of no interest for a name that is cut.
  static_cast<void>(append_positions<B>(t.colon, list.positions + at - 1, names.begins, n));
  names.size = append_positions<B>(t.colon, list.positions + at, names.colons, n);
  names.colon_masks[names.batches] = t.colon;
  names.begin_masks[names.batches] = t.begin_object;
  names.end_masks[names.batches++] = t.end_object;
}

// Checks the tokens of a chunk. False when memory is short.
template <class B, bool names>
[[nodiscard]] JOULE_NOINLINE bool check_tokens(token_list& list, grammar_state& state, scalar_list& scalars,
                                               [[maybe_unused]] name_list* found) noexcept {
  std::size_t number_count = 0;
  std::size_t literal_count = 0;
  grammar_state now = state;
  for (std::size_t at = 0; at < list.size; at += 64) {
    // Leaving at the first error also bounds the depth: max_depth and one batch.
    if ((now.errors | static_cast<std::uint64_t>(now.ended)) != 0) [[unlikely]] {
      now.errors = 1;
      break;
    }
    if (!reserve_levels(*now.brackets, 64)) return false;
    const int size = list.size - at < 64 ? static_cast<int>(list.size - at) : 64;
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - size);
    const token_classes t = classify<B>(list.bytes + at, all);
    const std::uint64_t objects = match_brackets<B>(t, size, now);
    static_cast<void>(check_order<B>(t, objects, size, now));
    if (now.first) {
      now.first = false;
      // A root that is no container is the only token.
      if (((t.begin_object | t.begin_array) & 1) == 0) {
        now.errors |= static_cast<std::uint64_t>(size != 1);
        now.ended = true;
      }
    }
    number_count = append_positions<B>(t.number, list.positions + at, scalars.numbers, number_count);
    literal_count = append_positions<B>(t.literal, list.positions + at, scalars.literals, literal_count);
    if constexpr (names) append_names<B>(t, list, at, *found);
  }
  state = now;
  scalars.number_count = number_count;
  scalars.literal_count = literal_count;
  return true;
}

}  // namespace joule::inline v0::isa
