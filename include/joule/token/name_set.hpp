// name_set: the names of one open object, to notice that one comes twice (decision 5). Names compare after unescaping.
//
// Most objects have a handful of names: a set of 256 bits says of nearly all of the first 32 that they are new, and the
// others are compared one after the other. More names go into an open-addressing table. Its hash is seeded once per process
// from the system's randomness, so that a sender cannot prepare names that collide (CWE-407).
#pragma once

#include <joule/base/config.hpp>

#include <utility>

namespace joule::inline v0::token {

struct name_table;

// Untagged, fixed layout, two words: cheap enough to stand in every level of a recursive reader. It takes no memory
// until the first insert, and then takes a block that an earlier set of this thread gave back, so a warmed thread does
// not allocate for objects of up to 32 names.
class name_set {
 public:
  JOULE_ALWAYS_INLINE constexpr name_set() noexcept {}  // NOLINT(modernize-use-equals-default): not shared between flags
  name_set(name_set&& other) noexcept
      : table_(std::exchange(other.table_, nullptr)), failed_(std::exchange(other.failed_, false)) {}
  name_set& operator=(name_set&& other) noexcept {
    std::swap(table_, other.table_);
    std::swap(failed_, other.failed_);
    return *this;
  }
  ~name_set() {
    if (table_ != nullptr) give_back(table_);
  }

  // Adds the name whose text between the quotes is [first, last) and answers true; answers false when an equal name is
  // there already, or when memory is short: failed() tells which. `escaped` says that a backslash may occur in the
  // text. The text must be the content of a valid string. Without `escaped` the set keeps the pointers: the bytes must
  // stay where they are until clear() or destruction. Amortised O(last - first).
  [[nodiscard]] JOULE_API bool insert(const char* first, const char* last, bool escaped) noexcept;

  // The same for a name that is unescaped already and whose bytes will not stay: the set keeps a copy.
  [[nodiscard]] JOULE_API bool insert_copy(const char* first, const char* last) noexcept;

  // Forgets the names and keeps the block for the next object of this level. O(1), except that memory of a set that
  // had become large is freed.
  void clear() noexcept {
    if (table_ != nullptr) clear_table();
    failed_ = false;
  }

  // True when the last insert answered false for want of memory.
  [[nodiscard]] bool failed() const noexcept { return failed_; }
  [[nodiscard]] JOULE_API std::size_t size() const noexcept;

 private:
  JOULE_API static void give_back(name_table* table) noexcept;
  JOULE_API void clear_table() noexcept;

  name_table* table_ = nullptr;
  bool failed_ = false;
};

// One name_set per open object, for the readers that keep their own stack instead of recursing. The sets of closed
// objects are kept for the next object of the same level.
class name_set_stack {
 public:
  name_set_stack() noexcept = default;
  name_set_stack(const name_set_stack&) = delete;
  name_set_stack& operator=(const name_set_stack&) = delete;
  ~name_set_stack() {
    if (more_ != nullptr) free_more();
  }

  void open() noexcept { ++open_; }
  void close() noexcept {
    --open_;
    if (open_ < inline_sets) {
      sets_[open_].clear();
    } else if (open_ - inline_sets < more_size_) {
      more_[open_ - inline_sets].clear();
    }
  }

  // The set of the innermost open object; null when memory is short. Precondition: an object is open.
  [[nodiscard]] name_set* top() noexcept { return open_ <= inline_sets ? &sets_[open_ - 1] : deep_top(); }

  // Forgets all open objects.
  void clear() noexcept {
    while (open_ != 0) close();
  }

 private:
  static constexpr std::size_t inline_sets = 8;

  [[nodiscard]] JOULE_API name_set* deep_top() noexcept;
  JOULE_API void free_more() noexcept;

  name_set sets_[inline_sets];
  name_set* more_ = nullptr;
  std::size_t more_size_ = 0;
  std::size_t open_ = 0;
};

}  // namespace joule::inline v0::token
