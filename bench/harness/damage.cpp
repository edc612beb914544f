#include "damage.hpp"

namespace bench {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Calls look(position, in_string) for every byte; quotes count as outside.
template <class Look>
void walk(std::string_view text, Look look) {
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (in_string && text[i] == '\\') {
      look(i, true);
      look(++i, true);
    } else if (text[i] == '"') {
      in_string = !in_string;
      look(i, false);
    } else {
      look(i, in_string);
    }
  }
}

// The first position from `from` on where `fits` says so; npos without one.
template <class Fits>
std::size_t find_position(std::string_view text, std::size_t from, Fits fits) {
  std::size_t found = std::string_view::npos;
  walk(text, [&](std::size_t i, bool in_string) {
    if (found == std::string_view::npos && i >= from && fits(i, in_string)) found = i;
  });
  return found;
}

void add_replaced(std::vector<damage>& to, const char* what, std::string_view text, std::size_t at, const char* by) {
  if (at == std::string_view::npos) return;
  to.push_back({what, std::string(text)});
  to.back().text.replace(at, 1, by);
}

}  // namespace

std::string without_white_space(std::string_view text) {
  std::string made;
  made.reserve(text.size());
  walk(text, [&](std::size_t i, bool in_string) {
    if (in_string || !is_space(text[i])) made += text[i];
  });
  return made;
}

std::vector<damage> damages_of(std::string_view text, bool only_utf8) {
  std::vector<damage> made;
  const std::size_t middle = text.size() / 2;
  const auto string_byte = [&](std::size_t i, bool in_string) {
    return in_string && text[i] >= 'a' && text[i - 1] != '\\' && i + 1 < text.size();
  };
  const auto outside = [&](char wanted) {
    return find_position(text, middle, [&](std::size_t i, bool in_string) { return !in_string && text[i] == wanted; });
  };
  std::size_t letter = find_position(text, middle, string_byte);
  if (letter == std::string_view::npos) letter = find_position(text, 1, string_byte);
  add_replaced(made, "a stray continuation byte", text, letter, "\x80");
  add_replaced(made, "an overlong sequence", text, letter, "\xc0\xaf");
  add_replaced(made, "a surrogate in UTF-8", text, letter, "\xed\xa0\x80");
  if (only_utf8) return made;
  add_replaced(made, "a raw control character", text, letter, "\x01");
  add_replaced(made, "an unknown escape", text, letter, "\\q");
  add_replaced(made, "a doubled comma", text, outside(','), ",,");
  add_replaced(made, "a missing comma", text, outside(','), " ");
  add_replaced(made, "a wrong bracket", text, outside(']'), "}");
  made.push_back({"a missing last bracket", std::string(text.substr(0, text.find_last_of("]}")))});
  made.push_back({"text behind the value", std::string(text) + "]"});
  return made;
}

}  // namespace bench
