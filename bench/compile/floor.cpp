// The structs and the main program without a library.
#include "program.hpp"

bool decode(const std::string& text, twitter::search_result& to) {
  to.search_metadata.query = text;
  to.statuses.resize(1);
  return true;
}

std::string encode(const twitter::search_result& from) { return from.search_metadata.query; }
