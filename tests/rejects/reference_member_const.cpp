// expect: joule: this type has a reference among its members; store the object or a smart pointer, or write joule::codec<T>
#include "reject.hpp"

#include <string>

namespace shop {
struct subject {
  int a;
  const std::string& b;
};
}  // namespace shop

int main() { read<shop::subject>(); }
