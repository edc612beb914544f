// The tables of kernels that this machine can run.
#pragma once

#include "text/dispatch.hpp"

#include <joule/text/isa.hpp>

#include <cstring>
#include <vector>

namespace fuzz {

inline bool is_supported(const char* set) {
  for (const char* const name : joule::isa_names()) {
    if (std::strcmp(name, set) == 0) return true;
  }
  return false;
}

template <class Table>
std::vector<const Table*> supported(joule::isa::table_list<Table> compiled) {
  std::vector<const Table*> found;
  for (const Table* table : compiled) {
    if (is_supported(table->name)) found.push_back(table);
  }
  return found;
}

}  // namespace fuzz
