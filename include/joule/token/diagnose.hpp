// diagnose: the text verdict. skip_value: the fast engine for whole values that nobody wants.
#pragma once

#include <joule/base/error.hpp>
#include <joule/token/text_options.hpp>

namespace joule::inline v0::token {

// What the reference grammar says about [data, data + size): ok, or the first error with its offset (decisions 1 and
// 2). Errors behind `stop_after` do not count, and the text behind it is read only as far as a token that began before
// it reaches: O(min(size, stop_after + longest token)). Allocates one byte a level and the names of the open objects.
// Cold: every engine calls it only after it has failed.
[[nodiscard]] JOULE_API error diagnose(const char* data, std::size_t size, const text_options& options,
                                       std::uint64_t stop_after = ~std::uint64_t{0}) noexcept;

// Skips one value: `p` stands on its first byte (white space before it is an error), and the result is the position
// behind its last byte, or null when the value is not valid: grammar, UTF-8, escapes, duplicate names, depth
// (containers inside the value count on from `open_depth`) or memory. diagnose() then finds out which; for want of memory
// it need not meet again, `out_of_memory` becomes true. A number ends where its grammar ends; what may follow a value is
// the caller's business. Reads nothing outside [p, end). O(end - p).
[[nodiscard]] JOULE_API const char* skip_value(const char* p, const char* end, const text_options& options,
                                               std::uint32_t open_depth, bool& out_of_memory) noexcept;

}  // namespace joule::inline v0::token
