// expect: joule: a JSON name of this type is not UTF-8
#include <joule/marshal.hpp>

struct subject {
  int value;
};
template <>
struct joule::meta<subject> {
  static constexpr auto members = joule::members(joule::field("caf\xE9", &subject::value));
};

auto call() { return joule::marshal(subject{}); }
