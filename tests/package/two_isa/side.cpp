// Compiled twice: with -DSIDE=round_trip_baseline for x86-64 and with -DSIDE=round_trip_wide for x86-64-v3.
#include "row.hpp"

std::string SIDE(const std::string& text) {
  const auto value = joule::unmarshal<row>(text);
  if (!value) return joule::name(value.error().code);
  const auto again = joule::marshal(*value);
  return again ? *again : joule::name(again.error().code);
}
