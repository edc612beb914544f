#include "../../harness/text_contender.hpp"

#include <joule/check.hpp>
#include <joule/reformat.hpp>
#include <joule/text/utf8.hpp>

namespace {

struct joule_text {
  static constexpr std::string_view name = "joule";
  static constexpr std::string_view version = JOULE_VERSION;
  static constexpr std::string_view validate_checks = "grammar,utf8,surrogates,dups=reject,depth";
  static constexpr std::string_view minify_checks = "grammar,utf8,surrogates,dups=reject,depth";

  bool validate(std::string_view text) { return joule::valid(text); }

  std::string_view minify(std::string_view text) {
    auto made = joule::compact(text);
    if (!made) return {};
    buffer = *std::move(made);
    return buffer;
  }

  bool is_utf8(std::string_view text) { return joule::text::is_valid_utf8({text.data(), text.size()}); }

  std::string buffer;
};

// What other validators check: repeated names are none of their business.
struct joule_text_ignoring_duplicates {
  static constexpr std::string_view name = "joule-any-names";
  static constexpr std::string_view version = JOULE_VERSION;
  static constexpr std::string_view validate_checks = "grammar,utf8,surrogates,depth";
  static constexpr std::string_view minify_checks = "grammar,utf8,surrogates,depth";
  static constexpr joule::text_options options{.duplicates = joule::duplicate_names::allow};

  bool validate(std::string_view text) { return joule::valid(text, options); }

  std::string_view minify(std::string_view text) {
    auto made = joule::compact(text, options);
    if (!made) return {};
    buffer = *std::move(made);
    return buffer;
  }

  std::string buffer;
};

[[maybe_unused]] const bool entered =
    bench::enter_text<joule_text>() && bench::enter_text<joule_text_ignoring_duplicates>();

}  // namespace
