// uninit_resize: makes a string longer without writing its new bytes first. Clearing what is overwritten at once costs
// a pass over the output; this is the only file that knows how each standard library avoids it (decision 23).
#pragma once

#include <joule/base/bits.hpp>

#include <concepts>
#include <cstring>
#include <string>

namespace joule::inline v0 {

// Specialise for a container of your own whose resize clears: `static void resize(Container&, std::size_t)` leaves the
// new bytes as they are.
template <class Container>
struct uninitialized_growth {};

namespace text {

// The standard libraries before C++23 have no such resize, but a setter of the length that is not public. Explicit
// instantiation may name private members ([temp.spec.general]/6); nothing is assumed about the layout. Off where somebody
// watches the bytes between size and capacity.
#if !JOULE_ASAN && !JOULE_MSAN && defined(_GLIBCXX_RELEASE) && !defined(_GLIBCXX_DEBUG) && _GLIBCXX_USE_CXX11_ABI
#define JOULE_STRING_SETTER &std::string::_M_set_length  // writes the terminator too
#elif !JOULE_ASAN && !JOULE_MSAN && defined(_LIBCPP_VERSION) && _LIBCPP_VERSION >= 160000
#define JOULE_STRING_SETTER &std::string::__set_size
#endif

#ifdef JOULE_STRING_SETTER
template <class String, void (String::*Setter)(typename String::size_type)>
struct length_setter {
  friend JOULE_ALWAYS_INLINE void set_length(String& string, typename String::size_type size) {
    (string.*Setter)(size);
    string.data()[size] = '\0';
  }
};
void set_length(std::string& string, std::string::size_type size);
template struct length_setter<std::string, JOULE_STRING_SETTER>;
inline constexpr bool has_length_setter = true;
#undef JOULE_STRING_SETTER
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
  } else if constexpr (std::same_as<Container, std::string> && has_length_setter) {
    if (size > container.capacity()) container.reserve(size);
    set_length(container, size);
  } else if constexpr (requires { container.__resize_default_init(size); }) {
    container.__resize_default_init(size);
  } else {
    container.resize(size);
  }
}

// string.assign(from, size) where 16 bytes may be read at `from`, whatever they are. Short strings are one block, which the
// string has room for anyway; longer ones two blocks that overlap: a call of memcpy costs more than either.
template <class String>
JOULE_ALWAYS_INLINE void assign_window(String& string, const char* from, std::size_t size) {
  if constexpr (std::same_as<String, std::string> && has_length_setter) {
    static_assert(sizeof(String) >= 16, "joule: a string holds at least 15 bytes in itself");
    const std::size_t room = string.capacity();
    if (size <= room) [[likely]] {
      char* const to = string.data();
      if (size <= 16) {
        std::memcpy(to, from, 16);  // in bounds: room is 15 or more, and one byte for the terminator
      } else if (size <= 32) {
        bits::copy_ends<bits::bytes16>(to, from, size);
      } else if (size <= 64) {
        bits::copy_ends<bits::bytes32>(to, from, size);
      } else {
        std::memcpy(to, from, size);
      }
      set_length(string, size);
      return;
    }
    string.assign(from, size);
  } else {
    string.assign(reinterpret_cast<const typename String::value_type*>(from), size);
  }
}

}  // namespace JOULE_TAG
}  // namespace text
}  // namespace joule::inline v0
