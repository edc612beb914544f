// The chunked index: stage 1 and stage 2 in turn, 16 KB of text at a time, so that nothing of the size of the text is
// ever stored. Its uses differ in what they keep.
#pragma once

#include "../index_table.hpp"
#include "names.hpp"

namespace joule::inline v0::isa {

JOULE_ALWAYS_INLINE void make_edge(text_edge& edge, const char* data, std::size_t size) noexcept {
  const std::size_t kept = size < text_edge::size ? size : text_edge::size;
  edge.begin = data + (size - kept);
  edge.limit = size < 64 ? data : data + (size - 63);
  std::memset(edge.bytes + kept, ' ', 64);
  std::memcpy(edge.bytes, edge.begin, kept);
}

// Everything a run needs, on the stack: about 17 KB, and 20 KB more for names.
template <class B>
struct index_run {
  scan_state<B> scan;
  grammar_state grammar;
  text_edge edge;
  token_list tokens;
  scalar_list scalars;
  bracket_stack brackets;
  const char* value_end;  // one_value: behind its last byte, when it is valid
};

struct no_names {};
struct name_run {
  name_stack stack;
  name_list found;
  name_place place{nullptr, nullptr, false};
};

// Where the text is read in place: whole blocks. The rest, if any, is the last block, read from the edge.
struct text_range {
  const char* begin;
  const char* whole_end;
  const char* end;
};

// Fills run.tokens from p; returns where it stopped. `rest` is cleared when the last, incomplete block was read too.
template <class B, scan_use use>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* scan_chunk(index_run<B>& run, const char* p, const text_range& text,
                                                         std::size_t chunk, bool& rest, char*& out) noexcept {
  const char* const first = p;
  const char* const stop = static_cast<std::size_t>(text.whole_end - p) > chunk ? p + chunk : text.whole_end;
  run.tokens.size = 0;
  p = scan_blocks<B, use>(run.scan, p, stop, text.end, 0, run.tokens, out);
  if constexpr (use == scan_use::one_value) {
    // The edge is made when it is needed, since most values end far in front of it.
    if (p >= run.edge.limit) make_edge(run.edge, text.begin, static_cast<std::size_t>(text.end - text.begin));
    if (run.scan.closed != 0) return p;
  }
  if (rest && p == text.whole_end && run.tokens.size <= index_tokens - 64) {
    const char* const last = run.edge.bytes + (p - run.edge.begin);
    char* const before = out;
    static_cast<void>(scan_blocks<B, use>(run.scan, last, last + 64, last + 64,
                                             static_cast<std::uint32_t>(p - first), run.tokens, out));
    // The spaces behind a text that ends in a string are part of it: an error, but one that must not overrun.
    if constexpr (use == scan_use::packing) {
      if (out - before > text.end - p) out = before + (text.end - p);
    }
    rest = false;
  }
  return p;
}

// One chunk's names. Its tokens are known to be in order.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE index_verdict take_names(index_run<B>& run, const char* chunk,
                                                           name_run& names) noexcept {
  if (run.tokens.size == 0) return index_verdict::valid;
  names.place.chunk = chunk;
  const bool escaped = run.scan.backslashes != 0;
  names.place.maybe_escaped |= escaped;
  const index_verdict verdict = check_names<B>(names.found, names.place, run.edge, names.stack);
  names.place.last_token = chunk + run.tokens.positions[run.tokens.size - 1];
  names.place.maybe_escaped = escaped;
  run.scan.backslashes = 0;
  return verdict;
}

template <class B, scan_use use, class Names>
[[nodiscard]] JOULE_NOINLINE index_verdict check_chunks(index_run<B>& run, const text_range& text, std::size_t chunk,
                                                        [[maybe_unused]] Names& names, char*& out) noexcept {
  constexpr bool with_names = requires { names.stack; };
  name_list* found = nullptr;
  if constexpr (with_names) found = &names.found;
  bool rest = text.whole_end != text.end;
  for (const char* p = text.begin; p != text.whole_end || rest;) {
    const char* const first = p;
    p = scan_chunk<B, use>(run, p, text, chunk, rest, out);
    if (!check_tokens<B, with_names>(run.tokens, run.grammar, run.scalars, found)) return index_verdict::declined;
    std::uint64_t errors = run.scan.errors | run.grammar.errors;
    if (errors != 0) return index_verdict::invalid;
    errors |= check_numbers<B>(first, run.scalars.numbers, run.scalars.number_count, run.edge, text.end);
    errors |= check_literals<B>(first, run.scalars.literals, run.scalars.literal_count, run.edge);
    if (errors != 0) return index_verdict::invalid;
    if constexpr (with_names) {
      const index_verdict verdict = take_names(run, first, names);
      if (verdict != index_verdict::valid) return verdict;
    }
    if constexpr (use == scan_use::one_value) {
      if (run.scan.closed == 0) continue;
      run.value_end = first + run.scan.closed;
      return run.grammar.ended ? index_verdict::valid : index_verdict::invalid;
    }
  }
  if constexpr (use == scan_use::one_value) return index_verdict::invalid;
  const bool complete = run.grammar.ended && (run.scan.in_string | run.scan.escapes.pending()) == 0;
  return complete ? index_verdict::valid : index_verdict::invalid;
}

