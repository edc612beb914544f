#include <joule/token/cursor.hpp>

#include <joule/token/diagnose.hpp>

namespace joule::inline v0::token {

void enter_tail(cursor& in) noexcept {
  const auto rest = static_cast<std::size_t>(in.end - in.pos);
  JOULE_ASSERT(in.tail != nullptr && rest < tail_size);
  std::memcpy(in.tail, in.pos, rest);
  std::memset(in.tail + rest, 0, slack);
  in.pos = in.tail;
  in.end = in.limit = in.tail + rest;
  in.tail = nullptr;
}

bool consume_string_cold(cursor& in, const char* first, const char* from, string_token& out) noexcept {
  // A string that is cut by the end of the text ends at the padding, so the bounded scan needs no more than `end`.
  if (from > in.end) return false;
  const text::string_scan scan = text::scan_string(from, in.end);
  if (scan.end == nullptr) return false;
  out = {first, scan.end, scan.escaped};
  in.pos = scan.end + 1;
  return true;
}

bool skip_value(cursor& in) noexcept {
  if (peek(in) == '\0') return false;
  const text_options options{in.depth_left, in.duplicates};
  bool out_of_memory = false;
  const char* const next = skip_value(in.pos, in.end, options, 0, out_of_memory);
  if (next == nullptr) return out_of_memory && fail(in, errc::out_of_memory, in.pos);
  in.pos = next;
  return true;
}

}  // namespace joule::inline v0::token
