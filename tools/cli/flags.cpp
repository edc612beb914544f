#include "flags.hpp"

#include <charconv>
#include <cstdint>

namespace cli::flags {

namespace {

// Decimal digits only, the whole value.
bool parse_number(std::string_view text, std::uint32_t& out) {
  const char* const end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, out);
  return failure == std::errc() && stop == end;
}

std::string store_duplicates(arguments& into, std::string_view value) {
  if (value != "reject" && value != "allow") return "must be reject or allow";
  into.text.duplicates = value == "allow" ? joule::duplicate_names::allow : joule::duplicate_names::reject;
  return {};
}

std::string store_max_depth(arguments& into, std::string_view value) {
  if (parse_number(value, into.text.max_depth)) return {};
  return "must be a number from 0 to 4294967295";
}

std::string store_indent(arguments& into, std::string_view value) {
  constexpr std::uint32_t most = 16;
  std::uint32_t width = 0;
  if (!parse_number(value, width) || width == 0 || width > most) {
    return "must be a number from 1 to 16; `joule min` writes a text without any white space";
  }
  into.indent = width;
  return {};
}

}  // namespace

const flag duplicates{{},
                      "--duplicates",
                      "reject|allow",
                      "What a name does that stands twice in one object (default: reject)",
                      store_duplicates};
const flag max_depth{
    {}, "--max-depth", "N", "Refuse texts with more than N open arrays and objects (default: 1000)", store_max_depth};
const flag json{{},
                "--json",
                {},
                "Print one line of JSON for each file to standard output instead of diagnoses",
                [](arguments& into, std::string_view) { return into.json = true, std::string(); },
                "--quiet"};
const flag quiet{"-q",
                 "--quiet",
                 {},
                 "Print no diagnosis; the exit status tells",
                 [](arguments& into, std::string_view) { return into.quiet = true, std::string(); },
                 "--json"};
const flag indent{{}, "--indent", "N", "Indent by N spaces a level, 1 to 16 (default: 2)", store_indent, "--tab"};
const flag tab{{},
               "--tab",
               {},
               "Indent by one tab a level",
               [](arguments& into, std::string_view) { return into.tab = true, std::string(); },
               "--indent"};
const flag in_place{"-i",
                    "--in-place",
                    {},
                    "Replace each FILE by its new text, whole or not at all; permissions stay",
                    [](arguments& into, std::string_view) { return into.in_place = true, std::string(); }};
const flag help{"-h", "--help", {}, "Print this help", [](arguments& into, std::string_view) {
                  return into.help = true, std::string();
                }};

}  // namespace cli::flags
