#include <joule/bind/address_set.hpp>

#include "base/thread_end.hpp"

#include <cstdlib>
#include <utility>

namespace joule::inline v0::bind {

namespace {

// One table of the thread that is not in use. A large one is not kept: 64 Ki slots are half a megabyte.
struct spare_table {
  const void** slots;
  std::size_t size;
  bool closed;
};

constexpr std::size_t largest_spare = 65536;

constinit thread_local spare_table spare{nullptr, 0, false};

void free_spare() noexcept {
  std::free(std::exchange(spare.slots, nullptr));
  spare.size = 0;
  spare.closed = true;
}

// Addresses differ in their middle bits; a multiplication brings them to the top.
std::size_t hash(const void* address) noexcept {
  const auto bits = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(address));
  return static_cast<std::size_t>((bits * 0x9E3779B97F4A7C15U) >> 32);
}

// An empty table of at least `size` slots, a power of two; `size` becomes what it has.
const void** take_table(std::size_t& size) noexcept {
  if (spare.slots == nullptr || spare.size < size) {
    return static_cast<const void**>(std::calloc(size, sizeof(const void*)));
  }
  size = std::exchange(spare.size, 0);
  const void** const table = std::exchange(spare.slots, nullptr);
  for (std::size_t i = 0; i < size; ++i) table[i] = nullptr;
  return table;
}

}  // namespace

std::size_t address_set::slot_of(const void* address) const noexcept {
  std::size_t slot = hash(address) & mask_;
  while (table_[slot] != nullptr && table_[slot] != address) slot = (slot + 1) & mask_;
  return slot;
}

bool address_set::table_contains(const void* address) const noexcept { return table_[slot_of(address)] != nullptr; }

// Makes room for one more address at a load of at most one half.
bool address_set::grow() noexcept {
  const void** const old = table_;
  const std::size_t old_size = old != nullptr ? mask_ + 1 : 0;
  std::size_t size = old_size != 0 ? 2 * old_size : 4 * inline_count;
  const void** const fresh = take_table(size);
  if (fresh == nullptr) {
    failed_ = true;
    return false;
  }
  table_ = fresh;
  mask_ = size - 1;
  for (std::size_t i = 0; i < (old != nullptr ? old_size : count_); ++i) {
    const void* const address = old != nullptr ? old[i] : few_[i];
    if (address != nullptr) table_[slot_of(address)] = address;
  }
  std::free(old);
  return true;
}

bool address_set::insert_in_table(const void* address) noexcept {
  if ((table_ == nullptr || 2 * (count_ + 1) > mask_ + 1) && !grow()) return false;
  const std::size_t slot = slot_of(address);
  if (table_[slot] != nullptr) return false;
  table_[slot] = address;
  ++count_;
  return true;
}

void address_set::give_back() noexcept {
  const std::size_t size = mask_ + 1;
  if (size <= largest_spare && size > spare.size && !spare.closed && thread_end<free_spare>::announce()) {
    std::swap(table_, spare.slots);
    spare.size = size;
  }
  std::free(table_);
  table_ = nullptr;
}

}  // namespace joule::inline v0::bind
