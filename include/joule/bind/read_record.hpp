// read_record: the one loop that reads objects into records, whatever provided their shape.
//
// Documents repeat: the next name is nearly always the member that follows the last one. So the loop is a chain, unrolled
// at compile time: each link compares the bytes at hand with its own name, constants in the code, and reads its member or
// leaves the bytes to the next link. Members that are absent cost a failed comparison each. A name that no link takes
// (unknown, out of order, spelt with escapes) ends the chain, and the rest of the object is read by the loop of
// member_table.hpp.
#pragma once

#include <joule/bind/member_table.hpp>

namespace joule::inline v0::bind::inline JOULE_TAG {

// Records with more members are read by the table alone: the chain is code for each member.
inline constexpr std::size_t longest_chain = 64;

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

template <class T, std::size_t I>
[[nodiscard]] const char* read_table_member(cursor& in, const char* p, void* object, const void* defaults) {
  return read_member<T, I>(in, p, *static_cast<T*>(object), static_cast<const T*>(defaults));
}

template <class T>
inline constexpr auto member_readers = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<member_reader, sizeof...(I) + 1>{&read_table_member<T, I>..., nullptr};
}(std::make_index_sequence<shape<T>::size>{});

template <class T>
inline constexpr member_table member_table_of = {plan_of<T>, member_readers<T>.data(),
                                                 std::size(member_set<shape<T>::size>().words)};

template <class T>
[[nodiscard]] JOULE_NOINLINE const char* read_by_table(cursor& in, const char* p, T& object, const T* defaults,
                                                       member_set<shape<T>::size>& seen) {
  in.defaults = defaults;
  std::uint16_t* const followers = followers_of<T>.members;
  if (in.ragged) return read_ragged_members(in, p, member_table_of<T>, followers, &object, seen.words);
  // Types without a chain live by this loop: a copy of their own, with their tables as constants, is 10 % faster.
  if constexpr (shape<T>::size > longest_chain)
    return read_any_members<false>(in, p, member_table_of<T>, followers, &object, seen.words);
  else return read_members_by_table(in, p, member_table_of<T>, followers, &object, seen.words);
}

// Has this thread learned that objects of this type do not begin with the first member?
template <class T>
[[nodiscard]] JOULE_ALWAYS_INLINE bool begins_out_of_order() noexcept {
  return followers_of<T>.members[0] != 0;
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
  if constexpr (shape<T>::size != 0 && shape<T>::size <= longest_chain) {
    if (in.ragged || (!is_name_of<T, 0>(p) && begins_out_of_order<T>())) return read_by_table(in, p, object, defaults, seen);
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
  return read_by_table(in, p, object, defaults, seen);
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
  p = token::skip_first_indent(in, p, token::indent_of(in));
  if (*p != '}') {
    p = read_members(in, p, object, defaults, seen);
    if (p == nullptr) return nullptr;
  }
  if (!seen.holds(required_members<T>)) return nullptr;
  if (defaults != nullptr && !seen.holds(all_members<T>)) reset_absent(object, *defaults, seen.words);
  return token::close(in, p);
}

}  // namespace joule::inline v0::bind::inline JOULE_TAG
