#include "run.hpp"

#include "commands.hpp"
#include "help.hpp"
#include "message.hpp"
#include "nearest.hpp"
#include "output.hpp"
#include "parse.hpp"

#include <fmt/format.h>

#include <new>

namespace cli {

namespace {

status print(std::string_view text) {
  output out;
  static_cast<void>(out.write(text));
  out.close();
  if (out.failure() == 0 || out.pipe_closed()) return status::ok;
  say_errno("standard output", out.failure());
  return status::trouble;
}

status complain(std::string_view text, std::string_view command_name) {
  say(fmt::format("{}\ntry: joule {}{}--help", text, command_name, command_name.empty() ? "" : " "));
  return status::trouble;
}

status unknown_command(std::string_view word) {
  std::vector<std::string_view> known{"help"};
  for (const command* c : commands()) known.push_back(c->name);
  const std::string_view meant = nearest(word, known);
  std::string text = fmt::format("unknown {} {}", word.starts_with('-') ? "flag" : "command", printable(word));
  if (!meant.empty()) text += fmt::format("; did you mean {}?", meant);
  return complain(text, {});
}

status run_help(std::span<char* const> words) {
  if (words.empty()) return print(overview());
  const command* const c = find_command(words.front());
  return c == nullptr ? unknown_command(words.front()) : print(help_of(*c));
}

status run_command(const command& c, std::span<char* const> words) {
  arguments given;
  const std::string complaint = parse(c, words, given);
  if (!complaint.empty()) return complain(complaint, c.name);
  return given.help ? print(help_of(c)) : c.run(given);
}

status dispatch(std::span<char* const> words) {
  if (words.size() < 2) return complain("a command is missing", {});
  const std::string_view word = words[1];
  if (word == "help" || word == "-h" || word == "--help") return run_help(words.subspan(2));
  if (word == "-V" || word == "--version") return print(version_line());
  const command* const c = find_command(word);
  return c == nullptr ? unknown_command(word) : run_command(*c, words.subspan(2));
}

}  // namespace

status run(std::span<char* const> words) {
  try {
    return dispatch(words);
  } catch (const std::bad_alloc&) {
    say("out of memory");
    return status::trouble;
  }
}

}  // namespace cli
