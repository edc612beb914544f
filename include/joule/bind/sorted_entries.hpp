// sorted_entries: the entries of an unordered container, written aside and put out in the order of their text.
#pragma once

#include <joule/token/emitter.hpp>

namespace joule::inline v0::bind {

// Collects entries in a memory block of its own. Usage: write the key to text(), end_key(), write the rest, end_value(),
// and at last write(). Keys are ordered by their unescaped UTF-8 bytes (rule B5). O(n log n).
class sorted_entries {
 public:
  // Depth and context go on from `out`.
  JOULE_API explicit sorted_entries(const token::emitter& out) noexcept;
  JOULE_API ~sorted_entries();
  sorted_entries(const sorted_entries&) = delete;
  sorted_entries& operator=(const sorted_entries&) = delete;

  [[nodiscard]] token::emitter& text() noexcept { return text_; }
  [[nodiscard]] JOULE_API bool end_key() noexcept;
  [[nodiscard]] JOULE_API bool end_value() noexcept;

  // Hands the failure of an entry to `out`. Always returns false.
  JOULE_API bool fail(token::emitter& out) const noexcept;

  // Writes the brackets, commas and entries. Fails with duplicate_key when two keys have the same text in an object.
  [[nodiscard]] JOULE_API bool write(token::emitter& out, char open, char close);

 private:
  struct entry;

  token::emitter text_;
  entry* entries_ = nullptr;
  std::size_t count_ = 0;
  std::size_t capacity_ = 0;
  std::uint64_t begin_ = 0;    // offset of the entry being written
  std::uint64_t key_end_ = 0;  // offset behind its key
};

}  // namespace joule::inline v0::bind
