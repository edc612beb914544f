#include "commands.hpp"
#include "rewriting.hpp"

namespace cli {

namespace {

constexpr const flag* own_flags[] = {&flags::in_place, &flags::duplicates, &flags::max_depth};

status run(const arguments& given) { return rewrite_files({joule::token::text_form::compact, {}, "\n"}, given); }

}  // namespace

const command min_command{
    "min",
    "Remove all white space between tokens: one text a line",
    own_flags,
    "Every text is checked while it is written. Spellings of names, strings and numbers stay as they are, and so does\n"
    "the order of members. Each text becomes one line that ends with a newline, so that several files make a file of\n"
    "JSON lines. Memory stays bounded however large the text is.\n"
    "What was written to standard output before an error stays; with --in-place the old file stays.\n",
    "  joule min data.json\n"
    "  joule min records/*.json > records.ndjson\n"
    "  joule min -i public/*.json\n",
    run};

}  // namespace cli
