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
    buffer.clear();
    return joule::append_compact(buffer, text) ? std::string_view() : std::string_view(buffer);
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
    buffer.clear();
    return joule::append_compact(buffer, text, options) ? std::string_view() : std::string_view(buffer);
  }

  std::string buffer;
};

// For texts that are known to be valid.
struct joule_text_unchecked {
  static constexpr std::string_view name = "joule-unchecked";
  static constexpr std::string_view version = JOULE_VERSION;
  static constexpr std::string_view minify_checks = "";
  static constexpr bool minify_is_unchecked = true;

  std::string_view minify(std::string_view text) {
    buffer.clear();
    joule::append_compact_unchecked(buffer, text);
    return buffer;
  }

  std::string buffer;
};

[[maybe_unused]] const bool entered = bench::enter_text<joule_text>() &&
                                      bench::enter_text<joule_text_ignoring_duplicates>() &&
                                      bench::enter_text<joule_text_unchecked>();

}  // namespace
