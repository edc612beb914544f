// read_record: the one loop that reads objects into records, whatever provided their shape.
//
// Documents repeat: the next name is nearly always the member that follows the last one. So the loop is a chain, unrolled
// at compile time: each link compares the bytes at hand with its own name, constants in the code, and reads its member or
// leaves the bytes to the next link. Members that are absent cost a failed comparison each. A name that no link takes
// (unknown, out of order, spelt with escapes) ends the chain, and the rest of the object is read by a loop that is driven
// by a table: the same comparison with the name that is expected, then a hash.
#pragma once

#include <joule/bind/read_leaf.hpp>
#include <joule/bind/record_plan.hpp>

namespace joule::inline v0::bind::inline JOULE_TAG {

// Records with more members are read by the table alone: the chain is code for each member.
inline constexpr std::size_t longest_chain = 64;

// Names that take more bytes, quotes and colon included, are left to the hash: a step of the loop passes a comma, white
// space, a name and a space, all within token::reach.
inline constexpr std::size_t longest_predicted_name = token::slack - 8;

// Compares `size` bytes at p with a padded constant. Both may be read up to the next multiple of eight.
[[nodiscard]] JOULE_ALWAYS_INLINE bool equals_padded(const char* p, const char* constant, std::size_t size) noexcept {
#if JOULE_BIG_ENDIAN
  return std::memcmp(p, constant, size) == 0;
#else
  std::uint64_t difference = 0;
  for (; size > 8; size -= 8, p += 8, constant += 8) {
    difference |= bits::load<std::uint64_t>(p) ^ bits::load<std::uint64_t>(constant);
  }
  const std::uint64_t last = bits::load<std::uint64_t>(p) ^ bits::load<std::uint64_t>(constant);
  return (difference | last << (64 - 8 * size)) == 0;
#endif
}

template <class T, std::size_t I>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_member(cursor& in, const char* p, T& object, const T* defaults) {
  auto& member = shape<T>::template member<I>(object);
  if constexpr (is_positional<std::remove_reference_t<decltype(member)>>) {
    in.defaults = defaults != nullptr ? &shape<T>::template member<I>(*defaults) : nullptr;
  }
  return read_value(in, p, member);
}

// -- the chain --------------------------------------------------------------------------------------------------------

enum class link_result : std::uint8_t {
  next,    // p is at a name that this link did not take or has left behind
  end,     // p is behind the last value that was read, not at a comma
  failed,
};

// Does `"name":` of member I stand at p? At most 64 bytes from p are read.
template <class T, std::size_t I>
[[nodiscard]] JOULE_ALWAYS_INLINE bool is_name_of(const char* p) noexcept {
  constexpr std::size_t size = names_of<T>[I].quoted_size() + 1;
  if constexpr (size > longest_predicted_name) {
    return false;
  } else {
    constexpr auto words = name_words<T, I>;
    std::uint64_t difference = 0;
    for (std::size_t w = 0; w + 1 < words.size(); ++w) difference |= bits::load<std::uint64_t>(p + 8 * w) ^ words[w];
    // The last word of a long name overlaps the one before it; that of a short one is cut.
    constexpr std::size_t last = size < 8 ? 0 : size - 8;
    std::uint64_t tail = bits::load<std::uint64_t>(p + last) ^ words.back();
    if constexpr (size < 8) tail = bits::first_bytes(tail, size);
    return (difference | tail) == 0;
  }
}

template <class T, std::size_t I>
[[nodiscard]] JOULE_ALWAYS_INLINE link_result try_link(cursor& in, const char*& p, T& object, const T* defaults,
                                                       member_set<shape<T>::size>& seen, std::uint8_t& indent) {
  if (!is_name_of<T, I>(p)) return link_result::next;
  p = token::skip_space_within_reach(in, p + names_of<T>[I].quoted_size() + 1);
  p = read_member<T, I>(in, p, object, defaults);
  if (p == nullptr) return link_result::failed;
  seen.add(I);
  p = token::ensure(in, p);
  if (*p != ',') return link_result::end;
  p = token::skip_indent(in, p + 1, indent);
  return link_result::next;
}

// -- the table --------------------------------------------------------------------------------------------------------

// Consumes a member's name, its colon left, and finds its index or no_member. p is within reach.
[[nodiscard]] JOULE_ALWAYS_INLINE const char* consume_next_name(cursor& in, const char* p, const record_plan& plan,
                                                                std::uint32_t expected, token::name_set& unknown,
                                                                std::uint32_t& index) noexcept {
  const quoted_name& name = plan.names[expected];
  // The last entry, of size 0, stands for "no member is left to expect".
  if (name.size != 0 && name.quoted_size() <= longest_predicted_name &&
      equals_padded(p, name.quote(), name.quoted_size())) [[likely]] {
    index = expected;
    return p + name.quoted_size();
  }
  return consume_name(in, p, plan, unknown, index);
}

template <class T, std::size_t I>
[[nodiscard]] const char* read_table_member(cursor& in, const char* p, T& object, const T* defaults) {
  return read_member<T, I>(in, p, object, defaults);
}

template <class T>
using member_reader = const char* (*)(cursor&, const char*, T&, const T*);

template <class T>
inline constexpr auto member_readers = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<member_reader<T>, sizeof...(I) + 1>{&read_table_member<T, I>..., nullptr};
}(std::make_index_sequence<shape<T>::size>{});

