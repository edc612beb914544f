// number: a JSON number kept as its text, for values that no C++ type holds exactly: identifiers above 2^64, money,
// measurements whose spelling matters.
#pragma once

#include <joule/base/result.hpp>
#include <joule/text/decimal.hpp>
#include <joule/text/integer.hpp>

#include <string>
#include <string_view>

namespace joule::inline v0 {

class number {
 public:
  // Zero.
  number() = default;

  // Takes a literal; bad_number at offset 0 when it is not a whole JSON number (no plus sign, no leading zeros, no
  // white space, no NaN).
  [[nodiscard]] static result<number> parse(std::string_view literal) {
    if (!text::is_number(literal.data(), literal.data() + literal.size())) return error{0, errc::bad_number};
    number made;
    made.assign(literal);
    return made;
  }

  // The literal as it was read, e.g. "2.500" or "1E-22".
  [[nodiscard]] std::string_view text() const noexcept { return text_.empty() ? std::string_view("0") : text_; }

  // The value as an integer or floating-point type. Integers: type_mismatch when the literal has a fraction or an
  // exponent or the type is unsigned and the literal negative, out_of_range when it does not fit. Floating-point types:
  // correctly rounded; out_of_range when it overflows. O(length).
  template <class T>
  [[nodiscard]] result<T> as() const {
    const std::string_view literal = text();
    const char* const first = literal.data();
    const char* const last = first + literal.size();
    T value{};
    if constexpr (std::is_same_v<T, float>) {
      if (text::parse_float(first, last, value) == last) return value;
      return error{0, errc::out_of_range};
    } else if constexpr (std::is_same_v<T, double>) {
      if (text::parse_double(first, last, value) == last) return value;
      return error{0, errc::out_of_range};
    } else {
      static_assert(std::is_integral_v<T> && !std::is_same_v<T, bool>, "joule: number::as<T>() needs a number type");
      if (text::parse_integer(first, last, value) == last) return value;
      const auto status = text::classify_integer(first, last, std::is_signed_v<T>, 8 * sizeof(T));
      return error{0, status == text::number_status::out_of_range ? errc::out_of_range : errc::type_mismatch};
    }
  }

  // Replaces the literal and keeps the capacity. Used by decoding, which has checked it. Precondition: a JSON number.
  void assign(std::string_view literal) { text_.assign(literal.data(), literal.size()); }

  // Equal text, not equal value: `1.0` and `1` differ.
  friend bool operator==(const number& a, const number& b) noexcept { return a.text() == b.text(); }

 private:
  std::string text_;
};

}  // namespace joule::inline v0
