// Numbers and literals, by their positions. Whether a scalar may stand where it stands is the grammar's business.
#pragma once

#include "../block.hpp"

#include <joule/text/decimal.hpp>

namespace joule::inline v0::isa {

// Per set, so that no table is shared. 0 for the bytes that end a scalar: structure and white space.
template <class B>
struct scalar_tables {
  unsigned char goes_on[256];
  std::uint64_t word[4];
  std::uint64_t word_mask[4];
  unsigned char word_size[4];

  constexpr scalar_tables() noexcept : goes_on{}, word{}, word_mask{}, word_size{} {
    for (auto& entry : goes_on) entry = 1;
    for (const char* p = " \t\n\r{}[]:,"; *p != '\0'; ++p) goes_on[static_cast<unsigned char>(*p)] = 0;
    // By bits 3 and 4 of the first letter. Entry 3 is no literal: nothing equals it.
    constexpr const char* words[4] = {"false", "null", "true", ""};
    for (int i = 0; i != 4; ++i) {
      for (int at = 0; words[i][at] != '\0'; ++at) {
        word[i] |= std::uint64_t{static_cast<unsigned char>(words[i][at])} << (8 * at);
        word_mask[i] |= std::uint64_t{0xFF} << (8 * at);
        word_size[i] = static_cast<unsigned char>(at + 1);
      }
    }
    word[3] = 1;
  }
};
template <class B>
inline constexpr scalar_tables<B> scalars_of{};

// A copy of the end of the text, followed by spaces: where it lets a reader look at 64 bytes that the text does not
// have.
struct text_edge {
  static constexpr std::size_t size = 128;
  char bytes[size + 64];
  const char* begin;  // the place in the text that bytes[0] stands for
  const char* limit;  // from here on fewer than 64 bytes are left in the text

  // A pointer to the same byte as p, from which 64 bytes may be read.
  [[nodiscard]] JOULE_ALWAYS_INLINE const char* readable(const char* p) const noexcept {
    if (p < limit) [[likely]]
      return p;
    return bytes + (p - begin);
  }
};

// Exact and slow: numbers with exponents, numbers of more than 31 bytes, and what is no number. [p, end) is the rest of
// the text.
template <class B>
[[nodiscard]] JOULE_NOINLINE std::uint64_t check_number_plain(const char* p, const char* end) noexcept {
  const char* const next = text::skip_number(p, end);
  if (next == nullptr) return 1;
  return next == end ? 0 : scalars_of<B>.goes_on[static_cast<unsigned char>(*next)];
}

// 1 when a number without an exponent lacks digits or has a leading zero. 64 bytes may be read at p. `last` is the byte
// that ends the number, if it is one. Without a branch: the first bytes that are no digits are the point and the end,
// and where the point stands is as random as the data.
template <class B>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t number_errors(const char* p, unsigned char& last) noexcept {
  using set = typename B::set;
  p += *p == '-';
  const std::uint64_t stops = set::non_digits(p) | std::uint64_t{3} << set::digits_seen;
  const auto integer = static_cast<std::uint64_t>(bits::count_trailing_zeros(stops));
  const auto point = static_cast<std::uint64_t>(p[integer] == '.');
  const std::uint64_t rest = stops & (stops - point);
  const auto size = static_cast<std::uint64_t>(bits::count_trailing_zeros(rest));
  last = static_cast<unsigned char>(p[size]);
  const auto zero = static_cast<std::uint64_t>(*p == '0');
  return ((integer - 1) | (size - integer - 2 * point)) >> 63 | (zero & ~(stops >> 1));
}

template <class B>
[[nodiscard]] JOULE_NOINLINE std::uint64_t check_numbers(const char* chunk, const std::uint16_t* positions,
                                                         std::size_t size, const text_edge& edge,
                                                         const char* end) noexcept {
  std::uint64_t errors = 0;
  for (std::size_t i = 0; i != size; ++i) {
    const char* const p = chunk + positions[i];
    unsigned char last;
    const std::uint64_t found = number_errors<B>(edge.readable(p), last);
    if (scalars_of<B>.goes_on[last] != 0) [[unlikely]] {
      errors |= check_number_plain<B>(p, end);
    } else {
      errors |= found;
    }
  }
  return errors;
}

template <class B>
[[nodiscard]] JOULE_NOINLINE std::uint64_t check_literals(const char* chunk, const std::uint16_t* positions,
                                                          std::size_t size, const text_edge& edge) noexcept {
  std::uint64_t errors = 0;
  for (std::size_t i = 0; i != size; ++i) {
    const char* const p = edge.readable(chunk + positions[i]);
    const std::uint64_t word = bits::load_little(p);
    const std::size_t which = word >> 3 & 3;
    errors |= (word & scalars_of<B>.word_mask[which]) ^ scalars_of<B>.word[which];
    errors |= scalars_of<B>.goes_on[static_cast<unsigned char>(p[scalars_of<B>.word_size[which]])];
  }
  return errors;
}

}  // namespace joule::inline v0::isa
