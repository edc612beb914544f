// Kernels in 64-bit words: every processor has them.
#include "features.hpp"
#include "kernels/table.hpp"

#include <joule/text/vec/scalar.hpp>

namespace joule::inline v0::isa::scalar {

extern const kernel_table table;
constinit const kernel_table table = make_table<bytes>("scalar", compiled_features);

}  // namespace joule::inline v0::isa::scalar
