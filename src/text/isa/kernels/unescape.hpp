// Escapes of strings, one after the other (RFC 8259 section 7). Everything is a member of a template, so that each set
// owns its copy of code and data.
#pragma once

#include "../../json_escape.hpp"
#include "../kernel_table.hpp"

namespace joule::inline v0::isa {

template <class V>
struct escape_tables {
  struct letters {
    char of[256];
  };
  // The character that a two-byte escape stands for, by its letter; 0 for letters that end none.
  static constexpr letters characters = [] {
    letters made{};
    for (unsigned i = 0; i != 256; ++i) made.of[i] = text::short_escape(static_cast<char>(i));
    return made;
  }();

  struct digits {
    std::uint16_t of[256];
  };
  // The value of a hexadecimal digit; 0x1000 for any other byte, which no shift by three digits moves out of a word.
  static constexpr digits hex = [] {
    digits made{};
    for (unsigned i = 0; i != 256; ++i) made.of[i] = text::hex.value[i] < 16 ? text::hex.value[i] : std::uint16_t{0x1000};
    return made;
  }();
};

// The code unit that four hexadecimal digits spell; 0x10000 or more when one of the bytes is none.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint32_t hex_unit(const char* p) noexcept {
  const auto digit = [p](int i) -> std::uint32_t { return escape_tables<V>::hex.of[static_cast<unsigned char>(p[i])]; };
  // A digit that is none sets bit 12 of its own value: bit 12, 16, 20 or 24 of the sum. Bit 12 belongs to the first
  // digit as well, hence the last digit is asked apart.
  const std::uint32_t last = digit(3);
  return digit(0) << 12 | digit(1) << 8 | digit(2) << 4 | (last & 0xF) | (last & 0x1000) << 4;
}

template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE char* put_character(char* out, std::uint32_t c) noexcept {
  const auto continuation = [c](int shift) { return static_cast<char>(0x80U | (c >> shift & 0x3FU)); };
  if (c < 0x80) {
    *out = static_cast<char>(c);
    return out + 1;
  }
  if (c < 0x800) {
    out[0] = static_cast<char>(0xC0U | c >> 6);
    out[1] = continuation(0);
    return out + 2;
  }
  if (c < 0x10000) {
    out[0] = static_cast<char>(0xE0U | c >> 12);
    out[1] = continuation(6);
    out[2] = continuation(0);
    return out + 3;
  }
  out[0] = static_cast<char>(0xF0U | c >> 18);
  out[1] = continuation(12);
  out[2] = continuation(6);
  out[3] = continuation(0);
  return out + 4;
}

// Undoes the `\u` escape at p, or the two of a surrogate pair, and moves out. Returns the position behind; null for
// malformed ones; p when it may be whole only behind `end`.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* unescape_unicode(const char* p, const char* end, char*& out) noexcept {
  if (end - p < 6) return p;
  std::uint32_t unit = hex_unit<V>(p + 2);
  if (unit > 0xFFFF) return nullptr;
  if ((unit & 0xF800U) != 0xD800U) {
    out = put_character<V>(out, unit);
    return p + 6;
  }
  if ((unit & 0x400U) != 0) return nullptr;
  if (end - p < 12) return p;
  const std::uint32_t low = hex_unit<V>(p + 8);
  if (p[6] != '\\' || p[7] != 'u' || (low & ~0x3FFU) != 0xDC00U) return nullptr;
  out = put_character<V>(out, 0x10000U + ((unit & 0x3FFU) << 10) + (low & 0x3FFU));
  return p + 12;
}

// The same for any escape. *p is a backslash.
template <class V>
[[nodiscard]] JOULE_ALWAYS_INLINE const char* unescape_one(const char* p, const char* end, char*& out) noexcept {
  if (end - p < 2) return p;
  const char character = escape_tables<V>::characters.of[static_cast<unsigned char>(p[1])];
  if (character != 0) {
    *out++ = character;
    return p + 2;
  }
  return p[1] == 'u' ? unescape_unicode<V>(p, end, out) : nullptr;
}

// Whole blocks with escapes at once, for sets that can: moves p and out over what it undid, and stops at all that it
// does not know.
template <class V>
struct block_unescaper {
  static constexpr bool available = false;
};

}  // namespace joule::inline v0::isa
