// Names that repeat in one object, by a hash of each: an object's hashes lie side by side when it closes, since those
// of the objects in it are gone by then. Equal hashes prove nothing; the run then declines, and the plain engine
// compares.
#pragma once

#include "grammar.hpp"
#include "scalars.hpp"

namespace joule::inline v0::isa {

template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t fold_words(std::uint64_t x, std::uint64_t y) noexcept {
  const auto product = bits::multiply(x, y);
  return product.low ^ product.high;
}

// Bytes from 32 - n on mask the first n of 32 bytes.
template <class B>
struct prefix_masks {
  char bytes[64];
  constexpr prefix_masks() noexcept : bytes{} {
    for (int i = 0; i != 32; ++i) bytes[i] = '\xFF';
  }
};
template <class B>
inline constexpr prefix_masks<B> prefixes{};

struct name_words {
  std::uint64_t w[4];
};

// The `size` bytes at p, at most 32, followed by zeros. 64 bytes may be read.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE name_words load_name(const char* p, std::size_t size) noexcept {
  const char* const mask = prefixes<B>.bytes + 32 - size;
  name_words name;
  for (int i = 0; i != 4; ++i) name.w[i] = bits::load_little(p + 8 * i) & bits::load_little(mask + 8 * i);
  return name;
}

// Is one of the bytes a backslash?
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE bool has_backslash(const name_words& name) noexcept {
  std::uint64_t found = 0;
  for (const std::uint64_t word : name.w) {
    const std::uint64_t x = word ^ 0x5C5C5C5C5C5C5C5CU;
    found |= (x - 0x0101010101010101U) & ~x;
  }
  return (found & 0x8080808080808080U) != 0;
}

// The multiply-and-fold construction of wyhash (W. Yi, 2019) under a secret seed: a sender cannot prepare names that
// make a run decline.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t hash_words(const name_words& name, std::uint64_t state,
                                                           const std::uint64_t* seed) noexcept {
  const std::uint64_t low = fold_words<B>(name.w[0] ^ seed[0], name.w[1] ^ state);
  const std::uint64_t high = fold_words<B>(name.w[2] ^ seed[1], name.w[3] ^ state);
  return fold_words<B>(low ^ seed[0], high ^ seed[1]);
}

// The hash of `size` bytes at p, at most 32. 64 bytes may be read, which sets that can load a part of a vector do not need.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t hash_short_name(const char* p, std::size_t size,
                                                                const std::uint64_t* seed, bool& backslash) noexcept {
  if constexpr (requires { B::set::hash_short(p, size, seed, backslash); }) {
    return B::set::hash_short(p, size, seed, backslash);
  } else {
    const name_words name = load_name<B>(p, size);
    backslash = has_backslash<B>(name);
    return hash_words<B>(name, seed[1] ^ size, seed);
  }
}

// The hash of `size` bytes at p, of which the last 64 and less may be read through `edge`.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t hash_long_name(const char* p, std::size_t size, const text_edge& edge,
                                                               const std::uint64_t* seed) noexcept {
  bool backslash;
  if (size <= 32) return hash_short_name<B>(edge.readable(p), size, seed, backslash);
  std::uint64_t state = seed[1] ^ size;
  for (; size > 32; size -= 32, p += 32) state = hash_words<B>(load_name<B>(p, 32), state, seed);
  return hash_words<B>(load_name<B>(edge.readable(p), size), state, seed);
}

// The plain twin of the sets' own way: are two of the hashes equal?
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE bool any_equal(const std::uint64_t* hashes, std::size_t size) noexcept {
  if constexpr (requires { B::set::any_equal(hashes, size); }) {
    return B::set::any_equal(hashes, size);
  } else {
    std::uint64_t equal = 0;
    for (std::size_t i = 1; i < size; ++i) {
      for (std::size_t j = 0; j != i; ++j) equal |= static_cast<std::uint64_t>(hashes[i] == hashes[j]);
    }
    return equal != 0;
  }
}

// Longer objects are searched through a table.
inline constexpr std::size_t names_compared = 64;

struct name_place {
  const char* chunk;
  const char* last_token;  // of the chunk before
  bool maybe_escaped;      // there is a backslash in this chunk or the one before
};

// A name that is longer than 32 bytes, or holds an escape.
template <class B>
[[nodiscard]] JOULE_NOINLINE bool hash_unusual_name(const char* first, std::size_t size, const text_edge& edge,
                                                    name_stack& names, std::uint64_t& hash) noexcept {
  if (std::memchr(first, '\\', size) == nullptr) {
    hash = hash_long_name<B>(first, size, edge, names.seed);
    return true;
  }
  if (!unescape_name(first, size, names)) return false;
  const text_edge scratch{{}, names.text, names.text + names.text_capacity};
  hash = hash_long_name<B>(names.text, names.text_size, scratch, names.seed);
  return true;
}

