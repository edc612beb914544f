// Writers of the token layer that exist for each instruction set. The set is the one of src/text/dispatch.cpp.
#pragma once

#include <joule/token/emitter.hpp>

namespace joule::inline v0::isa {

struct emit_table {
  const char* name;  // as the text layer's kernel_table calls the set

  char* (*put_string)(token::emitter& out, char* pos, const char* data, std::size_t size, std::size_t ahead);
};

template <class Table>
struct table_list;  // text/dispatch.hpp
[[nodiscard]] table_list<emit_table> compiled_emit_tables() noexcept;

// How a byte is escaped; size 0 where it is not.
struct escape_text {
  char text[7];
  unsigned char size;
};
struct escape_list {
  escape_text of[256];
};
extern const escape_list escapes;

}  // namespace joule::inline v0::isa

namespace joule::inline v0::token {

// put_string by asking for exact room and checking step by step: the plain twin of the kernels, and what they turn to
// when the block is too short, the rules are not minimal, or the string is not UTF-8.
[[nodiscard]] char* put_string_plain(emitter& out, char* pos, const char* data, std::size_t size, std::size_t ahead);

}  // namespace joule::inline v0::token
