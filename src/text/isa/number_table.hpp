// Printing of numbers for each instruction set.
#pragma once

#include <joule/text/decimal.hpp>

namespace joule::inline v0::isa {

struct number_table {
  const char* name;  // as the kernel_table of the set

  char* (*append_long_integer)(char* out, std::uint64_t value);
  char* (*append_double)(char* out, double value);
  char* (*append_float)(char* out, float value);
  char* (*append_doubles)(char* out, const double* values, std::size_t count, text::value_groups& groups);
};

template <class Table>
struct table_list;  // text/dispatch.hpp
[[nodiscard]] table_list<number_table> compiled_number_tables() noexcept;  // the first is the plain one, without a name

}  // namespace joule::inline v0::isa
