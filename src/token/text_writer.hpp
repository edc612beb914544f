// text_writer: a handler of the reference grammar that writes the tokens again, with or without indentation.
#pragma once

#include <joule/token/emitter.hpp>
#include <joule/token/machine.hpp>
#include <joule/token/rewrite.hpp>

namespace joule::inline v0::token {

class text_writer {
 public:
  // `lines` null: no white space.
  text_writer(emitter& out, const indentation* lines) noexcept : out_(out), lines_(lines) {}

  bool on_piece(piece_kind kind, const char* data, std::size_t size, bool first, bool) noexcept {
    if (lines_ == nullptr && depth_ != 0) return structure(kind) && put(data, size);
    if (first && !before(kind)) return false;
    if (!structure(kind) || !put(data, size)) return false;
    if (lines_ == nullptr) return true;
    if (kind == piece_kind::comma) return new_line();
    return kind != piece_kind::colon || put(" ", 1);
  }

 private:
  bool put(const char* data, std::size_t size) noexcept { return size == 0 || emit_text(out_, data, size); }
  bool put(const chars& text) noexcept { return put(text.data, text.size); }

  bool new_line() noexcept {
    if (!put(lines_->newline) || !put(lines_->prefix)) return false;
    for (std::uint32_t i = 0; i != depth_ && lines_->indent.size != 0; ++i) {
      if (!put(lines_->indent)) return false;
    }
    return true;
  }

  // What stands between the token and the one before it.
  bool before(piece_kind kind) noexcept {
    const bool starts = kind != piece_kind::end_object && kind != piece_kind::end_array && kind != piece_kind::comma &&
                        kind != piece_kind::colon;
    if (depth_ == 0 && starts) {
      if (any_ && !put("\n", 1)) return false;
      any_ = true;
    }
    if (!starts || !just_opened_) return true;
    just_opened_ = false;
    return new_line();
  }

  bool structure(piece_kind kind) noexcept {
    if (kind == piece_kind::begin_object || kind == piece_kind::begin_array) {
      ++depth_;
      just_opened_ = lines_ != nullptr;
    } else if (kind == piece_kind::end_object || kind == piece_kind::end_array) {
      --depth_;
      const bool empty = just_opened_ || lines_ == nullptr;
      just_opened_ = false;
      return empty || new_line();
    }
    return true;
  }

  emitter& out_;
  const indentation* lines_;
  std::uint32_t depth_ = 0;
  bool just_opened_ = false;  // the last token was an opening bracket and lines are wanted
  bool any_ = false;          // a top-level value was begun
};

}  // namespace joule::inline v0::token
