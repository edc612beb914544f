// expect: joule: this range cannot be appended to
#include <joule/unmarshal.hpp>

#include <map>

auto call() { return joule::unmarshal<std::multimap<int, int>>("[]"); }
