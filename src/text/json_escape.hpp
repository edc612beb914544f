// The escapes of JSON strings (RFC 8259 section 7), for the functions that walk over them and that decode them.
#pragma once

#include <joule/base/config.hpp>

namespace joule::inline v0::text {

// The value of a hexadecimal digit, 0x80 for any other byte.
struct hex_table {
  unsigned char value[256];
};
constexpr hex_table make_hex_table() noexcept {
  hex_table table{};
  for (auto& value : table.value) value = 0x80;
  for (unsigned char digit = 0; digit < 10; ++digit) table.value['0' + digit] = digit;
  for (unsigned char digit = 10; digit < 16; ++digit) {
    table.value['a' + digit - 10] = digit;
    table.value['A' + digit - 10] = digit;
  }
  return table;
}
inline constexpr hex_table hex = make_hex_table();

inline constexpr std::uint32_t not_hex = 0x10000;

// The code unit that four hexadecimal digits spell, not_hex when one of the four bytes is none.
inline std::uint32_t parse_hex4(const char* p) noexcept {
  const auto digit = [p](int i) -> std::uint32_t { return hex.value[static_cast<unsigned char>(p[i])]; };
  const std::uint32_t a = digit(0);
  const std::uint32_t b = digit(1);
  const std::uint32_t c = digit(2);
  const std::uint32_t d = digit(3);
  if (((a | b | c | d) & 0x80U) != 0) return not_hex;
  return (a << 12) | (b << 8) | (c << 4) | d;
}

constexpr bool is_high_surrogate(std::uint32_t unit) noexcept { return (unit & 0xFC00U) == 0xD800U; }
constexpr bool is_low_surrogate(std::uint32_t unit) noexcept { return (unit & 0xFC00U) == 0xDC00U; }
constexpr std::uint32_t join_surrogates(std::uint32_t high, std::uint32_t low) noexcept {
  return 0x10000U + ((high & 0x3FFU) << 10) + (low & 0x3FFU);
}

// The character that a two-byte escape stands for, 0 when the letter does not end one.
constexpr char short_escape(char letter) noexcept {
  switch (letter) {
    case '"':
    case '\\':
    case '/':
      return letter;
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return 0;
  }
}

}  // namespace joule::inline v0::text
