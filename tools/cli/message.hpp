// What is said on standard error. Colours only on a terminal that did not ask to be left alone (NO_COLOR, TERM=dumb).
#pragma once

#include <joule/explain.hpp>

#include <string>
#include <string_view>

namespace cli {

// The text with control characters, and those that reorder what follows, in the form of JSON escapes: names from a
// document or a file system must not steer the terminal.
[[nodiscard]] std::string printable(std::string_view text);

// "joule: <text>".
void say(std::string_view text);
// "joule: <subject>: <text of the errno>".
void say_errno(std::string_view subject, int cause);
// "<name>:<line>:<column>: <message>", then the line with a caret, the JSON Pointer and a hint, as far as known.
void say_diagnosis(std::string_view name, const joule::explanation& x);

}  // namespace cli
