// Numbers in AVX-512 with VBMI2.
#include "kernels/doubles.hpp"
#include "number_table.hpp"
#include "words_avx512.hpp"

#include "../integer_print.hpp"

namespace joule::inline v0::isa::avx512 {

namespace {

char* append_long_integer(char* out, std::uint64_t value) { return text::append_long_integer_vector(out, value); }

char* append_double(char* out, double value) { return text::append_floating<text::digit_register>(out, value); }

char* append_float(char* out, float value) { return text::append_floating<text::digit_register>(out, value); }

}  // namespace

extern const number_table numbers;
constinit const number_table numbers = {"avx512", &append_long_integer, &append_double, &append_float,
                                        &append_doubles<words>};

}  // namespace joule::inline v0::isa::avx512
