// Reading arrays and the containers that hold them, and objects into maps.
//
// A target that holds something is reused: elements, nodes and their capacity stay where the new value has a place for
// them (decision 6). What is left over is erased at the end.
#pragma once

#include <joule/bind/address_set.hpp>
#include <joule/bind/read_leaf.hpp>

namespace joule::inline v0::bind::inline JOULE_TAG {

// The loop over what stands between brackets: commas, white space and depth. `each` reads one element or entry.
template <char Open, char Close, class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_items(cursor& in, const char* p, Each&& each) {
  p = token::open(in, p, Open);
  if (p == nullptr) return nullptr;
  std::uint8_t& indent = token::indent_of(in);
  p = token::skip_indent(in, p, indent);
  if (*p != Close) {
    do {
      p = each(p);
      if (p == nullptr) return nullptr;
    } while (token::consume_comma(in, p, indent));
    if (*p != Close) return nullptr;
  }
  return token::close(in, p);
}

template <class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_elements(cursor& in, const char* p, Each&& each) {
  return read_items<'[', ']'>(in, p, each);
}

template <class Each>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_entries(cursor& in, const char* p, Each&& each) {
  return read_items<'{', '}'>(in, p, each);
}

// -- optional and owning pointers -------------------------------------------------------------------------------------

template <class T>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* read_engaged(cursor& in, const char* p, T& out) {
  using element = pointee_type<T>;
  constexpr bool reusable = !shared_pointer_like<T>;  // other owners may see a shared pointee
  if (reusable && out) return read_used_value(in, p, *out);
  if constexpr (optional_like<T>) {
    out.emplace();
  } else {
    static_assert(requires { out.reset(new element()); }, "joule: a smart pointer is decoded with operator new");
    out.reset(new element());
  }
  in.defaults = nullptr;
  adopt_resource(*out, in.resource);
  return read_value(in, p, *out);
}

template <class T>
[[nodiscard]] JOULE_NOINLINE const char* read_nullable(cursor& in, const char* p, T& out) {
  if (*p == 'n') {
    out.reset();
    return token::consume_null(p);
  }
  return read_engaged(in, p, out);
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
[[nodiscard]] const char* read_proxy_sequence(cursor& in, const char* p, Sequence& out) {
  out.clear();
  return read_elements(in, p, [&](const char* at) {
    element_type<Sequence> value{};
    at = read_value(in, at, value);
    if (at != nullptr) out.push_back(value);
    return at;
  });
}

// Doubles one behind the other in memory: they are read in runs (canada.json: -17 %).
template <class Container>
concept holds_doubles = std::is_same_v<element_type<Container>, double> &&
                        (std::is_array_v<Container> || requires(Container& c) { { c.data() } -> std::same_as<double*>; });

// A run that is not all numbers. Lenient readers take its first element alone, whatever it is, and go on with another run.
[[nodiscard]] JOULE_NOINLINE inline const char* read_mixed_run(cursor& in, const char* p, double& out, std::size_t& done) {
  if (in.lenient == nullptr) return nullptr;
  done = 1;
  return read_floating(in, p, out);
}

template <class Sequence>
[[nodiscard]] const char* read_doubles(cursor& in, const char* p, Sequence& out) {
  out.clear();
  return read_elements(in, p, [&](const char* at) {
    double run[32];
    std::size_t done = 0;
    const char* next = text::parse_doubles_window(at, in.limit, in.end, run, std::size(run), done);
    if (next == nullptr) [[unlikely]] next = read_mixed_run(in, at, run[0], done);
    if (next != nullptr) out.insert(out.end(), run, run + done);
    return next;
  });
}

// How many elements the last long sequence of a type had. A guess that any thread may overwrite.
template <class Sequence>
struct count_memory {
  static inline std::size_t last = 0;
};

template <class Sequence>
concept reserves = requires(Sequence& out) {
  out.reserve(std::size_t{});
  { out.capacity() } -> std::convertible_to<std::size_t>;
};

// Makes room in a full sequence of at least one element: for as many as the last one had, if the rest of the text can hold
// them. `first` is the offset of its first element. So what a text can make us reserve is in proportion to its size: elements
// as long as those before them.
template <class Sequence>
JOULE_NOINLINE void reserve_like_last(const cursor& in, const char* p, std::uint64_t first, Sequence& out) {
  const std::size_t size = out.size();
  const std::size_t expected = bits::load_relaxed(count_memory<Sequence>::last);
  const std::uint64_t used = in.offset_of(p) - first;
  const std::uint64_t possible = (in.size - in.offset_of(p)) * size / used + size + 1;
  const std::size_t wanted = expected < possible ? expected : static_cast<std::size_t>(possible);
  if (wanted > 2 * size) out.reserve(wanted);
}

// Elements that are appended, one after the other.
template <class Sequence>
[[nodiscard]] JOULE_ALWAYS_INLINE auto& append_in_turn(const cursor& in, const char* p, std::uint64_t first, Sequence& out) {
  if constexpr (reserves<Sequence>) {
    if (out.size() == out.capacity() && out.size() != 0) reserve_like_last(in, p, first, out);
  }
  return append_element(out);
}

template <class Sequence>
JOULE_ALWAYS_INLINE void remember_count(const Sequence& out) noexcept {
  if constexpr (reserves<Sequence>) {
    std::size_t& last = count_memory<Sequence>::last;
    if (out.size() > 2 && bits::load_relaxed(last) != out.size()) bits::store_relaxed(last, out.size());
  }
}

template <class Sequence>
[[nodiscard]] JOULE_NOINLINE const char* read_sequence(cursor& in, const char* p, Sequence& out) {
  if constexpr (has_proxies<Sequence>) {
    return read_proxy_sequence(in, p, out);
  } else if constexpr (holds_doubles<Sequence> && requires(double* at) { out.insert(out.end(), at, at); }) {
    return read_doubles(in, p, out);
  } else {
    const resource_scope scope(in, out);
    auto used = out.begin();  // elements before it hold new values; end() is not stable once elements are appended
    bool appending = used == out.end();
    const std::uint64_t first = in.offset_of(p);
    p = read_elements(in, p, [&](const char* at) {
      if (!appending) {
        at = read_used_value(in, at, *used);
        appending = ++used == out.end();
        return at;
      }
      auto& element = append_in_turn(in, at, first, out);
      in.defaults = nullptr;
      adopt_resource(element, in.resource);
      return read_value(in, at, element);
    });
    if (p != nullptr && !appending) out.erase(used, out.end());
    if (p != nullptr) remember_count(out);
    return p;
  }
}

// -- fixed arrays and tuples ------------------------------------------------------------------------------------------

template <class Array>
[[nodiscard]] JOULE_NOINLINE const char* read_fixed_array(cursor& in, const char* p, Array& out) {
  const auto* const defaults = static_cast<const Array*>(in.fresh ? nullptr : std::exchange(in.defaults, nullptr));
  std::size_t index = 0;
  p = read_elements(in, p, [&](const char* at) -> const char* {
    if (index == array_size<Array>) return nullptr;
    if constexpr (array_size<Array> != 0 && is_positional<element_type<Array>>) {
      in.defaults = defaults != nullptr ? &(*defaults)[index] : nullptr;
    }
    if constexpr (array_size<Array> == 0) {
      return nullptr;
    } else if constexpr (holds_doubles<Array>) {
      std::size_t done = 0;
      const char* next = text::parse_doubles_window(at, in.limit, in.end, &out[index], array_size<Array> - index, done);
      if (next == nullptr) [[unlikely]] next = read_mixed_run(in, at, out[index], done);
      index += done;
      return next;
    } else {
      return read_value(in, at, out[index++]);
    }
  });
  return index == array_size<Array> ? p : nullptr;
}

template <std::size_t I, class Tuple>
[[nodiscard]] JOULE_ALWAYS_INLINE bool read_tuple_element(cursor& in, const char*& p, Tuple& out, const Tuple* defaults) {
  using std::get;
  if (I != 0 && !token::consume_comma(in, p, token::indent_of(in))) return false;
  if constexpr (is_positional<std::tuple_element_t<I, Tuple>>) {
    in.defaults = defaults != nullptr ? &get<I>(*defaults) : nullptr;
  }
  p = read_value(in, p, get<I>(out));
  return p != nullptr;
}

template <class Tuple>
[[nodiscard]] JOULE_NOINLINE const char* read_tuple(cursor& in, const char* p, Tuple& out) {
  const auto* const defaults = static_cast<const Tuple*>(in.fresh ? nullptr : std::exchange(in.defaults, nullptr));
  p = token::open(in, p, '[');
  if (p == nullptr) return nullptr;
  p = token::skip_indent(in, p, token::indent_of(in));
  const bool done = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (read_tuple_element<I>(in, p, out, defaults) && ...);
  }(std::make_index_sequence<std::tuple_size<Tuple>::value>{});
  if (!done) return nullptr;
  p = token::skip_outdent(in, token::ensure(in, p));
  return *p == ']' ? token::close(in, p) : nullptr;
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
  if (token.form == string_form::escaped) {  // every character may be spelt \u00xx: six bytes each
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

// Consumes a name and the colon behind it. `name` is where in the text an error about the key belongs.
template <class Key>
[[nodiscard]] const char* read_key(cursor& in, const char* p, Key& out, const char*& name) {
  static_assert(supported_key<Key>,
                "joule: the keys of a map must be strings, integers or enumerations; give other keys a joule::codec");
  string_token token;
  name = in.in_text(p);
  p = token::consume_string(in, p, token);
  if (p == nullptr) return nullptr;
  if constexpr (category_of<Key> == category::string) {
    assign_string(token, out);
  } else if constexpr (category_of<Key> == category::borrowed_string) {
    if (!assign_borrowed(in, token, out)) return nullptr;
  } else if constexpr (category_of<Key> == category::integer) {
    if (!parse_integer_key(token, out)) return nullptr;
  } else if constexpr (category_of<Key> == category::enumeration) {
    enumeration_integer<Key> number{};
    if (!parse_integer_key(token, number) || !is_enumeration_value<Key>(number)) return nullptr;
    out = static_cast<Key>(number);
  }
  return token::consume_colon(in, p);
}

// Two names that the map takes for one (`"0"` and `"-0"`, or a comparator's choice): the text alone does not show it.
[[nodiscard]] inline const char* fail_duplicate(cursor& in, const char* name_in_text) noexcept {
  if (!in.failure) {
    in.failure = {static_cast<std::uint64_t>(name_in_text - in.text), errc::duplicate_name, error_domain::joule, 0};
  }
  return nullptr;
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
[[nodiscard]] const char* read_new_key(cursor& in, const char* p, Map& out, typename Map::iterator& entry, bool& added,
                                       const char*& name) {
  typename Map::key_type key{};
  adopt_resource(key, in.resource);
  p = read_key(in, p, key, name);
  if (p == nullptr) return nullptr;
  auto made = out.try_emplace(std::move(key));
  entry = made.first;
  added = made.second;
  if (added) adopt_resource(entry->second, in.resource);
  return p;
}

template <class Map>
[[nodiscard]] const char* read_new_map(cursor& in, const char* p, Map& out) {
  return read_entries(in, p, [&](const char* at) -> const char* {
    typename Map::iterator entry;
    bool added = false;
    const char* name = nullptr;
    at = read_new_key(in, at, out, entry, added, name);
    if (at == nullptr) return nullptr;
    in.defaults = nullptr;
    if (!added && in.duplicates == duplicate_names::reject) return fail_duplicate(in, name);
    return read_value(in, at, entry->second);  // an entry that is there already is read as such: the read is not fresh
  });
}

// Reuses entries whose key occurs again, key and value, and the nodes of the others.
template <class Map>
[[nodiscard]] const char* read_used_map(cursor& in, const char* p, Map& out) {
  reused_entries<Map> entries(out);
  p = read_entries(in, p, [&](const char* at) -> const char* {
    typename Map::iterator entry;
    bool added = false;
    const char* name = nullptr;
    if (entries.find_carrier()) {
      at = read_key(in, at, entries.carrier().key(), name);
      if (at == nullptr) return nullptr;
      entry = entries.place(added);
    } else {
      at = read_new_key(in, at, out, entry, added, name);
      if (at == nullptr) return nullptr;
      if (added) added = entries.mark(entry);
    }
    if (entries.failed()) return fail(in, errc::out_of_memory, at);
    if (!added && in.duplicates == duplicate_names::reject) return fail_duplicate(in, name);
    return read_used_value(in, at, entry->second);
  });
  if (p != nullptr) entries.erase_unused();
  return p;
}

template <class Map>
[[nodiscard]] JOULE_NOINLINE const char* read_map(cursor& in, const char* p, Map& out) {
  const resource_scope scope(in, out);
  if constexpr (reusable_entries<Map>) {
    if (out.begin() != out.end()) return read_used_map(in, p, out);
  }
  out.clear();
  return read_new_map(in, p, out);
}

template <class Set>
[[nodiscard]] const char* read_new_set(cursor& in, const char* p, Set& out) {
  return read_elements(in, p, [&](const char* at) {
    element_type<Set> value{};
    in.defaults = nullptr;
    adopt_resource(value, in.resource);
    at = read_value(in, at, value);
    if (at != nullptr) out.insert(std::move(value));
    return at;
  });
}

template <class Set>
[[nodiscard]] const char* read_used_set(cursor& in, const char* p, Set& out) {
  reused_entries<Set> entries(out);
  p = read_elements(in, p, [&](const char* at) -> const char* {
    if (entries.find_carrier()) {
      at = read_used_value(in, at, entries.carrier().value());
      if (at == nullptr) return nullptr;
      bool added = false;
      static_cast<void>(entries.place(added));
    } else {
      element_type<Set> value{};
      adopt_resource(value, in.resource);
      at = read_value(in, at, value);
      if (at == nullptr) return nullptr;
      static_cast<void>(entries.mark(out.insert(std::move(value)).first));
    }
    return entries.failed() ? fail(in, errc::out_of_memory, at) : at;
  });
  if (p != nullptr) entries.erase_unused();
  return p;
}

// The elements of a set are a collection without order: an element that comes twice is held once, in a multiset twice.
template <class Set>
[[nodiscard]] JOULE_NOINLINE const char* read_set(cursor& in, const char* p, Set& out) {
  const resource_scope scope(in, out);
  if constexpr (reusable_entries<Set>) {
    if (out.begin() != out.end()) return read_used_set(in, p, out);
  }
  out.clear();
  return read_new_set(in, p, out);
}

}  // namespace joule::inline v0::bind::inline JOULE_TAG
