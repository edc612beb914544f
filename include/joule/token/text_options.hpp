// What counts as a valid text. The same structure reaches every engine, so that all of them give one verdict.
#pragma once

#include <joule/base/config.hpp>
#include <joule/token/text_rules.hpp>

namespace joule::inline v0 {

inline constexpr std::uint32_t default_max_depth = 1000;

// What to do when one object holds a name twice (names are compared after unescaping).
enum class duplicate_names : std::uint8_t {
  reject,  // an error at the opening quote of the second one, in skipped and raw values too
  allow,   // RFC 8259 leaves the meaning open; typed decoding then lets the last one win
};

struct text_options {
  // Open containers allowed at once; the bracket that is one too many is the error.
  std::uint32_t max_depth = default_max_depth;
  duplicate_names duplicates = duplicate_names::reject;
  // Names compare as they are decoded under this rule. Functions that give text back leave what it admits as it is.
  invalid_utf8 utf8 = invalid_utf8::reject;
};

}  // namespace joule::inline v0
