// Chooses how numbers are printed, by the instruction set in use. The functions choose and replace
// themselves at the first call: no test in front of each number. Threads that race store the same values.
#include "dispatch.hpp"
#include "integer_print.hpp"
#include "isa/number_table.hpp"

#include <atomic>
#include <cstring>
#include <iterator>

namespace joule::inline v0::isa {

#if JOULE_X86_64
namespace ssse3 {
extern const number_table numbers;
}
namespace avx2 {
extern const number_table numbers;
}
namespace avx512 {
extern const number_table numbers;
}
#endif

namespace {

char* append_integer_plain(char* out, std::uint64_t value) { return text::append_long_integer_plain(out, value); }

char* append_double_plain(char* out, double value) { return text::append_floating<text::digit_text>(out, value); }

char* append_float_plain(char* out, float value) { return text::append_floating<text::digit_text>(out, value); }

char* append_doubles_plain(char* out, const double* values, std::size_t count, text::value_groups& groups) {
  return text::append_each<text::digit_text>(out, values, count, groups);
}

}  // namespace

// Every set without a byte permutation, and the twin of the others in tests.
extern const number_table plain_numbers;
constinit const number_table plain_numbers = {"", &append_integer_plain, &append_double_plain, &append_float_plain,
                                              &append_doubles_plain};

namespace {

constexpr const number_table* compiled_tables[] = {
    &plain_numbers,
#if JOULE_X86_64
    &ssse3::numbers,
    &avx2::numbers,
    &avx512::numbers,
#endif
};

}  // namespace

table_list<number_table> compiled_number_tables() noexcept { return {compiled_tables, std::size(compiled_tables)}; }

namespace {

const number_table& select() noexcept;

char* append_first_integer(char* out, std::uint64_t value) { return select().append_long_integer(out, value); }

char* append_first_double(char* out, double value) { return select().append_double(out, value); }

char* append_first_float(char* out, float value) { return select().append_float(out, value); }

char* append_first_doubles(char* out, const double* values, std::size_t count, text::value_groups& groups) {
  return select().append_doubles(out, values, count, groups);
}

constinit std::atomic<decltype(number_table::append_long_integer)> active_integer{&append_first_integer};
constinit std::atomic<decltype(number_table::append_double)> active_double{&append_first_double};
constinit std::atomic<decltype(number_table::append_float)> active_float{&append_first_float};
constinit std::atomic<decltype(number_table::append_doubles)> active_doubles{&append_first_doubles};

JOULE_COLD const number_table& select() noexcept {
  const char* const name = kernels().name;
  const number_table* chosen = &plain_numbers;
  for (const number_table* table : compiled_tables) {
    if (std::strcmp(table->name, name) == 0) chosen = table;
  }
  active_integer.store(chosen->append_long_integer, std::memory_order_relaxed);
  active_double.store(chosen->append_double, std::memory_order_relaxed);
  active_float.store(chosen->append_float, std::memory_order_relaxed);
  active_doubles.store(chosen->append_doubles, std::memory_order_relaxed);
  return *chosen;
}

}  // namespace
}  // namespace joule::inline v0::isa

namespace joule::inline v0::text {

char* append_long_integer(char* out, std::uint64_t value) noexcept {
  return isa::active_integer.load(std::memory_order_relaxed)(out, value);
}

char* append_double(char* out, double value) noexcept {
  return isa::active_double.load(std::memory_order_relaxed)(out, value);
}

char* append_float(char* out, float value) noexcept {
  return isa::active_float.load(std::memory_order_relaxed)(out, value);
}

char* append_doubles(char* out, const double* values, std::size_t count, value_groups& groups) noexcept {
  return isa::active_doubles.load(std::memory_order_relaxed)(out, values, count, groups);
}

}  // namespace joule::inline v0::text
