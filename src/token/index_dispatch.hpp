// The chunked index of the instruction set in use.
#pragma once

#include "text/dispatch.hpp"
#include "token/isa/index_table.hpp"

namespace joule::inline v0::isa {

[[nodiscard]] table_list<index_table> compiled_index_tables() noexcept;

// The table of active_isa(), or the best plainer one when the index needs more of the processor than the set's kernels
// for strings. Usable before main.
[[nodiscard]] const index_table& index_kernels() noexcept;

}  // namespace joule::inline v0::isa
