// expect: joule: a character type is neither a number nor a text; use std::int8_t, std::uint8_t, char[N] or std::string
#include "reject.hpp"

int main() { write<wchar_t>(); }
