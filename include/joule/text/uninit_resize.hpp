// uninit_resize: makes a string longer without writing its new bytes first. Clearing what is overwritten at once costs
// a pass over the output; this is the only file that knows how each standard library avoids it (decision 23).
#pragma once

#include <joule/base/config.hpp>

#include <concepts>
#include <string>

namespace joule::inline v0 {

// Specialise for a container of your own whose resize clears: `static void resize(Container&, std::size_t)` leaves the
// new bytes as they are.
template <class Container>
struct uninitialized_growth {};

namespace text {

#if defined(_GLIBCXX_RELEASE) && !defined(_GLIBCXX_DEBUG) && _GLIBCXX_USE_CXX11_ABI && !JOULE_ASAN && !JOULE_MSAN
// libstdc++ before C++23 has no such resize, but a setter of the length. Explicit instantiation may name private
// members
// ([temp.spec.general]/6); nothing is assumed about the layout.
template <class String, void (String::*Setter)(typename String::size_type)>
struct length_setter {
  friend void set_length(String& string, typename String::size_type size) { (string.*Setter)(size); }
};
void set_length(std::string& string, std::string::size_type size);
template struct length_setter<std::string, &std::string::_M_set_length>;
inline constexpr bool has_length_setter = true;
#elif defined(_LIBCPP_VERSION) && _LIBCPP_VERSION >= 220000 && !JOULE_ASAN && !JOULE_MSAN
// libc++ 22 has lost its __resize_default_init. Its setter leaves the terminating NUL to the caller.
template <class String, void (String::*Setter)(typename String::size_type)>
struct length_setter {
  friend void set_length(String& string, typename String::size_type size) {
    (string.*Setter)(size);
    string[size] = typename String::value_type();
  }
};
void set_length(std::string& string, std::string::size_type size);
template struct length_setter<std::string, &std::string::__set_size>;
inline constexpr bool has_length_setter = true;
#else
inline void set_length(std::string& string, std::string::size_type size) { string.resize(size); }
inline constexpr bool has_length_setter = false;
#endif

// Does uninit_resize avoid the pass for this container? Else growing step by step is better than growing at once.
template <class Container>
inline constexpr bool grows_uninitialized = requires(Container& c) { uninitialized_growth<Container>::resize(c, 1); } ||
                                            requires(Container& c) { c.__resize_default_init(1); } ||
                                            (std::same_as<Container, std::string> && has_length_setter);

inline namespace JOULE_TAG {

// container.resize(size), except that the values of new bytes are unspecified. Strong guarantee, as resize.
template <class Container>
void uninit_resize(Container& container, std::size_t size) {
  if constexpr (requires { uninitialized_growth<Container>::resize(container, size); }) {
    uninitialized_growth<Container>::resize(container, size);
  } else if constexpr (requires { container.__resize_default_init(size); }) {
    container.__resize_default_init(size);
  } else if constexpr (std::same_as<Container, std::string> && has_length_setter) {
    if (size > container.capacity()) container.reserve(size);
    set_length(container, size);
  } else {
    container.resize(size);
  }
}

}  // namespace JOULE_TAG
}  // namespace text
}  // namespace joule::inline v0
