#include "help.hpp"

#include <joule/base/config.hpp>

#include <fmt/format.h>

namespace cli {

namespace {

constexpr std::string_view exit_status =
    "Exit status:\n"
    "  0  all texts are valid and everything was written; also when the reader of the output closed its pipe\n"
    "  1  a text is not valid\n"
    "  2  the command line is wrong, or reading or writing failed\n";

std::string spelling(const flag& f) {
  std::string text = fmt::format("{}{}", f.short_name, f.short_name.empty() ? "    " : ", ");
  text += f.long_name;
  if (!f.value.empty()) text += fmt::format("={}", f.value);
  return text;
}

std::string usage_of(const command& c) {
  std::string text = fmt::format("Usage: joule {}", c.name);
  for (const flag* f : c.flags) {
    text += fmt::format(" [{}", f->short_name.empty() ? f->long_name : f->short_name);
    if (!f->value.empty()) text += fmt::format("={}", f->value);
    text += ']';
  }
  return text + " [FILE...]\n";
}

}  // namespace

std::string overview() {
  std::string text =
      "joule checks and rewrites JSON text (RFC 8259).\n\n"
      "Usage: joule COMMAND [FLAG...] [FILE...]\n\n"
      "Commands:\n";
  for (const command* c : commands()) text += fmt::format("  {:<7}{}\n", c->name, c->summary);
  text +=
      "  help   Print the help of a command\n\n"
      "Flags:\n"
      "  -h, --help     Print this help; behind a command, that of the command\n"
      "  -V, --version  Print the version\n\n"
      "Without FILE, or for the FILE -, standard input is read.\n\n"
      "Examples:\n"
      "  joule check *.json\n"
      "  curl -s https://example.org/data.json | joule fmt | less\n"
      "  joule canon order.json | sha256sum\n\n";
  return text.append(exit_status);
}

std::string help_of(const command& c) {
  std::string text = fmt::format("{}\n\n{}\nFlags:\n", c.summary, usage_of(c));
  for (const flag* f : c.flags) text += fmt::format("  {:<32}{}\n", spelling(*f), f->help);
  text += fmt::format("  {:<32}{}\n", spelling(flags::help), flags::help.help);
  return text + fmt::format("\n{}\nExamples:\n{}\n{}", c.details, c.examples, exit_status);
}

std::string version_line() { return fmt::format("joule {}\n", JOULE_VERSION); }

}  // namespace cli
