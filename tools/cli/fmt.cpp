#include "commands.hpp"
#include "rewriting.hpp"

namespace cli {

namespace {

constexpr const flag* own_flags[] = {&flags::indent, &flags::tab, &flags::in_place, &flags::duplicates,
                                     &flags::max_depth};

status run(const arguments& given) {
  const std::string indent = given.tab ? "\t" : std::string(given.indent, ' ');
  return rewrite_files({joule::token::text_form::indented, {{indent.data(), indent.size()}, {}, {"\n", 1}}, "\n"},
                       given);
}

}  // namespace

const command fmt_command{
    "fmt",
    "Indent texts: one member or element a line",
    own_flags,
    "Every text is checked while it is written. Spellings of names, strings and numbers stay as they are, and so does\n"
    "the order of members. The text ends with a newline. Memory stays bounded however large the text is.\n"
    "What was written to standard output before an error stays; with --in-place the old file stays.\n",
    "  joule fmt data.json | less\n"
    "  curl -s https://example.org/data.json | joule fmt --tab\n"
    "  joule fmt -i --indent=4 config/*.json\n",
    run};

}  // namespace cli
