// Reading arrays and the containers that hold them, and objects into maps.
//
// A target that holds something is reused: elements, nodes and their capacity stay where the new value has a place for
// them (decision 6). What is left over is erased at the end.
#pragma once

#include <joule/bind/read.hpp>
#include <joule/token/name_set.hpp>

namespace joule::inline v0::bind::inline JOULE_TAG {

// Consumes `,` and answers true, or leaves the cursor at the next byte.
[[nodiscard]] JOULE_ALWAYS_INLINE bool consume_comma(cursor& in) noexcept {
  if (token::peek(in) != ',') return false;
  ++in.pos;
  return true;
}

// The array loop: brackets, commas and depth. `each` reads one element.
template <class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE bool read_elements(cursor& in, Each&& each) {
  if (!token::open(in, '[')) return false;
  if (token::peek(in) != ']') {
    do {
      if (!each()) return false;
    } while (consume_comma(in));
    if (*in.pos != ']') return false;
  }
  token::close(in);
  return true;
}

// The object loop of maps. `each` is called with the name's token, the cursor standing behind the colon.
template <class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE bool read_entries(cursor& in, Each&& each) {
  if (!token::open(in, '{')) return false;
  if (token::peek(in) != '}') {
    do {
      token::skip_whitespace(in);
      if (!each()) return false;
    } while (consume_comma(in));
    if (*in.pos != '}') return false;
  }
  token::close(in);
  return true;
}

// -- optional and owning pointers -------------------------------------------------------------------------------------

template <class T>
[[nodiscard]] bool read_engaged(cursor& in, T& out) {
  using element = pointee_type<T>;
  constexpr bool reusable = !shared_pointer_like<T>;  // other owners may see a shared pointee
  if (reusable && out) return read_used_value(in, *out);
  if constexpr (optional_like<T>) {
    out.emplace();
  } else {
    static_assert(requires { out.reset(new element()); }, "joule: a smart pointer is decoded with operator new");
    out.reset(new element());
  }
  in.defaults = nullptr;
  adopt_resource(*out, in.resource);
  return read_value(in, *out);
}

template <class T>
[[nodiscard]] bool read_nullable(cursor& in, T& out) {
  if (token::peek(in) == 'n') {
    out.reset();
    return token::consume_null(in);
  }
  return read_engaged(in, out);
}

// -- sequences --------------------------------------------------------------------------------------------------------

template <class Sequence>
[[nodiscard]] decltype(auto) append_element(Sequence& out) {
  if constexpr (requires { out.emplace_back(); }) out.emplace_back();
  else out.push_back(element_type<Sequence>());
  return out.back();
}

// std::vector<bool> and its kind hand out proxies: their elements are read into a local.
template <class Sequence>
inline constexpr bool has_proxies =
    !std::is_same_v<decltype(*std::declval<Sequence&>().begin()), element_type<Sequence>&>;

template <class Sequence>
[[nodiscard]] bool read_proxy_sequence(cursor& in, Sequence& out) {
  out.clear();
  return read_elements(in, [&] {
    element_type<Sequence> value{};
    if (!read_value(in, value)) return false;
    out.push_back(value);
    return true;
  });
}

template <class Sequence>
[[nodiscard]] JOULE_NOINLINE bool read_sequence(cursor& in, Sequence& out) {
  if constexpr (has_proxies<Sequence>) {
    return read_proxy_sequence(in, out);
  } else {
    auto used = out.begin();  // elements before it hold new values; end() is not stable once elements are appended
    bool appending = used == out.end();
    void* const resource = resource_of(out, in.resource);
    const bool done = read_elements(in, [&] {
      if (!appending) {
        if (!read_used_value(in, *used)) return false;
        appending = ++used == out.end();
        return true;
      }
      auto& element = append_element(out);
      in.defaults = nullptr;
      adopt_resource(element, resource);
      return read_value(in, element);
    });
    if (done && !appending) out.erase(used, out.end());
    return done;
  }
}

// -- fixed arrays and tuples ------------------------------------------------------------------------------------------

template <class Array>
[[nodiscard]] bool read_fixed_array(cursor& in, Array& out) {
  const auto* const defaults = static_cast<const Array*>(in.fresh ? nullptr : std::exchange(in.defaults, nullptr));
  std::size_t index = 0;
  const bool done = read_elements(in, [&] {
    if (index == array_size<Array>) return false;
    if constexpr (array_size<Array> != 0 && is_positional<element_type<Array>>) {
      in.defaults = defaults != nullptr ? &(*defaults)[index] : nullptr;
    }
    if constexpr (array_size<Array> != 0) return read_value(in, out[index++]);
    else return false;
  });
  return done && index == array_size<Array>;
}

template <std::size_t I, class Tuple>
[[nodiscard]] bool read_tuple_element(cursor& in, Tuple& out, const Tuple* defaults) {
  using std::get;
  if (I != 0 && !consume_comma(in)) return false;
  if constexpr (is_positional<std::tuple_element_t<I, Tuple>>) {
    in.defaults = defaults != nullptr ? &get<I>(*defaults) : nullptr;
  }
  return read_value(in, get<I>(out));
}

template <class Tuple>
[[nodiscard]] bool read_tuple(cursor& in, Tuple& out) {
  const auto* const defaults = static_cast<const Tuple*>(in.fresh ? nullptr : std::exchange(in.defaults, nullptr));
  if (!token::open(in, '[')) return false;
  const bool done = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (read_tuple_element<I>(in, out, defaults) && ...);
  }(std::make_index_sequence<std::tuple_size<Tuple>::value>{});
  if (!done || token::peek(in) != ']') return false;
  token::close(in);
  return true;
}

