#include "message.hpp"

#include "system.hpp"

#include <joule/token/sentence.hpp>

#include <fmt/format.h>

#include <cstdlib>

namespace cli {

namespace {

struct palette {
  std::string_view bold, red, green, off;
};

palette choose_palette() {
  const char* const no_color = std::getenv("NO_COLOR");
  const char* const terminal = std::getenv("TERM");
  const bool refused =
      (no_color != nullptr && *no_color != '\0') || terminal == nullptr || std::string_view(terminal) == "dumb";
  if (refused || !system::is_terminal(system::standard_error)) return {};
  return {"\x1b[1m", "\x1b[1;31m", "\x1b[1;32m", "\x1b[0m"};
}

const palette& colours() {
  static const palette chosen = choose_palette();
  return chosen;
}

// When standard error cannot be written, nobody is left to be told.
void write_error(const std::string& text) {
  static_cast<void>(system::write_all(system::standard_error, text.data(), text.size()));
}

}  // namespace

std::string printable(std::string_view text) { return joule::token::printable(text); }

void say(std::string_view text) {
  const palette& c = colours();
  write_error(fmt::format("{}joule:{} {}\n", c.red, c.off, text));
}

void say_errno(std::string_view subject, int cause) {
  say(fmt::format("{}: {}", printable(subject), system::error_text(cause)));
}

void say_diagnosis(std::string_view name, const joule::explanation& x) {
  const palette& c = colours();
  std::string text = fmt::format("{}{}:{}:{}:{} {}\n", c.bold, printable(name), x.line, x.column, c.off, x.message);
  if (!x.excerpt.empty()) text += fmt::format("  {}\n  {}{}{}\n", x.excerpt, c.green, x.caret, c.off);
  if (!x.pointer.empty()) text += fmt::format("  at {}\n", printable(x.pointer));
  if (!x.hint.empty()) text += fmt::format("  hint: {}\n", x.hint);
  write_error(text);
}

}  // namespace cli
