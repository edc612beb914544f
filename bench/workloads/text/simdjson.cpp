// Validation is the DOM parser, which checks everything and builds its tape (there is no other full check); minify()
// checks nothing but that strings are closed.
#include "../../contenders/simdjson.hpp"
#include "../../harness/text_contender.hpp"

#include <memory>

namespace {

struct simdjson_text {
  static constexpr std::string_view name = bench::simdjson_library::name;
  static inline const std::string version = bench::simdjson_library::version;
  static constexpr std::string_view validate_checks = "grammar,utf8,surrogates,depth";
  static constexpr std::string_view minify_checks = "";
  static constexpr bool minify_is_unchecked = true;

  bool validate(std::string_view text) {
    return parser.parse(text.data(), text.size(), false).error() == simdjson::SUCCESS;
  }

  std::string_view minify(std::string_view text) {
    if (capacity < text.size()) {
      capacity = text.size();
      buffer.reset(new char[capacity + simdjson::SIMDJSON_PADDING]);
    }
    std::size_t size = 0;
    if (simdjson::minify(text.data(), text.size(), buffer.get(), size) != simdjson::SUCCESS) return {};
    return {buffer.get(), size};
  }

  bool is_utf8(std::string_view text) { return simdjson::validate_utf8(text.data(), text.size()); }

  simdjson::dom::parser parser;
  std::unique_ptr<char[]> buffer;
  std::size_t capacity = 0;
};

[[maybe_unused]] const bool entered = bench::enter_text<simdjson_text>();

}  // namespace
