#include <joule/bind/diagnose.hpp>

#include "row_walk.hpp"

namespace joule::inline v0::bind {

namespace {

// -- numbers ----------------------------------------------------------------------------------------------------------

// The smallest magnitudes that round to infinity, to nearest even: 2^1024 - 2^970 and 2^128 - 2^103, half a unit in the
// last place beyond the largest finite values. The tests compute both by doubling.
constexpr char double_overflow[] =
    "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017977587207096330286416692"
    "887910946555547851940402630657488671505820681908902000708383676273854845817711531764475730270069855571366959622842"
    "914819860834936475292719074168444365510704342711559699508093042880177904174497792";
constexpr char float_overflow[] = "340282356779733661637539395458142568448";

constexpr char int128_most[] = "170141183460469231731687303715884105727";
constexpr char int128_least[] = "170141183460469231731687303715884105728";  // without its sign
constexpr char uint128_most[] = "340282366920938463463374607431768211455";

template <std::size_t N>
constexpr chars literal(const char (&text)[N]) noexcept {
  return {text, N - 1};
}

// Digits of a decimal fraction: in front of the point, then behind it.
char digit_at(const number_text& number, std::size_t i) noexcept {
  return i < number.integer.size ? number.integer.data[i] : number.fraction.data[i - number.integer.size];
}

// Whether the magnitude is at least the integer `limit`, whose first digit is not 0. Exact: it compares digits.
bool reaches(const number_text& number, chars limit) noexcept {
  const std::size_t digits = number.integer.size + number.fraction.size;
  std::size_t first = 0;
  while (first != digits && digit_at(number, first) == '0') ++first;
  if (first == digits) return false;
  const std::int64_t whole_digits =
      static_cast<std::int64_t>(number.integer.size) - static_cast<std::int64_t>(first) + number.exponent;
  const auto limit_digits = static_cast<std::int64_t>(limit.size);
  if (whole_digits != limit_digits) return whole_digits > limit_digits;
  for (std::size_t i = 0; i != limit.size; ++i) {
    const char digit = first + i < digits ? digit_at(number, first + i) : '0';
    if (digit != limit.data[i]) return digit > limit.data[i];
  }
  return true;
}

// Whether a magnitude without fraction and exponent is larger than `most`.
bool exceeds(const number_text& number, chars most) noexcept {
  if (number.integer.size != most.size) return number.integer.size > most.size;
  return std::memcmp(number.integer.data, most.data, most.size) > 0;
}

bool exceeds(const number_text& number, std::uint64_t most) noexcept {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i != number.integer.size; ++i) {
    const auto digit = static_cast<std::uint64_t>(number.integer.data[i] - '0');
    if (digit > most || value > (most - digit) / 10) return true;
    value = value * 10 + digit;
  }
  return false;
}

bool integer_out_of_range(const type_row& row, const number_text& number) noexcept {
  const bool is_signed = row.kind == value_kind::signed_integer;
  if (row.width > 64) {
    if (!is_signed) return exceeds(number, literal(uint128_most));
    return exceeds(number, number.negative ? literal(int128_least) : literal(int128_most));
  }
  if (!is_signed) return exceeds(number, ~std::uint64_t{0} >> (64 - row.width));
  const std::uint64_t half = std::uint64_t{1} << (row.width - 1);
  return exceeds(number, number.negative ? half : half - 1);
}

// What the caller chose, beside the type.
struct chosen_rules {
  bool reject_duplicates;
  invalid_utf8 utf8;
  binding_rules binding;
};

errc check_integer(const type_row& row, const char* p, const char* end) noexcept {
  if (!starts_number(*p)) return errc::type_mismatch;
  if (*p == '-' && row.kind == value_kind::unsigned_integer) return errc::type_mismatch;
  const number_text number = scan_number(p, end);
  if (!number.complete) return errc::ok;
  if (!number.integral) return errc::type_mismatch;
  return integer_out_of_range(row, number) ? errc::out_of_range : errc::ok;
}

bool equals_word(const string_text& text, const char* word) noexcept {
  unescaped_bytes bytes(text.content, invalid_utf8::pass);
  for (; *word != '\0'; ++word) {
    if (bytes.next() != *word) return false;
  }
  return bytes.next() < 0;
}

errc check_nonfinite(nonfinite_numbers form, const char* p, const char* end) noexcept {
  if (form == nonfinite_numbers::null && *p == 'n') return errc::ok;
  if (form != nonfinite_numbers::string || *p != '"') return errc::type_mismatch;
  const string_text text = scan_string(p, end);
  if (!text.complete) return errc::ok;
  const bool known = equals_word(text, "NaN") || equals_word(text, "Infinity") || equals_word(text, "-Infinity");
  return known ? errc::ok : errc::type_mismatch;
}

errc check_floating(const type_row& row, nonfinite_numbers form, const char* p, const char* end) noexcept {
  if (!starts_number(*p)) return check_nonfinite(form, p, end);
  const number_text number = scan_number(p, end);
  if (!number.complete) return errc::ok;
  return reaches(number, row.width == 32 ? literal(float_overflow) : literal(double_overflow)) ? errc::out_of_range
                                                                                               : errc::ok;
}

// -- strings ----------------------------------------------------------------------------------------------------------

bool is_base64(int c) noexcept {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
}

// RFC 4648 section 4: groups of four, padded; no other byte, no line break. Unused trailing bits may be set (rule B4).
// An escape such as `\/` is a spelling of JSON, so the bytes count as they are after unescaping.
errc check_base64(const type_row& row, const string_text& text) noexcept {
  std::size_t symbols = 0;
  std::size_t padding = 0;
  unescaped_bytes bytes(text.content, invalid_utf8::pass);
  for (int c = bytes.next(); c >= 0; c = bytes.next()) {
    if (c == '=') {
      ++padding;
    } else if (!is_base64(c) || padding != 0) {
      return errc::type_mismatch;
    } else {
      ++symbols;
    }
  }
  if (padding > 2 || (symbols + padding) % 4 != 0) return errc::type_mismatch;
  const std::size_t decoded = (symbols + padding) / 4 * 3 - padding;
  return row.count != 0 && decoded != row.count ? errc::out_of_range : errc::ok;
}

// A view shows the spelling itself, or what is written over it.
errc check_borrowed(const string_text& text, const chosen_rules& rules) noexcept {
  const bool refused = rules.binding.unescapes ? unescaped_size(text, rules.utf8) > text.content.size
                                               : needs_decoding(text, rules.utf8);
  return refused ? errc::needs_unescape : errc::ok;
}

errc check_string(const type_row& row, const chosen_rules& rules, const char* p, const char* end) noexcept {
  if (*p != '"') return errc::type_mismatch;
  const string_text text = scan_string(p, end);
  if (!text.complete) return errc::ok;
  switch (row.kind) {
    case value_kind::borrowed_string:
      return check_borrowed(text, rules);
    case value_kind::char_array:
      return unescaped_size(text, rules.utf8) > row.count ? errc::out_of_range : errc::ok;
    case value_kind::bytes:
      return check_base64(row, text);
    default:
      return errc::ok;
  }
}

// -- values -----------------------------------------------------------------------------------------------------------

bool admits_null(const type_row& row) noexcept {
  return row.kind == value_kind::nullable || row.kind == value_kind::null || row.kind == value_kind::raw ||
         row.kind == value_kind::custom || row.replaceable_null;
}

errc check_value(const type_row& declared, const chosen_rules& rules, const char* p, const char* end) noexcept {
  if (*p == 'n' && admits_null(declared)) return errc::ok;
  const type_row& row = without_nullable(declared);
  if (*p == 'n' && admits_null(row)) return errc::ok;
  const auto wants = [&](bool fits) { return fits ? errc::ok : errc::type_mismatch; };
  switch (row.kind) {
    case value_kind::boolean:
      return wants(*p == 't' || *p == 'f');
    case value_kind::signed_integer:
    case value_kind::unsigned_integer:
      return check_integer(row, p, end);
    case value_kind::floating:
      return check_floating(row, rules.binding.nonfinite, p, end);
    case value_kind::string:
    case value_kind::borrowed_string:
    case value_kind::char_array:
    case value_kind::bytes:
      return check_string(row, rules, p, end);
    case value_kind::null:
      return errc::type_mismatch;
    case value_kind::number:
      return wants(starts_number(*p));
    case value_kind::record:
    case value_kind::map:
      return wants(*p == '{');
    case value_kind::sequence:
    case value_kind::set:
    case value_kind::fixed_array:
    case value_kind::tuple:
      return wants(*p == '[');
    case value_kind::raw:
    case value_kind::nullable:
    case value_kind::custom:
      break;
  }
  return errc::ok;
}

// -- names and brackets -----------------------------------------------------------------------------------------------

// The longest integer is that of 128 bits: a sign and 39 digits.
constexpr std::size_t longest_integer_name = 40;

errc check_integer_name(const type_row& key, walk_frame& map, const string_text& name, bool reject_twice) noexcept {
  char digits[longest_integer_name];
  std::size_t size = 0;
  unescaped_bytes bytes(name.content, invalid_utf8::pass);
  for (int c = bytes.next(); c >= 0; c = bytes.next()) {
    if (size == longest_integer_name) return errc::bad_key;
    digits[size++] = static_cast<char>(c);
  }
  if (size == 0 || check_integer(key, digits, digits + size) != errc::ok) return errc::bad_key;
  const number_text number = scan_number(digits, digits + size);
  if (!number.complete || number.end != digits + size) return errc::bad_key;
  // Without leading zeros, `0` and `-0` are the only two texts of one integer.
  if (number.integer.data[0] != '0') return errc::ok;
  const bool twice = map.zero_seen;
  map.zero_seen = true;
  return twice && reject_twice ? errc::duplicate_name : errc::ok;
}

errc check_map_name(walk_frame& map, const string_text& name, const chosen_rules& rules) noexcept {
  if (map.row->key == nullptr) return errc::ok;
  const type_row& key = without_nullable(map.row->key());
  switch (key.kind) {
    case value_kind::signed_integer:
    case value_kind::unsigned_integer:
      return check_integer_name(key, map, name, rules.reject_duplicates);
    case value_kind::borrowed_string:
      return check_borrowed(name, rules);
    case value_kind::char_array:
      return unescaped_size(name, rules.utf8) > key.count ? errc::bad_key : errc::ok;
    default:
      return errc::ok;
  }
}

error check_name(row_walk& walk, const chosen_rules& rules) noexcept {
  walk_frame& object = walk.top();
  if (object.row == nullptr) return {};
  errc code = errc::ok;
  if (object.row->kind == value_kind::map) {
    code = check_map_name(object, walk.name(), rules);
  } else if (object.member == no_member && (rules.binding.reject_unknown || object.row->reject_unknown)) {
    code = errc::unknown_name;
  }
  return {walk.offset(), code, error_domain::joule, 0};
}

bool has_fixed_count(const walk_frame& frame) noexcept {
  return frame.row != nullptr && (frame.row->kind == value_kind::fixed_array || frame.row->kind == value_kind::tuple);
}

error check_close(row_walk& walk) noexcept {
  const walk_frame& frame = walk.top();
  if (has_fixed_count(frame) && frame.index < frame.row->count) {
    return {walk.offset(), errc::too_few_elements, error_domain::joule, 0};
  }
  if (frame.row == nullptr || frame.row->kind != value_kind::record) return {};
  for (std::uint32_t i = 0; i != frame.row->count; ++i) {
    if (frame.row->members[i].required && !walk.seen(frame, i)) {
      return {walk.offset(), errc::missing_member, error_domain::joule, i};
    }
  }
  return {};
}

error check_begun_value(row_walk& walk, const chosen_rules& rules) noexcept {
  if (walk.depth() != 0) {
    const walk_frame& parent = walk.top();
    if (has_fixed_count(parent) && parent.index >= parent.row->count) {
      return {walk.offset(), errc::too_many_elements, error_domain::joule, 0};
    }
  }
  if (walk.row() == nullptr) return {};
  return {walk.offset(), check_value(*walk.row(), rules, walk.position(), walk.end()), error_domain::joule, 0};
}

error check_event(row_walk& walk, walk_event event, const chosen_rules& rules) noexcept {
  switch (event) {
    case walk_event::name:
      return check_name(walk, rules);
    case walk_event::value:
      return check_begun_value(walk, rules);
    case walk_event::close:
      return check_close(walk);
    case walk_event::end:
      break;
  }
  return {};
}

}  // namespace

error diagnose(const char* data, std::size_t size, const type_row& root, const text_options& options,
               std::uint64_t text_error_offset, const binding_rules& rules) noexcept {
  const chosen_rules chosen{options.duplicates == duplicate_names::reject, options.utf8, rules};
  const std::size_t valid = text_error_offset < size ? static_cast<std::size_t>(text_error_offset) : size;
  row_walk walk(data, valid, root, options.utf8);
  for (walk_event event = walk.next(); event != walk_event::end; event = walk.next()) {
    if (const error found = check_event(walk, event, chosen)) return found;
  }
  if (walk.out_of_memory()) return {walk.offset(), errc::out_of_memory, error_domain::joule, 0};
  return {};
}

}  // namespace joule::inline v0::bind
