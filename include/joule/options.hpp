// Options of one call. Three homes, one question each (decision 14): what selects code is a template argument and a closed
// aggregate, so that a misspelt option does not compile; what is a number or a pointer is a run-time argument; what
// belongs to one member stands in the shape.
#pragma once

#include <joule/bind/resource.hpp>
#include <joule/token/text_options.hpp>
#include <joule/token/text_rules.hpp>

namespace joule::inline v0 {

// What a name does that the record does not have.
enum class unknown_members : std::uint8_t {
  skip,    // its value is checked in full and passed over
  reject,  // unknown_name at the name's opening quote
};

// How text is read: `unmarshal<T, read_options{.unknown = unknown_members::reject}>(text)`. The default is profile strict.
struct read_options {
  unknown_members unknown = unknown_members::skip;
  duplicate_names duplicates = duplicate_names::reject;
  // unmarshal_into decodes into a temporary and moves it over on success: on failure the target is what it was.
  bool transactional = false;
  // Strings that are not UTF-8, and escapes of half a surrogate pair (text_rules.hpp): in values, names, keys, and in what is
  // skipped or kept as raw text, which keeps its bytes. Costs nothing where the text is UTF-8.
  invalid_utf8 utf8 = invalid_utf8::reject;
  // Floating-point targets also read what the same write option writes for NaN and the infinities.
  nonfinite_numbers nonfinite = nonfinite_numbers::reject;

  friend constexpr bool operator==(const read_options&, const read_options&) = default;
};

// How values are written: `marshal<write_options{.deterministic = true}>(value)`.
struct write_options {
  // Equal values give equal bytes: unordered containers are written in the order of their entries' text. Containers with
  // an order keep it.
  bool deterministic = false;
  // How strings are spelt: minimal escapes, unless these ask for more (text_rules.hpp). They apply to names, values and
  // raw text alike, and are slower than the default.
  bool escape_html = false;
  bool escape_js = false;
  bool ascii_only = false;
  invalid_utf8 utf8 = invalid_utf8::reject;
  nonfinite_numbers nonfinite = nonfinite_numbers::reject;

  friend constexpr bool operator==(const write_options&, const write_options&) = default;
};

inline constexpr read_options strict_read{};
inline constexpr write_options strict_write{};

// Limits and context of one call.
struct run_options {
  // Containers open at once, in the text or in the value.
  std::uint32_t max_depth = default_max_depth;
  // Where allocator-aware parts of the decoded value get their memory; `.resource = &arena` for any
  // std::pmr::memory_resource. Must outlive the value.
  resource_ref resource{};
  // Handed to the user's hooks as it is.
  const void* user = nullptr;
};

}  // namespace joule::inline v0
