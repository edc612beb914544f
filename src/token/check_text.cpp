#include <joule/token/check_text.hpp>

#include <joule/text/whitespace.hpp>
#include <joule/token/diagnose.hpp>

namespace joule::inline v0::token {

bool is_valid_text(const char* data, std::size_t size, const text_options& options) noexcept {
  const char* const end = data + size;
  const char* p = skip_value(text::skip_whitespace(data, end), end, options, 0);
  return p != nullptr && text::skip_whitespace(p, end) == end;
}

error check_text(const char* data, std::size_t size, const text_options& options) noexcept {
  return is_valid_text(data, size, options) ? error{} : diagnose(data, size, options);
}

}  // namespace joule::inline v0::token
