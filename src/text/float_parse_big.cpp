#include "float_parse_big.hpp"

namespace joule::inline v0::text {
namespace {

// A natural number below 2^3072, enough for both sides of the comparison below: 769 digits have 2,555 bits, and
// (2^54) * 5^(324 + 769 + 20) has 2,639; each side is shifted at most to the length of the other.
class natural {
 public:
  // *this = *this * factor + addend
  void multiply_add(std::uint64_t factor, std::uint64_t addend) noexcept {
    for (int i = 0; i < size_; ++i) {
      const bits::u128 product = bits::multiply(limbs_[i], factor);
      limbs_[i] = product.low + addend;
      addend = product.high + (limbs_[i] < addend ? 1U : 0U);
    }
    if (addend != 0) push(addend);
  }

  void multiply_by_power_of_five(std::int64_t power) noexcept {
    constexpr std::uint64_t five_to_27 = 7450580596923828125U;  // the largest power of five in 64 bits
    for (; power >= 27; power -= 27) multiply_add(five_to_27, 0);
    std::uint64_t rest = 1;
    for (; power > 0; --power) rest *= 5;
    multiply_add(rest, 0);
  }

  void shift_left(std::int64_t count) noexcept {
    const int words = static_cast<int>(count / 64);
    const int rest = static_cast<int>(count % 64);
    if (rest != 0) multiply_add(std::uint64_t{1} << rest, 0);
    if (size_ == 0 || words == 0) return;
    JOULE_ASSERT(size_ + words <= capacity);
    for (int i = size_ - 1; i >= 0; --i) limbs_[i + words] = limbs_[i];
    for (int i = 0; i < words; ++i) limbs_[i] = 0;
    size_ += words;
  }

  // Negative, zero or positive as *this is less than, equal to or greater than `other`.
  [[nodiscard]] int compare(const natural& other) const noexcept {
    if (size_ != other.size_) return size_ < other.size_ ? -1 : 1;
    for (int i = size_ - 1; i >= 0; --i) {
      if (limbs_[i] != other.limbs_[i]) return limbs_[i] < other.limbs_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  static constexpr int capacity = 48;

  void push(std::uint64_t limb) noexcept {
    JOULE_ASSERT(size_ < capacity);
    limbs_[size_++] = limb;
  }

  std::uint64_t limbs_[capacity];
  int size_ = 0;
};

// Significant digits of a number as they are fed into a natural, nineteen a step.
class digit_feed {
 public:
  explicit digit_feed(natural& target) noexcept : target_(target) {}

  // Takes digits of [p, end) until the limit is reached; notes whether a digit beyond it is not zero.
  void take(const char* p, const char* end) noexcept {
    for (; p != end; ++p) {
      const auto digit = static_cast<std::uint64_t>(*p - '0');
      if (count_ == 0 && digit == 0) continue;
      if (count_ == limit) {
        dropped_ += 1;
        more_ = more_ || digit != 0;
        continue;
      }
      ++count_;
      chunk_ = chunk_ * 10 + digit;
      power_ *= 10;
      if (power_ == ten_to_19) flush();
    }
  }

  // Completes the number. Returns the decimal exponent of its last digit relative to the last digit taken from.
  // Non-zero digits beyond the limit become one digit 1: a halfway point has at most 767 significant digits, so the
  // 768 that were kept already tell it from every number with the same beginning, and more digits only make it larger.
  [[nodiscard]] std::int64_t finish() noexcept {
    flush();
    if (!more_) return dropped_;
    target_.multiply_add(10, 1);
    return dropped_ - 1;
  }

 private:
  static constexpr int limit = 768;
  static constexpr std::uint64_t ten_to_19 = 10000000000000000000U;

  void flush() noexcept {
    target_.multiply_add(power_, chunk_);
    chunk_ = 0;
    power_ = 1;
  }

  natural& target_;
  std::uint64_t chunk_ = 0;
  std::uint64_t power_ = 1;
  std::int64_t dropped_ = 0;
  int count_ = 0;
  bool more_ = false;
};

}  // namespace

template <class Float>
bool rounds_up(const number_parts& parts, typename float_format<Float>::word lower) noexcept {
  using format = float_format<Float>;
  // number = digits * 10^decimal, halfway = odd * 2^binary; both multiplied until they are integers.
  natural number;
  digit_feed feed(number);
  feed.take(parts.integer, parts.integer_end);
  feed.take(parts.fraction, parts.fraction_end);
  const std::int64_t decimal = parts.exponent - (parts.fraction_end - parts.fraction) + feed.finish();

  const int field = static_cast<int>(lower >> format::fraction_bits);
  const std::uint64_t fraction = lower & ((std::uint64_t{1} << format::fraction_bits) - 1);
  const std::uint64_t leading = field == 0 ? 0 : std::uint64_t{1} << format::fraction_bits;
  const std::int64_t binary = (field == 0 ? 1 : field) - format::bias - format::fraction_bits - 1;
  natural halfway;
  halfway.multiply_add(0, 2 * (fraction | leading) + 1);

  if (decimal >= 0) {
    number.multiply_by_power_of_five(decimal);
  } else {
    halfway.multiply_by_power_of_five(-decimal);
  }
  if (decimal >= binary) {
    number.shift_left(decimal - binary);
  } else {
    halfway.shift_left(binary - decimal);
  }
  const int order = number.compare(halfway);
  return order > 0 || (order == 0 && (lower & 1) != 0);
}

template bool rounds_up<double>(const number_parts&, std::uint64_t) noexcept;
template bool rounds_up<float>(const number_parts&, std::uint32_t) noexcept;

}  // namespace joule::inline v0::text
