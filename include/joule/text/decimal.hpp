// Floating-point numbers as JSON text, both ways, and the grammar of JSON numbers.
//
// Everything here is integer arithmetic in the compiled core: the result does not depend on the rounding mode, on
// fast-math flags, on x87 registers or on flushing of subnormals in the program around it.
#pragma once

#include <joule/text/integer.hpp>

namespace joule::inline v0::text {

// The most bytes append_double() and append_float() touch. -1.2345678901234568e-300 has 24 characters,
// -0.0000012345678901234567 has 25; the rest is room for wide stores.
inline constexpr std::size_t max_double_chars = 40;

// Writes the shortest decimal text that reads back as the same double, and of those the one closest to its value (of two
// equally close ones the even one), and returns the position behind it. Plain notation for magnitudes in [1e-6, 1e21),
// else `1e-7`, `1.5e+300`; zero keeps its sign. `out` must have room for max_double_chars bytes; those behind the
// returned position hold garbage afterwards. Precondition: finite. Constant time.
// The method is Schubfach (Raffaello Giulietti, "The Schubfach way to render doubles", 2020) with one multiplication
// in front that settles nearly every value.
JOULE_API char* append_double(char* out, double value) noexcept;

// The same for the digits that read back as the same float, which are at most nine.
JOULE_API char* append_float(char* out, float value) noexcept;

// How a run of values is cut into arrays: `left` values to the end of the one begun, `size` in the others. A run that is one
// array has more `left` than values.
struct value_groups {
  std::size_t size;
  std::size_t left;
};

// What stands behind each value of append_doubles().
inline constexpr std::size_t max_separator_chars = 3;

// Writes `count` values as append_double() would, a comma behind each, or `],[` behind the last of a group; `groups` moves
// on. Returns null, after writing anything, when a value is not finite. `out` must have room for max_double_chars +
// max_separator_chars bytes for each value. Several values at once: 2 to 4 times as fast as one by one.
[[nodiscard]] JOULE_API char* append_doubles(char* out, const double* values, std::size_t count,
                                             value_groups& groups) noexcept;

// Reads a number by the JSON grammar from [p, end), rounds it to the nearest double, ties to even, and returns the
// position behind it. Null, with `out` untouched, when the text does not begin with a number or the result would not
// be finite; classify_double() tells which. Too small numbers give a zero of their sign. Any number of digits, any
// exponent; linear time. What follows the number is not looked at.
// The method is Eisel-Lemire (Daniel Lemire, "Number parsing at a gigabyte per second", 2021; Noble Mushtak and Daniel
// Lemire, "Fast number parsing without fallback", 2023), then exact comparison of numbers with more than 19 digits.
[[nodiscard]] JOULE_API const char* parse_double(const char* p, const char* end, double& out) noexcept;

// The same, rounded once, to float.
[[nodiscard]] JOULE_API const char* parse_float(const char* p, const char* end, float& out) noexcept;

// The same where 64 bytes may be read at p, whatever they are. `end` is the end of the readable bytes and is looked at
// only for numbers of 20 or more digits.
[[nodiscard]] JOULE_API const char* parse_double_window(const char* p, const char* end, double& out) noexcept;
[[nodiscard]] JOULE_API const char* parse_float_window(const char* p, const char* end, float& out) noexcept;

// Reads a run of up to `count` numbers (count > 0) with nothing but commas between them into `out`, and tells how many were
// `done`: one call, so that the arithmetic of one number overlaps with the scan of the next. Returns the position behind the
// last one, which need not be the end of the run: the run stops behind a number that ends beyond `limit`, and in front of a
// comma with white space behind it. Null, with `out` unspecified, when the next number is none or not finite. At a position
// up to `limit` 64 bytes may be read, and at p.
[[nodiscard]] JOULE_API const char* parse_doubles_window(const char* p, const char* limit, const char* end, double* out,
                                                         std::size_t count, std::size_t& done) noexcept;

// Why parse_double() or parse_float() refuses: malformed or out_of_range; or ok.
[[nodiscard]] JOULE_API number_status classify_double(const char* p, const char* end) noexcept;
[[nodiscard]] JOULE_API number_status classify_float(const char* p, const char* end) noexcept;

// The position behind the number that [p, end) begins with, by the grammar alone; null when it begins with none.
[[nodiscard]] JOULE_API const char* skip_number(const char* p, const char* end) noexcept;

// The same where 64 bytes may be read at p.
[[nodiscard]] JOULE_API const char* skip_number_window(const char* p, const char* end) noexcept;

// Whether [p, end) is one number and nothing else.
[[nodiscard]] JOULE_API bool is_number(const char* p, const char* end) noexcept;

// What append_canonical_number() does with a number whose double would be infinite.
enum class canonical_overflow : std::uint8_t { refuse, clamp };

// Writes the number [p, end) as RFC 8785, section 3.2.2.3, has it: as append_double() of its double, but -0 as 0.
// Overflow is refused or becomes +-1.7976931348623157e+308. `out` must have room for max_double_chars bytes. Returns
// the position behind what was written, or null when [p, end) is not one number, or is refused.
[[nodiscard]] JOULE_API char* append_canonical_number(char* out, const char* p, const char* end,
                                                      canonical_overflow overflow) noexcept;

}  // namespace joule::inline v0::text
