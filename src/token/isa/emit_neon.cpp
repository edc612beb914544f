// Writers in NEON.
#include "put_string.hpp"

#include <joule/text/vec/neon.hpp>

namespace joule::inline v0::isa {

namespace neon {

extern const emit_table emit_kernels;
constinit const emit_table emit_kernels = {"neon", &put_string<bytes>};

}  // namespace neon
}  // namespace joule::inline v0::isa
