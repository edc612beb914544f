// Every flag of the tool, once: the parser, the help and whatever lists flags later read this table.
#pragma once

#include "arguments.hpp"

#include <string>
#include <string_view>

namespace cli {

struct flag {
  std::string_view short_name;  // "-i", or empty
  std::string_view long_name;   // "--in-place"
  std::string_view value;       // placeholder of its value in the help; empty for a switch
  std::string_view help;        // one sentence without a full stop
  // Stores the value ("" for a switch). Returns what is wrong with it, or nothing.
  std::string (*store)(arguments& into, std::string_view value);
  std::string_view excludes = {};  // the long name of a flag that must not stand beside it
};

namespace flags {

extern const flag duplicates;
extern const flag max_depth;
extern const flag json;
extern const flag quiet;
extern const flag indent;
extern const flag tab;
extern const flag in_place;
extern const flag help;

}  // namespace flags
}  // namespace cli
