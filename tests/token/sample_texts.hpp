// Texts that visit every corner of the grammar, and a source of random variations of them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace joule_test {

inline const std::vector<std::string>& valid_texts() {
  static const std::vector<std::string> texts{
      "0",
      "-0",
      "12.50",
      "-1.5e+300",
      "9E-7",
      "true",
      "false",
      "null",
      "\"\"",
      "[]",
      "{}",
      " \t\r\n [ ] \n",
      "[1,2.5,-3e8,true,false,null,\"x\",[],{}]",
      "{\"id\":1,\"name\":\"Zo\xC3\xAB \\u00e9\\n\",\"tags\":[\"a\",\"b\"],\"nested\":{\"id\":2,\"\":{}}}",
      "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\\uD83D\\uDE00\\uffff\"]",
      "[\"\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF\"]",
      "{ \"a\" : [ { \"b\" : [ { } , { \"c\" : 0 } ] } ] , \"d\" : -0.0 }",
      "[[[[[[[[[[1]]]]]]]]]]",
      "{\"k1\":1,\"k2\":2,\"k3\":3,\"k4\":4,\"k5\":5,\"k6\":6,\"k7\":7,\"k8\":8,\"k9\":9,\"k10\":10,\"k11\":11,\"k12\":"
      "12,"
      "\"k13\":13,\"k14\":14,\"k15\":15,\"k16\":16,\"k17\":17,\"k18\":18}",
      "\"" + std::string(150, 'p') + "\\u00e9" + std::string(90, 'q') + "\xE2\x82\xAC" + std::string(70, 'r') + "\"",
      "[" + std::string(100, ' ') + "1234567890123456789012345678901234567890.5e-10" + std::string(70, '\n') + "]",
      "{\"" + std::string(80, 'n') + "\":1,\"" + std::string(80, 'n') + "x\":\"" + std::string(64, 'v') + "\"}",
      "{\"\\u0061\":1,\"b\":{\"a\":1},\"A\":[{\"a\":1},{\"a\":2}]}",
  };
  return texts;
}

inline const std::vector<std::string>& invalid_texts() {
  static const std::vector<std::string> texts{"[treu]",
                                              "[1.]",
                                              "[01]",
                                              "-",
                                              "[-]",
                                              "1.5.2",
                                              "\"a\\q\"",
                                              "\"\\u12G4\"",
                                              "\"\\ud800\"",
                                              "\"\\ud800\\ud800\\udc00\"",
                                              "\"\\ud800\\u0041\"",
                                              "\"\\udc00\"",
                                              "\"\\ud800\\u1\"",
                                              "[\"a\xE0\x80\x80\"]",
                                              "\"\xF0\x90\x80\"",
                                              "\"a\nb\"",
                                              "1 2",
                                              "[1 2]",
                                              "[1,]",
                                              "{\"a\":1,}",
                                              "[,1]",
                                              "{,}",
                                              "{\"a\" 1}",
                                              "{1:2}",
                                              "{\"a\":1,\"\\u0061\":2}",
                                              "{\"ab\":{\"ab\":1},\"ab\":2}",
                                              "\xEF\xBB\xBF{}",
                                              "\xEF\xBBx",
                                              "[1}",
                                              "{\"a\":1]",
                                              "nul",
                                              "truex",
                                              "[[[[[[",
                                              "{\"a\":1,\"b\"",
                                              "\x01",
                                              std::string("{}\0", 3)};
  return texts;
}

// Small and the same everywhere (the multiplier is Knuth's MMIX).
class random_source {
 public:
  explicit random_source(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>((state_ >> 32) * bound >> 32);
  }

 private:
  std::uint64_t state_;
};

// A random edit: another byte, a lost byte, a doubled piece, a cut, or a piece of another text put in.
inline std::string mutate(std::string text, random_source& random) {
  static const std::string bytes =
      "{}[]:,\"\\/ \n\t0123456789-+.eEtrufalsn\x7F\x80\xC3\xA9\xED\xA0\xF0\x9F\x98\xFF\x1F";
  const auto position = [&] { return random.below(static_cast<std::uint32_t>(text.size() + 1)); };
  for (auto edits = 1 + random.below(3); edits != 0; --edits) {
    const std::size_t at = position();
    switch (random.below(6)) {
      case 0:
        text.insert(at, 1, bytes[random.below(static_cast<std::uint32_t>(bytes.size()))]);
        break;
      case 1:
        if (at < text.size()) text[at] = bytes[random.below(static_cast<std::uint32_t>(bytes.size()))];
        break;
      case 2:
        text.erase(at, 1 + random.below(3));
        break;
      case 3:
        text.insert(at, text.substr(position(), random.below(20)));
        break;
      case 4:
        text.resize(at);
        break;
      default: {
        const std::string& other = valid_texts()[random.below(static_cast<std::uint32_t>(valid_texts().size()))];
        text.insert(at, random.below(2) != 0 ? other : "," + other);
      }
    }
  }
  return text;
}

// Inserts what only a lenient reader takes, or what such a reader must still refuse.
inline void damage(std::string& text, random_source& random) {
  static const std::vector<std::string> pieces{
      "\xFF", "\x80", "\xC3", "\xC0\x80", "\xE2\x82", "\xED\xA0\x80", "\xF0\x9F\x98", "\xF4\x90\x80\x80", "\xC3\xA9",
      "\xEF\xBF\xBD", "\\ufffd", "\\ud800", "\\uDBFF", "\\udc00", "\\uDFFF", "\\ud83d\\ude00", "\\u0061", "\\n", "\\ud8",
      "\\udcg0", "\\ud800\\", "\"NaN\"", "\"Infinity\"", "\"-Infinity\"", "\"\\u004eaN\"", "null", "\"nan\"", "\"\xFF\"",
      "\"\\ud800\":1,\"\\udfff\":2,", "\"\xFF\":1,\"\xFE\":2,", "\"\xFF\":1,\"\xFF\":2,", "\"caf\xE9\":1,"};
  const std::string& piece = pieces[random.below(static_cast<std::uint32_t>(pieces.size()))];
  std::size_t at = random.below(static_cast<std::uint32_t>(text.size() + 1));
  // Three times out of four behind the next quote.
  if (random.below(4) != 0) {
    const std::size_t quote = text.find('"', at);
    if (quote != std::string::npos) at = quote + 1;
  }
  text.insert(at, piece);
}

}  // namespace joule_test
