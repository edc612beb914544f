// Writers in SSSE3.
#include "put_string.hpp"

#include "../../text/isa/vec_ssse3.hpp"

namespace joule::inline v0::isa {

namespace ssse3 {

extern const emit_table emit_kernels;
constinit const emit_table emit_kernels = {"ssse3", &put_string<bytes>};

}  // namespace ssse3
}  // namespace joule::inline v0::isa
