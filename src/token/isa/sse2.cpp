// The chunked index in SSE2: the baseline of x86-64.
#include "block_sse.hpp"
#include "kernels/tables.hpp"
#include "text/isa/features.hpp"

#include <joule/text/vec/sse2.hpp>

namespace joule::inline v0::isa::sse2 {

struct block_set : sse_block_set<bytes, flags> {};
using block = block_of<block_set>;

extern const index_table chunked_index;
constinit const index_table chunked_index = make_index_table<block>("sse2", compiled_features, false);

}  // namespace joule::inline v0::isa::sse2
