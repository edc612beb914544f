#include "faults/failing_allocations.hpp"

#include <joule/base/config.hpp>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <new>

namespace {

constinit std::atomic<long> live{0};
constinit thread_local bool armed = false;
constinit thread_local bool keeps_failing = false;
constinit thread_local std::size_t until_failure = 0;
constinit thread_local std::size_t failures = 0;

bool refuses() noexcept {
  if (!armed) return false;
  if (until_failure != 0) --until_failure;
  if (until_failure != 0 || (failures != 0 && !keeps_failing)) return false;
  ++failures;
  errno = ENOMEM;
  return true;
}

void* counted(void* block) noexcept {
  if (block != nullptr) live.fetch_add(1, std::memory_order_relaxed);
  return block;
}

void count_free(const void* block) noexcept {
  if (block != nullptr) live.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace

namespace joule_test {

void fail_allocation(std::size_t nth, failing mode) noexcept {
  failures = 0;
  until_failure = nth;
  keeps_failing = mode == failing::from_then_on;
  armed = true;
}

std::size_t stop_failing() noexcept {
  armed = false;
  return failures;
}

long live_blocks() noexcept { return live.load(std::memory_order_relaxed); }

}  // namespace joule_test

#if JOULE_TEST_WRAPS_MALLOC
#define JOULE_REAL(name) __real_##name
#define JOULE_FAKE(name) __wrap_##name
#elif defined(__GLIBC__) && !JOULE_ASAN && !JOULE_MSAN && !defined(__SANITIZE_THREAD__)
#define JOULE_REAL(name) __libc_##name
#define JOULE_FAKE(name) name
#endif

#if defined(JOULE_FAKE) && !JOULE_TEST_WRAPS_MALLOC
// What operator new for aligned types calls, std::pmr's default resource among others.
extern "C" void* __libc_memalign(std::size_t alignment, std::size_t size);
extern "C" void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return refuses() ? nullptr : counted(__libc_memalign(alignment, size));
}
#endif

#if defined(JOULE_FAKE)
extern "C" {
void* JOULE_REAL(malloc)(std::size_t size);
void* JOULE_REAL(calloc)(std::size_t count, std::size_t size);
void* JOULE_REAL(realloc)(void* block, std::size_t size);
void JOULE_REAL(free)(void* block);

void* JOULE_FAKE(malloc)(std::size_t size) noexcept { return refuses() ? nullptr : counted(JOULE_REAL(malloc)(size)); }
void* JOULE_FAKE(calloc)(std::size_t count, std::size_t size) noexcept {
  return refuses() ? nullptr : counted(JOULE_REAL(calloc)(count, size));
}
void* JOULE_FAKE(realloc)(void* block, std::size_t size) noexcept {
  if (refuses()) return nullptr;
  void* const moved = JOULE_REAL(realloc)(block, size);
  return block == nullptr ? counted(moved) : moved;
}
void JOULE_FAKE(free)(void* block) noexcept {
  count_free(block);
  JOULE_REAL(free)(block);
}
}

bool joule_test::core_allocations_fail() noexcept { return true; }
#else
bool joule_test::core_allocations_fail() noexcept { return false; }
#endif

// Where malloc is not the program's own, operator new must be. Not inlined: the compiler must not see malloc meet
// operator delete.
#if JOULE_TEST_WRAPS_MALLOC || !defined(JOULE_FAKE)
JOULE_NOINLINE void* operator new(std::size_t size) {
#if JOULE_TEST_WRAPS_MALLOC
  if (void* const block = std::malloc(size == 0 ? 1 : size)) return block;
#else
  if (!refuses()) {
    if (void* const block = counted(std::malloc(size == 0 ? 1 : size))) return block;
  }
#endif
  throw std::bad_alloc();
}
JOULE_NOINLINE void operator delete(void* block) noexcept {
#if !JOULE_TEST_WRAPS_MALLOC
  count_free(block);
#endif
  std::free(block);
}
JOULE_NOINLINE void operator delete(void* block, std::size_t) noexcept { operator delete(block); }
#endif
