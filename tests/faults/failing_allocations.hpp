// Makes allocations fail on purpose: operator new and, where it can be had, malloc.
//
// Without sanitizers the program defines malloc itself, so that the C library's own allocations fail too. A sanitizer
// has a malloc of its own; there the linker redirects the calls of the program and of the static core (`--wrap`, see
// CMakeLists.txt). Elsewhere operator new alone fails.
#pragma once

#include <cstddef>

namespace joule_test {

enum class failing { once, from_then_on };

// From now on the calling thread's allocations are counted, and number `nth` (from 1) fails, or it and all that follow.
void fail_allocation(std::size_t nth, failing mode) noexcept;
// Ends that and answers how many failed.
std::size_t stop_failing() noexcept;

// Blocks of the whole program that were allocated and not freed.
[[nodiscard]] long live_blocks() noexcept;

// Whether malloc in the compiled core can be made to fail.
[[nodiscard]] bool core_allocations_fail() noexcept;

}  // namespace joule_test
