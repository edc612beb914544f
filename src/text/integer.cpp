#include <joule/text/integer.hpp>

#include "decimal_digits.hpp"
#include "dispatch.hpp"
#include "float_parse_plain.hpp"
#include "float_parse_scan.hpp"
#include "integer_print.hpp"

namespace joule::inline v0::text {
namespace {

// 1 to 99,999,999 without leading zeros. Touches eight bytes.
JOULE_ALWAYS_INLINE char* append_up_to_eight(char* out, std::uint32_t value) noexcept {
  const std::uint64_t digits = eight_digits(value);
  const int zeros = bits::count_trailing_zeros(digits) / 8;
  bits::store_little(out, (digits | eight_zeros) >> (8 * zeros));
  return out + (8 - zeros);
}

JOULE_ALWAYS_INLINE char* append_eight(char* out, std::uint32_t value) noexcept {
  bits::store_little(out, eight_digits(value) | eight_zeros);
  return out + 8;
}

}  // namespace

#if JOULE_X86_64

extern const std::uint64_t ten_to[17];
const std::uint64_t ten_to[17] = {1,
                                  10,
                                  100,
                                  1000,
                                  10000,
                                  100000,
                                  1000000,
                                  10000000,
                                  100000000,
                                  1000000000,
                                  10000000000,
                                  100000000000,
                                  1000000000000,
                                  10000000000000,
                                  100000000000000,
                                  1000000000000000,
                                  10000000000000000};

#endif

char* append_long_integer_plain(char* out, std::uint64_t value) noexcept {
  if (value < ten_to_8) {
    if (value == 0) [[unlikely]] {
      *out = '0';
      return out + 1;
    }
    return append_up_to_eight(out, static_cast<std::uint32_t>(value));
  }
  const std::uint64_t upper = value / ten_to_8;
  const auto lower = static_cast<std::uint32_t>(value - upper * ten_to_8);
  if (upper < ten_to_8) {
    out = append_up_to_eight(out, static_cast<std::uint32_t>(upper));
  } else {
    const std::uint64_t top = value / ten_to_16;
    out = append_up_to_eight(out, static_cast<std::uint32_t>(top));
    out = append_eight(out, static_cast<std::uint32_t>(upper - top * ten_to_8));
  }
  return append_eight(out, lower);
}

isa::number_run parse_integers_plain(const char* p, const char* limit, std::int64_t* out, std::size_t count,
                                     bool is_signed) noexcept {
  std::size_t done = 0;
  for (; done != count && p <= limit; ++done) {
    const bool negative = is_signed && *p == '-';
    const char* const begin = p + negative;
    const char* at = begin;
    std::uint64_t value = 0;
    for (; at - begin < 18 && static_cast<unsigned char>(*at - '0') <= 9; ++at) {
      value = value * 10 + static_cast<unsigned char>(*at - '0');
    }
    if (at == begin || *at != ',' || (*begin == '0' && at - begin > 1)) break;
    out[done] = static_cast<std::int64_t>(negative ? 0 - value : value);
    p = at + 1;
  }
  return {p, done};
}

std::size_t parse_integers_window(const char*& p, const char* limit, std::int64_t* out, std::size_t count,
                                  bool is_signed) noexcept {
  const isa::number_run run = isa::kernels().parse_integers(p, limit, out, count, is_signed);
  p = run.p;
  return run.done;
}

JOULE_COLD number_status classify_integer(const char* p, const char* end, bool is_signed, unsigned bits) noexcept {
  number_parts parts;
  const char* const behind = scan_number(p, end, parts);
  if (behind == nullptr) return number_status::malformed;
  if (behind != parts.integer_end || (parts.negative && !is_signed)) return number_status::not_integer;
  std::uint64_t magnitude = 0;
  if (parts.integer_end - parts.integer > 20) return number_status::out_of_range;
  for (const char* digit = parts.integer; digit != parts.integer_end; ++digit) {
    const auto value = static_cast<std::uint64_t>(*digit - '0');
    if (magnitude > (~std::uint64_t{0} - value) / 10) return number_status::out_of_range;
    magnitude = magnitude * 10 + value;
  }
  const std::uint64_t largest = ~std::uint64_t{0} >> (64 - bits + (is_signed ? 1 : 0));
  const bool fits = magnitude <= largest + (parts.negative ? 1U : 0U);
  return fits ? number_status::ok : number_status::out_of_range;
}

}  // namespace joule::inline v0::text
