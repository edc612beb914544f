#include "../../contenders/glaze.hpp"
#include "../../harness/text_contender.hpp"

namespace {

struct glaze_tool {
  static constexpr std::string_view name = bench::glaze_library::name;
  static inline const std::string version = bench::glaze_library::version;
  static constexpr std::string_view validate_checks = "grammar,utf8";
  static constexpr std::string_view minify_checks = "";
  static constexpr bool minify_is_unchecked = true;

  bool validate(std::string_view text) { return !glz::validate_json(bench::glaze_text{text}); }

  std::string_view minify(std::string_view text) {
    bench::glaze_text padded{text};
    glz::minify_json(padded, buffer);
    return buffer;
  }

  std::string buffer;
};

[[maybe_unused]] const bool entered = bench::enter_text<glaze_tool>();

}  // namespace
