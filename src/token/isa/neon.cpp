// The chunked index in NEON: the baseline of arm64.
#include "block_neon.hpp"
#include "kernels/tables.hpp"
#include "text/isa/features.hpp"

namespace joule::inline v0::isa::neon {

extern const index_table chunked_index;
constinit const index_table chunked_index = make_index_table<block>("neon", compiled_features, false);

}  // namespace joule::inline v0::isa::neon
