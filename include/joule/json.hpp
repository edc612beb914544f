// Everything for everyday use: C++ values to JSON text and back, and what can be done with the text alone.
//
//   struct user { int id; std::string name; std::optional<std::string> mail; };
//   auto text = joule::marshal(user{1, "Ada", {}});            // result<std::string>: {"id":1,"name":"Ada","mail":null}
//   auto back = joule::unmarshal<user>(R"({"id":1,"name":"Ada"})");  // result<user>
//   if (!back) std::cerr << joule::to_string(joule::explain<user>(back.error(), text));
#pragma once

#include <joule/bind/explain.hpp>
#include <joule/check.hpp>
#include <joule/error.hpp>
#include <joule/explain.hpp>
#include <joule/marshal.hpp>
#include <joule/options.hpp>
#include <joule/reformat.hpp>
#include <joule/unmarshal.hpp>

namespace joule::inline v0 {

inline namespace JOULE_TAG {

// marshal() with one element or member on a line, in the layout of reformat.hpp. Writes compact text first and lays it out
// in a second pass, so that types are compiled for one form only.
template <write_options Options = strict_write, class T>
[[nodiscard]] result<std::string> marshal_indent(const T& value, const layout& style = {}, const run_options& run = {}) {
  const result<std::string> compact = marshal<Options>(value, run);
  if (!compact) return compact.error();
  return indent(*compact, style, {run.max_depth, duplicate_names::allow});
}

}  // namespace JOULE_TAG

// The version of the headers as "major.minor.patch". Static storage.
[[nodiscard]] constexpr const char* version() noexcept { return JOULE_VERSION; }

}  // namespace joule::inline v0
