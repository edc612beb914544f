// Counts every heap allocation of the program while a counter is alive: operator new, and malloc where it can be counted.
// Include in one translation unit of a test program.
#pragma once

#include <joule/base/config.hpp>

#include <cstddef>
#include <cstdlib>
#include <new>

namespace joule_test {

inline std::size_t heap_allocations = 0;

class allocation_counter {
 public:
  allocation_counter() : begin_(heap_allocations) {}
  [[nodiscard]] std::size_t count() const { return heap_allocations - begin_; }

 private:
  std::size_t begin_;
};

}  // namespace joule_test

// The sanitizers bring their own malloc; there operator new alone is counted. Without them operator new ends in malloc.
#if defined(__GLIBC__) && !JOULE_ASAN && !JOULE_MSAN && !defined(__SANITIZE_THREAD__)
#define JOULE_TEST_COUNTS_MALLOC 1
extern "C" void* __libc_malloc(std::size_t);
extern "C" void* __libc_realloc(void*, std::size_t);
extern "C" void* __libc_calloc(std::size_t, std::size_t);
extern "C" void* malloc(std::size_t size) noexcept {
  ++joule_test::heap_allocations;
  return __libc_malloc(size);
}
extern "C" void* realloc(void* block, std::size_t size) noexcept {
  ++joule_test::heap_allocations;
  return __libc_realloc(block, size);
}
extern "C" void* calloc(std::size_t count, std::size_t size) noexcept {
  ++joule_test::heap_allocations;
  return __libc_calloc(count, size);
}
#else
#define JOULE_TEST_COUNTS_MALLOC 0
// Not inlined: the compiler must not see malloc meet operator delete.
JOULE_NOINLINE void* operator new(std::size_t size) {
  ++joule_test::heap_allocations;
  if (void* const block = std::malloc(size == 0 ? 1 : size)) return block;
  throw std::bad_alloc();
}
JOULE_NOINLINE void operator delete(void* block) noexcept { std::free(block); }
JOULE_NOINLINE void operator delete(void* block, std::size_t) noexcept { std::free(block); }
#endif
