// Kernels in SSE2: the baseline of x86-64.
#include "features.hpp"
#include "kernels/table.hpp"

#include <joule/text/vec/sse2.hpp>

namespace joule::inline v0::isa::sse2 {

extern const kernel_table table;
constinit const kernel_table table = make_table<bytes>("sse2", compiled_features);

}  // namespace joule::inline v0::isa::sse2
