// Formatters for {fmt}: `fmt::print("{}", result.error())`. Include it only where {fmt} is at hand.
#pragma once

#include <joule/error.hpp>

#include <fmt/format.h>

template <>
struct fmt::formatter<joule::error> : fmt::formatter<fmt::string_view> {
  template <class Context>
  auto format(const joule::error& e, Context& context) const {
    return fmt::formatter<fmt::string_view>::format(joule::to_string(e), context);
  }
};

template <>
struct fmt::formatter<joule::errc> : fmt::formatter<fmt::string_view> {
  template <class Context>
  auto format(joule::errc code, Context& context) const {
    return fmt::formatter<fmt::string_view>::format(joule::name(code), context);
  }
};
