// Plain views and callbacks that may cross the boundary of the compiled core. No standard-library type does: one shared
// library must serve callers with another standard library or another string ABI.
#pragma once

#include <joule/base/config.hpp>

namespace joule::inline v0 {

// A view of bytes: what std::string_view is, with a layout of our own. Does not own.
struct chars {
  const char* data = nullptr;
  std::size_t size = 0;
};

// Takes bytes, in order. `write` returns false to stop; the caller then reports io_error. `context` is the callback's.
struct byte_sink {
  void* context = nullptr;
  bool (*write)(void* context, const char* data, std::size_t size) = nullptr;
};

// Whether two places in memory share a byte. For checks of what callers promise.
[[nodiscard]] JOULE_ALWAYS_INLINE bool overlaps(const void* a, std::size_t a_size, const void* b, std::size_t b_size) noexcept {
  const auto x = reinterpret_cast<std::uintptr_t>(a);
  const auto y = reinterpret_cast<std::uintptr_t>(b);
  return x < y + b_size && y < x + a_size;
}

}  // namespace joule::inline v0
