// expect: joule: a reference cannot be bound; bind the object it refers to
#include "reject.hpp"

int main() { read<int&>(); }
