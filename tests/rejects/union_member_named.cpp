// expect: joule: this type has a union among its members, which does not say what is alive; write joule::codec<T>
#include "reject.hpp"

namespace shop {
union choice {
  int b;
  float c;
};
struct subject {
  choice a;
};
}  // namespace shop

int main() { write<shop::subject>(); }
