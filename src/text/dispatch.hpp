// Access to the kernels of the instruction set in use.
#pragma once

#include "isa/kernel_table.hpp"

namespace joule::inline v0::isa {

// Below this many bytes an inline loop beats the call through the table.
inline constexpr std::ptrdiff_t kernel_threshold = 64;

// The table in use. The first call, from whichever thread, selects it: the best set that was compiled in and that this
// processor has, or the one that the environment variable JOULE_ISA names, if it is such a set. Usable before main.
[[nodiscard]] const kernel_table& kernels() noexcept;

}  // namespace joule::inline v0::isa
