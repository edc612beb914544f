// Writers in SSE2.
#include "put_string.hpp"

#include <joule/text/vec/sse2.hpp>

namespace joule::inline v0::isa {

namespace sse2 {

extern const emit_table emit_kernels;
constinit const emit_table emit_kernels = {"sse2", &put_string<bytes>};

}  // namespace sse2
}  // namespace joule::inline v0::isa
