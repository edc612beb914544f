// expect: joule: a function or member pointer has no JSON form; leave the member out with joule::meta<T> or write joule::codec<T>
#include "reject.hpp"

namespace shop {
struct owner {
  int a;
};
}  // namespace shop

int main() { read<int shop::owner::*>(); }
