// expect: joule: long double differs between machines; use double or joule::number
#include "reject.hpp"

int main() { read<long double>(); }
