// The forms of text that emitter.cpp leaves to plain code.
#pragma once

#include <joule/token/emitter.hpp>

namespace joule::inline v0::token {

// emit_string for an emitter that is not `plain`.
[[nodiscard]] bool emit_string_by_rules(emitter& out, const char* data, std::size_t size);

// NaN or an infinity.
[[nodiscard]] bool emit_nonfinite(emitter& out, bool is_nan, bool negative);

}  // namespace joule::inline v0::token
