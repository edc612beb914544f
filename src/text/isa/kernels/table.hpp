// The table of a set: its name, what it needs, and the kernels.
#pragma once

#include "../../float_parse_plain.hpp"
#include "decode.hpp"
#include "string.hpp"

namespace joule::inline v0::isa {

// Numbers without a byte shuffle are read by the plain path.
template <class V>
[[nodiscard]] consteval kernel_table make_table(const char* name, std::uint64_t required) noexcept {
  return {name,
          required,
          &find_invalid_utf8<V>,
          &find_string_special<V>,
          &copy_plain<V>,
          &decode_string<V>,
          &text::parse_number_plain,
          &text::parse_number_plain,
          &text::parse_doubles_plain,
          &text::parse_integers_plain};
}

}  // namespace joule::inline v0::isa
