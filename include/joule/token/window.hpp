// window: the storage behind a cursor. One per call of unmarshal, on the stack.
#pragma once

#include <joule/token/cursor.hpp>

namespace joule::inline v0::token {

// Texts up to this size are copied into padded scratch before they are read: 2-5 ns for a few hundred bytes, and it
// spares small documents every check of the distance to the end.
inline constexpr std::size_t small_text = 8192;

// Points a cursor at [data, data + size). Reads nothing but those bytes. Neither copyable nor movable: the cursor points
// into the scratch. The text must outlive the window, and whatever borrows from the decoded value.
class window {
 public:
  JOULE_ALWAYS_INLINE window(const char* data, std::size_t size) noexcept {
    cursor_.text = data;
    cursor_.size = size;
    if (size <= small_text) {
      if (size != 0) std::memcpy(scratch_, data, size);
      std::memset(scratch_ + size, 0, slack);
      start_ = scratch_;
      cursor_.end = cursor_.limit = scratch_ + size;
    } else {
      start_ = data;
      cursor_.end = data + size;
      cursor_.limit = cursor_.end - tail_size;
      cursor_.tail = scratch_;
    }
  }
  window(const window&) = delete;
  window& operator=(const window&) = delete;

  [[nodiscard]] JOULE_ALWAYS_INLINE cursor& get() noexcept { return cursor_; }
  // Where reading begins; not ensured.
  [[nodiscard]] JOULE_ALWAYS_INLINE const char* start() const noexcept { return start_; }

 private:
  cursor cursor_;
  const char* start_;
  char scratch_[small_text + slack];  // NOLINT: not initialised on purpose, 8 KB of stores per call
};

static_assert(small_text >= tail_size);

}  // namespace joule::inline v0::token
