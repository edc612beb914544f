#include "similar_name.hpp"

namespace joule::inline v0::bind {

namespace {

struct folded_name {
  char data[longest_similar_name];
  std::size_t size = 0;
};

folded_name fold(chars name) noexcept {
  folded_name folded;
  for (std::size_t i = 0; i != name.size; ++i) {
    const char c = name.data[i];
    if (c == '_' || c == '-' || c == ' ') continue;
    folded.data[folded.size++] = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return folded;
}

unsigned edits_allowed(std::size_t size) noexcept {
  if (size < 2) return 0;
  if (size < 6) return 1;
  return size < 9 ? 2 : 3;
}

unsigned least(unsigned a, unsigned b) noexcept { return a < b ? a : b; }

// Three rows of the table: a swap looks two rows back.
unsigned edit_distance(const folded_name& a, const folded_name& b) noexcept {
  unsigned rows[3][longest_similar_name + 1];
  unsigned* before = rows[0];
  unsigned* above = rows[1];
  unsigned* row = rows[2];
  for (std::size_t k = 0; k <= b.size; ++k) above[k] = static_cast<unsigned>(k);
  for (std::size_t i = 1; i <= a.size; ++i) {
    row[0] = static_cast<unsigned>(i);
    for (std::size_t k = 1; k <= b.size; ++k) {
      const unsigned replace = above[k - 1] + (a.data[i - 1] == b.data[k - 1] ? 0U : 1U);
      row[k] = least(replace, least(above[k], row[k - 1]) + 1);
      const bool swapped = i > 1 && k > 1 && a.data[i - 1] == b.data[k - 2] && a.data[i - 2] == b.data[k - 1];
      if (swapped) row[k] = least(row[k], before[k - 2] + 1);
    }
    unsigned* const free_row = before;
    before = above;
    above = row;
    row = free_row;
  }
  return above[b.size];
}

}  // namespace

unsigned name_distance(chars a, chars b) noexcept {
  if (a.size > longest_similar_name || b.size > longest_similar_name) return not_similar;
  const folded_name left = fold(a);
  const folded_name right = fold(b);
  const std::size_t longer = left.size > right.size ? left.size : right.size;
  const std::size_t shorter = left.size > right.size ? right.size : left.size;
  const unsigned allowed = edits_allowed(longer);
  // Every byte of the difference in length is an edit. Names that fold to nothing (`_`, `-`) have nothing in common.
  if (longer - shorter > allowed || longer == 0) return not_similar;
  const unsigned distance = edit_distance(left, right);
  return distance <= allowed ? distance : not_similar;
}

}  // namespace joule::inline v0::bind
