// expect: joule: a JSON name of this type is not UTF-8
#include <joule/marshal.hpp>

struct cafe {
  int value;
};
template <>
struct joule::meta<cafe> {
  static constexpr auto members = joule::members(joule::field("caf\xE9", &cafe::value));
};

auto call() { return joule::marshal(cafe{}); }
