// One text, one type: everything that typed decoding promises about the pair, held against the slow oracle.
#pragma once

#include "reference/same_value.hpp"
#include "reference/typed_reader.hpp"

#include <joule/bind/diagnose.hpp>
#include <joule/marshal.hpp>
#include <joule/unmarshal.hpp>

#include <cstring>
#include <memory>
#include <string>
#include <string_view>

namespace differential {

using joule::error;

// An exact copy on the heap: a read outside is an error that a sanitizer sees.
class exact_copy {
 public:
  explicit exact_copy(std::string_view text) : bytes_(new char[text.size()]), size_(text.size()) {
    if (size_ != 0) std::memcpy(bytes_.get(), text.data(), size_);
  }
  [[nodiscard]] std::string_view view() const { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_;
};

[[nodiscard]] inline std::string to_string(const error& e) {
  return std::string(joule::name(e.code)) + " at " + std::to_string(e.offset) + " detail " + std::to_string(e.detail);
}

// Printable, and short enough to be read.
[[nodiscard]] inline std::string shown(std::string_view text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : text.substr(0, 600)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) out += c;
    else out.append({'<', digits[byte >> 4], digits[byte & 15], '>'});
  }
  return text.size() > 600 ? out + "..." : out;
}

// Collects what went wrong as sentences, so that the fuzz targets can use it without GoogleTest's machinery.
class findings {
 public:
  void expect_error(const char* what, const error& expected, const error& got) {
    if (expected != got) text_ += std::string(what) + ": expected " + to_string(expected) + ", got " + to_string(got) + "\n";
  }
  void expect(const char* what, bool holds) {
    if (!holds) text_ += std::string(what) + " does not hold\n";
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

template <class T, joule::read_options Options>
void check_prefix(std::string_view text, const error& expected, const T* value, findings& found) {
  const exact_copy copy(text);
  T out{};
  const joule::prefix_result result = joule::unmarshal_prefix<Options>(copy.view(), out);
  if (expected.code == joule::errc::trailing_data) {
    found.expect("a prefix with something behind it is accepted", static_cast<bool>(result));
  } else {
    found.expect_error("unmarshal_prefix", expected, result.error);
  }
  if (result && value != nullptr) found.expect("unmarshal_prefix gives the same value", reference::same_value(out, *value));
}

// How a value is held against what its encoded text decodes to.
enum class encoding {
  unchecked,  // it borrows from a text that is gone, or holds raw text that strict encoding refuses
  stable,     // it holds raw values, which are compacted: from the first encoding on nothing changes
  exact,      // the value comes back
};

// What a lenient reader lets in, the same options write.
template <class T, joule::read_options Options, encoding Encoding>
void check_encode(const T& value, findings& found) {
  constexpr joule::write_options write{.utf8 = Options.utf8, .nonfinite = Options.nonfinite};
  constexpr joule::read_options read{.utf8 = Options.utf8, .nonfinite = Options.nonfinite};
  const joule::result<std::string> text = joule::marshal<write>(value);
  found.expect_error("marshal", {}, text.error());
  if (!text) return;
  const joule::result<T> again = joule::unmarshal<T, read>(std::string_view(*text));
  found.expect_error("unmarshal of marshal's output", {}, again.error());
  if (!again) return;
  const joule::result<std::string> second = joule::marshal<write>(*again);
  // Unordered containers may come in another order: the size is what has to stay.
  found.expect("marshal gives a text of the same size again", second && second->size() == text->size());
  if (Encoding == encoding::exact) {
    found.expect("marshal and unmarshal give the value back", reference::same_value(*again, value));
  }
}

// `dirty` is whatever earlier texts left behind.
template <class T, joule::read_options Options = joule::strict_read, encoding Encoding = encoding::exact>
[[nodiscard]] std::string disagreement(std::string_view text, T& dirty) {
  const exact_copy copy(text);
  const joule::text_options options{joule::default_max_depth, Options.duplicates, Options.utf8};
  const joule::bind::binding_rules rules{.reject_unknown = Options.unknown == joule::unknown_members::reject,
                                         .nonfinite = Options.nonfinite};
  const reference::typed_verdict verdict = reference::judge_typed<T>(copy.view(), options, rules);
  const error expected = verdict.first();
  findings found;

  const std::uint64_t valid = verdict.text ? verdict.text.offset : text.size();
  found.expect_error("bind::diagnose", verdict.binding,
                     joule::bind::diagnose(copy.view().data(), text.size(), joule::bind::row_of<T>(), options, valid, rules));
  const joule::result<T> fresh = joule::unmarshal<T, Options>(copy.view());
  found.expect_error("unmarshal", expected, fresh.error());
  found.expect_error("unmarshal_into a used object", expected, joule::unmarshal_into<Options>(copy.view(), dirty));
  if (fresh && !expected) {
    const T value = reference::build_typed<T>(copy.view(), verdict.tree);
    found.expect("unmarshal gives the oracle's value", reference::same_value(*fresh, value));
    found.expect("a used object becomes the same value", reference::same_value(dirty, value));
    check_prefix<T, Options>(text, expected, &value, found);
    if constexpr (Encoding != encoding::unchecked) check_encode<T, Options, Encoding>(value, found);
  } else {
    check_prefix<T, Options>(text, expected, static_cast<const T*>(nullptr), found);
  }
  if (found.text().empty()) return {};
  return found.text() + "  text: " + shown(text) + "\n";
}

}  // namespace differential
