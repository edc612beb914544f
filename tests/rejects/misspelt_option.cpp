// expect: unknwon
#include <joule/unmarshal.hpp>

inline constexpr joule::read_options strict_names{.unknwon = joule::unknown_members::reject};
