// From words to arguments, by CLI11 and the table of flags.
#pragma once

#include "commands.hpp"

#include <span>
#include <string>

namespace cli {

// Reads the words behind the command's name. Returns a complaint, or nothing. Flags and files may be mixed; behind `--`
// every word is a file.
[[nodiscard]] std::string parse(const command& c, std::span<char* const> words, arguments& out);

}  // namespace cli
