// Typed decoding of one input into one type, against the slow oracle (tests/differential/disagreement.hpp).
#pragma once

#include "differential/disagreement.hpp"
#include "differential/types.hpp"
#include "fuzz_target.hpp"

namespace fuzz {

template <class T, joule::read_options Options = joule::strict_read,
          differential::encoding Encoding = differential::encoding::exact>
void agree(std::string_view text) {
  static T dirty{};  // never cleaned: every input meets what all earlier ones left behind
  const std::string problem = differential::disagreement<T, Options, Encoding>(text, dirty);
  require(problem.empty(), std::string(joule::bind::type_name<T>) + "\n" + problem);
}

inline constexpr joule::read_options lenient{.duplicates = joule::duplicate_names::allow};
inline constexpr joule::read_options refusing{.unknown = joule::unknown_members::reject};

}  // namespace fuzz
