// The only interface between the dispatcher and the kernels: one table of functions for each instruction set.
#pragma once

#include <joule/base/bits.hpp>

#include <cstddef>
#include <cstdint>

namespace joule::inline v0::isa {

// Part of a string without quote, backslash and bytes below U+0020.
struct string_run {
  const char* end;        // the first such byte, or the end of the range; meaningless when the UTF-8 is bad
  std::uint32_t non_ascii;  // 1 when a byte of the run is 0x80 or more
  std::uint32_t bad_utf8;   // 1 when the run is not well-formed UTF-8, cut sequences included
};

struct copied_run {
  const char* end;
  std::uint64_t non_ascii;
};

// Why decode_string stopped.
enum class decode_stop : std::uint32_t {
  quote,  // p is at the closing quote
  rest,   // p starts a character, and the range holds less than a block from there, or an escape that may be cut
  bad,    // malformed
};

// What parse_doubles read: `done` numbers, up to p; null when the next one is no number.
struct number_run {
  const char* p;
  std::size_t done;
};

struct decoded_run {
  const char* p;
  char* out;
  decode_stop stop;
};

// Every function reads only [p, end), takes any length from 0, and is written for runs of 64 bytes and more.
struct kernel_table {
  const char* name;
  std::uint64_t required;  // features.hpp: what the table's translation unit was compiled to use

  // First byte of the first malformed sequence, or end.
  const char* (*find_invalid_utf8)(const char* p, const char* end);
  // Walks to the end of the run and checks its UTF-8. `p` must start a character.
  string_run (*find_string_special)(const char* p, const char* end);
  // Copies the run to out; writes only [out, out + (end - p)).
  copied_run (*copy_plain)(const char* p, const char* end, char* out);
  // Copies string content to out, undoing its escapes and checking its UTF-8. `p` must start a character; writes only
  // [out, out + (end - p)).
  decoded_run (*decode_string)(const char* p, const char* end, char* out);
  // text::parse_double_window and its twin for float.
  const char* (*parse_double)(const char* p, const char* end, double& out);
  const char* (*parse_float)(const char* p, const char* end, float& out);
  // text::parse_doubles_window.
  number_run (*parse_doubles)(const char* p, const char* limit, const char* end, double* out, std::size_t count);
  // text::parse_integers_window.
  number_run (*parse_integers)(const char* p, const char* limit, std::int64_t* out, std::size_t count, bool is_signed);
};

}  // namespace joule::inline v0::isa
