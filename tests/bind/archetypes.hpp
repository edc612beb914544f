// The least that a user's containers must offer to be bound like the standard ones (decision 15).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <utility>
#include <vector>

namespace archetype {

// A string of at most N bytes without allocation.
template <std::size_t N>
class inplace_string {
 public:
  using value_type = char;

  void assign(const char* first, std::size_t size) {
    resize(size);
    std::memcpy(bytes_.data(), first, size);
  }
  void resize(std::size_t size) {
    if (size > N) throw std::length_error("inplace_string");
    if (size > size_) std::fill(bytes_.begin() + size_, bytes_.begin() + size, '\0');
    size_ = size;
  }
  char* data() { return bytes_.data(); }
  const char* data() const { return bytes_.data(); }
  std::size_t size() const { return size_; }
  friend bool operator==(const inplace_string& a, const inplace_string& b) {
    return a.size_ == b.size_ && std::memcmp(a.data(), b.data(), a.size_) == 0;
  }
  friend bool operator<(const inplace_string& a, const inplace_string& b) {
    return std::lexicographical_compare(a.data(), a.data() + a.size_, b.data(), b.data() + b.size_);
  }

 private:
  std::array<char, N> bytes_{};
  std::size_t size_ = 0;
};

// A vector with push_back, back, clear, size, erase and iterators; no emplace_back, no allocator.
template <class T>
class small_vector {
 public:
  using value_type = T;
  using iterator = typename std::vector<T>::iterator;
  using const_iterator = typename std::vector<T>::const_iterator;

  void push_back(T&& value) { items_.push_back(std::move(value)); }
  T& back() { return items_.back(); }
  void clear() { items_.clear(); }
  std::size_t size() const { return items_.size(); }
  iterator erase(const_iterator first, const_iterator last) { return items_.erase(first, last); }
  iterator begin() { return items_.begin(); }
  iterator end() { return items_.end(); }
  const_iterator begin() const { return items_.begin(); }
  const_iterator end() const { return items_.end(); }
  friend bool operator==(const small_vector&, const small_vector&) = default;

 private:
  std::vector<T> items_;
};

// A sorted vector of pairs: no nodes, no extract.
template <class Key, class Mapped>
class flat_map {
 public:
  using key_type = Key;
  using mapped_type = Mapped;
  using value_type = std::pair<Key, Mapped>;
  using iterator = typename std::vector<value_type>::iterator;
  using const_iterator = typename std::vector<value_type>::const_iterator;

  std::pair<iterator, bool> try_emplace(Key&& key) {
    const auto at = std::lower_bound(items_.begin(), items_.end(), key,
                                     [](const value_type& item, const Key& k) { return item.first < k; });
    if (at != items_.end() && !(key < at->first)) return {at, false};
    return {items_.emplace(at, std::move(key), Mapped()), true};
  }
  void clear() { items_.clear(); }
  std::size_t size() const { return items_.size(); }
  iterator begin() { return items_.begin(); }
  iterator end() { return items_.end(); }
  const_iterator begin() const { return items_.begin(); }
  const_iterator end() const { return items_.end(); }
  friend bool operator==(const flat_map&, const flat_map&) = default;

 private:
  std::vector<value_type> items_;
};

}  // namespace archetype
