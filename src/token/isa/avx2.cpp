// The chunked index in AVX2.
#include "block_avx2.hpp"
#include "kernels/tables.hpp"
#include "text/isa/features.hpp"

namespace joule::inline v0::isa::avx2 {

extern const index_table chunked_index;
constinit const index_table chunked_index = make_index_table<block>("avx2", compiled_features, true);

}  // namespace joule::inline v0::isa::avx2
