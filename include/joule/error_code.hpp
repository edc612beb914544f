// joule::errc as a std::error_code: `std::error_code ec = joule::make_error_code(e);`
#pragma once

#include <joule/base/error.hpp>

#include <string>
#include <system_error>

namespace joule::inline v0 {

// The category of errc: name "joule", messages as message(errc).
class error_code_category final : public std::error_category {
 public:
  [[nodiscard]] const char* name() const noexcept override { return "joule"; }
  [[nodiscard]] std::string message(int code) const override {
    return joule::message(static_cast<errc>(static_cast<std::uint16_t>(code)));
  }
};

// The one object of the category.
[[nodiscard]] inline const std::error_category& joule_category() noexcept {
  static const error_code_category category;
  return category;
}

// Found by argument-dependent look-up when an errc is turned into a std::error_code.
[[nodiscard]] inline std::error_code make_error_code(errc code) noexcept {
  return {static_cast<int>(code), joule_category()};
}

// An error of the operating system keeps its errno and the generic category; the offset is lost.
[[nodiscard]] inline std::error_code make_error_code(const error& e) noexcept {
  if (e.domain == error_domain::system && e.detail != 0) return {static_cast<int>(e.detail), std::generic_category()};
  return make_error_code(e.code);
}

}  // namespace joule::inline v0

template <>
struct std::is_error_code_enum<joule::errc> : std::true_type {};
