// expect: joule: the keys of a map must be strings, integers or enumerations
#include <joule/unmarshal.hpp>

#include <map>

auto call() { return joule::unmarshal<std::map<double, int>>("{}"); }
