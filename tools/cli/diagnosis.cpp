#include "diagnosis.hpp"

namespace cli {

namespace {

// The shortest text that leads the grammar to the place where this is expected.
std::string_view shortest_way_to(joule::token::expectation e) noexcept {
  using joule::token::expectation;
  switch (e) {
    case expectation::value:
      return "[0,";
    case expectation::value_or_end:
      return "[";
    case expectation::name_or_end:
      return "{";
    case expectation::name:
      return "{\"\":0,";
    case expectation::colon:
      return "{\"\"";
    case expectation::comma_or_bracket:
      return "[0 ";
    case expectation::comma_or_brace:
      return "{\"\":0 ";
    case expectation::end_of_text:
      return "0 ";
    case expectation::rest_of_name:
      return "{\"";
    case expectation::rest_of_string:
      return "\"";
    case expectation::rest_of_number:
      return "-";
    case expectation::rest_of_literal:
      return "t";
    case expectation::unknown:
      return "";
  }
  return {};
}

}  // namespace

joule::explanation diagnose(const joule::error& e, const joule::token::rewriter& reader, input& in) {
  joule::token::location place;
  reader.locate_error(place);
  // Inside a byte order mark the grammar stands nowhere; at the first byte of a text only a value can be expected.
  if (e.offset == 0 && e.code == joule::errc::expected_value) place.expected = joule::token::expectation::value;

  const std::uint64_t first = in.window_offset();
  const bool seen = e.offset >= first && e.offset - first <= in.window().size();
  const std::size_t at = seen ? static_cast<std::size_t>(e.offset - first) : in.window().size();
  if (seen) in.finish_line(at);
  const std::string_view window = in.window();

  // The neighbourhood gives the excerpt and what was found. What was expected depends on everything before it, of which
  // the library only needs to know where in the grammar it led.
  joule::error local = e;
  local.offset = at;
  joule::explanation x = joule::explain(local, window);
  std::string way(shortest_way_to(place.expected));
  local.offset = way.size();
  joule::explanation y = joule::explain(local, way.append(window.substr(at)));
  if (!seen) x.excerpt.clear();
  if (e.code == joule::errc::unexpected_end) x.hint = y.hint;
  x.expected = y.expected;
  x.found = y.found;
  // The library's sentence for this code speaks of C++ types; here only the canonical form has such a limit.
  x.message = e.code == joule::errc::out_of_range ? "the number is beyond the range of double: " + y.found : y.message;
  x.offset = e.offset;
  x.line = static_cast<std::size_t>(place.line);
  x.column = static_cast<std::size_t>(place.column);
  x.pointer.assign(place.pointer.data, place.pointer.size);
  return x;
}

}  // namespace cli
