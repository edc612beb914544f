#include "nearest.hpp"

#include <algorithm>
#include <vector>

namespace cli {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the table: a swap looks two rows back.
  std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  std::string_view best;
  std::size_t smallest = word.size() + 1;
  for (const std::string_view candidate : known) {
    const bool abbreviated = !word.empty() && candidate.starts_with(word);
    const std::size_t distance = abbreviated ? 1 : edit_distance(word, candidate);
    const std::size_t allowed = std::max<std::size_t>(1, std::max(word.size(), candidate.size()) / 3);
    if (distance > allowed || distance >= smallest) continue;
    best = candidate;
    smallest = distance;
  }
  return best;
}

}  // namespace cli