// A text up to this size is copied to where it can be followed by spaces: whole blocks only, and no edge (365 bytes:
// -12 %).
inline constexpr std::size_t index_small_text = 1024;

template <class B, scan_use use, class Names>
[[nodiscard]] JOULE_ALWAYS_INLINE index_verdict run_index(const index_request& request, Names& names,
                                                          char*& out) noexcept {
  const std::size_t size = request.size;
  if (size == 0) return index_verdict::invalid;
  index_run<B> run;
  begin_levels(run.brackets, request.max_depth);
  run.grammar.brackets = &run.brackets;
  index_verdict verdict;
  if (size <= index_small_text) {
    alignas(64) char copy[index_small_text + 128];
    std::memcpy(copy, request.data, size);
    std::memset(copy + size, ' ', 128);
    const std::size_t blocks = (size + 63) / 64;
    run.edge.limit = copy + sizeof copy;
    const char* const end = copy + blocks * 64;
    verdict = check_chunks<B, use>(run, {copy, end, end}, request.chunk, names, out);
  } else {
    make_edge(run.edge, request.data, size);
    const char* const end = request.data + size;
    verdict = check_chunks<B, use>(run, {request.data, end - size % 64, end}, request.chunk, names, out);
  }
  if (run.brackets.heap != nullptr) [[unlikely]]
    free_levels(run.brackets);
  return verdict;
}

template <class B, scan_use use>
[[nodiscard]] JOULE_NOINLINE index_verdict run_with_names(const index_request& request, char*& out) noexcept {
  name_run names;
  begin_names(names.stack);
  const index_verdict verdict = run_index<B, use>(request, names, out);
  free_names(names.stack);
  return verdict;
}

template <class B>
[[nodiscard]] JOULE_NOINLINE index_verdict validate(const index_request& request) noexcept {
  no_names none;
  char* nowhere = nullptr;
  return run_index<B, scan_use::tokens>(request, none, nowhere);
}

template <class B>
[[nodiscard]] JOULE_NOINLINE index_verdict minify(const index_request& request, char* out, char*& end) noexcept {
  no_names none;
  end = out;
  return run_index<B, scan_use::packing>(request, none, end);
}

template <class B>
[[nodiscard]] JOULE_NOINLINE index_verdict validate_names(const index_request& request) noexcept {
  char* nowhere = nullptr;
  return run_with_names<B, scan_use::tokens>(request, nowhere);
}

template <class B>
[[nodiscard]] JOULE_NOINLINE index_verdict minify_names(const index_request& request, char* out, char*& end) noexcept {
  end = out;
  return run_with_names<B, scan_use::packing>(request, end);
}

template <class B>
[[nodiscard]] JOULE_NOINLINE bool is_long(const char* p, const char* end) noexcept {
  std::uint64_t escape_carry = 0;
  std::uint64_t in_string = 0;
  std::int64_t depth = 0;
  for (int block = 0; block != longest_walk / 64; ++block, p += 64) {
    if (end - p < 64) return false;
    const B x = B::load(p);
    std::uint64_t quotes = x.equals('"');
    const std::uint64_t backslashes = x.equals('\\');
    if ((backslashes | escape_carry) != 0) quotes &= ~find_escaped<B>(backslashes, escape_carry);
    const std::uint64_t inside = B::set::prefix_xor(quotes) ^ in_string;
    in_string = static_cast<std::uint64_t>(static_cast<std::int64_t>(inside) >> 63);
    const B lower = x.lower();
    if (find_last_close<B>(lower.equals('{') & ~inside, lower.equals('}') & ~inside, depth) != 64) return false;
  }
  return true;
}

// Where the container at the start of the text ends; null when it is not valid or the kernel cannot tell.
template <class B, class Names>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* run_skip(const index_request& request, Names& names) noexcept {
  index_run<B> run;
  begin_levels(run.brackets, request.max_depth);
  run.grammar.brackets = &run.brackets;
  const char* const end = request.data + request.size;
  run.edge.limit = request.size < 64 ? request.data : end - 63;
  char* nowhere = nullptr;
  const text_range text{request.data, end - request.size % 64, end};
  const index_verdict verdict = check_chunks<B, scan_use::one_value>(run, text, request.chunk, names, nowhere);
  if (run.brackets.heap != nullptr) [[unlikely]]
    free_levels(run.brackets);
  return verdict == index_verdict::valid ? run.value_end : nullptr;
}

template <class B>
[[nodiscard]] JOULE_NOINLINE const char* skip(const index_request& request) noexcept {
  no_names none;
  return run_skip<B>(request, none);
}

template <class B>
[[nodiscard]] JOULE_NOINLINE const char* skip_names(const index_request& request) noexcept {
  name_run names;
  begin_names(names.stack);
  const char* const end = run_skip<B>(request, names);
  free_names(names.stack);
  return end;
}

}  // namespace joule::inline v0::isa
