// A block: the 64 bytes of text of which the kernels make bit masks. Bit i of a mask is about byte i.
//
// It is put together from vectors of the text layer. Set is a struct of an instruction set's ways to do the rest:
//   part                    the vector
//   join(flags_of)          one mask from the flags of all parts, flags_of(i)
//   space, structure        flags: see byte_classes. With classify(parts), which finds both classes, the latter is not
//   needed above, lower            flags: bytes greater than a constant below 0x7F; bytes with bit 5 set prefix_xor,
//   count       see below packs                   it can write the bytes, or the positions, of a mask at once: pack,
//   pack_positions, pack_words deposits                pext and pdep are fast: extract, deposit
#pragma once

#include <joule/base/bits.hpp>

#include <cstddef>
#include <cstdint>

namespace joule::inline v0::isa {

struct byte_classes {
  std::uint64_t space;      // the four kinds of white space
  std::uint64_t structure;  // one of {}[]:, and maybe U+000C and U+001A, which are errors in either case
};

template <class Set>
struct block_of {
  using set = Set;
  using part = typename Set::part;
  static constexpr int part_count = 64 / part::width;

  part x[part_count];

  [[nodiscard]] static JOULE_ALWAYS_INLINE block_of load(const char* p) noexcept {
    block_of b;
    for (int i = 0; i != part_count; ++i) b.x[i] = part::load(p + i * part::width);
    return b;
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t equals(unsigned char byte) const noexcept {
    return mask([byte](const part& v) { return v.equals(byte); });
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t high() const noexcept {
    return mask([](const part& v) { return v.high(); });
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t above(unsigned char byte) const noexcept {
    return mask([byte](const part& v) { return Set::above(v, byte); });
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE block_of lower() const noexcept {
    block_of b;
    for (int i = 0; i != part_count; ++i) b.x[i] = Set::lower(x[i]);
    return b;
  }
  // Bytes below U+0020 and from 0x80.
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t control_or_high() const noexcept {
    return mask([](const part& v) { return v.control_or_high(); });
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t space() const noexcept {
    return mask([](const part& v) { return Set::space(v); });
  }
  [[nodiscard]] JOULE_ALWAYS_INLINE byte_classes classify() const noexcept {
    if constexpr (requires { Set::classify(x); }) {
      return Set::classify(x);
    } else {
      return {mask([](const part& v) { return Set::space(v); }), mask([](const part& v) { return Set::structure(v); })};
    }
  }
  JOULE_ALWAYS_INLINE void store(char* out) const noexcept {
    for (int i = 0; i != part_count; ++i) x[i].store(out + i * part::width);
  }

 private:
  template <class Statement>
  [[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t mask(Statement statement) const noexcept {
    return Set::join([this, statement](int i) { return statement(x[i]); });
  }
};

// Bit i of the result is the exclusive or of the bits 0 to i. For sets without a carry-less multiplication.
template <class Set>
[[nodiscard]] JOULE_ALWAYS_INLINE std::uint64_t prefix_xor_by_shifts(std::uint64_t bits) noexcept {
  for (int shift = 1; shift != 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

// Number of ones. For sets without an instruction, where the compiler's builtin may be a call.
template <class Set>
[[nodiscard]] JOULE_ALWAYS_INLINE int count_by_words(std::uint64_t bits) noexcept {
  bits -= (bits >> 1) & 0x5555555555555555U;
  bits = (bits & 0x3333333333333333U) + ((bits >> 2) & 0x3333333333333333U);
  bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  return static_cast<int>((bits * 0x0101010101010101U) >> 56);
}

// Which bytes of eight a mask of eight bits keeps, as indices for a byte shuffle; the rest is of no interest.
template <class Set>
struct pack_table {
  unsigned char index[256][8];
  constexpr pack_table() noexcept : index{} {
    for (int mask = 0; mask != 256; ++mask) {
      int n = 0;
      for (unsigned char i = 0; i != 8; ++i) {
        if ((mask >> i & 1) != 0) index[mask][n++] = i;
      }
    }
  }
};
template <class Set>
inline constexpr pack_table<Set> pack_indices{};

// The bytes of `keep` among the 64 at p, in order; stores at most 64 bytes. Returns the end. For sets that cannot pack:
// eight bytes at a time, Set::pack8(p, mask, out), or one at a time.
template <class Set>
[[nodiscard]] JOULE_ALWAYS_INLINE char* pack_by_groups(const char* p, std::uint64_t keep, char* out) noexcept {
  std::uint64_t counts = keep - ((keep >> 1) & 0x5555555555555555U);
  counts = (counts & 0x3333333333333333U) + ((counts >> 2) & 0x3333333333333333U);
  counts = (counts + (counts >> 4)) & 0x0F0F0F0F0F0F0F0FU;
  const std::uint64_t ends = counts * 0x0101010101010101U;  // byte i: how many of the first 8 * (i + 1) are kept
  if constexpr (requires { Set::pack8(p, 0U, out); }) {
    std::uint64_t at = 0;
    for (int i = 0; i != 8; ++i) {
      Set::pack8(p + 8 * i, static_cast<unsigned>(keep >> (8 * i) & 0xFF), out + at);
      at = ends >> (8 * i) & 0xFF;
    }
  } else {
    char* q = out;
    for (int i = 0; i != 64; ++i) {
      *q = p[i];
      q += keep >> i & 1;
    }
  }
  return out + (ends >> 56);
}

}  // namespace joule::inline v0::isa
