// The texts of --help, made from the tables of commands and flags.
#pragma once

#include "commands.hpp"

#include <string>

namespace cli {

[[nodiscard]] std::string overview();
[[nodiscard]] std::string help_of(const command& c);
[[nodiscard]] std::string version_line();

}  // namespace cli
