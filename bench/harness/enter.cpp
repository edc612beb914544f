// Enters one library for the workloads of one types.hpp: compiled once for each pair. The build gives the two headers
// and the name of the library's class.
#include BENCH_CONTENDER
// Behind it, since the types use its macros.
#include BENCH_TYPES

namespace {

[[maybe_unused]] const bool entered = [] {
#define BENCH_ENTER(Type, ...) bench::enter<Type, bench::BENCH_LIBRARY>({__VA_ARGS__});
  BENCH_ENTRIES(BENCH_ENTER)
  return true;
}();

}  // namespace
