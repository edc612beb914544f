// Access to the kernels of the instruction set in use.
#pragma once

#include "isa/kernel_table.hpp"

#include <atomic>

namespace joule::inline v0::isa {

// Below this many bytes an inline loop beats the call through the table.
inline constexpr std::ptrdiff_t kernel_threshold = 64;

// The tables of one kind that were compiled in, from plain to best.
template <class Table>
struct table_list {
  const Table* const* first;
  std::size_t size;

  [[nodiscard]] const Table* const* begin() const noexcept { return first; }
  [[nodiscard]] const Table* const* end() const noexcept { return first + size; }
};
[[nodiscard]] table_list<kernel_table> compiled_kernel_tables() noexcept;

// Null until the first use.
extern constinit std::atomic<const kernel_table*> active_table;

// Chooses the table; kernels() calls it when need be.
[[nodiscard]] JOULE_COLD const kernel_table& select_kernels() noexcept;

// The table in use. The first call, from whichever thread, selects it: the best set that was compiled in and that this
// processor has, or the one that the environment variable JOULE_ISA names, if it is such a set. Usable before main.
[[nodiscard]] JOULE_ALWAYS_INLINE const kernel_table& kernels() noexcept {
  const kernel_table* const table = active_table.load(std::memory_order_relaxed);
  return table != nullptr ? *table : select_kernels();
}

}  // namespace joule::inline v0::isa
