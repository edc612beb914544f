// codec<T>: a user's own text for exactly the type T. Never inherited by derived types, never found by argument-dependent
// look-up (decision 15).
#pragma once

#include <joule/base/result.hpp>
#include <joule/bind/fwd.hpp>

#include <string>
#include <string_view>

namespace joule::inline v0 {

// How a specialisation looks; both functions are optional, the missing direction does not compile.
//
//   template <>
//   struct joule::codec<version> {
//     // `text` is one JSON value, checked: grammar, UTF-8, names, depth. It does not outlive the call.
//     // On failure return error{offset within text, errc::hook_failed, error_domain::user, code of your own}.
//     static joule::error decode(std::string_view text, version& out);
//     // Returns one JSON value; it is checked and compacted.
//     static joule::result<std::string> encode(const version& value);
//   };
//
// The primary template is empty and declared in bind/fwd.hpp.

// A hook's refusal at `offset` bytes into its own text.
[[nodiscard]] constexpr error hook_error(std::uint32_t code, std::uint64_t offset = 0) noexcept {
  return {offset, errc::hook_failed, error_domain::user, code};
}

}  // namespace joule::inline v0
