// The chunked index in SSSE3.
#include "block_sse.hpp"
#include "kernels/tables.hpp"
#include "text/isa/features.hpp"
#include "text/isa/vec_ssse3.hpp"

namespace joule::inline v0::isa::ssse3 {

struct block_set : sse_block_set<bytes, flags> {
  static JOULE_ALWAYS_INLINE void pack8(const char* p, unsigned mask, char* out) noexcept {
    const __m128i index = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(pack_indices<block_set>.index[mask]));
    const __m128i eight = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(eight, index));
  }
};
using block = block_of<block_set>;

extern const index_table chunked_index;
constinit const index_table chunked_index = make_index_table<block>("ssse3", compiled_features, false);

}  // namespace joule::inline v0::isa::ssse3
