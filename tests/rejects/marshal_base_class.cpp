// expect: joule: this type has a base class
#include <joule/marshal.hpp>

struct person {
  int age;
};
struct employee : person {
  int salary;
};

auto call() { return joule::marshal(employee{}); }
