// Boost.JSON's own sources, compiled here so that it gets the flags and the C++ library of all others.
#include <boost/json/src.hpp>
