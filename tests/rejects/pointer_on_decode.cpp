// expect: joule: a raw pointer cannot be decoded because nobody would own the object; use std::unique_ptr or std::optional
#include "reject.hpp"

int main() { read<int*>(); }
