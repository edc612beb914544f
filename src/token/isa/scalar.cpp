// The chunked index in 64-bit words: every processor has them.
#include "block_scalar.hpp"
#include "kernels/tables.hpp"
#include "text/isa/features.hpp"

namespace joule::inline v0::isa::scalar {

extern const index_table chunked_index;
constinit const index_table chunked_index = make_index_table<block>("scalar", compiled_features, false);

}  // namespace joule::inline v0::isa::scalar
