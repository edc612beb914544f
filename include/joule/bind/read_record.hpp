// read_record: the one loop that reads objects into records, whatever provided their shape.
//
// Documents repeat: the next name is nearly always the member that follows the last one. So its quoted name is compared
// as it stands, by whole words; only on a miss is the name read and looked up.
#pragma once

#include <joule/bind/read_leaf.hpp>
#include <joule/bind/record_plan.hpp>

namespace joule::inline v0::bind::inline JOULE_TAG {

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

// Consumes a member's name, its colon left, and returns its index, no_member or bad_name. Precondition: pos <= limit.
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint32_t next_name(cursor& in, const record_plan& plan, std::uint32_t expected,
                                                          token::name_set& unknown) noexcept {
  const quoted_name& name = plan.names[expected];
  // The last entry, of size 0, stands for "no member is left to expect".
  if (name.size != 0 && name.quoted_size() <= token::slack - 8 &&
      equals_padded(in.pos, name.quote(), name.quoted_size())) [[likely]] {
    in.pos += name.quoted_size();
    return expected;
  }
  return consume_name(in, plan, unknown);
}

template <class T, std::size_t I>
[[nodiscard]] bool read_member(cursor& in, T& object, const T* defaults) {
  auto& member = shape<T>::template member<I>(object);
  if constexpr (is_positional<std::remove_reference_t<decltype(member)>>) {
    in.defaults = defaults != nullptr ? &shape<T>::template member<I>(*defaults) : nullptr;
  }
  return read_value(in, member);
}

template <class T>
using member_reader = bool (*)(cursor&, T&, const T*);

template <class T>
inline constexpr auto member_readers = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<member_reader<T>, sizeof...(I) + 1>{&read_member<T, I>..., nullptr};
}(std::make_index_sequence<shape<T>::size>{});

template <class T>
JOULE_NOINLINE void reset_absent(T& object, const T& initial, const member_set<shape<T>::size>& seen) {
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    ((seen.has(I) ? void() : reset_member<T, I>(object, initial)), ...);
  }(std::make_index_sequence<shape<T>::size>{});
}

template <class T>
[[nodiscard]] bool read_members(cursor& in, T& object, const T* defaults, member_set<shape<T>::size>& seen) {
  token::name_set unknown;
  std::uint32_t expected = 0;
  do {
    token::skip_indent(in);
    const std::uint32_t index = next_name(in, plan_of<T>, expected, unknown);
    if (index == bad_name || !token::consume(in, ':')) return false;
    if (index == no_member) {
      if (!token::skip_value(in)) return false;
      continue;
    }
    expected = index + 1;
    if (seen.has(index)) [[unlikely]] {
      // Under duplicates=allow the last one wins, as if the first had not been there: such reads are never fresh, so the
      // member is read like any other that holds something.
      if (in.duplicates == duplicate_names::reject) return false;
    }
    seen.add(index);
    if (!member_readers<T>[index](in, object, defaults)) return false;
  } while (token::consume_comma(in));
  return *in.pos == '}';
}

template <class T>
[[nodiscard]] JOULE_NOINLINE bool read_record(cursor& in, T& object) {
  static_assert(has_distinct_names<T>(), "joule: two members of this type have the same JSON name");
  static_assert(has_utf8_names<T>(), "joule: a JSON name of this type is not UTF-8");
  const T* defaults = nullptr;
  if (!in.fresh) {
    defaults = static_cast<const T*>(std::exchange(in.defaults, nullptr));
    if (defaults == nullptr) defaults = &default_of<T>();
  }
  member_set<shape<T>::size> seen;
  if (!token::open(in, '{')) return false;
  if (token::peek(in) != '}' && !read_members(in, object, defaults, seen)) return false;
  if (!seen.holds(required_members<T>)) return false;
  token::close(in);
  if (defaults != nullptr && !seen.holds(all_members<T>)) reset_absent(object, *defaults, seen);
  return true;
}

}  // namespace joule::inline v0::bind::inline JOULE_TAG
