#include <joule/text/decimal.hpp>

#include "decimal_digits.hpp"
#include "dispatch.hpp"
#include "float_format.hpp"
#include "float_parse_big.hpp"
#include "float_parse_nearest.hpp"
#include "float_parse_plain.hpp"
#include "float_parse_scan.hpp"

namespace joule::inline v0::text {
namespace {

template <class Float>
using word_of = typename float_format<Float>::word;

// The first 19 significant digits of a number as an integer.
struct leading_digits {
  std::uint64_t value = 0;
  int count = 0;

  // Takes digits from p on until there are 19; returns where it stopped.
  const char* take(const char* p, const char* end) noexcept {
    if (count == 0) {
      while (p != end && *p == '0') ++p;
    }
    while (count <= 11 && end - p >= 8) {
      value = value * 100000000 + eight_digits_value(load_digits(p));
      count += 8;
      p += 8;
    }
    for (; p != end && count < 19; ++p, ++count) value = value * 10 + static_cast<std::uint64_t>(*p - '0');
    return p;
  }
};

[[nodiscard]] bool all_zeros(const char* p, const char* end) noexcept {
  while (p != end && *p == '0') ++p;
  return p == end;
}

// Magnitude bits of a number whose parts are known.
template <class Float>
[[nodiscard]] word_of<Float> round_parts(const number_parts& parts) noexcept {
  leading_digits digits;
  const char* const integer = digits.take(parts.integer, parts.integer_end);
  const char* const fraction = digits.take(parts.fraction, parts.fraction_end);
  const std::int64_t exponent =
      parts.exponent + (parts.integer_end - integer) - (fraction - parts.fraction);
  const word_of<Float> lower = nearest_bits<Float>(digits.value, exponent);
  if (all_zeros(integer, parts.integer_end) && all_zeros(fraction, parts.fraction_end)) return lower;
  // The number lies strictly between w and w + 1 times a power of ten. Where both round to the same, so does it;
  // otherwise they round to neighbours, since w has 19 digits.
  const word_of<Float> upper = nearest_bits<Float>(digits.value + 1, exponent);
  if (lower == upper) return lower;
  return rounds_up<Float>(parts, lower) ? upper : lower;
}

template <class Float>
JOULE_NOINLINE const char* parse_bounded(const char* p, const char* end, Float& out) noexcept {
  number_parts parts;
  p = scan_number(p, end, parts);
  if (p == nullptr || !store_finite(round_parts<Float>(parts), parts.negative, out)) return nullptr;
  return p;
}

constexpr std::uint64_t small_powers[8] = {1, 10, 100, 1000, 10000, 100000, 1000000, 10000000};

// Appends the digits at p, at most eight, to w and returns their number. One step for any number below eight, so that
// numbers of varying length cost no branch mispredictions.
JOULE_ALWAYS_INLINE int take_digits(const char* p, std::uint64_t& w) noexcept {
  const std::uint64_t digits = load_digits(p);
  const std::uint64_t others = non_digits(digits);
  if (others == 0) {
    w = w * 100000000 + eight_digits_value(digits);
    return 8;
  }
  const int count = bits::count_trailing_zeros(others) / 8;
  // Moved to the end of the word, as if zeros stood in front. In two shifts: 64 at once would be undefined.
  w = w * small_powers[count] + eight_digits_value((digits << 8) << (56 - 8 * count));
  return count;
}

// As take_digits(), but up to 24.
JOULE_ALWAYS_INLINE int take_long_digits(const char* p, std::uint64_t& w) noexcept {
  int count = take_digits(p, w);
  if (count == 8) {
    count += take_digits(p + 8, w);
    if (count == 16) count += take_digits(p + 16, w);
  }
  return count;
}

// The plain path for numbers of many digits, and for those that take_ functions decline; refuses what is no number.
// Bytes looked at: sign 1, integer 24, point 1, fraction 24, exponent 7: no more than 57.
template <class Float>
JOULE_ALWAYS_INLINE const char* parse_window(const char* const begin, const char* end, Float& out) noexcept {
  const char* p = begin;
  const bool negative = *p == '-';
  p += negative;
  std::uint64_t w = 0;
  std::int64_t exponent = 0;
  const bool zero = *p == '0';
  int count = take_long_digits(p, w);
  if (count == 0 || (zero && count > 1)) [[unlikely]] return nullptr;
  p += count;
  count -= zero;
  if (*p == '.') {
    const int places = take_long_digits(p + 1, w);
    if (places == 0) [[unlikely]] return nullptr;
    p += 1 + places;
    count += places;
    exponent = -places;
  }
  if (count > 19) [[unlikely]] return parse_bounded(begin, end, out);
  if ((*p | 0x20) == 'e') {
    p = take_exponent(p + 1, exponent);
    if (p == nullptr) [[unlikely]] return parse_bounded(begin, end, out);
  }
  if (!store_finite(nearest_bits<Float>(w, exponent), negative, out)) [[unlikely]] return nullptr;
  return p;
}

constexpr std::ptrdiff_t window = 64;

template <class Float>
[[nodiscard]] number_status classify(const char* p, const char* end) noexcept {
  number_parts parts;
  if (scan_number(p, end, parts) == nullptr) return number_status::malformed;
  return round_parts<Float>(parts) >= infinity_bits<Float> ? number_status::out_of_range : number_status::ok;
}

}  // namespace

const char* parse_number_plain(const char* p, const char* end, double& out) noexcept { return parse_window(p, end, out); }

const char* parse_number_plain(const char* p, const char* end, float& out) noexcept { return parse_window(p, end, out); }

isa::number_run parse_doubles_plain(const char* p, const char* limit, const char* end, double* out,
                                    std::size_t count) noexcept {
  std::size_t done = 0;
  for (;;) {
    p = parse_number_plain(p, end, out[done]);
    if (p == nullptr) return {nullptr, done};
    if (++done == count || !continues_with_number(p, limit)) return {p, done};
    ++p;
  }
}

const char* parse_doubles_window(const char* p, const char* limit, const char* end, double* out, std::size_t count,
                                 std::size_t& done) noexcept {
  const isa::number_run run = isa::kernels().parse_doubles(p, limit, end, out, count);
  done = run.done;
  return run.p;
}

const char* parse_double_window(const char* p, const char* end, double& out) noexcept {
  return isa::kernels().parse_double(p, end, out);
}

const char* parse_float_window(const char* p, const char* end, float& out) noexcept {
  return isa::kernels().parse_float(p, end, out);
}

const char* parse_double(const char* p, const char* end, double& out) noexcept {
  if (end - p >= window) return parse_double_window(p, end, out);
  return parse_bounded(p, end, out);
}

const char* parse_float(const char* p, const char* end, float& out) noexcept {
  if (end - p >= window) return parse_float_window(p, end, out);
  return parse_bounded(p, end, out);
}

JOULE_COLD number_status classify_double(const char* p, const char* end) noexcept { return classify<double>(p, end); }

JOULE_COLD number_status classify_float(const char* p, const char* end) noexcept { return classify<float>(p, end); }

const char* skip_number(const char* p, const char* end) noexcept {
  number_parts parts;
  return scan_number(p, end, parts);
}

bool is_number(const char* p, const char* end) noexcept { return p != end && skip_number(p, end) == end; }

const char* skip_number_window(const char* const begin, const char* end) noexcept {
  // Bytes looked at: sign 1, integer 8, point 1, fraction 24, exponent 10.
  const auto run = [](const char* p) noexcept {
    const std::uint64_t others = non_digits(load_digits(p));
    return others == 0 ? 8 : bits::count_trailing_zeros(others) / 8;
  };
  const char* p = begin + (*begin == '-');
  const int integer = run(p);
  if (integer == 8) return skip_number(begin, end);
  if (integer == 0 || (*p == '0' && integer > 1)) return nullptr;
  p += integer;
  if (*p == '.') {
    int places = run(p + 1);
    if (places == 8) places += run(p + 9);
    if (places == 16) places += run(p + 17);
    if (places == 24) return skip_number(begin, end);
    if (places == 0) return nullptr;
    p += 1 + places;
  }
  if ((*p | 0x20) != 'e') return p;
  p += p[1] == '-' || p[1] == '+' ? 2 : 1;
  const int digits = run(p);
  if (digits == 8) return skip_number(begin, end);
  return digits == 0 ? nullptr : p + digits;
}

}  // namespace joule::inline v0::text
