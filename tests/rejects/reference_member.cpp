// expect: joule: this type has a reference among its members; store the object or a smart pointer, or write joule::codec<T>
#include "reject.hpp"

namespace shop {
struct subject {
  int& a;
  int b;
};
}  // namespace shop

int main() { read<shop::subject>(); }
