// Numbers in SSSE3.
#include "number_table.hpp"

#include "../integer_print.hpp"

namespace joule::inline v0::isa::ssse3 {

namespace {

char* append_long_integer(char* out, std::uint64_t value) { return text::append_long_integer_vector(out, value); }

char* append_double(char* out, double value) { return text::append_floating<text::digit_register>(out, value); }

char* append_float(char* out, float value) { return text::append_floating<text::digit_register>(out, value); }

char* append_doubles(char* out, const double* values, std::size_t count, text::value_groups& groups) {
  return text::append_each<text::digit_register>(out, values, count, groups);
}

}  // namespace

extern const number_table numbers;
constinit const number_table numbers = {"ssse3", &append_long_integer, &append_double, &append_float, &append_doubles};

}  // namespace joule::inline v0::isa::ssse3
