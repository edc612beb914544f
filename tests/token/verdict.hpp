// What a machine says about a text that it gets in pieces.
#pragma once

#include <joule/token/machine.hpp>

#include <cstring>
#include <memory>
#include <ostream>
#include <string_view>

namespace joule::inline v0 {
inline void PrintTo(const error& e, std::ostream* out) { *out << name(e.code) << " at " << e.offset; }
}  // namespace joule::inline v0

namespace joule_test {

inline joule::error feed_in_pieces(std::string_view text, std::size_t piece, const joule::text_options& options = {},
                                   joule::token::text_shape shape = joule::token::text_shape::one_value) {
  joule::token::no_handler nobody;
  joule::token::machine<joule::token::no_handler> grammar(options, shape, nobody);
  for (std::size_t at = 0; at < text.size(); at += piece) {
    const std::string_view part = text.substr(at, piece);
    // An exact copy on the heap: a read outside the piece is then an error that a sanitizer sees.
    const std::unique_ptr<char[]> copy(new char[part.size()]);
    std::memcpy(copy.get(), part.data(), part.size());
    if (grammar.feed(copy.get(), part.size())) break;
  }
  return grammar.finish();
}

// Two pieces, the first of `at` bytes.
inline joule::error feed_split(std::string_view text, std::size_t at, const joule::text_options& options = {}) {
  joule::token::no_handler nobody;
  joule::token::machine<joule::token::no_handler> grammar(options, joule::token::text_shape::one_value, nobody);
  if (grammar.feed(text.data(), at)) return grammar.finish();
  if (grammar.feed(text.data() + at, text.size() - at)) return grammar.finish();
  return grammar.finish();
}

}  // namespace joule_test
