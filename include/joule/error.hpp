// An error in one line of text, for logs. The full diagnosis is explain() in <joule/explain.hpp>.
#pragma once

#include <joule/base/error.hpp>

#include <string>

namespace joule::inline v0 {

// E.g. "type_mismatch at byte 17: the value does not fit the C++ type". The wording is for people and may change; programs
// compare codes and offsets.
[[nodiscard]] inline std::string to_string(const error& e) {
  if (!e) return name(e.code);
  std::string text = name(e.code);
  text += " at byte ";
  text += std::to_string(e.offset);
  text += ": ";
  text += message(e.code);
  if (e.detail != 0 && e.domain == error_domain::system) text += " (errno " + std::to_string(e.detail) + ')';
  if (e.detail != 0 && e.domain == error_domain::user) text += " (code " + std::to_string(e.detail) + ')';
  return text;
}

}  // namespace joule::inline v0
