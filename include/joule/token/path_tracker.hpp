// path_tracker: a handler of the reference grammar that knows where in the document it stands.
#pragma once

#include <joule/token/heap_array.hpp>
#include <joule/token/machine.hpp>

namespace joule::inline v0::token {

// A JSON Pointer (RFC 6901) in a fixed place. A pointer of more than 200 bytes is cut in the middle, where an ellipsis
// (U+2026) then stands, between characters.
struct pointer_text {
  static constexpr std::size_t max_size = 200;
  char data[max_size];
  std::uint32_t size = 0;
  bool cut = false;
};

// Memory: one frame a level, and the names on the way. When memory is short it knows no place any more.
class path_tracker {
 public:
  bool on_piece(piece_kind kind, const char* data, std::size_t size, bool first, bool last) noexcept {
    switch (kind) {
      case piece_kind::begin_object:
      case piece_kind::begin_array:
        complete_ &= frames_.push({0, names_.size(), kind == piece_kind::begin_object, false});
        break;
      case piece_kind::end_object:
      case piece_kind::end_array:
        leave();
        break;
      case piece_kind::comma:
        next();
        break;
      case piece_kind::name:
        add_name(data, size, first, last);
        break;
      default:
        break;
    }
    return true;
  }

  // The pointer to the innermost open container, or with `inside` to the element or member of it that is being read.
  JOULE_API void write_pointer(bool inside, pointer_text& out) const noexcept;

 private:
  struct frame {
    std::uint64_t index;
    std::size_t name;  // where the current name begins in names_
    bool object;
    bool named;
  };

  void leave() noexcept {
    if (!complete_) return;
    names_.set_size(frames_.back().name);
    frames_.pop();
  }
  void next() noexcept {
    if (!complete_) return;
    frame& f = frames_.back();
    ++f.index;
    f.named = false;
    names_.set_size(f.name);
  }
  // Collects the raw name, quotes included, and unescapes it in place when it is whole: it only becomes shorter. A pointer
  // is UTF-8, whatever the text is.
  void add_name(const char* data, std::size_t size, bool first, bool last) noexcept {
    if (!complete_) return;
    frame& f = frames_.back();
    if (first) names_.set_size(f.name);
    complete_ = names_.append(data, size);
    if (!complete_ || !last) return;
    char* const raw = names_.data() + f.name;
    const std::size_t raw_size = names_.size() - f.name;
    names_.set_size(f.name + unescape_plain(raw + 1, raw + raw_size - 1, raw));
    complete_ = replace_malformed_plain(names_, f.name);
    f.named = true;
  }

  heap_array<frame> frames_;
  heap_array<char> names_;
  bool complete_ = true;
};

}  // namespace joule::inline v0::token
