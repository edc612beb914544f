// expect: joule: two members of this type have the same JSON name
#include <joule/marshal.hpp>

struct pair {
  int first, second;
};
template <>
struct joule::meta<pair> {
  static constexpr auto members = joule::members(joule::field("x", &pair::first), joule::field("x", &pair::second));
};

auto call() { return joule::marshal(pair{}); }
