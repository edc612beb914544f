#include <joule/text/vec/native.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace {

namespace isa = joule::isa;

template <class Block>
class BlockTest : public ::testing::Test {
 protected:
  // The flags of a block as one bool for each byte; fails when the bits of one byte differ.
  template <class Flags>
  static std::string spell(Flags flags) {
    const std::uint64_t bits = flags.bits();
    EXPECT_EQ(flags.any(), bits != 0);
    EXPECT_EQ(bits & ~Block::all_bits, 0U);
    const std::uint64_t all = (std::uint64_t{1} << Block::bits_per_byte) - 1;
    std::string text;
    for (int i = 0; i < Block::width; ++i) {
      const std::uint64_t one = (bits >> (i * Block::bits_per_byte)) & all;
      EXPECT_TRUE(one == 0 || one == all);
      text += one != 0 ? '1' : '0';
    }
    return text;
  }

  // Checks one question on blocks with every byte value at every place, beside neighbours that tempt borrows and
  // carries.
  template <class Ask, class Answer>
  static void check(Ask ask, Answer answer) {
    std::size_t bad = 0;
    for (const char neighbour : {'\x00', '\x1F', '\x20', '!', '\x23', '[', '\x7F', '\x80', '\x9F', '\xA0', '\xFF'}) {
      for (int at = 0; at < Block::width; ++at) {
        for (unsigned byte = 0; byte < 256; ++byte) {
          char text[Block::width];
          std::memset(text, neighbour, sizeof text);
          text[at] = static_cast<char>(byte);
          std::string expected;
          for (const char c : text) expected += answer(static_cast<unsigned char>(c)) ? '1' : '0';
          bad += spell(ask(Block::load(text))) == expected ? 0 : 1;
        }
      }
    }
    EXPECT_EQ(bad, 0U);
  }
};

using blocks = ::testing::Types<isa::scalar::bytes
#if JOULE_SSE2
                                ,
                                isa::sse2::bytes
#endif
#if JOULE_AVX2
                                ,
                                isa::avx2::bytes
#endif
#if JOULE_NEON
                                ,
                                isa::neon::bytes
#endif
                                >;
TYPED_TEST_SUITE(BlockTest, blocks);

TYPED_TEST(BlockTest, Equals) {
  for (const int wanted : {0x22, 0x5C, 0x00, 0x7F, 0x20, 0xFF}) {
    const auto byte = static_cast<unsigned char>(wanted);
    this->check([byte](TypeParam x) { return x.equals(byte); }, [byte](unsigned char c) { return c == byte; });
  }
}

TYPED_TEST(BlockTest, Control) {
  this->check([](TypeParam x) { return x.control(); }, [](unsigned char c) { return c < 0x20; });
}

TYPED_TEST(BlockTest, High) {
  // SSE2 and AVX2 keep the byte itself: only the top bit counts, and bits() takes no other.
  this->check([](TypeParam x) { return x.high(); }, [](unsigned char c) { return c >= 0x80; });
}

TYPED_TEST(BlockTest, ControlOrHigh) {
  this->check([](TypeParam x) { return x.control_or_high(); }, [](unsigned char c) { return c < 0x20 || c >= 0x80; });
}

TYPED_TEST(BlockTest, Whitespace) {
  this->check([](TypeParam x) { return x.whitespace(); },
              [](unsigned char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
}

TYPED_TEST(BlockTest, StoresWhatItLoads) {
  char text[TypeParam::width + 2];
  std::memset(text, '#', sizeof text);
  char source[TypeParam::width];
  for (int i = 0; i < TypeParam::width; ++i) source[i] = static_cast<char>(i * 37 + 1);
  TypeParam::load(source).store(text + 1);
  EXPECT_EQ(text[0], '#');
  EXPECT_EQ(text[TypeParam::width + 1], '#');
  EXPECT_EQ(std::memcmp(text + 1, source, sizeof source), 0);
}

}  // namespace
