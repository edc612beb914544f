// The commands of the tool. One file each; this table is all that the rest knows of them.
#pragma once

#include "flags.hpp"

#include <span>
#include <string_view>

namespace cli {

struct command {
  std::string_view name;
  std::string_view summary;                   // one line, for the list of commands
  std::span<const flag* const> flags;         // without --help, which all have
  std::string_view details;                   // paragraphs
  std::string_view examples;                  // lines
  status (*run)(const arguments& given);
};

extern const command check_command;
extern const command fmt_command;
extern const command min_command;
extern const command canon_command;

// In the order of the help.
[[nodiscard]] std::span<const command* const> commands() noexcept;

// Null when there is none of that name.
[[nodiscard]] const command* find_command(std::string_view name) noexcept;

}  // namespace cli
