// Kernels in NEON: the baseline of arm64.
#include "features.hpp"
#include "kernels/table.hpp"

#include <joule/text/vec/neon.hpp>

namespace joule::inline v0::isa::neon {

extern const kernel_table table;
constinit const kernel_table table = make_table<bytes>("neon", compiled_features);

}  // namespace joule::inline v0::isa::neon