// Reads members in any order. p is at the first one's name; the result is at the closing bracket.
template <class T>
[[nodiscard]] JOULE_NOINLINE const char* read_any_members(cursor& in, const char* p, T& object, const T* defaults,
                                                          member_set<shape<T>::size>& seen) {
  token::name_set unknown;
  std::uint32_t expected = 0;
  for (;;) {
    std::uint32_t index = 0;
    p = consume_next_name(in, p, plan_of<T>, expected, unknown, index);
    if (p != nullptr) p = token::consume_colon(in, p);
    if (p == nullptr) return nullptr;
    if (index == no_member) {
      p = token::skip_value(in, p);
    } else {
      expected = index + 1;
      // Under duplicates=allow the last one wins, as if the first had not been there: such reads are never fresh, so the
      // member is read like any other that holds something.
      if (seen.has(index) && in.duplicates == duplicate_names::reject) [[unlikely]] return nullptr;
      seen.add(index);
      p = member_readers<T>[index](in, p, object, defaults);
    }
    if (p == nullptr) return nullptr;
    if (!token::consume_comma(in, p, token::indent_of(in))) return *p == '}' ? p : nullptr;
  }
}

// -- both -------------------------------------------------------------------------------------------------------------

// Runs the chain and says how it ended. A function, not a lambda: what a lambda captures by reference stays in memory
// when a compiler does not inline it.
template <class T, std::size_t... I>
[[nodiscard]] JOULE_ALWAYS_INLINE link_result run_chain(cursor& in, const char*& p, T& object,
                                                        [[maybe_unused]] const T* defaults,
                                                        member_set<shape<T>::size>& seen, std::uint8_t& indent,
                                                        std::index_sequence<I...>) {
  link_result result = link_result::next;
  static_cast<void>((((result = try_link<T, I>(in, p, object, defaults, seen, indent)) == link_result::next) && ...));
  return result;
}

// p is at the first member's name; the result is at the closing bracket.
template <class T>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_members(cursor& in, const char* p, T& object, const T* defaults,
                                                           member_set<shape<T>::size>& seen) {
  if constexpr (shape<T>::size <= longest_chain) {
    std::uint8_t& indent = token::indent_of(in);
    const link_result result =
        run_chain(in, p, object, defaults, seen, indent, std::make_index_sequence<shape<T>::size>{});
    if (result == link_result::failed) return nullptr;
    if (result == link_result::end) {
      p = token::skip_outdent(in, p);
      if (*p == '}') [[likely]] return p;
      if (*p != ',') return nullptr;
      p = token::skip_indent(in, p + 1, indent);
    }
  }
  return read_any_members(in, p, object, defaults, seen);
}

template <class T>
[[nodiscard]] JOULE_NOINLINE const char* read_record(cursor& in, const char* p, T& object) {
  static_assert(has_distinct_names<T>(), "joule: two members of this type have the same JSON name");
  static_assert(has_utf8_names<T>(), "joule: a JSON name of this type is not UTF-8");
  const T* defaults = nullptr;
  if (!in.fresh) {
    defaults = static_cast<const T*>(std::exchange(in.defaults, nullptr));
    if (defaults == nullptr) defaults = &default_of<T>();
  }
  member_set<shape<T>::size> seen;
  p = token::open(in, p, '{');
  if (p == nullptr) return nullptr;
  p = token::skip_indent(in, p, token::indent_of(in));
  if (*p != '}') {
    p = read_members(in, p, object, defaults, seen);
    if (p == nullptr) return nullptr;
  }
  if (!seen.holds(required_members<T>)) return nullptr;
  if (defaults != nullptr && !seen.holds(all_members<T>)) reset_absent(object, *defaults, seen.words);
  return token::close(in, p);
}

}  // namespace joule::inline v0::bind::inline JOULE_TAG
