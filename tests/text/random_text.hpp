// Random texts that look like what strings hold: mostly plain, with non-ASCII stretches and the odd bad byte.
#pragma once

#include "reference/utf8_oracle.hpp"

#include <joule/base/config.hpp>

#include <random>
#include <string>

namespace random_text {

using engine = std::mt19937;

// Rounds of a random test: instrumented builds are some ten times slower and do a fifth of them.
constexpr int rounds(int uninstrumented) {
  return JOULE_ASAN != 0 || JOULE_MSAN != 0 ? uninstrumented / 5 : uninstrumented;
}

inline unsigned below(engine& random, unsigned bound) { return static_cast<unsigned>(random() % bound); }

inline std::string code_point(engine& random) {
  switch (below(random, 4)) {
    case 0:
      return reference::encode_utf8(0x20 + below(random, 0x5F));
    case 1:
      return reference::encode_utf8(0x80 + below(random, 0x780));
    case 2: {
      const unsigned bmp = 0x800 + below(random, 0xF800);
      return reference::encode_utf8(bmp >= 0xD800 && bmp <= 0xDFFF ? 0x3042 : bmp);
    }
    default:
      return reference::encode_utf8(0x10000 + below(random, 0x100000));
  }
}

// Well-formed UTF-8 of about `size` bytes; `density` of ten characters are drawn from all of Unicode.
inline std::string utf8(engine& random, std::size_t size, unsigned density) {
  std::string text;
  while (text.size() < size) {
    if (below(random, 10) < density) {
      text += code_point(random);
    } else {
      text += static_cast<char>('a' + below(random, 26));
    }
  }
  return text;
}

// Changes up to three bytes to anything.
inline void damage(engine& random, std::string& text) {
  for (unsigned n = below(random, 4); n > 0 && !text.empty(); --n) {
    text[below(random, static_cast<unsigned>(text.size()))] = static_cast<char>(below(random, 256));
  }
}

}  // namespace random_text
