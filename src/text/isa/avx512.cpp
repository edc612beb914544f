// Kernels in AVX-512 with VBMI2.
#include "features.hpp"
#include "kernels/integers.hpp"
#include "kernels/table.hpp"

#include "unescape_avx512.hpp"
#include "vec_avx512.hpp"

namespace joule::inline v0::isa::avx512 {

extern const kernel_table table;
constinit const kernel_table table = with_numbers<bytes>(make_table<bytes>("avx512", compiled_features));

}  // namespace joule::inline v0::isa::avx512
