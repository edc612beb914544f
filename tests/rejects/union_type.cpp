// expect: joule: a union does not say which member is alive; write joule::codec<T>
#include "reject.hpp"

namespace shop {
union subject {
  int a;
  float b;
};
}  // namespace shop

int main() { read<shop::subject>(); }