// Hashes the names of a chunk, in order. Without a branch on their lengths up to 32 bytes, as nearly all names have.
template <class B>
[[nodiscard]] JOULE_NOINLINE bool hash_names(const name_list& list, const name_place& place, const text_edge& edge,
                                             name_stack& names, std::uint64_t* out) noexcept {
  // In locals, since the compiler must think that `out` is any of these.
  const std::uint64_t seed[4] = {names.seed[0], names.seed[1], names.seed[2], names.seed[3]};
  const char* const chunk = place.chunk;
  const char* const limit = edge.limit;
  const bool maybe_escaped = place.maybe_escaped;
  const char* quote = list.cut ? place.last_token : chunk + list.begins[0];
  for (std::size_t i = 0, size = list.size; i != size; quote = chunk + list.begins[++i]) {
    const char* last = chunk + list.colons[i] - 1;
    while (*last != '"') --last;  // over white space
    const char* const first = quote + 1;
    const auto length = static_cast<std::size_t>(last - first);
    if (length <= 32) [[likely]] {
      const char* const readable = first < limit ? first : edge.readable(first);
      bool backslash;
      out[i] = hash_short_name<B>(readable, length, seed, backslash);
      if (!maybe_escaped || !backslash) [[likely]]
        continue;
    }
    if (!hash_unusual_name<B>(first, length, edge, names, out[i])) return false;
  }
  return true;
}

// Moves hashes to the stack, eight at a time: both sides have room for seven more.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE bool push_names(name_stack& names, const std::uint64_t* hashes,
                                                  std::size_t count) noexcept {
  if (names.capacity - names.size < count + 8 && !grow_names(names)) return false;
  for (std::size_t i = 0; i < count; i += 8) std::memcpy(names.hashes + names.size + i, hashes + i, 64);
  names.size += count;
  return true;
}

template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE bool may_repeat_a_name(const std::uint64_t* hashes, std::size_t size) noexcept {
  return size > names_compared ? may_repeat(hashes, size) : any_equal<B>(hashes, size);
}

// Takes the names of a chunk whose tokens are in order. Anything but `valid` ends the run.
//
// [run, next) are hashed names that are not on the stack yet. An object without objects in it is judged where its
// hashes were made: moving them first would stall, since a vector cannot be loaded from several stores that are still
// on their way (citm_catalog: 30 % of all the time).
template <class B>
[[nodiscard]] JOULE_NOINLINE index_verdict check_names(const name_list& list, const name_place& place,
                                                       const text_edge& edge, name_stack& names) noexcept {
  std::uint64_t hashes[index_room / 2 + 8];
  if (!hash_names<B>(list, place, edge, names, hashes)) return index_verdict::declined;
  const std::uint64_t* run = hashes;
  const std::uint64_t* next = hashes;
  bool leaf = false;  // the last bracket opened the innermost object, and [run, next) are all of its names
  for (std::size_t batch = 0; batch != list.batches; ++batch) {
    const std::uint64_t colons = list.colon_masks[batch];
    const std::uint64_t begins = list.begin_masks[batch];
    const std::uint64_t* const first = next;
    for (std::uint64_t left = begins | list.end_masks[batch]; left != 0; left &= left - 1) {
      const std::uint64_t here = left & (0 - left);
      next = first + B::set::count(colons & (here - 1));
      const auto count = static_cast<std::size_t>(next - run);
      const bool opens = (begins & here) != 0;
      if (!opens && leaf) {
        if (may_repeat_a_name<B>(run, count)) return index_verdict::declined;
        --names.object_count;
      } else if (!push_names<B>(names, run, count)) {
        return index_verdict::declined;
      } else if (opens) {
        if (names.object_count == names.object_capacity && !grow_objects(names)) return index_verdict::declined;
        names.starts[names.object_count++] = names.size;
      } else {
        const std::size_t start = names.starts[--names.object_count];
        if (may_repeat_a_name<B>(names.hashes + start, names.size - start)) return index_verdict::declined;
        names.size = start;
      }
      leaf = opens;
      run = next;
    }
    next = first + B::set::count(colons);
  }
  return push_names<B>(names, run, static_cast<std::size_t>(next - run)) ? index_verdict::valid
                                                                         : index_verdict::declined;
}

}  // namespace joule::inline v0::isa
