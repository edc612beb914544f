// What a rejected program does with the type it tries to bind.
#pragma once

#include <joule/bind/obstacle.hpp>

template <class T>
void write() {
  if constexpr (joule::bind::assert_bindable<T, joule::bind::binding_direction::encode>()) {
  }
}

template <class T>
void read() {
  if constexpr (joule::bind::assert_bindable<T, joule::bind::binding_direction::decode>()) {
  }
}
