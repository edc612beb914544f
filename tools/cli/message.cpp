#include "message.hpp"

#include "system.hpp"

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

// Bytes of the control character (Unicode category Cc) or bidirectional control that the text starts with, or 0.
std::size_t unsafe_size(std::string_view text) noexcept {
  const auto byte = [text](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) < 0xA0) return 2;
  const bool general = byte(0) == 0xE2 && byte(1) == 0x80;
  if (general && (byte(2) == 0x8E || byte(2) == 0x8F || (byte(2) >= 0xA8 && byte(2) <= 0xAE))) return 3;
  const bool isolate = byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9;
  return isolate ? 3 : 0;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t size = unsafe_size(text);
    const auto low = static_cast<unsigned char>(text[size == 0 ? 0 : size - 1]);
    if (size == 0) {
      shown += text.front();
    } else {
      const unsigned c = size == 3 ? 0x2000U | (static_cast<unsigned char>(text[1]) & 0x3FU) << 6 | (low & 0x3FU) : low;
      shown += fmt::format("\\u{:04x}", c);
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return shown;
}

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
