#include "index_dispatch.hpp"

#include "isa/index_memory.hpp"
#include "name_hash.hpp"
#include "text/isa/features.hpp"

#include <joule/text/isa.hpp>
#include <joule/token/unescape_plain.hpp>

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

table_list<index_table> compiled_index_tables() noexcept { return {tables, sizeof tables / sizeof tables[0]}; }

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

void begin_names(name_stack& names) noexcept {
  const token::hash_seed& seed = token::process_seed();
  names.seed[0] = seed.a | 1;
  names.seed[1] = seed.b | 1;
  names.seed[2] = token::fold_product(seed.a, seed.b ^ 0x9E3779B97F4A7C15U) | 1;
  names.seed[3] = token::fold_product(seed.b, seed.a ^ 0xD1B54A32D192ED03U) | 1;
  names.hashes = names.first_hashes;
  names.size = 0;
  names.capacity = name_stack::inline_names;
  names.starts = names.first_starts;
  names.object_count = 0;
  names.object_capacity = name_stack::inline_objects;
  names.text = nullptr;
  names.text_size = names.text_capacity = 0;
}

void free_names(name_stack& names) noexcept {
  if (names.hashes != names.first_hashes) std::free(names.hashes);
  if (names.starts != names.first_starts) std::free(names.starts);
  std::free(names.text);
}

namespace {

// Doubles an array that began inside of its owner.
template <class T>
bool double_array(T*& data, const T* inside, std::size_t size, std::size_t& capacity) noexcept {
  if (capacity > static_cast<std::size_t>(-1) / 4 / sizeof(T)) return false;
  void* const memory = std::realloc(data == inside ? nullptr : data, capacity * 2 * sizeof(T));
  if (memory == nullptr) return false;
  if (data == inside) std::memcpy(memory, inside, size * sizeof(T));
  data = static_cast<T*>(memory);
  capacity *= 2;
  return true;
}

}  // namespace

bool grow_names(name_stack& names) noexcept {
  return double_array(names.hashes, names.first_hashes, names.size, names.capacity);
}

bool grow_objects(name_stack& names) noexcept {
  return double_array(names.starts, names.first_starts, names.object_count, names.object_capacity);
}

bool unescape_name(const char* p, std::size_t size, name_stack& names) noexcept {
  if (names.text_capacity < size + 64) {
    std::free(names.text);
    names.text_capacity = (size + 64) * 2;
    names.text = static_cast<char*>(std::malloc(names.text_capacity));
    if (names.text == nullptr) return names.text_capacity = 0, false;
    std::memset(names.text, 0, names.text_capacity);
  }
  names.text_size = token::unescape_plain(p, p + size, names.text);
  return true;
}

// Open addressing with at least half of the slots empty; 0, which a hash may be, is counted apart. The slot is the hash's
// upper bits: the lower ones of a sum of products depend on the lower bytes of the name's words alone.
bool may_repeat(const std::uint64_t* hashes, std::size_t size) noexcept {
  std::size_t slots = 128;
  int shift = 64 - 7;
  for (; slots < size * 2; slots *= 2) --shift;
  auto* const table = static_cast<std::uint64_t*>(std::calloc(slots, sizeof(std::uint64_t)));
  if (table == nullptr) return true;
  std::size_t zeros = 0;
  bool found = false;
  for (std::size_t i = 0; i != size && !found; ++i) {
    zeros += hashes[i] == 0;
    auto at = static_cast<std::size_t>(hashes[i] >> shift);
    while (table[at] != 0 && table[at] != hashes[i]) at = (at + 1) & (slots - 1);
    found = zeros > 1 || table[at] != 0;
    table[at] = hashes[i];
  }
  std::free(table);
  return found;
}

}  // namespace joule::inline v0::isa
