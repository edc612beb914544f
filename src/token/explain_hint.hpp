// find_hint: the usual mistakes behind an error, told from the bytes around it.
#pragma once

#include <joule/token/location.hpp>

namespace joule::inline v0::token {

// One sentence in static storage, or an empty one. O(1).
[[nodiscard]] const char* find_hint(errc code, const char* data, std::size_t size, std::size_t at,
                                    expectation expected) noexcept;

}  // namespace joule::inline v0::token
