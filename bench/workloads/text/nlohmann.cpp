#include "../../contenders/nlohmann.hpp"
#include "../../harness/text_contender.hpp"

namespace {

struct nlohmann_text {
  static constexpr std::string_view name = bench::nlohmann_library::name;
  static constexpr std::string_view version = bench::nlohmann_library::version;
  static constexpr std::string_view validate_checks = "grammar,utf8,surrogates";

  bool validate(std::string_view text) { return nlohmann::json::accept(text); }
};

[[maybe_unused]] const bool entered = bench::enter_text<nlohmann_text>();

}  // namespace
