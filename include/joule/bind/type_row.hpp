// type_row: a C++ type as plain data, for everything that is not hot.
//
// The compiled core diagnoses and explains with it, without templates: which value does not fit, which member path leads
// to it, which name was probably meant. Rows are constants in the binary; types that contain themselves are no problem
// because rows refer to each other through functions.
#pragma once

#include <joule/base/bytes.hpp>

namespace joule::inline v0::bind {

enum class value_kind : std::uint8_t {
  boolean,
  signed_integer,    // width in bits
  unsigned_integer,  // width in bits
  floating,          // width 32 or 64
  string,            // owns its bytes
  borrowed_string,   // std::string_view: refuses escapes
  char_array,        // char[N], array<char, N>: a string of at most `count` bytes
  bytes,             // std::byte ranges: base64 text
  null,              // std::monostate, nullptr_t: only `null`
  number,            // joule::number: any number
  raw,               // joule::raw: any value
  record,            // an object with known members
  sequence,          // an array of any length
  set,               // an array whose elements are collected without order
  fixed_array,       // an array of exactly `count` elements of one type
  tuple,             // an array of exactly `count` elements, one type each
  map,               // an object with any names
  nullable,          // optional, unique_ptr, shared_ptr: `null` or the element
  custom,            // a user's codec: opaque
};

struct type_row;
using type_row_function = const type_row& (*)() noexcept;

struct member_row {
  chars name;                       // JSON name, unescaped
  chars cxx_name;                   // declared C++ name
  type_row_function type = nullptr;
  bool required = false;
};

struct type_row {
  value_kind kind = value_kind::custom;
  std::uint8_t width = 0;                 // bits of an integer or a floating-point number
  bool reject_unknown = false;            // record: unknown names are errors
  chars type_name;                        // as a person writes it, e.g. "std::vector<user>"
  type_row_function element = nullptr;    // sequence, set, fixed_array, map value, nullable
  type_row_function key = nullptr;        // map: integer or string row
  const member_row* members = nullptr;    // record (by index) and tuple (names unused)
  std::uint32_t count = 0;                // number of members, elements, or bytes of a char_array
  bool replaceable_null = false;          // null is accepted although the kind does not say so (go profiles)
};

}  // namespace joule::inline v0::bind
