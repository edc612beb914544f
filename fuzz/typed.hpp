// Typed decoding of one input into one type, against the slow oracle (tests/differential/disagreement.hpp).
#pragma once

#include "differential/disagreement.hpp"
#include "differential/types.hpp"
#include "fuzz_target.hpp"

#include <cstring>
#include <memory>
#include <span>

namespace fuzz {

using joule::error;

template <class T, joule::read_options Options = joule::strict_read,
          differential::encoding Encoding = differential::encoding::exact>
void agree(std::string_view text) {
  static T dirty{};  // never cleaned: every input meets what all earlier ones left behind
  const std::string problem = differential::disagreement<T, Options, Encoding>(text, dirty);
  require(problem.empty(), std::string(joule::bind::type_name<T>) + "\n" + problem);
}

// Decoding in place of a type that borrows, against the same type that owns its strings. `same(views, strings, text)`:
// are they equal, and do all views point into the text?
template <class Borrowing, class Owning, class Same>
void agree_in_place(std::string_view text, const Same& same) {
  static Borrowing dirty{};  // its views point to texts that are gone: nothing may look at them
  const joule::result<Owning> expected = joule::unmarshal<Owning>(text);
  const std::unique_ptr<char[]> bytes(new char[text.size()]);
  if (!text.empty()) std::memcpy(bytes.get(), text.data(), text.size());
  const error e = joule::unmarshal_in_place(std::span<char>(bytes.get(), text.size()), dirty);
  const std::string_view after(bytes.get(), text.size());
  require(e == expected.error(), "in place: expected " + differential::to_string(expected.error()) + ", got " +
                                     differential::to_string(e) + "\n  text: " + differential::shown(text));
  if (e)
    require(after == text, "in place: the refused text is not what it was: " + differential::shown(text));
  else
    require(same(dirty, *expected, after), "in place: another value than with strings: " + differential::shown(text));
}

inline constexpr joule::read_options lenient{.duplicates = joule::duplicate_names::allow};
inline constexpr joule::read_options refusing{.unknown = joule::unknown_members::reject};

}  // namespace fuzz
