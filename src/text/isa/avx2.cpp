// Kernels in AVX2.
#include "features.hpp"
#include "kernels/integers.hpp"
#include "kernels/table.hpp"

#include <joule/text/vec/avx2.hpp>

namespace joule::inline v0::isa::avx2 {

extern const kernel_table table;
constinit const kernel_table table = with_numbers<bytes>(make_table<bytes>("avx2", compiled_features));

}  // namespace joule::inline v0::isa::avx2
