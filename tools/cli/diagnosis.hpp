// Explains an error in a text of which only the neighbourhood is at hand.
#pragma once

#include "input.hpp"

#include <joule/explain.hpp>
#include <joule/token/rewrite.hpp>

namespace cli {

// The same explanation that joule::explain() gives for the whole text, from the place that the rewriter knows and the
// bytes that the input still has. May read a little more from the input. The excerpt is left out when the place is no
// longer in the window: when it lies more than 4096 bytes before the piece at hand, as the start of a very long name
// does.
[[nodiscard]] joule::explanation diagnose(const joule::error& e, const joule::token::rewriter& reader, input& in);

}  // namespace cli
