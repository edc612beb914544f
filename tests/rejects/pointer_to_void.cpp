// expect: joule: void and void* have no JSON form; name the object's type
#include "reject.hpp"

int main() { write<void*>(); }
