#include <joule/text/utf8.hpp>

#include "dispatch.hpp"

namespace joule::inline v0::text {

const char* find_invalid_utf8(const char* p, const char* end) noexcept {
  if (end - p >= isa::kernel_threshold) return isa::kernels().find_invalid_utf8(p, end);
  while (end - p >= 8 && (bits::load<std::uint64_t>(p) & isa::scalar::every_80) == 0) p += 8;
  // Sequence by sequence costs about 1 ns a byte, a kernel 8 ns: it pays long before it would for ASCII.
  if (end - p >= 16) return isa::kernels().find_invalid_utf8(p, end);
  while (p != end) {
    const int length = sequence_length(p, end);
    if (length == 0) return p;
    p += length;
  }
  return end;
}

}  // namespace joule::inline v0::text
