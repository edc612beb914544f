// What the command line says, as data. Filled through the table of flags, read by the commands.
#pragma once

#include <joule/token/text_options.hpp>

#include <string>
#include <vector>

namespace cli {

struct arguments {
  std::vector<std::string> files;  // "-" is the standard input; none given means the same
  joule::text_options text;        // --duplicates, --max-depth
  unsigned indent = 2;
  bool tab = false;
  bool in_place = false;
  bool json = false;
  bool quiet = false;
  bool help = false;
};

// The exit status. When several apply, the largest counts.
enum class status : int {
  ok = 0,       // also when the reader of our output closed its pipe: it has seen what it wanted
  invalid = 1,  // a text is not valid
  trouble = 2,  // a wrong command line, or reading or writing failed
};

inline void raise(status& current, status next) noexcept {
  if (next > current) current = next;
}

}  // namespace cli
