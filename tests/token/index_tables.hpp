// The chunked index of every instruction set that this machine has, called directly: all sets in one process.
#pragma once

#include "reference/plain_minify.hpp"

#include "text/isa/features.hpp"
#include "token/index_dispatch.hpp"
#include "token/walk_value.hpp"

#include <joule/token/diagnose.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace joule_test {

inline std::vector<const joule::isa::index_table*> usable_index_tables() {
  std::vector<const joule::isa::index_table*> usable;
  for (const joule::isa::index_table* table : joule::isa::compiled_index_tables()) {
    if ((table->required & ~joule::isa::detect_features()) == 0) usable.push_back(table);
  }
  return usable;
}

// One and two blocks, and the size in use.
inline constexpr std::size_t index_chunks[] = {64, 128, joule::isa::index_chunk};

// Are the bytes of `part` bytes of `whole`, in order?
inline bool is_subsequence(std::string_view part, std::string_view whole) {
  std::size_t at = 0;
  for (const char c : part) {
    at = whole.find(c, at);
    if (at++ == std::string_view::npos) return false;
  }
  return true;
}

// What differs between a set's way over the container at p and the walk; empty when nothing does.
inline std::string skip_difference(const joule::isa::index_table& table, std::size_t chunk, const char* p,
                                   const char* end, std::uint32_t max_depth) {
  using joule::duplicate_names;
  const auto size = [](const char* first, const char* last) { return static_cast<std::size_t>(last - first); };
  for (const auto duplicates : {duplicate_names::allow, duplicate_names::reject}) {
    const std::string where = std::string(table.name) + ", chunks of " + std::to_string(chunk) + ", depth " +
                              std::to_string(max_depth) + (duplicates == duplicate_names::allow ? "" : ", names");
    const auto skip = duplicates == duplicate_names::allow ? table.skip : table.skip_names;
    bool out_of_memory = false;
    const char* const walked = joule::token::walk_value(p, end, {max_depth, duplicates}, 0, out_of_memory);
    const char* const skipped = skip({p, size(p, end), max_depth, chunk});
    if (skipped != nullptr && skipped != walked) return where + ": skip ends at another place than walking";
    if (walked == nullptr) continue;
    // What stands behind may hide the end of a good value, but not in a text that ends there.
    if (skip({p, size(p, walked), max_depth, chunk}) != walked) return where + ": skip does not find the end";
    if (skipped == nullptr && !joule::token::diagnose(p, size(p, end), {max_depth, duplicates}))
      return where + ": skip refuses the beginning of a valid text";
    constexpr std::size_t longest_walk = joule::isa::longest_walk;
    if (size(p, end) >= longest_walk && table.is_long(p, end) != (size(p, walked) > longest_walk))
      return where + ": is_long is wrong about " + std::to_string(size(p, walked)) + " bytes";
  }
  return {};
}

// The container at the start of the text: alone, and with good and bad bytes right behind it.
inline std::string skip_difference(const joule::isa::index_table& table, std::size_t chunk, std::string_view text,
                                   std::uint32_t max_depth) {
  const std::size_t first = text.find_first_not_of(" \t\n\r");
  if (first == std::string_view::npos || (text[first] != '{' && text[first] != '[')) return {};
  text.remove_prefix(first);
  std::string difference = skip_difference(table, chunk, text.data(), text.data() + text.size(), max_depth);
  if (text.size() > 100000) return difference;
  for (const std::string_view behind : {",{\"\\\"\":[1,\"\xC3\xA9\"]},[[]]]}", "\xFF\x01\"\x01\\q\xFF]}"}) {
    if (!difference.empty()) return difference;
    std::string longer(text);
    for (int i = 0; i != 4; ++i) longer += behind;
    const std::vector<char> exact(longer.begin(), longer.end());  // a sanitizer sees its end
    difference = skip_difference(table, chunk, exact.data(), exact.data() + exact.size(), max_depth);
  }
  return difference;
}

// What differs between the walk's verdict on a text and that of the reference grammar; empty when nothing does.
inline std::string walk_difference(std::string_view text, std::uint32_t max_depth) {
  constexpr std::string_view space = " \t\n\r";
  const std::size_t first = std::min(text.find_first_not_of(space), text.size());
  const std::size_t last = text.find_last_not_of(space) + 1;
  for (const auto duplicates : {joule::duplicate_names::allow, joule::duplicate_names::reject}) {
    const joule::text_options options{max_depth, duplicates};
    bool out_of_memory = false;
    const char* const end = text.data() + text.size();
    const char* const walked = joule::token::walk_value(text.data() + first, end, options, 0, out_of_memory);
    const bool valid = !joule::token::diagnose(text.data(), text.size(), options);
    if ((walked == text.data() + last) != valid && first != last)
      return std::string("the walk should ") + (valid ? "accept" : "refuse");
    if (joule::token::skip_value(text.data() + first, end, options, 0, out_of_memory) != walked)
      return "skip_value ends at another place than the walk";
  }
  return {};
}

// What differs between a set's answers and those of the reference grammar; empty when nothing does. The text is read
// where it stands, so that it may touch a page that must not be read.
inline std::string index_difference(const joule::isa::index_table& table, std::size_t chunk, std::string_view text,
                                    std::uint32_t max_depth) {
  const joule::text_options options{max_depth, joule::duplicate_names::allow};
  const bool valid = !joule::token::diagnose(text.data(), text.size(), options);
  const joule::isa::index_request request{text.data(), text.size(), max_depth, chunk};
  using joule::isa::index_verdict;
  const auto expected = valid ? index_verdict::valid : index_verdict::invalid;
  const std::string where =
      std::string(table.name) + ", chunks of " + std::to_string(chunk) + ", depth " + std::to_string(max_depth);
  const std::string wanted = valid ? "accept" : "refuse";
  if (table.validate(request) != expected) return where + ": validate should " + wanted;

  // With names checked: a valid text is never refused, and a text that is none never accepted; `declined` is for texts
  // in which a name may come twice.
  const joule::error strict = joule::token::diagnose(text.data(), text.size(), {max_depth});
  const index_verdict named = table.validate_names(request);
  if ((named == index_verdict::valid) != !strict)
    return where + ": validate_names should " + (strict ? "refuse" : "accept");
  if (named == index_verdict::declined && valid && strict.code != joule::errc::duplicate_name) {
    return where + ": validate_names declines without a repeated name";
  }

  std::vector<char> out(text.size() + joule::isa::minify_slack);
  char* end = nullptr;
  if (table.minify(request, out.data(), end) != expected) return where + ": minify should " + wanted;
  const std::string minified = reference::plain_minify(text);
  if (valid && std::string_view(out.data(), static_cast<std::size_t>(end - out.data())) != minified) {
    return where + ": minify gives another text than " + minified;
  }
  if (table.minify_names(request, out.data(), end) != named) return where + ": minify_names and validate_names differ";
  if (!strict && std::string_view(out.data(), static_cast<std::size_t>(end - out.data())) != minified) {
    return where + ": minify_names gives another text than " + minified;
  }
  end = table.minify_unchecked(text.data(), text.size(), out.data());
  const std::string_view unchecked(out.data(), static_cast<std::size_t>(end - out.data()));
  if (valid && unchecked != minified) return where + ": minify_unchecked gives another text than " + minified;
  if (!is_subsequence(unchecked, text)) return where + ": minify_unchecked gives bytes that the text does not have";
  return skip_difference(table, chunk, text, max_depth);
}

}  // namespace joule_test
