// What fmt, min and canon share: a text goes through joule's rewriter to standard output, or over its own file.
#pragma once

#include "arguments.hpp"

#include <joule/token/rewrite.hpp>

#include <string_view>

namespace cli {

struct rewriting {
  joule::token::text_form form;
  joule::token::indentation lines;
  std::string_view end;  // written behind the text
};

// Rewrites every file, also after one that cannot be.
[[nodiscard]] status rewrite_files(const rewriting& how, const arguments& given);

}  // namespace cli
