#include "index_dispatch.hpp"

#include "isa/index_memory.hpp"
#include "text/isa/features.hpp"

#include <joule/text/isa.hpp>

#include <atomic>
#include <cstdlib>
#include <cstring>

namespace joule::inline v0::isa {

namespace scalar {
extern const index_table chunked_index;
}
#if JOULE_X86_64
namespace sse2 {
extern const index_table chunked_index;
}
namespace ssse3 {
extern const index_table chunked_index;
}
namespace avx2 {
extern const index_table chunked_index;
}
namespace avx512 {
extern const index_table chunked_index;
}
#endif
#if JOULE_NEON
namespace neon {
extern const index_table chunked_index;
}
#endif

namespace {

constexpr const index_table* tables[] = {
    &scalar::chunked_index,
#if JOULE_X86_64
    &sse2::chunked_index,   &ssse3::chunked_index, &avx2::chunked_index, &avx512::chunked_index,
#endif
#if JOULE_NEON
    &neon::chunked_index,
#endif
};

// Threads that race here store the same value, and the tables are constants.
constinit std::atomic<const index_table*> active{nullptr};

JOULE_COLD const index_table& select() noexcept {
  const std::uint64_t features = detect_features();
  const char* const wanted = active_isa();
  const index_table* best = tables[0];
  for (const index_table* table : tables) {
    if ((table->required & ~features) == 0) best = table;
    if (std::strcmp(table->name, wanted) == 0) break;
  }
  active.store(best, std::memory_order_relaxed);
  return *best;
}

}  // namespace

index_tables compiled_index_tables() noexcept { return {tables, sizeof tables / sizeof tables[0]}; }

const index_table& index_kernels() noexcept {
  const index_table* const table = active.load(std::memory_order_relaxed);
  return table != nullptr ? *table : select();
}

bool grow_levels(bracket_stack& stack, std::ptrdiff_t more) noexcept {
  const auto wanted = static_cast<std::size_t>(stack.depth + more + 2);
  std::size_t levels = static_cast<std::size_t>(stack.levels) * 2;
  if (levels < wanted) levels = wanted;
  auto* const memory = static_cast<unsigned char*>(std::malloc(bracket_stack::below + levels));
  if (memory == nullptr) return false;
  std::memcpy(memory, stack.kinds - bracket_stack::below,
              bracket_stack::below + static_cast<std::size_t>(stack.levels));
  std::free(stack.heap);
  stack.heap = memory;
  stack.kinds = memory + bracket_stack::below;
  stack.levels = static_cast<std::ptrdiff_t>(levels);
  return true;
}

void free_levels(bracket_stack& stack) noexcept {
  std::free(stack.heap);
  stack.heap = nullptr;
}

}  // namespace joule::inline v0::isa
