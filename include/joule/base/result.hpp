// result<T>: a value or an error. The part of C++23's std::expected<T, error> that the library needs, for C++20.
#pragma once

#include <joule/base/error.hpp>

#include <exception>
#include <new>
#include <type_traits>
#include <utility>

namespace joule::inline v0 {

// Thrown by result<T>::value() and by the *_or_throw functions; nothing else in the library throws.
class bad_result : public std::exception {
 public:
  explicit bad_result(joule::error e) noexcept : error_(e) {}
  [[nodiscard]] JOULE_ALWAYS_INLINE joule::error error() const noexcept { return error_; }
  [[nodiscard]] const char* what() const noexcept override { return message(error_.code); }

 private:
  joule::error error_;
};

inline namespace JOULE_TAG {
[[noreturn]] inline void throw_bad_result([[maybe_unused]] error e) {
#if JOULE_HAS_EXCEPTIONS
  throw bad_result(e);
#else
  std::terminate();
#endif
}
}  // namespace JOULE_TAG

template <class T>
class [[nodiscard]] result {
  static_assert(std::is_object_v<T> && !std::is_array_v<T>, "joule: result<T> holds an object type");

 public:
  using value_type = T;

  // NOLINTBEGIN(google-explicit-constructor): a function returns either a T or an error.
  JOULE_ALWAYS_INLINE result(T value) noexcept(std::is_nothrow_move_constructible_v<T>) : value_(std::move(value)), error_{} {}
  // Precondition: `e` is an error; one whose code is ok would claim a value that is not there.
  JOULE_ALWAYS_INLINE result(joule::error e) noexcept : error_(e) { JOULE_ASSERT(e.code != errc::ok); }
  // NOLINTEND(google-explicit-constructor)

  // Constructs the value in place from the arguments.
  template <class... Arguments>
  JOULE_ALWAYS_INLINE explicit result(std::in_place_t, Arguments&&... arguments)
      : value_(std::forward<Arguments>(arguments)...), error_{} {}

  JOULE_ALWAYS_INLINE result(const result& other) : error_(other.error_) {
    if (has_value()) ::new (static_cast<void*>(&value_)) T(other.value_);
  }
  JOULE_ALWAYS_INLINE result(result&& other) noexcept(std::is_nothrow_move_constructible_v<T>) : error_(other.error_) {
    if (has_value()) ::new (static_cast<void*>(&value_)) T(std::move(other.value_));
  }
  JOULE_ALWAYS_INLINE result& operator=(const result& other) {
    result copy(other);
    return *this = std::move(copy);
  }
  JOULE_ALWAYS_INLINE result& operator=(result&& other) noexcept(std::is_nothrow_move_constructible_v<T>) {
    if (this != &other) {
      reset(other.error_);
      if (other.has_value()) {
        ::new (static_cast<void*>(&value_)) T(std::move(other.value_));
        error_ = {};
      }
    }
    return *this;
  }
  JOULE_ALWAYS_INLINE ~result() {
    if (has_value()) value_.~T();
  }

  [[nodiscard]] JOULE_ALWAYS_INLINE bool has_value() const noexcept { return !error_; }
  [[nodiscard]] JOULE_ALWAYS_INLINE explicit operator bool() const noexcept { return has_value(); }

  // The error; one whose code is errc::ok when there is a value.
  [[nodiscard]] JOULE_ALWAYS_INLINE joule::error error() const noexcept { return error_; }

  // The value. Throws bad_result when there is none; without exceptions, ends the program. Always inlined: what happens
  // then depends on the caller's flags, and an out-of-line copy would be one symbol with two bodies.
  [[nodiscard]] JOULE_ALWAYS_INLINE T& value() & { return require(), value_; }
  [[nodiscard]] JOULE_ALWAYS_INLINE const T& value() const& { return require(), value_; }
  [[nodiscard]] JOULE_ALWAYS_INLINE T&& value() && { return require(), std::move(value_); }

  // The value, unchecked. Precondition: has_value().
  [[nodiscard]] JOULE_ALWAYS_INLINE T& operator*() & noexcept { return value_; }
  [[nodiscard]] JOULE_ALWAYS_INLINE const T& operator*() const& noexcept { return value_; }
  [[nodiscard]] JOULE_ALWAYS_INLINE T&& operator*() && noexcept { return std::move(value_); }
  [[nodiscard]] JOULE_ALWAYS_INLINE T* operator->() noexcept { return &value_; }
  [[nodiscard]] JOULE_ALWAYS_INLINE const T* operator->() const noexcept { return &value_; }

  template <class Fallback>
  [[nodiscard]] T value_or(Fallback&& fallback) const& {
    return has_value() ? value_ : static_cast<T>(std::forward<Fallback>(fallback));
  }
  template <class Fallback>
  [[nodiscard]] T value_or(Fallback&& fallback) && {
    return has_value() ? std::move(value_) : static_cast<T>(std::forward<Fallback>(fallback));
  }

 private:
  JOULE_ALWAYS_INLINE void require() const {
    if (!has_value()) throw_bad_result(error_);
  }
  // Leaves no value behind, whatever happens next: an exception from T's move constructor then finds an error.
  JOULE_ALWAYS_INLINE void reset(joule::error e) noexcept {
    if (has_value()) value_.~T();
    error_ = e ? e : joule::error{0, errc::out_of_memory, error_domain::joule, 0};
  }

  union {
    T value_;
  };
  joule::error error_;
};

// A result without a value: success or an error.
template <>
class [[nodiscard]] result<void> {
 public:
  result() noexcept = default;
  result(joule::error e) noexcept : error_(e) {}  // NOLINT(google-explicit-constructor)
  [[nodiscard]] JOULE_ALWAYS_INLINE bool has_value() const noexcept { return !error_; }
  [[nodiscard]] JOULE_ALWAYS_INLINE explicit operator bool() const noexcept { return has_value(); }
  [[nodiscard]] JOULE_ALWAYS_INLINE joule::error error() const noexcept { return error_; }
  JOULE_ALWAYS_INLINE void value() const {
    if (!has_value()) throw_bad_result(error_);
  }

 private:
  joule::error error_;
};

}  // namespace joule::inline v0
