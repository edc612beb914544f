#include "program.hpp"

#include <glaze/json.hpp>

// glaze 8.1 asks without end whether writing a type with a pointer to itself can fail; this is its own writer of
// pointers with the answer filled in.
template <>
struct glz::to<glz::JSON, std::unique_ptr<twitter::status>> {
  static constexpr bool can_error = false;
  template <auto Options>
  static void op(auto&& value, glz::is_context auto&& context, auto&& buffer, auto& at) {
    if (value)
      glz::serialize<glz::JSON>::op<glz::write_unchecked_off<Options>()>(*value, context, buffer, at);
    else
      glz::dump<true>("null", buffer, at);
  }
};

bool decode(const std::string& text, twitter::search_result& to) { return !glz::read_json(to, text); }

std::string encode(const twitter::search_result& from) {
  std::string made;
  return glz::write_json(from, made) ? std::string() : made;
}
