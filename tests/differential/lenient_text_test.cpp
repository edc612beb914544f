// Lenient reading against the strict reading of the same text with everything replaced.
#include "differential/lenient_agreement.hpp"
#include "differential/types.hpp"

namespace {

using namespace differential;
using joule::duplicate_names;
using joule::invalid_utf8;

TEST(LenientReading, OneVerdictForAllTextFunctions) {
  for (const auto duplicates : {duplicate_names::reject, duplicate_names::allow}) {
    for (const auto utf8 : {invalid_utf8::replace, invalid_utf8::pass}) {
      const joule::text_options options{joule::default_max_depth, duplicates, utf8};
      expect_no_problem(130, [&](const std::string& text) { return text_disagreement(text, options); });
    }
  }
}

TEST(LenientReading, GivesWhatStrictReadingGivesOnceEverythingIsReplaced) {
  expect_no_problem(140, twin_disagreement<recursive, replacing>);
  expect_no_problem(141, twin_disagreement<odd_names, replacing>);
  expect_no_problem(142, twin_disagreement<collections, replacing>);
  expect_no_problem(143, twin_disagreement<std::vector<std::array<char, 4>>, replacing>);
}

}  // namespace