// -- keys -------------------------------------------------------------------------------------------------------------

template <class Key>
concept supported_key = category_of<Key> == category::string || category_of<Key> == category::borrowed_string ||
                        category_of<Key> == category::integer || category_of<Key> == category::enumeration;

// A name as an integer: the whole name must be a JSON integer of this width (rule B5).
template <class Integer>
[[nodiscard]] bool parse_integer_key(const string_token& token, Integer& out) {
  char plain[32];
  const char* first = token.first;
  const char* last = token.last;
  if (token.escaped) {  // every character may be spelt \u00xx: six bytes each
    if (token.size() > 6 * sizeof plain) return false;
    char spelt[6 * sizeof plain];
    const std::size_t size = text::unescape(first, last, spelt);
    if (size > sizeof plain) return false;
    std::memcpy(plain, spelt, size);
    first = plain;
    last = plain + size;
  }
  return text::parse_integer(first, last, out) == last;
}

// Consumes a name and the colon behind it. `name` is where an error about the key belongs.
template <class Key>
[[nodiscard]] bool read_key(cursor& in, Key& out, const char*& name) {
  static_assert(supported_key<Key>,
                "joule: the keys of a map must be strings, integers or enumerations; give other keys a joule::codec");
  string_token token;
  if (!token::consume_string(in, token)) return false;
  name = token.first - 1;
  if constexpr (category_of<Key> == category::string) {
    assign_string(token, out);
  } else if constexpr (category_of<Key> == category::borrowed_string) {
    if (!assign_borrowed(in, token, out)) return false;
  } else if constexpr (category_of<Key> == category::integer) {
    if (!parse_integer_key(token, out)) return false;
  } else {
    std::underlying_type_t<Key> number{};
    if (!parse_integer_key(token, number)) return false;
    out = static_cast<Key>(number);
  }
  // The name's place is needed after the colon: take it now, the buffer may change.
  const char* const in_text = in.in_text(name);
  if (!token::consume(in, ':')) return false;
  name = in_text;
  return true;
}

// Two names that the map takes for one (`"0"` and `"-0"`, or a comparator's choice): the text alone does not show it.
[[nodiscard]] inline bool fail_duplicate(cursor& in, const char* name_in_text) noexcept {
  if (!in.failure) {
    in.failure = {static_cast<std::uint64_t>(name_in_text - in.text), errc::duplicate_name, error_domain::joule, 0};
  }
  return false;
}

// -- maps and sets ----------------------------------------------------------------------------------------------------

template <class Container>
concept has_nodes = requires(Container& c) { c.extract(c.begin()); };

// Which entries of a reused container hold new values: a set of their addresses.
class used_entries {
 public:
  // True when the entry was not marked before.
  [[nodiscard]] bool mark(const void* entry) noexcept {
    const auto address = reinterpret_cast<std::uintptr_t>(entry);
    char bytes[sizeof address];
    std::memcpy(bytes, &address, sizeof address);
    if (!entries_.insert_copy(bytes, bytes + sizeof bytes)) return false;
    ++count_;
    return true;
  }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] bool failed() const noexcept { return entries_.failed(); }

 private:
  token::name_set entries_;
  std::size_t count_ = 0;
};

