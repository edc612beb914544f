// The interface between the token layer and the kernels of the chunked index: one table for each instruction set.
#pragma once

#include <joule/base/bytes.hpp>

#include <cstddef>
#include <cstdint>

namespace joule::inline v0::isa {

// `declined` says that the kernel cannot tell, for want of memory or because two different names have the same hash:
// the plain engine has to be asked.
enum class index_verdict : std::uint8_t { valid, invalid, declined };

// Text bytes between two visits of the grammar. Their tokens stay in the first-level cache.
inline constexpr std::size_t index_chunk = 16 * 1024;

// What minify may write behind the last byte of its result.
inline constexpr std::size_t minify_slack = 64;

// A container up to this size is walked token by token: the index takes some 80 ns to set up.
inline constexpr int longest_walk = 256;

struct index_request {
  const char* data;
  std::size_t size;
  std::uint32_t max_depth;
  std::size_t chunk;  // a multiple of 64, at most index_chunk; tests use small ones
};

// Every function reads only [data, data + size) and takes any bytes.
struct index_table {
  const char* name;
  std::uint64_t required;  // features.hpp of the text layer: what the table's translation unit was compiled to use
  // Does `validate` beat the plain engine, which walks token by token? Narrow vectors lose more in making the masks
  // than the absence of branches gains: SSE2 takes 1.0 to 2.0 times the plain engine's time, AVX2 0.6 to 1.2, AVX-512
  // 0.3 to 0.7.
  bool outruns_walking;

  // Is the text one value by RFC 8259, with max_depth, UTF-8 and surrogate pairs checked? Names may repeat.
  index_verdict (*validate)(const index_request& request);
  // The same, and `declined` when an object may hold a name twice: two of its names have the same hash.
  index_verdict (*validate_names)(const index_request& request);
  // Is the container at the start of [p, end) longer than longest_walk? It may say no falsely near `end`.
  bool (*is_long)(const char* p, const char* end);
  // The end of the container that the text begins with, whatever stands behind it. Null when it is not valid, and maybe when
  // it is: memory is short, or there are bad bytes up to 63 behind it.
  const char* (*skip)(const index_request& request);
  // The same, and maybe null when an object may hold a name twice.
  const char* (*skip_names)(const index_request& request);
  // As validate, and writes the text without white space to `out`, which has room for size + minify_slack bytes. `end` is
  // the end of the result; without meaning unless the verdict is `valid`.
  index_verdict (*minify)(const index_request& request, char* out, char*& end);
  index_verdict (*minify_names)(const index_request& request, char* out, char*& end);
  // Removes white space outside of strings without checking anything. For a text that is not valid the result is some
  // bytes of the text, in order. Room as for minify.
  char* (*minify_unchecked)(const char* data, std::size_t size, char* out);
};

}  // namespace joule::inline v0::isa
