#include <joule/token/cursor.hpp>

#include <joule/token/diagnose.hpp>

namespace joule::inline v0::token {

const char* enter_tail(cursor& in, const char* p) noexcept {
  const auto rest = static_cast<std::size_t>(in.end - p);
  JOULE_ASSERT(in.tail != nullptr && rest < tail_size);
  std::memcpy(in.tail, p, rest);
  std::memset(in.tail + rest, 0, slack);
  p = in.tail;
  in.end = in.limit = in.tail + rest;
  in.tail = nullptr;
  return p;
}

const char* consume_string_cold(cursor& in, const char* first, const char* from, string_token& out) noexcept {
  if (from > in.end) return nullptr;
  const text::string_scan scan = text::scan_string(from, readable_end(in));
  if (scan.end == nullptr) return nullptr;
  out = {first, scan.end, scan.escaped};
  return scan.end + 1;
}

const char* skip_value(cursor& in, const char* p) noexcept {
  const text_options options{in.depth_left, in.duplicates};
  bool out_of_memory = false;
  const char* const next = skip_value(p, in.end, options, 0, out_of_memory);
  return next == nullptr && out_of_memory ? fail(in, errc::out_of_memory, p) : next;
}

}  // namespace joule::inline v0::token
