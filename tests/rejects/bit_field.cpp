// expect: joule: this type has a bit-field, to which no reference can be bound; use a whole integer, or write joule::meta<T> or joule::codec<T>
#include "reject.hpp"

namespace shop {
struct subject {
  int a;
  unsigned b : 3;
};
}  // namespace shop

int main() { read<shop::subject>(); }
