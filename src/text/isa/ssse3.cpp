// Kernels in SSSE3: SSE2 and a byte shuffle, which is what UTF-8 needs.
#include "features.hpp"
#include "kernels/integers.hpp"
#include "kernels/table.hpp"

#include "vec_ssse3.hpp"

namespace joule::inline v0::isa::ssse3 {

extern const kernel_table table;
constinit const kernel_table table = with_numbers<bytes>(make_table<bytes>("ssse3", compiled_features));

}  // namespace joule::inline v0::isa::ssse3
