// What whole-text work is judged by: the text without its white space, and copies of it with one fault each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct damage {
  std::string what, text;
};

// The text is valid. Faults near its middle, so that a check that stops early or samples is found out.
[[nodiscard]] std::vector<damage> damages_of(std::string_view text, bool only_utf8);

[[nodiscard]] std::string without_white_space(std::string_view text);

}  // namespace bench
