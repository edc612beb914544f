#include <joule/base/result.hpp>

// An interface that only passes results on needs the headers and no library.
joule::result<int> parse_port(const char* text);
