// Stage 1: from bytes to tokens, 64 bytes at a time. After G. Langdale and D. Lemire, "Parsing Gigabytes of JSON per
// Second", 2019: masks of quotes, of what lies between them, of structure and white space; a token is a structural
// byte, an opening quote, or the first byte of anything else. What is in strings is checked here, tokens are not.
#pragma once

#include "escapes.hpp"
#include "text/isa/kernels/utf8.hpp"

namespace joule::inline v0::isa {

// Tokens between two visits of the grammar: a chunk ends early when it holds this many.
inline constexpr std::size_t index_tokens = 2048;
// Packing stores whole vectors.
inline constexpr std::size_t index_room = index_tokens + 128;

// The tokens of a chunk, each by its first byte. A scalar that is a number or a literal is known by that, too.
struct token_list {
  alignas(64) char bytes[index_room];
  std::uint16_t before[32];  // positions[-1] may be read, and packed reads may begin there
  alignas(64) std::uint16_t positions[index_room];  // from the start of the chunk
  std::size_t size;
};

// What a scan is for: the tokens alone, the text without its white space, or the tokens of the container that the text
// begins with, whatever follows.
enum class scan_use : std::uint8_t { tokens, packing, one_value };

template <class B>
struct scan_state {
  std::uint64_t in_string = 0;  // all ones when the next byte lies in a string
  std::uint64_t in_scalar = 0;  // 1 when the last byte belongs to a scalar
  std::uint64_t errors = 0;
  std::uint64_t non_ascii = 0;  // bytes from 0x80 in the last block
  std::uint64_t backslashes = 0;  // any in the blocks since this was cleared
  escape_carry escapes;
  int utf8_skip = 0;  // sets without a byte shuffle: bytes of the next block that complete a sequence
  std::int64_t depth = 0;  // one_value: containers open
  std::uint32_t closed = 0;  // one_value: where the value ends, from the start of the chunk; 0: not yet
  typename B::part last{};
};

// Non-zero when the block completes or holds malformed UTF-8. [p, end) may be read and holds the block.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t utf8_errors_of(const B& x, [[maybe_unused]] typename B::part last,
                                                               [[maybe_unused]] const char* p,
                                                               [[maybe_unused]] const char* end,
                                                               [[maybe_unused]] int& skip) noexcept {
  using part = typename B::part;
  if constexpr (part::has_lookup) {
    part errors = utf8_errors(x.x[0], last);
    for (int i = 1; i < B::part_count; ++i) errors = errors | utf8_errors(x.x[i], x.x[i - 1]);
    return errors.nonzero().any() ? 1 : 0;
  } else {
    const char* q = p + skip;
    while (q < p + 64) {
      const int size = utf8_sequence<B>(q, end);
      if (size == 0) return 1;
      q += size;
    }
    skip = static_cast<int>(q - (p + 64));
    return 0;
  }
}

// Appends the tokens of a block, which stands `base` bytes behind the start of the chunk.
template <class B>
JOULE_ALWAYS_INLINE std::size_t append_tokens(const B& x, const char* p, std::uint64_t tokens, std::uint32_t base,
                                              token_list& list, std::size_t n) noexcept {
  using set = typename B::set;
  const int size = set::count(tokens);
  if constexpr (set::packs) {
    set::pack(x.x, tokens, list.bytes + n);
    set::pack_positions(tokens, base, list.positions + n, size);
  } else {
    const auto put = [&](int i) {
      // Behind the last token: index 63 of the block, a value that is overwritten later.
      const int at = bits::count_trailing_zeros(tokens | 0x8000000000000000U);
      list.bytes[n + static_cast<std::size_t>(i)] = p[at];
      list.positions[n + static_cast<std::size_t>(i)] =
          static_cast<std::uint16_t>(base + static_cast<std::uint32_t>(at));
      tokens &= tokens - 1;
    };
    for (int i = 0; i != 8; ++i) put(i);
    if (size > 8) [[unlikely]] {
      for (int i = 8; i != 16; ++i) put(i);
      for (int i = 16; i < size; ++i) put(i);
    }
  }
  return n + static_cast<std::size_t>(size);
}

// The bytes of `keep`, in order; stores up to 64.
template <class B>
JOULE_ALWAYS_INLINE char* append_bytes(const B& x, [[maybe_unused]] const char* p, std::uint64_t keep,
                                       char* out) noexcept {
  using set = typename B::set;
  if constexpr (set::packs) {
    set::pack(x.x, keep, out);
    return out + set::count(keep);
  } else {
    if (keep == ~std::uint64_t{0}) {
      x.store(out);
      return out + 64;
    }
    return pack_by_groups<set>(p, keep, out);
  }
}

