// A lenient reading is the strict reading of another text, in which what the lenient reader replaces has been replaced
// already. The oracle makes that text and remembers where each of its bytes comes from.
#pragma once

#include "text_rules_oracle.hpp"

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace reference {

struct strict_twin {
  std::string text;
  std::vector<std::size_t> origin;  // of each byte and of the end: the offset in the lenient text
};

class strict_twin_maker {
 public:
  // `bytes`: replaced, a malformed byte becomes U+FFFD; passed, it becomes a character of its own (U+F780 to U+F7FF), so that
  // names which differ in it still do.
  strict_twin_maker(std::string_view text, malformed bytes) : text_(text), bytes_(bytes) {}

  [[nodiscard]] strict_twin make() {
    bool in_string = false;
    while (at_ < text_.size()) {
      if (!in_string || text_[at_] == '"') {
        in_string ^= text_[at_] == '"';
        copy(1);
      } else if (text_[at_] == '\\') {
        escape();
      } else {
        character();
      }
    }
    twin_.origin.push_back(text_.size());
    return std::move(twin_);
  }

 private:
  void put(std::string_view bytes, std::size_t origin) {
    twin_.text += bytes;
    twin_.origin.resize(twin_.text.size(), origin);
  }
  void copy(std::size_t size) {
    for (const std::size_t end = at_ + size; at_ != end; ++at_) put(text_.substr(at_, 1), at_);
  }

  void character() {
    const std::size_t size = utf8_sequence_length(text_.substr(at_));
    if (size != 0) return copy(size);
    const unsigned long byte = static_cast<unsigned char>(text_[at_]);
    put(encode_utf8(bytes_ == malformed::replaced ? 0xFFFD : 0xF700 + byte), at_);
    ++at_;
  }

  // How many of the bytes from `at` on look like an escape of a surrogate whose second digit is one of `digits`.
  [[nodiscard]] bool begins_surrogate(std::size_t at, std::string_view digits) const {
    const std::string_view p = text_.substr(at, 4);
    return p.size() == 4 && p[0] == '\\' && p[1] == 'u' && (p[2] == 'd' || p[2] == 'D') &&
           digits.find(p[3]) != std::string_view::npos;
  }
  [[nodiscard]] bool is_whole(std::size_t at) const {
    const std::string_view p = text_.substr(at, 6);
    return p.size() == 6 && std::isxdigit(static_cast<unsigned char>(p[4])) != 0 &&
           std::isxdigit(static_cast<unsigned char>(p[5])) != 0;
  }

  void escape() {
    const bool high = begins_surrogate(at_, "89abAB");
    const bool low = begins_surrogate(at_, "cdefCDEF");
    const bool pair = high && is_whole(at_) && begins_surrogate(at_ + 6, "cdefCDEF") && is_whole(at_ + 6);
    if (pair) return copy(12);
    if (!high && !low) return copy(text_.size() - at_ < 2 ? 1 : 2);
    if (is_whole(at_)) {
      put("\\ufffd", at_);
      at_ += 6;
    } else {  // a bad escape or a cut one, but not because of what it would stand for
      copy(2);
      put("0", at_++);
    }
  }

  std::string_view text_;
  malformed bytes_;
  std::size_t at_ = 0;
  strict_twin twin_;
};

[[nodiscard]] inline strict_twin make_strict_twin(std::string_view text, malformed bytes) {
  return strict_twin_maker(text, bytes).make();
}

}  // namespace reference
