// One type over many texts, as a GoogleTest assertion.
#pragma once

#include "differential/disagreement.hpp"

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

}  // namespace differential
