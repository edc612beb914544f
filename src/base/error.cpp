// Names and sentences of the error codes.
#include <joule/base/error.hpp>

namespace joule::inline v0 {
namespace {

struct wording {
  const char* name;
  const char* message;
};

// One case per enumerator and no default: a new code without a text is then a -Wswitch warning here, which our builds
// turn into an error. The duplicate and gap checks below are static_asserts, because a warning can be switched off.
constexpr wording describe(errc code) noexcept {
  switch (code) {
#define JOULE_TEXT(code, message) \
  case errc::code:                \
    return {#code, message};
    JOULE_TEXT(ok, "no error")

    JOULE_TEXT(unexpected_end, "the text ends before the value is complete")
    JOULE_TEXT(expected_value, "no JSON value starts with this byte")
    JOULE_TEXT(expected_name, "an object member starts with a quoted name")
    JOULE_TEXT(expected_colon, "a colon must follow the member name")
    JOULE_TEXT(expected_comma_or_end, "a comma or the closing bracket must follow the value")
    JOULE_TEXT(trailing_comma, "a comma stands before the closing bracket")
    JOULE_TEXT(bad_literal, "the word is none of true, false and null")
    JOULE_TEXT(bad_number, "the number is not written as JSON writes numbers")
    JOULE_TEXT(leading_zero, "a number has a superfluous leading zero")
    JOULE_TEXT(bad_escape, "the backslash does not start a JSON escape")
    JOULE_TEXT(lone_surrogate, "a surrogate escape stands alone")
    JOULE_TEXT(bad_utf8, "the bytes are not valid UTF-8")
    JOULE_TEXT(control_character, "a control character in a string must be escaped")
    JOULE_TEXT(trailing_data, "the text goes on after the value")
    JOULE_TEXT(duplicate_name, "an object has two members of the same name")
    JOULE_TEXT(byte_order_mark, "the text starts with a byte order mark")

    JOULE_TEXT(depth_exceeded, "arrays and objects are nested deeper than the limit allows")
    JOULE_TEXT(buffer_too_small, "the buffer is too small for the text")
    JOULE_TEXT(out_of_memory, "there is not enough memory")
    JOULE_TEXT(too_large, "the text or value is larger than the limit allows")

    JOULE_TEXT(type_mismatch, "the JSON value is of another kind than the C++ type")
    JOULE_TEXT(out_of_range, "the number does not fit the C++ type")
    JOULE_TEXT(missing_member, "a required member is missing")
    JOULE_TEXT(unknown_name, "the type has no member of this name")
    JOULE_TEXT(too_few_elements, "the array has too few elements")
    JOULE_TEXT(too_many_elements, "the array has too many elements")
    JOULE_TEXT(needs_unescape, "a string with escapes or replaced bytes cannot be borrowed from the text")
    JOULE_TEXT(bad_key, "the member name cannot be converted to the key type")

    JOULE_TEXT(unsupported_value, "JSON has no form for this value, such as NaN or an infinity")
    JOULE_TEXT(invalid_utf8_value, "a string to be written is not valid UTF-8")
    JOULE_TEXT(invalid_raw_value, "a raw value to be written is not valid JSON")
    JOULE_TEXT(duplicate_key, "two keys of a map have the same text")

    JOULE_TEXT(io_error, "reading or writing failed")
    JOULE_TEXT(end_of_input, "the input ends before a value starts")

    JOULE_TEXT(hook_failed, "a conversion supplied by the user failed")
#undef JOULE_TEXT
  }
  return {nullptr, nullptr};
}

struct group {
  unsigned first;
  unsigned last;
};
constexpr group groups[] = {{0, 0}, {100, 115}, {200, 203}, {300, 307}, {400, 403}, {500, 501}, {600, 600}};

constexpr unsigned count_of_described() noexcept {
  unsigned count = 0;
  for (unsigned value = 0; value < 1000; ++value) count += describe(static_cast<errc>(value)).name != nullptr;
  return count;
}

// No hole inside a group, and nothing outside the groups.
constexpr bool groups_are_complete() noexcept {
  unsigned expected = 0;
  for (const group& g : groups) {
    for (unsigned value = g.first; value <= g.last; ++value, ++expected) {
      const wording t = describe(static_cast<errc>(value));
      if (t.name == nullptr || t.message == nullptr || t.message[0] == '\0') return false;
    }
  }
  return expected == count_of_described();
}
static_assert(groups_are_complete(), "joule: an error code has no text, or the table of groups is out of date");

}  // namespace

const char* name(errc code) noexcept {
  const char* found = describe(code).name;
  return found != nullptr ? found : "unknown";
}

const char* message(errc code) noexcept {
  const char* found = describe(code).message;
  return found != nullptr ? found : "unknown error";
}

}  // namespace joule::inline v0
