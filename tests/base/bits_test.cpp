#include <joule/base/bits.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <random>

namespace {

namespace bits = joule::bits;

TEST(LoadLittle, PutsTheFirstByteLowestOnEveryMachine) {
  const char bytes[] = {'\x01', '\x02', '\x03', '\x04', '\x05', '\x06', '\x07', '\xF8'};
  EXPECT_EQ(bits::load_little(bytes), 0xF807060504030201U);
}

TEST(LoadLittle, ReadsAtEveryAlignment) {
  std::array<char, 24> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7 + 3);
  for (std::size_t at = 0; at + 8 <= bytes.size(); ++at) {
    std::uint64_t expected = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      expected |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    }
    EXPECT_EQ(bits::load_little(bytes.data() + at), expected) << at;
  }
}

TEST(StoreLittle, WritesExactlyEightBytesAndLoadLittleReadsThemBack) {
  std::array<char, 12> bytes;
  bytes.fill('#');
  bits::store_little(bytes.data() + 2, 0x1122334455667788U);
  EXPECT_EQ(bytes[1], '#');
  EXPECT_EQ(bytes[2], '\x88');
  EXPECT_EQ(bytes[9], '\x11');
  EXPECT_EQ(bytes[10], '#');
  EXPECT_EQ(bits::load_little(bytes.data() + 2), 0x1122334455667788U);
}

TEST(LoadAndStore, KeepTheMachinesOrder) {
  std::uint32_t word = 0xA1B2C3D4U;
  EXPECT_EQ(bits::load<std::uint32_t>(reinterpret_cast<const char*>(&word)), word);
  std::array<char, 4> bytes{};
  bits::store(bytes.data(), word);
  EXPECT_EQ(bits::load<std::uint32_t>(bytes.data()), word);
}

TEST(SwapBytes, IsItsOwnInverseAndConstexpr) {
  static_assert(bits::swap_bytes(0x0102030405060708U) == 0x0807060504030201U);
  static_assert(bits::swap_bytes(bits::swap_bytes(0xFEDCBA9876543210U)) == 0xFEDCBA9876543210U);
}

TEST(CountZeros, AgreesWithTheStandardLibraryForEveryBitPosition) {
  for (int bit = 0; bit < 64; ++bit) {
    const std::uint64_t lowest = (~std::uint64_t{0}) << bit;
    const std::uint64_t highest = (~std::uint64_t{0}) >> bit;
    EXPECT_EQ(bits::count_trailing_zeros(lowest), std::countr_zero(lowest));
    EXPECT_EQ(bits::count_leading_zeros(highest), std::countl_zero(highest));
    EXPECT_EQ(bits::count_trailing_zeros(std::uint64_t{1} << bit), bit);
    EXPECT_EQ(bits::count_leading_zeros(std::uint64_t{1} << bit), 63 - bit);
  }
}

// Schoolbook product of 16-bit digits: slow, and with no carry trick in common with the function under test.
bits::u128 multiply_slowly(std::uint64_t a, std::uint64_t b) {
  std::array<std::uint64_t, 8> digits{};
  for (unsigned i = 0; i < 4; ++i) {
    for (unsigned j = 0; j < 4; ++j) {
      std::uint64_t carry = ((a >> (16 * i)) & 0xFFFF) * ((b >> (16 * j)) & 0xFFFF);
      for (unsigned k = i + j; carry != 0; ++k) {
        carry += digits[k];
        digits[k] = carry & 0xFFFF;
        carry >>= 16;
      }
    }
  }
  const auto word = [&](unsigned from) {
    return digits[from] | digits[from + 1] << 16 | digits[from + 2] << 32 | digits[from + 3] << 48;
  };
  return {word(0), word(4)};
}

TEST(Multiply, GivesAll128BitsOfTheProduct) {
  std::mt19937_64 random(20261130);
  const std::uint64_t corners[] = {0, 1, 0xFFFFFFFFU, 0x100000000U, 0x8000000000000000U, ~std::uint64_t{0}};
  for (const std::uint64_t a : corners) {
    for (const std::uint64_t b : corners) {
      const auto product = bits::multiply(a, b);
      EXPECT_EQ(product.low, multiply_slowly(a, b).low) << a << " * " << b;
      EXPECT_EQ(product.high, multiply_slowly(a, b).high) << a << " * " << b;
    }
  }
  for (int i = 0; i < 20000; ++i) {
    const std::uint64_t a = random() >> (random() % 64);
    const std::uint64_t b = random() >> (random() % 64);
    const auto product = bits::multiply(a, b);
    const auto expected = multiply_slowly(a, b);
    ASSERT_TRUE(product.low == expected.low && product.high == expected.high) << a << " * " << b;
  }
}

}  // namespace
