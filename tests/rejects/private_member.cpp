// expect: joule: this type is no aggregate (it has private members, a constructor or a virtual function); write joule::meta<T> with its members or joule::codec<T>
#include "reject.hpp"

namespace shop {
class subject {
  int a = 0;

 public:
  int b = 0;
};
}  // namespace shop

int main() { read<shop::subject>(); }
