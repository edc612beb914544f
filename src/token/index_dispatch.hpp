// The chunked index of the instruction set in use.
#pragma once

#include "token/isa/index_table.hpp"

namespace joule::inline v0::isa {

// Every table that was compiled in, from plain to best.
struct index_tables {
  const index_table* const* first;
  std::size_t size;

  [[nodiscard]] const index_table* const* begin() const noexcept { return first; }
  [[nodiscard]] const index_table* const* end() const noexcept { return first + size; }
};
[[nodiscard]] index_tables compiled_index_tables() noexcept;

// The table of active_isa(), or the best plainer one when the index needs more of the processor than the set's kernels
// for strings. Usable before main.
[[nodiscard]] const index_table& index_kernels() noexcept;

}  // namespace joule::inline v0::isa
