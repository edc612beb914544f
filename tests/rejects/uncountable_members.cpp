// expect: joule: the members of this type cannot be counted because one of them can neither be made from {} nor moved; write joule::meta<T> with its members
#include "reject.hpp"

namespace shop {
struct stubborn {
  explicit stubborn(int, int);
  stubborn(stubborn&) = delete;
  template <class T>
  stubborn(T) = delete;
};
struct subject {
  int a;
  stubborn b;
};
}  // namespace shop

int main() { read<shop::subject>(); }
