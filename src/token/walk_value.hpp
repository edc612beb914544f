// walk_value: skip_value without the chunked index, whose plain twin it is.
#pragma once

#include <joule/token/diagnose.hpp>

namespace joule::inline v0::token {

// As skip_value, token by token however long the value is.
[[nodiscard]] const char* walk_value(const char* p, const char* end, const text_options& options, std::uint32_t open_depth,
                                     bool& out_of_memory) noexcept;

}  // namespace joule::inline v0::token
