// expect: joule: this type has a union among its members, which does not say what is alive; write joule::codec<T>
#include "reject.hpp"

namespace shop {
struct subject {
  int a;
  union {
    int b;
    float c;
  };
};
}  // namespace shop

int main() { read<shop::subject>(); }
