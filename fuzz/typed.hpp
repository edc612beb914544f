// Typed decoding of one input into one type, against the slow oracle (tests/differential/disagreement.hpp).
#pragma once

#include "differential/disagreement.hpp"
#include "differential/types.hpp"
#include "fuzz_target.hpp"

#include <algorithm>
#include <cstring>
#include <memory>
#include <span>

namespace fuzz {

using joule::error;

template <class T, joule::read_options Options = joule::strict_read,
          differential::encoding Encoding = differential::encoding::exact>
void agree(std::string_view text) {
  static T dirty{};  // never cleaned: every input meets what all earlier ones left behind
  const std::string problem = differential::disagreement<T, Options, Encoding>(text, dirty);
  require(problem.empty(), std::string(joule::bind::type_name<T>) + "\n" + problem);
}

// Decoding in place of a type that borrows, against the slow oracle and the same type that owns its strings.
// `same(views, strings, text)`: are they equal, and do all views point into the text?
template <class Borrowing, class Owning, joule::read_options Options = joule::strict_read, class Same>
void agree_in_place(std::string_view text, const Same& same) {
  static Borrowing dirty{};  // its views point to texts that are gone: nothing may look at them
  const joule::text_options rules{joule::default_max_depth, Options.duplicates, Options.utf8};
  const error expected = reference::judge_typed<Borrowing>(text, rules, {.unescapes = true}).first();
  const std::unique_ptr<char[]> bytes(new char[text.size()]);
  if (!text.empty()) std::memcpy(bytes.get(), text.data(), text.size());
  const error e = joule::unmarshal_in_place<Options>(std::span<char>(bytes.get(), text.size()), dirty);
  const std::string_view after(bytes.get(), text.size());
  require(e == expected, "in place: expected " + differential::to_string(expected) + ", got " +
                             differential::to_string(e) + "\n  text: " + differential::shown(text));
  if (e) {
    require(after == text, "in place: the refused text is not what it was: " + differential::shown(text));
    return;
  }
  const joule::result<Owning> owned = joule::unmarshal<Owning, Options>(text);
  require(owned && same(dirty, *owned, after), "in place: another value than with strings: " + differential::shown(text));
}

inline bool same_strings(std::string_view view, const std::string& string, std::string_view text) {
  return view == string && view.data() >= text.data() && view.data() + view.size() <= text.data() + text.size();
}

inline constexpr auto same_lists = [](const auto& views, const auto& strings, std::string_view text) {
  return std::equal(views.begin(), views.end(), strings.begin(), strings.end(),
                    [&](std::string_view a, const std::string& b) { return same_strings(a, b, text); });
};

inline constexpr auto same_maps = [](const auto& views, const auto& strings, std::string_view text) {
  return std::equal(views.begin(), views.end(), strings.begin(), strings.end(), [&](const auto& a, const auto& b) {
    return same_strings(a.first, b.first, text) && same_lists(a.second, b.second, text);
  });
};

// Lists and maps of views, and lists behind white space: read where they lie, and across the switch to the tail buffer.
template <joule::read_options Options = joule::strict_read>
void decode_in_place(std::string_view text) {
  agree_in_place<std::vector<std::string_view>, std::vector<std::string>, Options>(text, same_lists);
  agree_in_place<std::map<std::string_view, std::vector<std::string_view>>,
                 std::map<std::string, std::vector<std::string>>, Options>(text, same_maps);
  const std::string large = std::string(8300, ' ') + std::string(text);
  agree_in_place<std::vector<std::string_view>, std::vector<std::string>, Options>(large, same_lists);
}

inline constexpr joule::read_options lenient{.duplicates = joule::duplicate_names::allow};
inline constexpr joule::read_options refusing{.unknown = joule::unknown_members::reject};

}  // namespace fuzz
