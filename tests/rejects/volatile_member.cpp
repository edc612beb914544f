// expect: joule: this type has a volatile member; copy it into a plain one, or write joule::codec<T>
#include "reject.hpp"

namespace shop {
struct subject {
  volatile int a;
};
}  // namespace shop

int main() { read<shop::subject>(); }
