#include <joule/token/cursor.hpp>

#include <joule/text/lenient.hpp>
#include <joule/token/diagnose.hpp>
#include <joule/token/lenient_state.hpp>

#include <limits>

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

namespace {

// A string that strict rules refuse. One that needs no replacing is left where it is; any other is decoded.
JOULE_NOINLINE const char* consume_lenient_string(cursor& in, const char* first, string_token& out) noexcept {
  lenient_state& state = *in.lenient;
  if (state.utf8 == invalid_utf8::reject) return nullptr;
  const text::lenient_scan scan = text::scan_string_lenient(first, in.end);
  if (scan.end == nullptr) return nullptr;
  const bool replaces = scan.malformed && state.utf8 == invalid_utf8::replace;
  if (!replaces && !scan.lone_surrogate) {
    out = {first, scan.end, scan.escaped ? string_form::escaped : string_form::plain};
    return scan.end + 1;
  }
  const auto size = static_cast<std::size_t>(scan.end - first);
  if (size > static_cast<std::size_t>(-1) / 3 || !state.decoded.reserve(replaces ? 3 * size : size))
    return fail(in, errc::out_of_memory, first - 1);
  state.decoded.set_size(text::decode_lenient(first, scan.end, replaces, state.decoded.data()));
  state.first = first;
  state.last = scan.end;
  out = {state.decoded.data(), state.decoded.data() + state.decoded.size(), string_form::decoded};
  return scan.end + 1;
}

// "NaN", "Infinity" or "-Infinity"; escapes are a spelling of JSON and do not matter.
template <class Float>
const char* consume_nonfinite_string(cursor& in, const char* p, Float& out) noexcept {
  using limits = std::numeric_limits<Float>;
  constexpr std::size_t longest = 9;
  string_token token;
  p = consume_string(in, p, token);
  if (p == nullptr || token.size() > 6 * longest) return nullptr;
  char plain[6 * longest];
  std::size_t size = token.size();
  if (token.form == string_form::escaped) size = text::unescape(token.first, token.last, plain);
  else if (size != 0) std::memcpy(plain, token.first, size);
  const auto is = [&](const char* word, std::size_t length) {
    return size == length && std::memcmp(plain, word, length) == 0;
  };
  if (is("NaN", 3)) return out = limits::quiet_NaN(), p;
  if (is("Infinity", 8)) return out = limits::infinity(), p;
  if (is("-Infinity", 9)) return out = -limits::infinity(), p;
  return nullptr;
}

template <class Float>
const char* consume_nonfinite_as(cursor& in, const char* p, Float& out) noexcept {
  if (in.lenient == nullptr) return nullptr;
  switch (in.lenient->nonfinite) {
    case nonfinite_numbers::reject:
      break;
    case nonfinite_numbers::null:
      out = std::numeric_limits<Float>::quiet_NaN();
      return consume_null(p);
    case nonfinite_numbers::string:
      return consume_nonfinite_string(in, p, out);
  }
  return nullptr;
}

}  // namespace

const char* consume_string_cold(cursor& in, const char* first, const char* from, string_token& out) noexcept {
  if (from > in.end) return nullptr;
  const text::string_scan scan = text::scan_string(from, readable_end(in));
  if (scan.end == nullptr) return in.lenient == nullptr ? nullptr : consume_lenient_string(in, first, out);
  out = {first, scan.end, scan.escaped ? string_form::escaped : string_form::plain};
  return scan.end + 1;
}

const char* consume_nonfinite(cursor& in, const char* p, double& out) noexcept {
  return consume_nonfinite_as(in, p, out);
}
const char* consume_nonfinite(cursor& in, const char* p, float& out) noexcept { return consume_nonfinite_as(in, p, out); }

chars place_decoded(const cursor& in) noexcept {
  const lenient_state& state = *in.lenient;
  const std::size_t size = state.decoded.size();
  if (size > static_cast<std::size_t>(state.last - state.first)) return {};
  const std::uint64_t offset = in.offset_of(state.first);
  std::memcpy(in.writable + offset, state.decoded.data(), size);
  return {in.text + offset, size};
}

}  // namespace joule::inline v0::token
