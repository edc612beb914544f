#include "commands.hpp"

namespace cli {

std::span<const command* const> commands() noexcept {
  static constexpr const command* all[] = {&check_command, &fmt_command, &min_command, &canon_command};
  return all;
}

const command* find_command(std::string_view name) noexcept {
  for (const command* c : commands()) {
    if (c->name == name) return c;
  }
  return nullptr;
}

}  // namespace cli
