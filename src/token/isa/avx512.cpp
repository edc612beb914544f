// The chunked index in AVX-512 with VBMI2.
#include "block_avx512.hpp"
#include "kernels/tables.hpp"
#include "text/isa/features.hpp"

namespace joule::inline v0::isa::avx512 {

extern const index_table chunked_index;
constinit const index_table chunked_index = make_index_table<block>("avx512", compiled_features, true);

}  // namespace joule::inline v0::isa::avx512
