// What can be said about one member. Data in the shape; the record loop acts on it.
#pragma once

#include <joule/base/config.hpp>

#include <cstddef>
#include <string_view>

namespace joule::inline v0 {

struct member_attributes {
  bool required = false;  // decoding fails with missing_member when the name does not occur
};

// Attributes as users write them: field("id", &user::id, required).
inline constexpr struct required_t {
} required{};

namespace bind {

constexpr void apply(member_attributes& attributes, required_t) noexcept { attributes.required = true; }

// One member of a shape.
struct member_info {
  std::string_view name;      // JSON name, unescaped
  std::string_view cxx_name;  // as declared
  member_attributes attributes{};
};

}  // namespace bind
}  // namespace joule::inline v0
