// Writers in AVX2.
#include "put_string.hpp"

#include <joule/text/vec/avx2.hpp>

namespace joule::inline v0::isa {

namespace avx2 {

extern const emit_table emit_kernels;
constinit const emit_table emit_kernels = {"avx2", &put_string<bytes>};

}  // namespace avx2
}  // namespace joule::inline v0::isa
