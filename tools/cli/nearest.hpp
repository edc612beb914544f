// What was probably meant by a word that is not known.
#pragma once

#include <span>
#include <string_view>

namespace cli {

// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other (optimal string
// alignment). O(n m).
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The known word with the smallest distance, if it is close: at most a third of the longer word, and at least one
// letter is always forgiven. Empty when none is. A known word that begins with `word` counts as close too.
[[nodiscard]] std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

}  // namespace cli
