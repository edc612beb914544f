// expect: joule: this type has a base class; write joule::meta<T> with its members
#include "reject.hpp"

int main() {
  struct base {
    int a;
  };
  struct subject : base {
    int b;
  };
  read<subject>();
}
