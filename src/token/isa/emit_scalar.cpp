// Writers in 64-bit words.
#include "put_string.hpp"

#include <joule/text/vec/scalar.hpp>

namespace joule::inline v0::isa {

namespace scalar {

extern const emit_table emit_kernels;
constinit const emit_table emit_kernels = {"scalar", &put_string<bytes>};

}  // namespace scalar
}  // namespace joule::inline v0::isa
