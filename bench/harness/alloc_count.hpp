// Counts what a piece of code asks the allocator for.
#pragma once

#include <cstddef>

namespace bench {

struct allocation_count {
  std::size_t calls = 0;
  std::size_t bytes = 0;  // as asked for; realloc counts with its new size
};

// Whether counting works in this build: with glibc, and not under a sanitizer, which has its own allocator.
[[nodiscard]] bool can_count_allocations() noexcept;

void start_counting() noexcept;
[[nodiscard]] allocation_count stop_counting() noexcept;

}  // namespace bench
