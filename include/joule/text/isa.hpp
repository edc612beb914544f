// Which instruction set the compiled core runs on.
#pragma once

#include <joule/base/config.hpp>

namespace joule::inline v0 {

// Names of instruction sets, from plain to best. Static strings.
struct isa_list {
  static constexpr std::size_t max_size = 8;
  const char* names[max_size];
  std::size_t size;

  [[nodiscard]] const char* const* begin() const noexcept { return names; }
  [[nodiscard]] const char* const* end() const noexcept { return names + size; }
};

// The sets that were compiled in and that this processor and its operating system support: "scalar" and, as the case
// may be, "sse2", "ssse3", "avx2", "avx512", "neon".
[[nodiscard]] JOULE_API isa_list isa_names() noexcept;

// The name of the set in use. It is chosen once, when a kernel is first needed: the last of isa_names(), or the one
// named by the environment variable JOULE_ISA. A JOULE_ISA that is not among isa_names() has no effect, which the
// result of this function shows.
[[nodiscard]] JOULE_API const char* active_isa() noexcept;

}  // namespace joule::inline v0
