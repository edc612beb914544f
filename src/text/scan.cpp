#include <joule/text/scan.hpp>

#include <joule/text/escape.hpp>
#include <joule/text/utf8.hpp>

#include "dispatch.hpp"
#include "json_escape.hpp"

#include <cstring>

namespace joule::inline v0::text {
namespace {

// Bytes of a character in UTF-8.
constexpr std::size_t longest_character = 4;

// Returns the position behind the escape at p, behind both escapes of a surrogate pair, or null when it is not valid or
// does not end before `end`. Precondition: *p is a backslash.
const char* skip_escape(const char* p, const char* end) noexcept {
  if (end - p < 2) return nullptr;
  if (p[1] != 'u') return short_escape(p[1]) != 0 ? p + 2 : nullptr;
  if (end - p < 6) return nullptr;
  const std::uint32_t unit = parse_hex4(p + 2);
  if (unit == not_hex || is_low_surrogate(unit)) return nullptr;
  if (!is_high_surrogate(unit)) return p + 6;
  if (end - p < 12 || p[6] != '\\' || p[7] != 'u') return nullptr;
  return is_low_surrogate(parse_hex4(p + 8)) ? p + 12 : nullptr;
}

// Walks over [first, end) to the first quote, backslash or control character, and checks the UTF-8 on the way.
isa::string_run find_special(const char* first, const char* end) noexcept {
  using block = JOULE_NATIVE_BYTES;
  const char* p = first;
  bool high = false;
  const auto finish = [&]() -> isa::string_run {
    const bool bad = high && find_invalid_utf8(first, p) != p;
    return {p, high ? 1U : 0U, bad ? 1U : 0U};
  };
  // Most ranges end far behind the string: a kernel is done with its first block. Judged by the range, not by the string,
  // which nobody has measured yet.
  if (end - first >= 2 * isa::kernel_threshold) return isa::kernels().find_string_special(first, end);
  for (; end - p >= block::width; p += block::width) {
    const block x = block::load(p);
    const std::uint64_t hits = isa::string_specials(x).bits();
    if (hits != 0) {
      high |= (x.high().bits() & isa::before_first(hits)) != 0;
      p += bits::count_trailing_zeros(hits) / block::bits_per_byte;
      return finish();
    }
    high |= x.high().any();
  }
  for (; p != end; ++p) {
    const auto byte = static_cast<unsigned char>(*p);
    if (byte < 0x20 || byte == '"' || byte == '\\') break;
    high |= byte >= 0x80;
  }
  return finish();
}

// Writes the character of the escape at p, moves out, and returns the position behind the escape.
// Precondition: skip_escape accepts it.
const char* decode_escape(const char* p, char*& out) noexcept {
  if (p[1] != 'u') {
    *out++ = short_escape(p[1]);
    return p + 2;
  }
  const std::uint32_t unit = parse_hex4(p + 2);
  if (!is_high_surrogate(unit)) {
    out = append_utf8(out, unit);
    return p + 6;
  }
  out = append_utf8(out, join_surrogates(unit, parse_hex4(p + 8)));
  return p + 12;
}

// The plain twin of the decoding kernels, and what reads the last bytes of a range: copies one character, plain or escaped,
// and moves out. Null at the closing quote and for errors.
const char* decode_character(const char* p, const char* end, char*& out) noexcept {
  const auto byte = static_cast<unsigned char>(*p);
  if (byte == '\\') return skip_escape(p, end) != nullptr ? decode_escape(p, out) : nullptr;
  if (byte < 0x20 || byte == '"') return nullptr;
  int length = sequence_length(p, end);
  if (length == 0) return nullptr;
  do *out++ = *p++;
  while (--length != 0);
  return p;
}

}  // namespace

decoded_string decode_string(const char* p, const char* end, char* out, std::size_t room) noexcept {
  // What a kernel surely gets on with.
  constexpr std::size_t enough = 2 * isa::kernel_threshold;
  char* const first = out;
  constexpr decoded_string bad{nullptr, 0, nullptr};
  const auto used = [&] { return static_cast<std::size_t>(out - first); };
  // Neither the text nor the room ends before that many bytes.
  const auto free_bytes = [&] {
    const std::size_t left = room - used();
    return static_cast<std::size_t>(end - p) > left ? left : static_cast<std::size_t>(end - p);
  };
  for (;;) {
    const isa::decoded_run run = isa::kernels().decode_string(p, p + free_bytes(), out);
    p = run.p;
    out = run.out;
    if (run.stop == isa::decode_stop::quote) return {p, used(), nullptr};
    if (run.stop == isa::decode_stop::bad) return bad;
    while (free_bytes() < enough) {
      if (p == end) return bad;
      if (room - used() < longest_character) return {nullptr, used(), p};
      if (*p == '"') return {p, used(), nullptr};
      p = decode_character(p, end, out);
      if (p == nullptr) return bad;
    }
  }
}

const char* find_closing_quote(const char* p, const char* end) noexcept {
  while (p != end) {
    const auto* const quote = static_cast<const char*>(std::memchr(p, '"', static_cast<std::size_t>(end - p)));
    if (quote == nullptr) return nullptr;
    const char* run = quote;
    while (run != p && run[-1] == '\\') --run;
    if ((quote - run) % 2 == 0) return quote;
    p = quote + 1;
  }
  return nullptr;
}

string_scan scan_string(const char* p, const char* end) noexcept {
  constexpr string_scan bad{nullptr, false, false};
  bool escaped = false;
  bool non_ascii = false;
  for (;;) {
    const isa::string_run run = find_special(p, end);
    if (run.bad_utf8 != 0 || run.end == end) return bad;
    non_ascii |= run.non_ascii != 0;
    if (*run.end == '"') return {run.end, escaped, non_ascii};
    if (*run.end != '\\') return bad;
    escaped = true;
    p = skip_escape(run.end, end);
    if (p == nullptr) return bad;
  }
}

std::size_t unescape(const char* first, const char* last, char* out) noexcept {
  char* const start = out;
  bool non_ascii = false;
  while (first != last) {
    // The content holds neither quotes nor control characters: the copy stops at backslashes only.
    if (*first != '\\') first = copy_plain(first, last, out, non_ascii);
    while (first != last && *first == '\\') first = decode_escape(first, out);
  }
  return static_cast<std::size_t>(out - start);
}

}  // namespace joule::inline v0::text
