// expect: joule: a const object cannot be decoded; drop the const, or leave the member out with joule::meta<T>
#include "reject.hpp"

int main() { read<const int>(); }
