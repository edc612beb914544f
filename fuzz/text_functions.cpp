// check, compact, indent, canonicalize: one verdict, and each result is a fixed point of its function.
#include "fuzz_target.hpp"

#include <joule/bind/raw.hpp>
#include <joule/check.hpp>
#include <joule/reformat.hpp>
#include <joule/token/diagnose.hpp>
#include <joule/unmarshal.hpp>

namespace {

using fuzz::require;

std::string shown(const joule::error& e) { return std::string(joule::name(e.code)) + " at " + std::to_string(e.offset); }

void require_same(const char* what, const joule::error& expected, const joule::error& got, std::string_view text) {
  require(expected == got, std::string(what) + ": expected " + shown(expected) + ", got " + shown(got) + " in " +
                               std::string(text));
}

void check_text(std::string_view text, const joule::text_options& options) {
  const joule::error verdict = joule::token::diagnose(text.data(), text.size(), options);
  require_same("check", verdict, joule::check(text, options), text);
  const auto small = joule::compact(text, options);
  require_same("compact", verdict, small.error(), text);
  const auto wide = joule::indent(text, {}, options);
  require_same("indent", verdict, wide.error(), text);
  if (!small || !wide) return;
  require(*joule::compact(*small, options) == *small, "compact changes compact text: " + *small);
  require(*joule::compact(*wide, options) == *small, "compact of indented text differs: " + *wide);
  require(*joule::indent(*small, {}, options) == *wide, "indent of compact text differs: " + *small);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  check_text(text, {});
  check_text(text, {joule::default_max_depth, joule::duplicate_names::allow});
  check_text(text, {3, joule::duplicate_names::reject});
  const auto canonical = joule::canonicalize(text);
  if (canonical) {
    const auto again = joule::canonicalize(*canonical);
    require(again && *again == *canonical, "canonicalize changes canonical text: " + *canonical);
    require(!joule::check(*canonical), "canonical text is not valid: " + *canonical);
  }
  return 0;
}
