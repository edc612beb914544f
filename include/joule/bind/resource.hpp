// Memory resources: every allocator-aware part of a decoded value comes from the resource that was given (decision 24).
//
// `emplace_back()` on a std::pmr::vector<row> passes its resource to an allocator-aware element, but an aggregate that
// merely holds a std::pmr::string is none: its members would silently use the default resource. So each new element is
// constructed as the user wrote it, with its initialisers, and its members are then rebound in place, through shapes.
//
// <memory_resource> is not included (0.3 s): an allocator with `resource()` is taken by form.
#pragma once

#include <joule/bind/category.hpp>
#include <joule/bind/shape.hpp>

#include <new>
#include <string>

namespace joule::inline v0 {

namespace bind {

template <class Allocator>
concept resource_allocator = requires(const Allocator& a) { Allocator(a.resource()); };

template <class T>
concept resource_aware = requires(const T& v) { v.get_allocator(); } && resource_allocator<typename T::allocator_type>;

// std::pmr::memory_resource, found through std::pmr::string, which <string> declares. `Char` delays the look-up until
// the caller has included <memory_resource>.
template <class String>
struct allocator_of_string;
template <class Char, class Traits, class Allocator>
struct allocator_of_string<std::basic_string<Char, Traits, Allocator>> {
  using type = Allocator;
};
template <class Char>
using memory_resource_pointer =
    decltype(std::declval<const typename allocator_of_string<std::pmr::basic_string<Char>>::type&>().resource());

}  // namespace bind

// A std::pmr::memory_resource*, or nothing. Does not own; the resource must outlive the values decoded with it.
class resource_ref {
 public:
  constexpr resource_ref() noexcept = default;
  constexpr resource_ref(std::nullptr_t) noexcept {}  // NOLINT(google-explicit-constructor)
  template <class Resource>
    requires(std::is_class_v<Resource>)
  resource_ref(Resource* resource) noexcept  // NOLINT(google-explicit-constructor): `.resource = &arena`
      : resource_(static_cast<bind::memory_resource_pointer<std::conditional_t<sizeof(Resource) != 0, char, void>>>(
            resource)) {}

  [[nodiscard]] void* get() const noexcept { return resource_; }

 private:
  void* resource_ = nullptr;
};

namespace bind {

// Does a T have parts that could come from a resource while it is still empty? Elements of containers do not count: each
// is rebound when it is made.
template <class T>
consteval bool takes_resource() {
  constexpr category kind = category_of<T>;
  if constexpr (std::is_array_v<T>) return takes_resource<std::remove_extent_t<T>>();
  else if constexpr (resource_aware<T>) return true;
  else if constexpr (kind == category::fixed_array) return takes_resource<element_type<T>>();
  else if constexpr (optional_like<T>) return takes_resource<pointee_type<T>>();
  else if constexpr (kind == category::tuple)
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (takes_resource<std::tuple_element_t<I, T>>() || ...);
    }(std::make_index_sequence<std::tuple_size<T>::value>{});
  else if constexpr (kind == category::record)
    return []<std::size_t... I>(std::index_sequence<I...>) {
      return (takes_resource<member_type<T, I>>() || ...);
    }(std::make_index_sequence<shape<T>::size>{});
  else return false;
}

// The resource that new elements of `container` are to use: the call's, else the container's own. Null for none.
template <class Container>
[[nodiscard]] void* resource_of(const Container& container, void* resource) noexcept {
  if constexpr (resource_aware<Container>) {
    if (resource == nullptr) return static_cast<void*>(container.get_allocator().resource());
  }
  return resource;
}

template <class T>
void adopt_resource(T& value, void* resource);

template <class T>
void rebind(T& value, void* resource) {
  using allocator = typename T::allocator_type;
  const allocator wanted(static_cast<decltype(value.get_allocator().resource())>(resource));
  if (value.get_allocator() == wanted) return;
  T moved(std::move(value), wanted);
  value.~T();
  ::new (static_cast<void*>(&value)) T(std::move(moved));  // same allocator: takes the storage over, cannot throw
}

template <class T>
void adopt_parts(T& value, void* resource) {
  constexpr category kind = category_of<T>;
  if constexpr (kind == category::record) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (adopt_resource(shape<T>::template member<I>(value), resource), ...);
    }(std::make_index_sequence<shape<T>::size>{});
  } else if constexpr (kind == category::tuple) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      using std::get;
      (adopt_resource(get<I>(value), resource), ...);
    }(std::make_index_sequence<std::tuple_size<T>::value>{});
  } else if constexpr (kind == category::nullable) {
    if (value) adopt_resource(*value, resource);
  } else {
    for (auto& element : value) adopt_resource(element, resource);
  }
}

// Makes every allocator-aware part of a new value use `resource`. Null: nothing to do.
template <class T>
void adopt_resource(T& value, void* resource) {
  if constexpr (takes_resource<T>()) {
    if (resource == nullptr) return;
    if constexpr (resource_aware<T>) rebind(value, resource);
    else adopt_parts(value, resource);
  }
}

// Makes every allocator-aware part of `made` use the resource of the same part of `model`.
template <class T>
void adopt_resources_of(const T& model, T& made) {
  constexpr category kind = category_of<T>;
  if constexpr (!takes_resource<T>()) {
    return;
  } else if constexpr (resource_aware<T>) {
    rebind(made, static_cast<void*>(model.get_allocator().resource()));
  } else if constexpr (kind == category::record) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      (adopt_resources_of(shape<T>::template member<I>(model), shape<T>::template member<I>(made)), ...);
    }(std::make_index_sequence<shape<T>::size>{});
  } else if constexpr (kind == category::tuple) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
      using std::get;
      (adopt_resources_of(get<I>(model), get<I>(made)), ...);
    }(std::make_index_sequence<std::tuple_size<T>::value>{});
  } else if constexpr (kind == category::fixed_array) {
    for (std::size_t i = 0; i < array_size<T>; ++i) adopt_resources_of(model[i], made[i]);
  } else {
    if (model && made) adopt_resources_of(*model, *made);
  }
}

}  // namespace bind
}  // namespace joule::inline v0
