// shape<T>: the waist. Names, attributes and access by index of a record's members: data, no control flow.
//
// Three providers fill it: reflection of plain aggregates (bind/reflect.hpp), a hand-written meta<T> or JOULE_BIND
// (bind/meta.hpp), and the generator, which specialises shape<T> itself. One record loop reads and one writes, whatever
// the provider was (bind/record_read.hpp, bind/record_write.hpp).
#pragma once

#include <joule/bind/meta.hpp>
#include <joule/bind/reflect.hpp>

#include <array>

namespace joule::inline v0::bind {

// -- provider: meta<T> and JOULE_BIND ---------------------------------------------------------------------------------
template <class T>
struct described_shape {
  static constexpr auto entries = [] {
    if constexpr (requires { meta<T>::members; }) return meta<T>::members;
    else return T::joule_members();
  }();
  static constexpr std::size_t entry_count = decltype(entries)::count;

  template <std::size_t E>
  using entry_type = std::remove_cvref_t<decltype(entry_at<E>(entries))>;

  // How many members entry E stands for. A template member: shape<Base> must be complete only when it is asked.
  template <std::size_t E>
  static constexpr std::size_t width() noexcept;

  // first[E] = index of the first member of entry E; first[entry_count] = number of members.
  static constexpr auto first = []<std::size_t... E>(std::index_sequence<E...>) {
    std::array<std::size_t, entry_count + 1> result{};
    const std::array<std::size_t, entry_count + 1> widths{width<E>()..., 0};
    for (std::size_t e = 0; e < entry_count; ++e) result[e + 1] = result[e] + widths[e];
    return result;
  }(std::make_index_sequence<entry_count>{});

  static constexpr std::size_t size = first[entry_count];

  static consteval std::size_t entry_of(std::size_t index) {
    std::size_t e = 0;
    while (first[e + 1] <= index) ++e;
    return e;
  }

  template <std::size_t I>
  static consteval member_info info() noexcept;

  template <std::size_t I, class Object>
  [[nodiscard]] static constexpr auto& member(Object& object) noexcept;
};

// -- provider: reflection ---------------------------------------------------------------------------------------------
template <class T>
struct reflected_shape {
  static constexpr std::size_t size = member_count<T>;

  template <std::size_t I>
  static consteval member_info info() noexcept {
    return {member_names<T>[I], member_names<T>[I], {}};
  }

  template <std::size_t I, class Object>
  [[nodiscard]] static constexpr auto& member(Object& object) noexcept {
    return bind::member<I>(object);
  }
};

template <class T>
struct choose_shape : reflected_shape<T> {};
template <described T>
struct choose_shape<T> : described_shape<T> {};

}  // namespace joule::inline v0::bind

namespace joule::inline v0 {

// The shape of T. Specialise it only in generated code; users specialise meta<T>.
template <class T>
struct shape : bind::choose_shape<T> {};

}  // namespace joule::inline v0

namespace joule::inline v0::bind {

template <class T>
template <std::size_t E>
constexpr std::size_t described_shape<T>::width() noexcept {
  using entry = entry_type<E>;
  if constexpr (is_skip_entry<entry>) return 0;
  else if constexpr (is_base_entry<entry>) return shape<typename entry::type>::size;
  else return 1;
}

template <class T>
template <std::size_t I>
consteval member_info described_shape<T>::info() noexcept {
  constexpr std::size_t e = entry_of(I);
  using entry = entry_type<e>;
  if constexpr (is_base_entry<entry>) return shape<typename entry::type>::template info<I - first[e]>();
  else return entry_at<e>(entries).info;
}

template <class T>
template <std::size_t I, class Object>
constexpr auto& described_shape<T>::member(Object& object) noexcept {
  constexpr std::size_t e = entry_of(I);
  using entry = entry_type<e>;
  if constexpr (is_base_entry<entry>) {
    using base = std::conditional_t<std::is_const_v<Object>, const typename entry::type, typename entry::type>;
    return shape<typename entry::type>::template member<I - first[e]>(static_cast<base&>(object));
  } else {
    constexpr auto pointer = entry_at<e>(entries).pointer;
    return object.*pointer;
  }
}

// All members' data as one array.
template <class T>
inline constexpr auto members_of = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array<member_info, sizeof...(I)>{shape<T>::template info<I>()...};
}(std::make_index_sequence<shape<T>::size>{});

template <class T, std::size_t I>
using member_type = std::remove_reference_t<decltype(shape<T>::template member<I>(std::declval<T&>()))>;

}  // namespace joule::inline v0::bind
