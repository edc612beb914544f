// Reading arrays and the containers that hold them, and objects into maps.
//
// A target that holds something is reused: elements, nodes and their capacity stay where the new value has a place for
// them (decision 6). What is left over is erased at the end.
#pragma once

#include <joule/bind/address_set.hpp>
#include <joule/bind/read_leaf.hpp>

namespace joule::inline v0::bind::inline JOULE_TAG {

// The array loop: brackets, commas and depth. `each` reads one element.
template <class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE bool read_elements(cursor& in, Each&& each) {
  if (!token::open(in, '[')) return false;
  if (token::peek(in) != ']') {
    do {
      if (!each()) return false;
    } while (token::consume_comma(in));
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
      token::skip_indent(in);
      if (!each()) return false;
    } while (token::consume_comma(in));
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

// The resource of a container's elements is the call's, or else the container's own, also for what stands deeper.
class resource_scope {
 public:
  template <class Container>
  resource_scope(cursor& in, const Container& container) noexcept : in_(in), outer_(in.resource) {
    in.resource = resource_of(container, outer_);
  }
  resource_scope(const resource_scope&) = delete;
  resource_scope& operator=(const resource_scope&) = delete;
  ~resource_scope() { in_.resource = outer_; }

 private:
  cursor& in_;
  void* outer_;
};

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
    const resource_scope scope(in, out);
    auto used = out.begin();  // elements before it hold new values; end() is not stable once elements are appended
    bool appending = used == out.end();
    const bool done = read_elements(in, [&] {
      if (!appending) {
        if (!read_used_value(in, *used)) return false;
        appending = ++used == out.end();
        return true;
      }
      auto& element = append_element(out);
      in.defaults = nullptr;
      adopt_resource(element, in.resource);
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
  if (I != 0 && !token::consume_comma(in)) return false;
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
  } else if constexpr (category_of<Key> == category::enumeration) {
    enumeration_integer<Key> number{};
    if (!parse_integer_key(token, number) || !is_enumeration_value<Key>(number)) return false;
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

// Does the container use std::less or std::equal_to? By name: <functional> would cost 0.2 s.
template <class Container>
consteval bool compares_identity() {
  if constexpr (requires { typename Container::key_compare; }) return is_std<typename Container::key_compare>("less<");
  else return is_std<typename Container::key_equal>("equal_to<");
}

// Entries can be taken out and put back, and keys that the container takes for one are the same value. A case-insensitive
// comparator or floating-point keys (0.0 and -0.0) would keep the old spelling: such containers are filled anew.
template <class Container>
concept reusable_entries =
    requires(Container& c) { c.insert(c.extract(c.begin())).position; } &&
    (category_of<typename Container::key_type> == category::string ||
     category_of<typename Container::key_type> == category::integer ||
     category_of<typename Container::key_type> == category::enumeration) &&
    compares_identity<Container>();

// The entries of a container that is being read into: which ones belong to the new value, and a node out of the others
// that carries the next key. Precondition of the container: reusable_entries.
template <class Container>
class reused_entries {
 public:
  using node = typename Container::node_type;
  using iterator = typename Container::iterator;

  explicit reused_entries(Container& container) : container_(container), next_(container.begin()) {}

  // Gets hold of a node whose key may be overwritten: an entry that is not part of the new value yet. False when all are.
  // Amortised O(1).
  [[nodiscard]] bool find_carrier() {
    if (!carrier_.empty()) return true;
    while (next_ != container_.end() && used_.contains(&*next_)) ++next_;
    if (next_ == container_.end()) return false;
    carrier_ = container_.extract(next_++);
    return true;
  }
  [[nodiscard]] node& carrier() noexcept { return carrier_; }

  // The entry with the carrier's key, which the carrier becomes if there is none. `added` is false when the entry
  // belongs to the new value already.
  [[nodiscard]] iterator place(bool& added) {
    iterator entry;
    if constexpr (requires { carrier_.mapped(); }) entry = container_.find(carrier_.key());
    else entry = container_.find(carrier_.value());
    if (entry == container_.end()) {
      const std::size_t buckets = bucket_count();
      entry = container_.insert(std::move(carrier_)).position;
      if (buckets != bucket_count()) next_ = container_.begin();  // a rehash: iterators are void, addresses are not
    }
    added = mark(entry);
    return entry;
  }

  // Makes an entry part of the new value. False when it was already, or failed().
  [[nodiscard]] bool mark(iterator entry) noexcept { return used_.insert(&*entry); }

  void erase_unused() {
    if (used_.size() == container_.size()) return;
    for (iterator it = container_.begin(); it != container_.end();) {
      if (used_.contains(&*it)) ++it;
      else it = container_.erase(it);
    }
  }

  [[nodiscard]] bool failed() const noexcept { return used_.failed(); }

 private:
  [[nodiscard]] std::size_t bucket_count() const {
    if constexpr (requires { container_.bucket_count(); }) return container_.bucket_count();
    else return 0;
  }

  Container& container_;
  iterator next_;  // no entry before it is unused
  node carrier_;
  address_set used_;
};

// Reads a key into a value of its own and makes the entry for it.
template <class Map>
[[nodiscard]] bool read_new_key(cursor& in, Map& out, typename Map::iterator& entry, bool& added, const char*& name) {
  typename Map::key_type key{};
  adopt_resource(key, in.resource);
  if (!read_key(in, key, name)) return false;
  auto made = out.try_emplace(std::move(key));
  entry = made.first;
  added = made.second;
  if (added) adopt_resource(entry->second, in.resource);
  return true;
}

template <class Map>
[[nodiscard]] bool read_new_map(cursor& in, Map& out) {
  return read_entries(in, [&] {
    typename Map::iterator entry;
    bool added = false;
    const char* name = nullptr;
    if (!read_new_key(in, out, entry, added, name)) return false;
    in.defaults = nullptr;
    if (!added && in.duplicates == duplicate_names::reject) return fail_duplicate(in, name);
    return read_value(in, entry->second);  // an entry that is there already is read as such: the read is not fresh
  });
}

// Reuses entries whose key occurs again, key and value, and the nodes of the others.
template <class Map>
[[nodiscard]] bool read_used_map(cursor& in, Map& out) {
  reused_entries<Map> entries(out);
  const bool done = read_entries(in, [&] {
    typename Map::iterator entry;
    bool added = false;
    const char* name = nullptr;
    if (entries.find_carrier()) {
      if (!read_key(in, entries.carrier().key(), name)) return false;
      entry = entries.place(added);
    } else {
      if (!read_new_key(in, out, entry, added, name)) return false;
      if (added) added = entries.mark(entry);
    }
    if (entries.failed()) return fail(in, errc::out_of_memory, in.pos);
    if (!added && in.duplicates == duplicate_names::reject) return fail_duplicate(in, name);
    return read_used_value(in, entry->second);
  });
  if (done) entries.erase_unused();
  return done;
}

template <class Map>
[[nodiscard]] JOULE_NOINLINE bool read_map(cursor& in, Map& out) {
  const resource_scope scope(in, out);
  if constexpr (reusable_entries<Map>) {
    if (out.begin() != out.end()) return read_used_map(in, out);
  }
  out.clear();
  return read_new_map(in, out);
}

template <class Set>
[[nodiscard]] bool read_new_set(cursor& in, Set& out) {
  return read_elements(in, [&] {
    element_type<Set> value{};
    in.defaults = nullptr;
    adopt_resource(value, in.resource);
    if (!read_value(in, value)) return false;
    out.insert(std::move(value));
    return true;
  });
}

template <class Set>
[[nodiscard]] bool read_used_set(cursor& in, Set& out) {
  reused_entries<Set> entries(out);
  const bool done = read_elements(in, [&] {
    if (entries.find_carrier()) {
      if (!read_used_value(in, entries.carrier().value())) return false;
      bool added = false;
      static_cast<void>(entries.place(added));
    } else {
      element_type<Set> value{};
      adopt_resource(value, in.resource);
      if (!read_value(in, value)) return false;
      static_cast<void>(entries.mark(out.insert(std::move(value)).first));
    }
    return !entries.failed() || fail(in, errc::out_of_memory, in.pos);
  });
  if (done) entries.erase_unused();
  return done;
}

// The elements of a set are a collection without order: an element that comes twice is held once, in a multiset twice.
template <class Set>
[[nodiscard]] JOULE_NOINLINE bool read_set(cursor& in, Set& out) {
  const resource_scope scope(in, out);
  if constexpr (reusable_entries<Set>) {
    if (out.begin() != out.end()) return read_used_set(in, out);
  }
  out.clear();
  return read_new_set(in, out);
}

}  // namespace joule::inline v0::bind::inline JOULE_TAG
