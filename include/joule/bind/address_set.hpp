// address_set: which entries of a container have been dealt with.
#pragma once

#include <joule/base/config.hpp>

namespace joule::inline v0::bind {

// Untagged, fixed layout. Up to 16 addresses are kept in place and compared one by one; more go into an open-addressing
// table, which is taken from and given back to a store of the thread, so that a warmed thread does not allocate.
class address_set {
 public:
  JOULE_ALWAYS_INLINE address_set() noexcept {}  // NOLINT(modernize-use-equals-default): not shared between flags
  address_set(const address_set&) = delete;
  address_set& operator=(const address_set&) = delete;
  JOULE_ALWAYS_INLINE ~address_set() {
    if (table_ != nullptr) give_back();
  }

  // Adds an address and answers true; false when it is there already, or when memory is short: failed() tells.
  [[nodiscard]] JOULE_ALWAYS_INLINE bool insert(const void* address) noexcept {
    if (table_ != nullptr || count_ == inline_count) return insert_in_table(address);
    if (contains(address)) return false;
    few_[count_++] = address;
    return true;
  }

  [[nodiscard]] JOULE_ALWAYS_INLINE bool contains(const void* address) const noexcept {
    if (table_ != nullptr) return table_contains(address);
    for (std::size_t i = 0; i < count_; ++i) {
      if (few_[i] == address) return true;
    }
    return false;
  }

  [[nodiscard]] std::size_t size() const noexcept { return count_; }
  [[nodiscard]] bool failed() const noexcept { return failed_; }

 private:
  static constexpr std::size_t inline_count = 16;

  [[nodiscard]] JOULE_API bool insert_in_table(const void* address) noexcept;
  [[nodiscard]] JOULE_API bool table_contains(const void* address) const noexcept;
  JOULE_API void give_back() noexcept;
  [[nodiscard]] bool grow() noexcept;
  [[nodiscard]] std::size_t slot_of(const void* address) const noexcept;

  const void* few_[inline_count] = {};
  const void** table_ = nullptr;
  std::size_t mask_ = 0;
  std::size_t count_ = 0;
  bool failed_ = false;
};

}  // namespace joule::inline v0::bind
