// Which instruction set runs. One pointer, zero-initialised state, no constructor: a kernel may be called before main.
#include "dispatch.hpp"

#include "isa/features.hpp"

#include <joule/text/isa.hpp>

#include <cstdlib>
#include <cstring>
#include <iterator>

namespace joule::inline v0::isa {

namespace scalar {
extern const kernel_table table;
}
#if JOULE_X86_64
namespace sse2 {
extern const kernel_table table;
}
namespace ssse3 {
extern const kernel_table table;
}
namespace avx2 {
extern const kernel_table table;
}
namespace avx512 {
extern const kernel_table table;
}
#endif
#if JOULE_NEON
namespace neon {
extern const kernel_table table;
}
#endif

namespace {

// From plain to best. Adding an instruction set adds a line here.
constexpr const kernel_table* compiled_tables[] = {
    &scalar::table,
#if JOULE_X86_64
    &sse2::table, &ssse3::table, &avx2::table, &avx512::table,
#endif
#if JOULE_NEON
    &neon::table,
#endif
};

static_assert(sizeof(compiled_tables) / sizeof(compiled_tables[0]) <= isa_list::max_size);

bool is_supported(const kernel_table& table, std::uint64_t features) noexcept {
  return (table.required & ~features) == 0;
}

}  // namespace

table_list<kernel_table> compiled_kernel_tables() noexcept { return {compiled_tables, std::size(compiled_tables)}; }

// The tables are constants: a thread that reads the pointer needs nothing that another thread wrote. Threads that race
// here store the same value.
constinit std::atomic<const kernel_table*> active_table{nullptr};

const kernel_table& select_kernels() noexcept {
  const std::uint64_t features = detect_features();
  const char* const wanted = std::getenv("JOULE_ISA");
  const kernel_table* best = compiled_tables[0];
  for (const kernel_table* table : compiled_tables) {
    if (!is_supported(*table, features)) continue;
    best = table;
    if (wanted != nullptr && std::strcmp(wanted, table->name) == 0) break;
  }
  active_table.store(best, std::memory_order_relaxed);
  return *best;
}

}  // namespace joule::inline v0::isa

namespace joule::inline v0 {

const char* active_isa() noexcept { return isa::kernels().name; }

isa_list isa_names() noexcept {
  const std::uint64_t features = isa::detect_features();
  isa_list list{};
  for (const isa::kernel_table* table : isa::compiled_tables) {
    if (isa::is_supported(*table, features)) list.names[list.size++] = table->name;
  }
  return list;
}

}  // namespace joule::inline v0
