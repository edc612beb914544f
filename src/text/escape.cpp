#include <joule/text/escape.hpp>

#include "dispatch.hpp"

namespace joule::inline v0::text {

copy_stop copy_plain_long(const char* src, const char* end, char* out) noexcept {
  const isa::copied_run run = isa::kernels().copy_plain(src, end, out);
  return {run.end, run.non_ascii != 0};
}

std::size_t escaped_size(const char* p, const char* end) noexcept {
  using block = JOULE_NATIVE_BYTES;
  auto size = static_cast<std::size_t>(end - p);
  const auto surplus = [](unsigned char byte) -> std::size_t {
    if (byte >= 0x20) return byte == '"' || byte == '\\' ? 1 : 0;
    return control_escapes[byte] != 0 ? 1 : max_escape_size - 1;
  };
  while (p != end) {
    // Most blocks hold nothing to escape.
    if (end - p >= block::width) {
      if (!isa::string_specials(block::load(p)).any()) {
        p += block::width;
        continue;
      }
    }
    const char* const stop = end - p >= block::width ? p + block::width : end;
    for (; p != stop; ++p) size += surplus(static_cast<unsigned char>(*p));
  }
  return size;
}

}  // namespace joule::inline v0::text