// The place of the bracket that closes the last open container, 64 when none does. `depth` is what is open in front of the
// block, afterwards behind it. Only a block that closes enough is visited bracket by bracket.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE int find_last_close(std::uint64_t opens, std::uint64_t closes,
                                                      std::int64_t& depth) noexcept {
  const int closing = B::set::count(closes);
  if (closing < depth) [[likely]] {
    depth += B::set::count(opens) - closing;
    return 64;
  }
  for (std::uint64_t left = opens | closes; left != 0; left &= left - 1) {
    depth += (opens & left & (0 - left)) != 0 ? 1 : -1;
    if (depth == 0) return bits::count_trailing_zeros(left);
  }
  return 64;
}

// Walks the blocks of [p, stop) until the list is full or, with one_value, the value closed; returns where it stopped. `base` is the distance of p from the
// start of the chunk, [p, end) may be read. Everything that changes lives in locals: with members of an object in their
// place the loop took 1.4 to 1.8 times as long.
template <class B, scan_use use>
[[nodiscard]] JOULE_NOINLINE const char* scan_blocks(scan_state<B>& state, const char* p, const char* stop,
                                                     const char* end, std::uint32_t base, token_list& list,
                                                     [[maybe_unused]] char*& out) noexcept {
  using set = typename B::set;
  std::uint64_t in_string = state.in_string;
  std::uint64_t in_scalar = state.in_scalar;
  std::uint64_t errors = state.errors;
  std::uint64_t non_ascii = state.non_ascii;
  std::uint64_t any_backslash = state.backslashes;
  escape_carry escapes = state.escapes;
  int utf8_skip = state.utf8_skip;
  typename B::part last = state.last;
  [[maybe_unused]] std::int64_t depth = state.depth;
  std::size_t n = list.size;
  [[maybe_unused]] char* written = out;

  for (; p != stop && n <= index_tokens - 64; p += 64, base += 64) {
    const B x = B::load(p);
    std::uint64_t quotes = x.equals('"');
    const std::uint64_t backslashes = x.equals('\\');
    std::uint64_t escaped = 0;
    if ((backslashes | escapes.pending()) != 0) {
      any_backslash |= backslashes;
      escaped = find_escaped<B>(backslashes, escapes.escaped);
      errors |= escape_errors(x, escaped, quotes, backslashes, escapes);
      quotes &= ~escaped;
    }
    // From each opening quote up to, not including, its closing one.
    const std::uint64_t inside = set::prefix_xor(quotes) ^ in_string;
    in_string = static_cast<std::uint64_t>(static_cast<std::int64_t>(inside) >> 63);
    // Outside of strings such bytes start or continue a scalar that is none, and so does a backslash.
    const std::uint64_t unusual = x.control_or_high() & inside;
    if ((unusual | non_ascii) != 0) {
      non_ascii = unusual & x.high();
      errors |= unusual ^ non_ascii;
      errors |= utf8_errors_of(x, last, p, end, utf8_skip);
    }
    last = x.x[B::part_count - 1];

    const auto [space, structure] = x.classify();
    const std::uint64_t other = ~(space | structure);
    const std::uint64_t scalars = other & ~quotes;
    const std::uint64_t starts = other & ~(scalars << 1 | in_scalar);
    in_scalar = scalars >> 63;
    // Of a string only the opening quote remains.
    std::uint64_t tokens = (structure | starts) & ~(inside ^ quotes);
    if constexpr (use == scan_use::one_value) {
      const B lower = x.lower();  // [ and { differ in this bit, ] and }, too
      const int last_close = find_last_close<B>(lower.equals('{') & tokens, lower.equals('}') & tokens, depth);
      if (last_close != 64) [[unlikely]] {
        n = append_tokens(x, p, tokens & (~std::uint64_t{0} >> (63 - last_close)), base, list, n);
        state.closed = base + static_cast<std::uint32_t>(last_close) + 1;
        p += 64;
        break;
      }
    }
    n = append_tokens(x, p, tokens, base, list, n);
    if constexpr (use == scan_use::packing) written = append_bytes(x, p, ~space | inside, written);
  }

  state.in_string = in_string;
  state.in_scalar = in_scalar;
  state.errors = errors;
  state.non_ascii = non_ascii;
  state.backslashes = any_backslash;
  state.escapes = escapes;
  state.utf8_skip = utf8_skip;
  state.last = last;
  state.depth = depth;
  list.size = n;
  if constexpr (use == scan_use::packing) out = written;
  return p;
}

}  // namespace joule::inline v0::isa
