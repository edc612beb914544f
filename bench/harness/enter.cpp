// Enters one library for the workloads of one types.hpp: compiled once for each pair. The build gives the two headers
// and the name of the library's class.
#include BENCH_CONTENDER
// Behind it, since the types use its macros.
#include BENCH_TYPES

// BENCH_ENTRIES(enter, enter_skipping) of the types calls enter(type, names...), or enter_skipping for workloads whose
// texts have members that the type does not.
namespace {

[[maybe_unused]] const bool entered = [] {
#define BENCH_ENTER(Type, ...) bench::enter<Type, bench::BENCH_LIBRARY>({__VA_ARGS__})
#define BENCH_ENTER_SKIPPING(Type, ...) bench::enter_skipping<Type, bench::BENCH_LIBRARY>({__VA_ARGS__})
  BENCH_ENTRIES(BENCH_ENTER, BENCH_ENTER_SKIPPING)
  return true;
}();

}  // namespace
