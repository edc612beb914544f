#include "program.hpp"

#include <joule/marshal.hpp>
#include <joule/unmarshal.hpp>

bool decode(const std::string& text, twitter::search_result& to) { return !joule::unmarshal_into(text, to); }

std::string encode(const twitter::search_result& from) {
  auto made = joule::marshal(from);
  return made ? *std::move(made) : std::string();
}
