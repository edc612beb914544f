// The table of a set is this and its name.
#pragma once

#include "index.hpp"
#include "minify.hpp"

namespace joule::inline v0::isa {

template <class B>
[[nodiscard]] consteval index_table make_index_table(const char* name, std::uint64_t required,
                                                     bool outruns_walking) noexcept {
  return {name,     required,       outruns_walking, &validate<B>,     &validate_names<B>,  &is_long<B>,
          &skip<B>, &skip_names<B>, &minify<B>,      &minify_names<B>, &minify_unchecked<B>};
}

}  // namespace joule::inline v0::isa
