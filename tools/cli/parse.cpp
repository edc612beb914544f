#include "parse.hpp"

#include "message.hpp"
#include "nearest.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>

namespace cli {

namespace {

void declare(CLI::App& app, const flag& f, arguments& out) {
  std::string names(f.long_name);
  if (!f.short_name.empty()) names = fmt::format("{},{}", f.short_name, f.long_name);
  const auto store = [&f, &out](std::string_view value) {
    const std::string complaint = f.store(out, value);
    if (!complaint.empty()) throw CLI::ValidationError(std::string(f.long_name), complaint);
  };
  if (f.value.empty()) {
    app.add_flag_function(names, [store](std::int64_t count) {
      if (count > 0) store({});
    });
  } else {
    app.add_option_function<std::string>(names, store)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  }
}

// CLI11 wants both sides to exist.
void declare_conflicts(CLI::App& app, const command& c) {
  for (const flag* f : c.flags) {
    if (f->excludes.empty()) continue;
    app.get_option(std::string(f->long_name))->excludes(std::string(f->excludes));
  }
}

std::string unknown_flag(const command& c, const std::string& word) {
  std::vector<std::string_view> known{flags::help.long_name};
  for (const flag* f : c.flags) known.push_back(f->long_name);
  const std::string name = word.substr(0, word.find('='));
  const std::string_view meant = nearest(name, known);
  std::string text = fmt::format("unknown flag {}", printable(name));
  if (!meant.empty()) text += fmt::format("; did you mean {}?", meant);
  return text;
}

}  // namespace

std::string parse(const command& c, std::span<char* const> words, arguments& out) {
  CLI::App app;
  app.set_help_flag();
  // Files are the words that are left. As a declared operand CLI11 would split a file named `[a,b]` at its comma.
  app.allow_extras();
  declare(app, flags::help, out);
  for (const flag* f : c.flags) declare(app, *f, out);
  declare_conflicts(app, c);

  const auto end_of_flags =
      std::find_if(words.begin(), words.end(), [](const char* w) { return std::string_view(w) == "--"; });
  std::vector<std::string> before(words.begin(), end_of_flags);
  std::reverse(before.begin(), before.end());  // CLI11 takes them from the back
  try {
    app.parse(before);
  } catch (const CLI::ArgumentMismatch& e) {
    const std::string_view text = e.what();
    return fmt::format("{} needs a value", text.substr(0, text.find(':')));
  } catch (const CLI::ParseError& e) {
    return e.what();
  }
  if (out.help) return {};
  for (const std::string& word : app.remaining()) {
    if (word.size() > 1 && word.front() == '-') return unknown_flag(c, word);
    out.files.push_back(word);
  }
  if (end_of_flags != words.end()) out.files.insert(out.files.end(), end_of_flags + 1, words.end());
  return {};
}

}  // namespace cli
