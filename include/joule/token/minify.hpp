// minify: a text without its white space, by the kernels of the chunked index.
#pragma once

#include <joule/base/error.hpp>
#include <joule/token/text_options.hpp>

namespace joule::inline v0::token {

// The functions below store whole vectors: behind the room for the text they want this many bytes more, whose values
// are then unspecified.
inline constexpr std::size_t minify_slack = 64;

// Writes [data, data + size) without white space between tokens to `out`, which has room for size + minify_slack bytes
// and does not overlap the text. Returns the first error of the text; then the room holds nothing of use. O(size).
[[nodiscard]] JOULE_API error minify(const char* data, std::size_t size, const text_options& options, char* out,
                                     std::size_t& written) noexcept;

// The same without any check; returns the number of bytes. For a text that is not valid the result is some of its
// bytes, in order. Reads and writes as minify().
[[nodiscard]] JOULE_API std::size_t minify_unchecked(const char* data, std::size_t size, char* out) noexcept;

}  // namespace joule::inline v0::token
