// expect: deleted function
#include <joule/unmarshal.hpp>

struct line {
  std::string_view text;
};

auto call() { return joule::unmarshal<line>(std::string("{}")); }
