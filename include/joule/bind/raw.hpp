// raw and raw_view: a JSON value kept as its text.
#pragma once

#include <joule/base/result.hpp>
#include <joule/token/diagnose.hpp>

#include <string>
#include <string_view>

namespace joule::inline v0 {

// Owns the text of one JSON value. Decoding stores the value's bytes as they stand in the input, checked like everything
// else; encoding writes them compacted. A default-constructed raw is `null`.
class raw {
 public:
  raw() = default;

  // Takes text that somebody else wrote. It is checked now; on failure nothing is constructed.
  [[nodiscard]] static result<raw> parse(std::string text, const text_options& options = {}) {
    if (const error e = token::diagnose(text.data(), text.size(), options)) return e;
    raw made;
    made.text_ = std::move(text);
    return made;
  }

  // Takes text that is not checked until it is encoded, where text that is not JSON fails with invalid_raw_value.
  [[nodiscard]] static raw unchecked(std::string text) {
    raw made;
    made.text_ = std::move(text);
    return made;
  }

  [[nodiscard]] std::string_view text() const noexcept { return text_.empty() ? std::string_view("null") : text_; }
  [[nodiscard]] const std::string& str() const noexcept { return text_; }

  // Replaces the text and keeps the capacity. Used by decoding.
  void assign(std::string_view text) { text_.assign(text.data(), text.size()); }

  // Equal text, not equal meaning: `1.0` and `1` differ.
  friend bool operator==(const raw& a, const raw& b) noexcept { return a.text() == b.text(); }

 private:
  std::string text_;
};

// A raw that borrows: it points into the text that was decoded, which must outlive it. Does not compile as part of a value
// decoded from a temporary string.
class raw_view {
 public:
  constexpr raw_view() noexcept = default;

  // Takes text that is not checked until it is encoded.
  [[nodiscard]] static constexpr raw_view unchecked(std::string_view text) noexcept {
    raw_view made;
    made.assign(text);
    return made;
  }

  [[nodiscard]] constexpr std::string_view text() const noexcept {
    return text_.empty() ? std::string_view("null") : text_;
  }
  constexpr void assign(std::string_view text) noexcept { text_ = text; }
  friend constexpr bool operator==(raw_view a, raw_view b) noexcept { return a.text() == b.text(); }

 private:
  std::string_view text_;
};

}  // namespace joule::inline v0
