#include "program.hpp"

#include <rfl.hpp>
#include <rfl/json.hpp>

bool decode(const std::string& text, twitter::search_result& to) {
  auto made = rfl::json::read<twitter::search_result>(text);
  if (!made) return false;
  to = std::move(*made);
  return true;
}

std::string encode(const twitter::search_result& from) { return rfl::json::write(from); }
