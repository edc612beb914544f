// Declarations that bind's headers share.
#pragma once

#include <joule/base/config.hpp>

#include <type_traits>

namespace joule::inline v0 {

class raw;
class raw_view;
class number;

// The customisation point for one type's text. See bind/codec.hpp.
template <class T>
struct codec {};

// The customisation point for a record's members. See bind/meta.hpp.
template <class T>
struct meta {};

namespace bind {

// Has a hand-written description: meta<T>::members, or JOULE_BIND inside the class.
template <class T>
concept described = requires { meta<T>::members; } || requires { T::joule_members(); };

}  // namespace bind
}  // namespace joule::inline v0
