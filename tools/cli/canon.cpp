#include "commands.hpp"
#include "message.hpp"
#include "rewriting.hpp"

namespace cli {

namespace {

constexpr const flag* own_flags[] = {&flags::in_place, &flags::max_depth};

status run(const arguments& given) {
  if (given.files.size() > 1 && !given.in_place) {
    say("canon writes one text without anything behind it; give one FILE, or --in-place");
    return status::trouble;
  }
  return rewrite_files({joule::token::text_form::canonical, {}, {}}, given);
}

}  // namespace

const command canon_command{
    "canon",
    "Write the canonical form of RFC 8785, for hashing and signing",
    own_flags,
    "Members are sorted, numbers and strings written in their one canonical spelling. Exactly the canonical bytes are\n"
    "written, without a newline behind them; so only one FILE is allowed unless --in-place is given. A number beyond "
    "the\n"
    "range of double and a name that stands twice in one object are errors.\n"
    "The text is kept in memory, and nothing is written before all of it was read.\n",
    "  joule canon order.json | sha256sum\n"
    "  joule canon -i signed/*.json\n",
    run};

}  // namespace cli
