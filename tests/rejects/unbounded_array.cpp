// expect: joule: an array without a length cannot be bound; use std::vector
#include "reject.hpp"

int main() { read<int[]>(); }
