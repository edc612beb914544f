// expect: joule: this type has a bit-field, to which no reference can be bound; use a whole integer, or write joule::meta<T> or joule::codec<T>
#include "reject.hpp"

namespace shop {
struct subject {
  const unsigned b : 3;
};
}  // namespace shop

int main() { write<shop::subject>(); }
