#include <joule/token/check_text.hpp>

#include "index_dispatch.hpp"
#include "walk_value.hpp"

#include <joule/text/whitespace.hpp>

namespace joule::inline v0::token {

namespace {

bool is_valid_by_walking(const char* data, std::size_t size, const text_options& options) noexcept {
  const char* const end = data + size;
  bool out_of_memory = false;
  const char* p = walk_value(text::skip_whitespace(data, end), end, options, 0, out_of_memory);
  return p != nullptr && text::skip_whitespace(p, end) == end;
}

}  // namespace

bool is_valid_text(const char* data, std::size_t size, const text_options& options) noexcept {
  const isa::index_table& kernels = isa::index_kernels();
  if (!kernels.outruns_walking) return is_valid_by_walking(data, size, options);
  const auto validate = options.duplicates == duplicate_names::allow ? kernels.validate : kernels.validate_names;
  const isa::index_verdict verdict = validate({data, size, options.max_depth, isa::index_chunk});
  if (verdict == isa::index_verdict::valid) return true;
  // What the kernels refuse, lenient rules may let pass.
  if (verdict == isa::index_verdict::invalid && options.utf8 == invalid_utf8::reject) return false;
  return is_valid_by_walking(data, size, options);
}

error check_text(const char* data, std::size_t size, const text_options& options) noexcept {
  return is_valid_text(data, size, options) ? error{} : diagnose(data, size, options);
}

}  // namespace joule::inline v0::token
