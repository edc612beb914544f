// expect: joule: this type specialises std::tuple_size, so its members cannot be told apart; write joule::meta<T>
#include "reject.hpp"

#include <utility>

namespace shop {
struct subject {
  int a;
};
}  // namespace shop

template <>
struct std::tuple_size<shop::subject> : std::integral_constant<std::size_t, 2> {};

int main() { read<shop::subject>(); }
