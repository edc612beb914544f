// Slow, obvious number conversions with exact integers of any size. Shares nothing with the library.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace reference {

// A natural number, base 2^32, least significant first, without leading zero limbs.
class natural {
 public:
  natural() = default;
  explicit natural(std::uint64_t x) {
    for (; x != 0; x >>= 32) limbs_.push_back(static_cast<std::uint32_t>(x));
  }

  [[nodiscard]] bool is_zero() const { return limbs_.empty(); }

  natural& multiply_add(std::uint32_t factor, std::uint32_t addend) {
    std::uint64_t carry = addend;
    for (auto& limb : limbs_) {
      carry += std::uint64_t{limb} * factor;
      limb = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) limbs_.push_back(static_cast<std::uint32_t>(carry));
    trim();
    return *this;
  }

  natural& multiply_by_power(std::uint32_t base, std::int64_t power) {
    for (; power > 0; --power) multiply_add(base, 0);
    return *this;
  }

  // Decimal digits, "0" for zero.
  [[nodiscard]] std::string to_string() const {
    natural rest = *this;
    std::string reversed;
    do {
      std::uint64_t remainder = 0;
      for (std::size_t i = rest.limbs_.size(); i-- > 0;) {
        remainder = remainder << 32 | rest.limbs_[i];
        rest.limbs_[i] = static_cast<std::uint32_t>(remainder / 10);
        remainder %= 10;
      }
      rest.trim();
      reversed += static_cast<char>('0' + remainder);
    } while (!rest.is_zero());
    return {reversed.rbegin(), reversed.rend()};
  }

  natural& operator-=(const natural& other) {  // precondition: other <= *this
    std::int64_t borrow = 0;
    for (std::size_t i = 0; i < limbs_.size(); ++i) {
      const std::int64_t rhs = i < other.limbs_.size() ? std::int64_t{other.limbs_[i]} : 0;
      std::int64_t difference = std::int64_t{limbs_[i]} - rhs - borrow;
      borrow = difference < 0;
      if (borrow != 0) difference += std::int64_t{1} << 32;
      limbs_[i] = static_cast<std::uint32_t>(difference);
    }
    trim();
    return *this;
  }

  [[nodiscard]] static int compare(const natural& a, const natural& b) {
    if (a.limbs_.size() != b.limbs_.size()) return a.limbs_.size() < b.limbs_.size() ? -1 : 1;
    for (std::size_t i = a.limbs_.size(); i-- > 0;) {
      if (a.limbs_[i] != b.limbs_[i]) return a.limbs_[i] < b.limbs_[i] ? -1 : 1;
    }
    return 0;
  }
  friend bool operator<(const natural& a, const natural& b) { return compare(a, b) < 0; }
  friend bool operator==(const natural& a, const natural& b) { return compare(a, b) == 0; }

 private:
  void trim() {
    while (!limbs_.empty() && limbs_.back() == 0) limbs_.pop_back();
  }
  std::vector<std::uint32_t> limbs_;
};

// A positive rational number.
struct fraction {
  natural numerator;
  natural denominator = natural(1);

  // number * base^power
  void scale(std::uint32_t base, std::int64_t power) {
    if (power >= 0) {
      numerator.multiply_by_power(base, power);
    } else {
      denominator.multiply_by_power(base, -power);
    }
  }

  // floor of the quotient, which must be small enough to be built bit by bit in 64 bits; leaves the remainder.
  std::uint64_t divide() {
    std::vector<natural> multiples{denominator};
    while (!(numerator < multiples.back())) {
      natural twice = multiples.back();
      multiples.push_back(twice.multiply_add(2, 0));
    }
    std::uint64_t quotient = 0;
    for (std::size_t i = multiples.size(); i-- > 0;) {
      quotient <<= 1;
      if (!(numerator < multiples[i])) {
        numerator -= multiples[i];
        quotient |= 1;
      }
    }
    return quotient;
  }

  // The sign of remainder / denominator - 1/2.
  [[nodiscard]] static int compare_with_half(const natural& remainder, const natural& denominator) {
    natural twice = remainder;
    twice.multiply_add(2, 0);
    return natural::compare(twice, denominator);
  }
};

