// explain<T>: what a person wants to know about an error of decoding a T. It adds to explain(error, text) the C++
// member concerned, what its type expects, what the text has instead, and the name that was probably meant.
//
// Include <joule/explain.hpp> too: it defines `explanation`, and as part of the face no layer may include it.
#pragma once

#include <joule/bind/explain_binding.hpp>
#include <joule/bind/row.hpp>
#include <joule/token/sentence.hpp>

#include <concepts>
#include <new>
#include <string>
#include <string_view>
#include <utility>

namespace joule::inline v0 {
namespace bind {

// One string for each explanation_part.
struct typed_parts {
  std::string text[5];
  bool out_of_memory = false;

  [[nodiscard]] std::string& operator[](explanation_part part) noexcept { return text[static_cast<std::size_t>(part)]; }
};

inline namespace JOULE_TAG {

// No exception may pass through the core: it is noted, and thrown again behind it.
inline bool append_part(void* context, explanation_part part, const char* data, std::size_t size) noexcept {
  auto& parts = *static_cast<typed_parts*>(context);
#if JOULE_HAS_EXCEPTIONS
  try {
    parts[part].append(data, size);
  } catch (...) {
    parts.out_of_memory = true;
    return false;
  }
#else
  parts[part].append(data, size);
#endif
  return true;
}

// Replaces what the text alone could say by what the type knows better.
template <class Explanation>
void add_typed_parts(Explanation& x, const error& e, std::string_view text, const type_row& root) {
  typed_parts parts;
  explain_binding(e, text.data(), text.size(), root, {&parts, append_part});
#if JOULE_HAS_EXCEPTIONS
  if (parts.out_of_memory) throw std::bad_alloc();
#endif
  x.member_path = std::move(parts[explanation_part::member_path]);
  x.nearest = std::move(parts[explanation_part::nearest]);
  const auto replace = [](std::string& old, std::string& better) {
    if (!better.empty()) old = std::move(better);
  };
  replace(x.expected, parts[explanation_part::expected]);
  replace(x.found, parts[explanation_part::found]);
  replace(x.hint, parts[explanation_part::hint]);
  x.message = token::sentence(x.code, x.expected, x.found);
}

}  // namespace JOULE_TAG
}  // namespace bind

inline namespace JOULE_TAG {

// Explains an error that decoding this same `text` as a T returned: an `explanation` with member_path, nearest and, for
// binding errors, the type's own expected and found. Any other text gives a harmless answer. O(e.offset) time.
// May throw bad_alloc.
template <class T, std::same_as<error> Error>
[[nodiscard]] auto explain(const Error& e, std::string_view text) {
  auto x = explain(e, text);  // the one of <joule/explain.hpp>
  if (x.line != 0) bind::add_typed_parts(x, e, text, bind::row_of<T>());
  return x;
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0
