// Numbers: reading against strtod and strtof, printing against to_chars digits and back.
#include "fuzz_target.hpp"

#include <joule/bind/number.hpp>
#include <joule/marshal.hpp>
#include <joule/unmarshal.hpp>

#include "reference/json_tree.hpp"

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

namespace {

using fuzz::require;

template <class Float>
void check_reading(const std::string& text, Float expected) {
  using bits = std::conditional_t<sizeof(Float) == 8, std::uint64_t, std::uint32_t>;
  const bool valid = reference::json_tree_reader::is_whole_number(text);
  const auto got = joule::unmarshal<Float>(std::string_view(text));
  require(got.has_value() == (valid && !std::isinf(expected)), "accepted or refused wrongly: " + text);
  if (got) require(std::bit_cast<bits>(*got) == std::bit_cast<bits>(expected), "wrong value of " + text);
}

// Digits and exponent of the shortest form, without zeros at the end.
template <class Float>
std::string shortest_digits(Float value) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
  return {text, end};
}

std::size_t count_digits(std::string_view text) {
  std::string digits;
  for (const char c : text.substr(0, text.find_first_of("eE"))) {
    if (c >= '0' && c <= '9' && (c != '0' || !digits.empty())) digits += c;
  }
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  return digits.size();
}

template <class Float>
void check_printing(Float value) {
  using bits = std::conditional_t<sizeof(Float) == 8, std::uint64_t, std::uint32_t>;
  const auto text = joule::marshal(value);
  require(text.has_value() == static_cast<bool>(std::isfinite(value)), "printed or refused wrongly");
  if (!text) return;
  const auto back = joule::unmarshal<Float>(std::string_view(*text));
  require(back && std::bit_cast<bits>(*back) == std::bit_cast<bits>(value), "does not read back: " + *text);
  require(count_digits(*text) == count_digits(shortest_digits(value)), "not the shortest: " + *text);
}

template <class Integer>
void check_integer(const std::string& text, bool valid) {
  Integer expected{};
  const auto end = std::from_chars(text.data(), text.data() + text.size(), expected);
  const bool minus = !text.empty() && text[0] == '-';
  const bool whole = end.ec == std::errc() && end.ptr == text.data() + text.size();
  const auto got = joule::unmarshal<Integer>(std::string_view(text));
  require(got.has_value() == (valid && whole && (std::is_signed_v<Integer> || !minus)), "integer refused wrongly: " + text);
  if (got) require(*got == expected, "wrong integer: " + text);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::text_of(data, size));
  // White space around a number is no part of it, and strtod stops at a NUL.
  if (text.find_first_of(std::string_view(" \t\r\n\0", 5)) == std::string::npos) {
    check_reading<double>(text, std::strtod(text.c_str(), nullptr));
    check_reading<float>(text, std::strtof(text.c_str(), nullptr));
    const bool valid = reference::json_tree_reader::is_whole_number(text);
    check_integer<std::int64_t>(text, valid);
    check_integer<std::uint64_t>(text, valid);
    check_integer<std::int8_t>(text, valid);
    check_integer<std::uint16_t>(text, valid);
    require(joule::number::parse(text).has_value() == valid, "number::parse: " + text);
  }
  if (size >= 8) {
    double real;
    float single;
    std::memcpy(&real, data, sizeof real);
    std::memcpy(&single, data, sizeof single);
    check_printing(real);
    check_printing(single);
  }
  return 0;
}