// Magnitude bits of the float nearest to digits * 10^exponent, ties to even; the bits of infinity on overflow.
// `precision` counts the leading bit: 53 and 1074 for double, 24 and 149 for float.
inline std::uint64_t nearest_float(std::string_view digits, std::int64_t exponent, int precision, int smallest) {
  fraction value;
  for (const char digit : digits) value.numerator.multiply_add(10, static_cast<std::uint32_t>(digit - '0'));
  if (value.numerator.is_zero()) return 0;
  value.scale(10, exponent);
  // Find q >= -smallest with value / 2^q below 2^precision, as small as possible: by trial.
  const std::uint64_t limit = std::uint64_t{1} << precision;
  std::int64_t q = -smallest;
  value.scale(2, smallest);
  natural bound = value.denominator;
  bound.multiply_by_power(2, precision);
  while (!(value.numerator < bound)) {
    bound.multiply_add(2, 0);
    value.denominator.multiply_add(2, 0);
    ++q;
  }
  std::uint64_t c = value.divide();
  const int half = fraction::compare_with_half(value.numerator, value.denominator);
  if (half > 0 || (half == 0 && (c & 1) != 0)) ++c;
  if (c == limit) {
    c /= 2;
    ++q;
  }
  const std::uint64_t leading = limit / 2;
  const std::uint64_t field = c < leading ? 0 : static_cast<std::uint64_t>(q + smallest + 1);
  const std::uint64_t infinity = precision == 53 ? 0x7FF0000000000000U : 0x7F800000U;
  const std::uint64_t result = field * leading + (c < leading ? c : c - leading);
  return result < infinity ? result : infinity;
}

// The same for text that follows the JSON grammar, sign ignored. Exponents of up to six digits.
inline std::uint64_t nearest_float_of(std::string_view text, int precision, int smallest) {
  std::string digits;
  std::int64_t exponent = 0;
  std::size_t i = text.starts_with('-') ? 1 : 0;
  bool behind_point = false;
  for (; i < text.size() && text[i] != 'e' && text[i] != 'E'; ++i) {
    if (text[i] == '.') {
      behind_point = true;
      continue;
    }
    digits += text[i];
    exponent -= behind_point ? 1 : 0;
  }
  if (i < text.size()) exponent += std::stoi(std::string(text.substr(i + 1)));
  return nearest_float(digits, exponent, precision, smallest);
}

inline std::uint64_t nearest_double_of(std::string_view text) { return nearest_float_of(text, 53, 1074); }
inline std::uint64_t nearest_single_of(std::string_view text) { return nearest_float_of(text, 24, 149); }

// The shortest digits (no trailing zeros) and the exponent of the first one, of c * 2^q with the given magnitude bits:
// for each length in turn, the neighbours below and above are tried; those that read back are kept, the closest wins,
// the even one of two equally close.
struct shortest_decimal {
  std::string digits;
  int exponent;
};

inline shortest_decimal shortest_of(std::uint64_t bits, int precision, int smallest) {
  const std::uint64_t leading = std::uint64_t{1} << (precision - 1);
  const std::uint64_t field = bits / leading;
  const std::uint64_t c = field == 0 ? bits : bits % leading + leading;
  const std::int64_t q = static_cast<std::int64_t>(field == 0 ? 1 : field) - smallest - 1;
  fraction value;
  value.numerator = natural(c);
  value.scale(2, q);
  int first = -330;  // exponent of the first digit: the largest power of ten not above the value
  {
    fraction scaled = value;
    scaled.scale(10, 330);
    natural bound = scaled.denominator;
    bound.multiply_add(10, 0);
    while (!(scaled.numerator < bound)) {
      bound.multiply_add(10, 0);
      ++first;
    }
  }
  for (int length = 1;; ++length) {
    fraction scaled = value;
    scaled.scale(10, length - 1 - first);
    const std::uint64_t below = scaled.divide();
    const int half = fraction::compare_with_half(scaled.numerator, scaled.denominator);
    const auto reads_back = [&](std::uint64_t digits) {
      return nearest_float(std::to_string(digits), first - (length - 1), precision, smallest) == bits;
    };
    const bool lower = below != 0 && reads_back(below);
    const bool upper = reads_back(below + 1);
    if (!lower && !upper) continue;
    const bool up = lower && upper ? half > 0 || (half == 0 && below % 2 != 0) : upper;
    std::string digits = std::to_string(below + (up ? 1 : 0));
    const int exponent = first + static_cast<int>(digits.size()) - length;  // 9.9 rounded up has one digit more
    while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
    return {digits, exponent};
  }
}

// Rule B1 by the book: digits d1 d2 ... with value d1.d2... * 10^exponent.
inline std::string layout(std::string digits, int exponent) {
  const int count = static_cast<int>(digits.size());
  if (exponent < -6 || exponent >= 21) {
    if (count > 1) digits.insert(1, ".");
    return digits + (exponent < 0 ? "e-" : "e+") + std::to_string(exponent < 0 ? -exponent : exponent);
  }
  if (exponent < 0) return "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + digits;
  if (count <= exponent + 1) return digits + std::string(static_cast<std::size_t>(exponent + 1 - count), '0');
  return digits.insert(static_cast<std::size_t>(exponent + 1), ".");
}

}  // namespace reference
