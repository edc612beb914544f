#include <joule/token/minify.hpp>

#include "index_dispatch.hpp"

#include <joule/token/rewrite.hpp>

namespace joule::inline v0::token {

static_assert(minify_slack == isa::minify_slack);

namespace {

// The reference grammar and its writer. The result is not longer than the text, so that the room never ends.
error minify_plain(const char* data, std::size_t size, const text_options& options, char* out,
                   std::size_t& written) noexcept {
  emitter plain;
  plain.begin = plain.pos = out;
  plain.limit = out + size + minify_slack;
  plain.grow = [](emitter& full, std::size_t) { return fail(full, errc::buffer_too_small); };
  const error e = write_compact(plain, data, size, options);
  written = static_cast<std::size_t>(plain.pos - out);
  return e;
}

}  // namespace

error minify(const char* data, std::size_t size, const text_options& options, char* out,
             std::size_t& written) noexcept {
  const isa::index_table& kernels = isa::index_kernels();
  const auto run = options.duplicates == duplicate_names::allow ? kernels.minify : kernels.minify_names;
  char* end = out;
  const isa::index_verdict verdict = run({data, size, options.max_depth, isa::index_chunk}, out, end);
  if (verdict == isa::index_verdict::valid) return written = static_cast<std::size_t>(end - out), error{};
  return minify_plain(data, size, options, out, written);
}

std::size_t minify_unchecked(const char* data, std::size_t size, char* out) noexcept {
  return static_cast<std::size_t>(isa::index_kernels().minify_unchecked(data, size, out) - out);
}

}  // namespace joule::inline v0::token
