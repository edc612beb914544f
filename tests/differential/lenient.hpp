// Lenient reading against the strict reading of a text in which everything is replaced already.
#pragma once

#include "differential/disagreement.hpp"
#include "reference/strict_twin.hpp"

#include <joule/check.hpp>
#include <joule/reformat.hpp>

namespace differential {

// The error that a strict reader finds in the twin, with its place in the lenient text.
[[nodiscard]] inline error at_origin(error e, const reference::strict_twin& twin) {
  if (e) e.offset = twin.origin[static_cast<std::size_t>(e.offset)];
  return e;
}

// Every function about text alone.
[[nodiscard]] inline std::string text_disagreement(std::string_view text, const joule::text_options& options) {
  const exact_copy copy(text);
  const std::string_view t = copy.view();
  const reference::strict_twin twin = reference::make_strict_twin(text, reference::malformed_under(options.utf8));
  const joule::text_options strict{options.max_depth, options.duplicates};
  const error expected = at_origin(joule::token::diagnose(twin.text.data(), twin.text.size(), strict), twin);
  findings found;
  found.expect_error("diagnose", expected, joule::token::diagnose(t.data(), t.size(), options));
  found.expect_error("check", expected, joule::check(t, options));
  found.expect("valid agrees", joule::valid(t, options) == !expected);
  const joule::result<std::string> compact = joule::compact(t, options);
  const joule::result<std::string> wide = joule::indent(t, {}, options);
  found.expect_error("compact", expected, compact.error());
  found.expect_error("indent", expected, wide.error());
  if (compact && wide) {
    found.expect("compact text stays", *joule::compact(*compact, options) == *compact);
    found.expect("indent is undone by compact", *joule::compact(*wide, options) == *compact);
  }
  const joule::result<std::string> canonical = joule::canonicalize(t, options);
  const joule::result<std::string> twin_canonical = joule::canonicalize(twin.text, strict);
  found.expect_error("canonicalize", at_origin(twin_canonical.error(), twin), canonical.error());
  if (canonical && options.utf8 == joule::invalid_utf8::replace)
    found.expect("both have one canonical form", *canonical == twin_canonical.value());
  if (canonical) found.expect("canonical text stays", joule::canonicalize(*canonical, options).value() == *canonical);
  return found.text().empty() ? std::string() : found.text() + "  text: " + shown(text) + "\n";
}

// A type that neither borrows nor keeps raw text: with everything replaced, both texts give one value.
template <class T, joule::read_options Options>
[[nodiscard]] std::string twin_disagreement(std::string_view text) {
  static_assert(Options.utf8 == joule::invalid_utf8::replace);
  constexpr joule::read_options strict{
      .unknown = Options.unknown, .duplicates = Options.duplicates, .nonfinite = Options.nonfinite};
  const exact_copy copy(text);
  const reference::strict_twin twin = reference::make_strict_twin(text, reference::malformed::replaced);
  const joule::result<T> expected = joule::unmarshal<T, strict>(std::string_view(twin.text));
  const joule::result<T> got = joule::unmarshal<T, Options>(copy.view());
  findings found;
  found.expect_error("unmarshal", at_origin(expected.error(), twin), got.error());
  if (got && expected) found.expect("both texts give one value", reference::same_value(*got, *expected));
  return found.text().empty() ? std::string() : found.text() + "  text: " + shown(text) + "\n";
}

}  // namespace differential
