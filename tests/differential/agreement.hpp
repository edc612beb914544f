// One type over many texts, as a GoogleTest assertion.
#pragma once

#include "differential/disagreement.hpp"
#include "differential/texts.hpp"

#include <gtest/gtest.h>

namespace differential {

// Runs one type over many texts with an object that is never cleaned.
template <class T, joule::read_options Options = joule::strict_read, encoding Encoding = encoding::exact>
class agreement {
 public:
  void run(std::string_view text) {
    ++texts_;
    if (failures_ >= 5) return;
    const std::string problem = disagreement<T, Options, Encoding>(text, dirty_);
    if (problem.empty()) return;
    ++failures_;
    ADD_FAILURE() << joule::bind::type_name<T> << "\n" << problem;
  }
  [[nodiscard]] std::size_t texts() const { return texts_; }

 private:
  T dirty_{};
  std::size_t texts_ = 0;
  int failures_ = 0;
};

// A type alone or in a container over many texts.
template <class T, joule::read_options Options = joule::strict_read, encoding Encoding = encoding::exact>
void agree_on_values(std::uint64_t seed) {
  constexpr int variations = 8000;
  agreement<T, Options, Encoding> all;
  for_each_text(seed, variations, [&](const std::string& text) { all.run(text); });
  EXPECT_GT(all.texts(), static_cast<std::size_t>(variations));
}

// A record over many texts, and over whole documents with other white space.
template <class T, joule::read_options Options = joule::strict_read, encoding Encoding = encoding::exact>
void agree_on_records(std::uint64_t seed) {
  constexpr int variations = 12000;
  agreement<T, Options, Encoding> all;
  for_each_text(seed, variations, [&](const std::string& text) { all.run(text); });
  for (const std::string& text : documents()) {
    all.run(spaced(text, " "));
    all.run(spaced(text, "\t\r\n" + std::string(70, ' ')));
  }
  EXPECT_GT(all.texts(), static_cast<std::size_t>(variations));
}

}  // namespace differential
