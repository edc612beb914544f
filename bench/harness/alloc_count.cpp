// malloc and its relatives are defined here, in front of glibc's, so that everything is seen: operator new, the
// compiled core, libraries that are linked dynamically. Outside a count they cost one predictable branch, the same for
// every contender.
#include "alloc_count.hpp"

#include <cstdlib>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define BENCH_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BENCH_SANITIZED 1
#endif

namespace {

bool counting = false;  // the benchmark has one thread
bench::allocation_count counted;

}  // namespace

#if defined(__GLIBC__) && !defined(BENCH_SANITIZED)

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* block, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

static void note(std::size_t size) {
  if (!counting) return;
  ++counted.calls;
  counted.bytes += size;
}

void* malloc(std::size_t size) noexcept {
  note(size);
  return __libc_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) noexcept {
  note(count * size);
  return __libc_calloc(count, size);
}

void* realloc(void* block, std::size_t size) noexcept {
  note(size);
  return __libc_realloc(block, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  note(size);
  return __libc_memalign(alignment, size);
}

}  // extern "C"

bool bench::can_count_allocations() noexcept { return true; }

#else

bool bench::can_count_allocations() noexcept { return false; }

#endif

void bench::start_counting() noexcept {
  counted = {};
  counting = true;
}

bench::allocation_count bench::stop_counting() noexcept {
  counting = false;
  return counted;
}
