// expect: joule: this type has a base class; write joule::meta<T> with its members
#include "reject.hpp"

namespace shop {
struct base {};
struct subject : base {
  int b;
};
}  // namespace shop

int main() { read<shop::subject>(); }