template <class Container>
void erase_unused(Container& out, used_entries& used) {
  if (used.count() == out.size()) return;
  for (auto it = out.begin(); it != out.end();) {
    if (used.mark(&*it)) it = out.erase(it);
    else ++it;
  }
}

template <class Map>
[[nodiscard]] bool read_new_map(cursor& in, Map& out) {
  void* const resource = resource_of(out, in.resource);
  return read_entries(in, [&] {
    typename Map::key_type key{};
    adopt_resource(key, resource);
    const char* name = nullptr;
    if (!read_key(in, key, name)) return false;
    const auto [entry, added] = out.try_emplace(std::move(key));
    if (!added) {
      return in.duplicates == duplicate_names::allow ? read_used_value(in, entry->second) : fail_duplicate(in, name);
    }
    in.defaults = nullptr;
    adopt_resource(entry->second, resource);
    return read_value(in, entry->second);
  });
}

// Reuses entries whose key occurs again, node and value; one spare node carries the keys, so that a key longer than
// the small-string buffer costs no allocation either.
template <class Map>
[[nodiscard]] bool read_used_map(cursor& in, Map& out) {
  void* const resource = resource_of(out, in.resource);
  used_entries used;
  auto carrier = out.extract(out.begin());
  const bool done = read_entries(in, [&] {
    if (carrier.empty()) {
      typename Map::key_type key{};
      adopt_resource(key, resource);
      Map single(out.get_allocator());
      single.try_emplace(std::move(key));
      carrier = single.extract(single.begin());
      adopt_resource(carrier.mapped(), resource);
    }
    const char* name = nullptr;
    if (!read_key(in, carrier.key(), name)) return false;
    auto entry = out.find(carrier.key());
    if (entry == out.end()) entry = out.insert(std::move(carrier)).position;
    if (!used.mark(&*entry) && in.duplicates == duplicate_names::reject) return fail_duplicate(in, name);
    return !used.failed() && read_used_value(in, entry->second);
  });
  if (done) erase_unused(out, used);
  return done;
}

template <class Map>
[[nodiscard]] JOULE_NOINLINE bool read_map(cursor& in, Map& out) {
  if (out.begin() == out.end()) return read_new_map(in, out);
  if constexpr (has_nodes<Map>) {
    return read_used_map(in, out);
  } else {
    out.clear();
    return read_new_map(in, out);
  }
}

template <class Set>
[[nodiscard]] bool read_new_set(cursor& in, Set& out) {
  void* const resource = resource_of(out, in.resource);
  return read_elements(in, [&] {
    element_type<Set> value{};
    in.defaults = nullptr;
    adopt_resource(value, resource);
    if (!read_value(in, value)) return false;
    out.insert(std::move(value));
    return true;
  });
}

template <class Set>
[[nodiscard]] bool read_used_set(cursor& in, Set& out) {
  void* const resource = resource_of(out, in.resource);
  used_entries used;
  auto carrier = out.extract(out.begin());
  const bool done = read_elements(in, [&] {
    if (carrier.empty()) {
      Set single(out.get_allocator());
      single.insert(element_type<Set>());
      carrier = single.extract(single.begin());
      adopt_resource(carrier.value(), resource);
    }
    if (!read_used_value(in, carrier.value())) return false;
    auto entry = out.find(carrier.value());
    if (entry == out.end()) entry = out.insert(std::move(carrier)).position;
    static_cast<void>(used.mark(&*entry));
    return !used.failed();
  });
  if (done) erase_unused(out, used);
  return done;
}

// The elements of a set are a collection without order: an element that comes twice is held once.
template <class Set>
[[nodiscard]] JOULE_NOINLINE bool read_set(cursor& in, Set& out) {
  if (out.begin() == out.end()) return read_new_set(in, out);
  if constexpr (has_nodes<Set>) {
    return read_used_set(in, out);
  } else {
    out.clear();
    return read_new_set(in, out);
  }
}

}  // namespace joule::inline v0::bind::inline JOULE_TAG
