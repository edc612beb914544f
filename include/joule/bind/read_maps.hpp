// Reading objects into maps and arrays into sets: keys, and the reuse of entries (decision 6).
#pragma once

#include <joule/bind/address_set.hpp>
#include <joule/bind/read_containers.hpp>

namespace joule::inline v0::bind::inline JOULE_TAG {

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

// A name as a key. False when it is none of this type.
template <class Key>
[[nodiscard]] bool assign_key(cursor& in, const string_token& token, Key& out) {
  static_assert(supported_key<Key>,
                "joule: the keys of a map must be strings, integers or enumerations; give other keys a joule::codec");
  if constexpr (category_of<Key> == category::string) {
    assign_string(token, out);
    return true;
  } else if constexpr (category_of<Key> == category::borrowed_string) {
    return assign_borrowed(in, token, out);
  } else if constexpr (category_of<Key> == category::integer) {
    return parse_integer_key(token, out);
  } else {
    enumeration_integer<Key> number{};
    if (!parse_integer_key(token, number) || !is_enumeration_value<Key>(number)) return false;
    out = static_cast<Key>(number);
    return true;
  }
}

// Consumes a name and the colon behind it. `name` is where in the text an error about the key belongs.
template <class Key>
[[nodiscard]] const char* read_key(cursor& in, const char* p, Key& out, const char*& name) {
  string_token token;
  name = in.in_text(p);
  p = token::consume_string(in, p, token);
  if (p == nullptr || !assign_key(in, token, out)) return nullptr;
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

  // The entry that comes next in the container's own order while all before it, and none behind it, belong to the new value.
  // The entries before it are known by their place alone until leave_step.
  [[nodiscard]] bool in_step() const noexcept { return in_step_; }
  [[nodiscard]] bool at_end() const { return next_ == container_.end(); }
  [[nodiscard]] iterator next() const { return next_; }
  void step() { ++next_; }

  // From here on entries come in any order. False when memory is short.
  [[nodiscard]] bool leave_step() {
    in_step_ = false;
    for (iterator it = container_.begin(); it != next_; ++it) {
      if (!mark(it)) return false;
    }
    return true;
  }

  void erase_unused() {
    if (in_step_) {
      container_.erase(next_, container_.end());
      return;
    }
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
  bool in_step_ = true;
  node carrier_;
  address_set used_;
};

// The entry of a key, made if there is none. An ordered map is asked at its end as long as keys come in its order, as those of
// a text that was written from one do (1,000 sorted names, fresh: 82 -> 62 us).
template <class Map>
[[nodiscard]] typename Map::iterator make_entry(Map& out, typename Map::key_type&& key, bool& added, bool& in_order) {
  if constexpr (requires { typename Map::key_compare; out.try_emplace(out.end(), std::move(key)); }) {
    if (in_order) {
      const auto size = out.size();
      const auto entry = out.try_emplace(out.end(), std::move(key));
      added = out.size() != size;
      auto behind = entry;
      in_order = ++behind == out.end();
      return entry;
    }
  }
  const auto made = out.try_emplace(std::move(key));
  added = made.second;
  return made.first;
}

// Reads a key into a value of its own and makes the entry for it.
template <class Map>
[[nodiscard]] const char* read_new_key(cursor& in, const char* p, Map& out, typename Map::iterator& entry, bool& added,
                                       bool& in_order, const char*& name) {
  typename Map::key_type key{};
  adopt_resource(key, in.resource);
  p = read_key(in, p, key, name);
  if (p == nullptr) return nullptr;
  entry = make_entry(out, std::move(key), added, in_order);
  if (added) adopt_resource(entry->second, in.resource);
  return p;
}

template <class Map>
[[nodiscard]] const char* read_new_map(cursor& in, const char* p, Map& out) {
  bool in_order = true;
  return read_entries(in, p, [&](const char* at) -> const char* {
    typename Map::iterator entry;
    bool added = false;
    const char* name = nullptr;
    at = read_new_key(in, at, out, entry, added, in_order, name);
    if (at == nullptr) return nullptr;
    in.defaults = nullptr;
    if (!added && in.duplicates == duplicate_names::reject) return fail_duplicate(in, name);
    return read_value(in, at, entry->second);  // an entry that is there already is read as such: the read is not fresh
  });
}

// Is the name this key? Spellings with escapes are not looked into.
template <class Key>
[[nodiscard]] bool spells_key(const string_token& token, const Key& key) {
  if constexpr (category_of<Key> == category::string) {
    return token.form == string_form::plain && token.size() == key.size() &&
           std::memcmp(token.first, key.data(), token.size()) == 0;
  } else if constexpr (category_of<Key> == category::integer) {
    Key value{};
    return parse_integer_key(token, value) && value == key;
  } else {
    return false;
  }
}

// Reads an entry into the next one of a map whose entries come in its own order, as those of the text before did. True, with
// the position behind the value or null; false, with nothing done, when the name is another one.
template <class Map>
[[nodiscard]] bool try_read_in_step(cursor& in, const char*& p, reused_entries<Map>& entries) {
  if (entries.at_end()) return false;
  const auto entry = entries.next();
  string_token token;
  const char* behind = token::consume_string(in, p, token);
  if (behind != nullptr) {
    if (!spells_key(token, entry->first)) return false;
    entries.step();
    behind = token::consume_colon(in, behind);
  }
  p = behind != nullptr ? read_used_value(in, behind, entry->second) : nullptr;
  return true;
}

// Can the key be made without taking memory?
template <class Key>
[[nodiscard]] bool fits_in_place(const string_token& token) {
  if constexpr (category_of<Key> == category::string) {
    if constexpr (requires(const Key& key) { { key.capacity() } -> std::convertible_to<std::size_t>; }) {
      return token.size() <= Key().capacity();
    } else {
      return false;
    }
  } else {
    return true;
  }
}

// Reads a key and finds its entry, or makes one, of a node that is not part of the new value if there is one. A short key is
// looked up as a value of its own; for a long one the node is taken out first, and the key read into it. `added` is false when
// the entry belongs to the new value already.
template <class Map>
[[nodiscard]] const char* read_used_key(cursor& in, const char* p, Map& out, reused_entries<Map>& entries,
                                        typename Map::iterator& entry, bool& added) {
  using key_type = typename Map::key_type;
  string_token token;
  p = token::consume_string(in, p, token);
  if (p == nullptr) return nullptr;
  key_type key{};
  if (fits_in_place<key_type>(token)) {
    if (!assign_key(in, token, key)) return nullptr;
    entry = out.find(key);
    if (entry != out.end()) {
      added = entries.mark(entry);
      return token::consume_colon(in, p);
    }
  }
  if (entries.find_carrier()) {
    if (!assign_key(in, token, entries.carrier().key())) return nullptr;
    entry = entries.place(added);
  } else {
    adopt_resource(key, in.resource);
    if (!assign_key(in, token, key)) return nullptr;
    const auto made = out.try_emplace(std::move(key));
    entry = made.first;
    if (made.second) adopt_resource(entry->second, in.resource);
    added = entries.mark(entry);
  }
  return token::consume_colon(in, p);
}

// Reuses entries whose key occurs again, key and value, and the nodes of the others. A text that has the names of the last one
// in the map's order costs no look-up (1,000 sorted names: 135 -> 21 us).
template <class Map>
[[nodiscard]] const char* read_used_map(cursor& in, const char* p, Map& out) {
  reused_entries<Map> entries(out);
  p = read_entries(in, p, [&](const char* at) -> const char* {
    if (entries.in_step()) {
      if (try_read_in_step(in, at, entries)) return at;
      if (!entries.leave_step()) return fail(in, errc::out_of_memory, at);
    }
    typename Map::iterator entry;
    bool added = false;
    const char* name = in.in_text(at);
    at = read_used_key(in, at, out, entries, entry, added);
    if (at == nullptr) return nullptr;
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
  static_cast<void>(entries.leave_step());  // nothing stands before the first one
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
