// An errno as an error of the library.
#pragma once

#include <joule/base/error.hpp>

#include <cerrno>

namespace joule::inline v0::stream {

// Want of memory has a code of its own, whether it was the library or the system that wanted it.
inline error system_error(std::uint64_t offset, int cause) noexcept {
  if (cause == ENOMEM) return {offset, errc::out_of_memory, error_domain::joule, 0};
  return {offset, errc::io_error, error_domain::system, static_cast<std::uint32_t>(cause)};
}

}  // namespace joule::inline v0::stream
