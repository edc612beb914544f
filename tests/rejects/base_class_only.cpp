// expect: joule: this type has a base class; write joule::meta<T> with its members
#include "reject.hpp"

namespace shop {
struct base {
  int a;
};
struct subject : base {};
}  // namespace shop

int main() { write<shop::subject>(); }
