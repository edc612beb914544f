// "Did you mean": how far one name is from another. Private to the core, cold.
#pragma once

#include <joule/base/bytes.hpp>

namespace joule::inline v0::bind {

inline constexpr unsigned not_similar = 0xFFFFFFFFU;

// Names longer than this are never compared: nobody mistypes them, and the tables stay on the stack.
inline constexpr std::size_t longest_similar_name = 64;

// 0 when the names differ only in the case of ASCII letters, `_`, `-` and spaces (`userId`, `user_id`, `User-ID`);
// otherwise the edits between what remains (insert, delete, replace, swap neighbours: Damerau-Levenshtein in its
// restricted form), as far as a typing mistake goes: 1 for names of 2 to 5 bytes, 2 up to 8, 3 beyond. Else
// not_similar.
// O(a.size * b.size), at most 4096 steps.
[[nodiscard]] unsigned name_distance(chars a, chars b) noexcept;

}  // namespace joule::inline v0::bind
