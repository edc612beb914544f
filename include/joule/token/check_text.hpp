// check_text: the fast engine first, the reference grammar only when it has something to tell.
#pragma once

#include <joule/base/error.hpp>
#include <joule/token/text_options.hpp>

namespace joule::inline v0::token {

// ok when [data, data + size) is one valid text, else its first error. O(size).
[[nodiscard]] JOULE_API error check_text(const char* data, std::size_t size, const text_options& options) noexcept;

// The same without the question why not.
[[nodiscard]] JOULE_API bool is_valid_text(const char* data, std::size_t size, const text_options& options) noexcept;

}  // namespace joule::inline v0::token
