// Texts with something that only a lenient reader takes, and one type over many of them.
#pragma once

#include "differential/agreement.hpp"
#include "differential/lenient.hpp"
#include "differential/texts.hpp"

namespace differential {

inline constexpr joule::read_options replacing{.utf8 = joule::invalid_utf8::replace};
inline constexpr joule::read_options passing{.utf8 = joule::invalid_utf8::pass};

// Every sample and variation as it is and with up to three insertions, mostly inside strings.
template <class Run>
void for_each_damaged_text(std::uint64_t seed, Run&& run) {
  constexpr int variations = 6000;
  joule_test::random_source random(seed * 1000);
  int nth = 0;
  for_each_text(seed, variations, [&](const std::string& text) {
    run(text);
    std::string damaged = text;
    for (auto edits = 1 + random.below(3); edits != 0; --edits) joule_test::damage(damaged, random);
    run(damaged);
    if (++nth % 64 == 0) run(enlarged(damaged, random));
  });
}

template <class T, joule::read_options Options, encoding Encoding = encoding::exact>
void agree_on_damaged(std::uint64_t seed) {
  agreement<T, Options, Encoding> all;
  for_each_damaged_text(seed, [&](const std::string& text) { all.run(text); });
  EXPECT_GT(all.texts(), 6000U);
}

// What disagrees, as long as it can be read.
template <class Judge>
void expect_no_problem(std::uint64_t seed, Judge&& judge) {
  std::string problems;
  for_each_damaged_text(seed, [&](const std::string& text) {
    if (problems.size() < 4000) problems += judge(text);
  });
  EXPECT_EQ(problems, "");
}

}  // namespace differential
