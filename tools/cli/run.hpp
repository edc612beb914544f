// From the words of the command line to the command that they name.
#pragma once

#include "arguments.hpp"

#include <span>

namespace cli {

// `words` as main() gets them, the program's name first.
[[nodiscard]] status run(std::span<char* const> words);

}  // namespace cli
