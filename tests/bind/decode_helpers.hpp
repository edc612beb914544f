// Shared by the tests of typed decoding and encoding.
#pragma once

#include <joule/marshal.hpp>
#include <joule/unmarshal.hpp>

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

namespace joule::inline v0 {
inline void PrintTo(const error& e, std::ostream* out) {
  *out << name(e.code) << " at " << e.offset << " (domain " << static_cast<int>(e.domain) << ", detail " << e.detail << ")";
}
}  // namespace joule::inline v0

namespace joule_test {

using joule::errc;
using joule::error;

inline error error_at(errc code, std::uint64_t offset, std::uint32_t detail = 0) {
  return {offset, code, joule::error_domain::joule, detail};
}

// The value; a failed decode is a failed test and gives T().
template <class T, joule::read_options Options = joule::strict_read>
T decoded(std::string_view text) {
  joule::result<T> result = joule::unmarshal<T, Options>(text);
  EXPECT_EQ(result.error(), error{}) << text.substr(0, 200);
  return result ? std::move(*result) : T();
}

template <class T, joule::read_options Options = joule::strict_read>
error decode_error(std::string_view text) {
  return joule::unmarshal<T, Options>(text).error();
}

template <class T, joule::write_options Options = joule::strict_write>
std::string encoded(const T& value) {
  const joule::result<std::string> result = joule::marshal<Options>(value);
  EXPECT_EQ(result.error(), error{});
  return result ? *result : std::string();
}

}  // namespace joule_test
