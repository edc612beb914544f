// Declarations only, for headers that mention joule's types. Costs a fraction of <string>.
#pragma once

#include <joule/base/error.hpp>
#include <joule/bind/fwd.hpp>

namespace joule::inline v0 {

template <class T>
class result;

template <class T>
struct shape;

struct read_options;
struct write_options;
struct run_options;
struct text_options;
struct explanation;
class text_input;

}  // namespace joule::inline v0
