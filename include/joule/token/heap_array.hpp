// heap_array: a growable array for the compiled core. std::vector reports a failed allocation by throwing and the core
// may not throw (decision 4), so growth here answers false and the caller reports errc::out_of_memory.
#pragma once

#include <joule/base/config.hpp>

#include <cstdlib>
#include <cstring>
#include <type_traits>

namespace joule::inline v0::token {

// Elements are moved with realloc and never destroyed one by one, hence trivially copyable.
template <class T>
class heap_array {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  constexpr heap_array() noexcept = default;
  heap_array(const heap_array&) = delete;
  heap_array& operator=(const heap_array&) = delete;
  ~heap_array() { std::free(data_); }

  [[nodiscard]] T* data() noexcept { return data_; }
  [[nodiscard]] const T* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_[i]; }
  [[nodiscard]] T& back() noexcept { return data_[size_ - 1]; }
  [[nodiscard]] const T& back() const noexcept { return data_[size_ - 1]; }

  // Appends one element. Amortised O(1). False when memory is short; the array is then as it was.
  [[nodiscard]] bool push(const T& value) noexcept {
    const T copy = value;  // `value` may lie in this array
    if (size_ == capacity_ && !grow(size_ + 1)) return false;
    data_[size_++] = copy;
    return true;
  }

  // Appends `count` elements, which must not lie in this array.
  [[nodiscard]] bool append(const T* values, std::size_t count) noexcept {
    if (count > capacity_ - size_ && !grow(size_ + count)) return false;
    if (count != 0) std::memcpy(data_ + size_, values, count * sizeof(T));
    size_ += count;
    return true;
  }

  // Makes room for `count` elements in all. Does not change the size.
  [[nodiscard]] bool reserve(std::size_t count) noexcept { return count <= capacity_ || grow(count); }

  // Precondition: count <= size() or reserve(count) has succeeded and the new elements were written.
  void set_size(std::size_t count) noexcept { size_ = count; }
  void pop() noexcept { --size_; }
  void clear() noexcept { size_ = 0; }

  // Gives the memory back.
  void reset() noexcept {
    std::free(data_);
    data_ = nullptr;
    size_ = capacity_ = 0;
  }

 private:
  [[nodiscard]] bool grow(std::size_t needed) noexcept {
    constexpr std::size_t most = static_cast<std::size_t>(-1) / 2 / sizeof(T);
    if (needed > most) return false;
    std::size_t capacity = capacity_ < 16 ? 32 : capacity_ > most / 2 ? most : capacity_ * 2;
    if (capacity < needed) capacity = needed;
    void* moved = std::realloc(static_cast<void*>(data_), capacity * sizeof(T));
    if (moved == nullptr) return false;
    data_ = static_cast<T*>(moved);
    capacity_ = capacity;
    return true;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace joule::inline v0::token
