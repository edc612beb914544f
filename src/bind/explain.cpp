#include <joule/bind/explain_binding.hpp>

#include "row_walk.hpp"
#include "similar_name.hpp"

#include <joule/token/unescape_plain.hpp>

#include <charconv>

namespace joule::inline v0::bind {

namespace {

constexpr std::size_t longest_excerpt = 40;
constexpr std::size_t steps_at_each_end = 24;
constexpr std::uint32_t most_listed_names = 8;
// Comparing two names takes up to 4096 steps; an object of a million unknown names must not take seconds.
constexpr int most_compared_names = 4096;

// -- writing ----------------------------------------------------------------------------------------------------------

// Writes one part, in pieces. After the sink refused, nothing more is written.
class part_writer {
 public:
  explicit part_writer(const explanation_sink& sink) noexcept : sink_(sink) {}

  part_writer& begin(explanation_part part) noexcept {
    part_ = part;
    return *this;
  }
  part_writer& operator<<(chars piece) noexcept {
    if (going_ && piece.size != 0) going_ = sink_.write(sink_.context, part_, piece.data, piece.size);
    return *this;
  }
  part_writer& operator<<(const char* piece) noexcept { return *this << chars{piece, std::strlen(piece)}; }
  part_writer& operator<<(std::uint64_t number) noexcept {
    char digits[20];
    const auto result = std::to_chars(digits, digits + sizeof digits, number);
    return *this << chars{digits, static_cast<std::size_t>(result.ptr - digits)};
  }

 private:
  const explanation_sink& sink_;
  explanation_part part_ = explanation_part::member_path;
  bool going_ = true;
};

// Text that a lenient reader may have let pass: words are UTF-8.
void write_well_formed(part_writer& out, chars piece) noexcept {
  const char* const last = piece.data + piece.size;
  const char* run = piece.data;
  for (const char* p = run; p != last;) {
    const std::size_t size = token::utf8_size_plain(p, last);
    p += size == 0 ? 1 : size;
    if (size != 0) continue;
    out << chars{run, static_cast<std::size_t>(p - 1 - run)} << "\xEF\xBF\xBD";
    run = p;
  }
  out << chars{run, static_cast<std::size_t>(last - run)};
}

// The beginning of a long piece; a UTF-8 sequence is kept whole or left out.
void write_excerpt(part_writer& out, chars piece) noexcept {
  if (piece.size <= longest_excerpt) return write_well_formed(out, piece);
  std::size_t size = longest_excerpt;
  while (size != 0 && (static_cast<unsigned char>(piece.data[size]) & 0xC0U) == 0x80U) --size;
  write_well_formed(out, {piece.data, size});
  out << "...";
}

void write_quoted(part_writer& out, chars piece) noexcept {
  out << "\"";
  write_excerpt(out, piece);
  out << "\"";
}

void write_count(part_writer& out, std::uint64_t count, const char* noun) noexcept {
  out << count << " " << noun << (count == 1 ? "" : "s");
}

// -- the member path --------------------------------------------------------------------------------------------------

bool has_step(const walk_frame& frame) noexcept { return frame.is_object ? frame.has_name : frame.has_value; }

bool is_integer_row(const type_row& row) noexcept {
  return row.kind == value_kind::signed_integer || row.kind == value_kind::unsigned_integer;
}

bool names_an_integer(const walk_frame& frame) noexcept {
  if (frame.row == nullptr || frame.row->kind != value_kind::map || frame.row->key == nullptr) return false;
  if (!is_integer_row(without_nullable(frame.row->key()))) return false;
  const char* const end = frame.name.data + frame.name.size;
  const number_text number = scan_number(frame.name.data, end);
  return number.complete && number.integral && number.end == end;
}

void write_step(part_writer& out, const walk_frame& frame) noexcept {
  if (!frame.is_object) {
    out << "[" << static_cast<std::uint64_t>(frame.index) << "]";
  } else if (frame.member != no_member) {
    const member_row& member = frame.row->members[frame.member];
    out << "." << (member.cxx_name.size != 0 ? member.cxx_name : member.name);
  } else if (names_an_integer(frame)) {
    out << "[" << frame.name << "]";
  } else {
    out << "[";
    write_quoted(out, frame.name);
    out << "]";
  }
}

// Deep places keep both ends: what the reader knows and what is wrong.
void write_path(part_writer& out, const row_walk& walk, const type_row& root, bool without_last) noexcept {
  std::size_t steps = walk.depth();
  if (steps != 0 && (without_last || !has_step(walk.frame(steps - 1)))) --steps;
  out.begin(explanation_part::member_path);
  if (root.type_name.size != 0)
    out << root.type_name;
  else
    out << "value";
  for (std::size_t i = 0; i != steps; ++i) {
    if (steps > 2 * steps_at_each_end && i == steps_at_each_end) {
      out << "[...]";
      i = steps - steps_at_each_end;
    }
    write_step(out, walk.frame(i));
  }
}

// -- what a type expects ----------------------------------------------------------------------------------------------

void write_type_name(part_writer& out, const type_row& row) noexcept {
  if (row.type_name.size != 0) out << " (" << row.type_name << ")";
}

void write_integer_range(part_writer& out, const type_row& row) noexcept {
  const bool is_signed = row.kind == value_kind::signed_integer;
  if (row.width > 64) {
    out << (is_signed ? "from -170141183460469231731687303715884105728 to 170141183460469231731687303715884105727"
                      : "from 0 to 340282366920938463463374607431768211455");
    return;
  }
  const std::uint64_t most = ~std::uint64_t{0} >> (64 - row.width + (is_signed ? 1 : 0));
  if (is_signed)
    out << "from -" << most + 1 << " to " << most;
  else
    out << "from 0 to " << most;
}

void write_integer(part_writer& out, const char* what, const type_row& row) noexcept {
  out << what;
  write_integer_range(out, row);
  write_type_name(out, row);
}

void write_floating(part_writer& out, const type_row& row, errc code) noexcept {
  out << "a number";
  if (code == errc::out_of_range) {
    out << " of at most " << (row.width == 32 ? "3.4028235e38" : "1.7976931348623157e308") << " in magnitude";
  }
  write_type_name(out, row);
}

void write_string_kind(part_writer& out, const type_row& row, errc code) noexcept {
  if (row.kind == value_kind::bytes) {
    out << "a string of base64 text";
    if (row.count != 0) {
      out << " for exactly ";
      write_count(out, row.count, "byte");
    }
    return;
  }
  out << "a string";
  if (row.kind == value_kind::char_array) {
    out << " of at most ";
    write_count(out, row.count, "byte");
  }
  if (row.kind == value_kind::borrowed_string && code == errc::needs_unescape) {
    out << " without escapes";
    write_type_name(out, row);
  }
}

void write_array_kind(part_writer& out, const type_row& row) noexcept {
  out << "an array";
  if (row.kind == value_kind::sequence || row.kind == value_kind::set) return;
  out << " of exactly ";
  write_count(out, row.count, "element");
}

void write_kind(part_writer& out, const type_row& row, errc code) noexcept {
  switch (row.kind) {
    case value_kind::boolean:
      out << "true or false";
      return;
    case value_kind::signed_integer:
    case value_kind::unsigned_integer:
      return write_integer(out, "an integer ", row);
    case value_kind::floating:
      return write_floating(out, row, code);
    case value_kind::string:
    case value_kind::borrowed_string:
    case value_kind::char_array:
    case value_kind::bytes:
      return write_string_kind(out, row, code);
    case value_kind::null:
      out << "null";
      return;
    case value_kind::number:
      out << "a number";
      return;
    case value_kind::record:
      out << "an object";
      return write_type_name(out, row);
    case value_kind::map:
      out << "an object";
      return;
    case value_kind::sequence:
    case value_kind::set:
    case value_kind::fixed_array:
    case value_kind::tuple:
      return write_array_kind(out, row);
    case value_kind::custom:
      out << "a value that the codec accepts";
      return write_type_name(out, row);
    case value_kind::raw:
    case value_kind::nullable:
      out << "any value";
      return;
  }
}

void write_expected_type(part_writer& out, const type_row& declared, errc code) noexcept {
  const type_row& row = without_nullable(declared);
  out.begin(explanation_part::expected);
  write_kind(out, row, code);
  const bool also_null = declared.kind == value_kind::nullable || declared.replaceable_null || row.replaceable_null;
  if (also_null && code == errc::type_mismatch) out << " or null";
}

// -- what the text has ------------------------------------------------------------------------------------------------

// The token at `p` as it is spelt; empty for brackets and for what is no token.
chars token_at(const char* p, const char* end) noexcept {
  const char* q = p;
  if (*p == '"') {
    q = scan_string(p, end).end;
  } else if (starts_number(*p)) {
    q = scan_number(p, end).end;
  } else {
    while (q != end && *q >= 'a' && *q <= 'z') ++q;
  }
  return {p, static_cast<std::size_t>(q - p)};
}

void write_found_value(part_writer& out, const char* p, const char* end) noexcept {
  const chars token = token_at(p, end);
  if (*p == '{')
    out << "an object";
  else if (*p == '[')
    out << "an array";
  else if (*p == '"')
    write_quoted(out << "the string ", scan_string(p, end).content);
  else if (starts_number(*p))
    write_excerpt(out << "the number ", token);
  else
    write_excerpt(out, token);
}

// -- names that were perhaps meant ------------------------------------------------------------------------------------

// The unescaped name in `storage`; empty when it is too long to compare.
chars short_name(chars content, char (&storage)[longest_similar_name]) noexcept {
  std::size_t size = 0;
  unescaped_bytes bytes(content, invalid_utf8::replace);
  for (int c = bytes.next(); c >= 0; c = bytes.next()) {
    if (size == longest_similar_name) return {};
    storage[size++] = static_cast<char>(c);
  }
  return {storage, size};
}

void write_nearest_member(part_writer& out, const type_row& record, chars name) noexcept {
  char storage[longest_similar_name];
  const chars wanted = short_name(name, storage);
  unsigned least = not_similar;
  std::uint32_t nearest = no_member;
  for (std::uint32_t i = 0; i != record.count; ++i) {
    const unsigned distance = name_distance(wanted, record.members[i].name);
    if (distance >= least) continue;
    least = distance;
    nearest = i;
  }
  if (nearest != no_member) out.begin(explanation_part::nearest) << record.members[nearest].name;
}

// The pair of a missing member and an unknown name in the object that are most alike.
struct likely_mistake {
  unsigned distance = not_similar;
  std::uint32_t member = no_member;
  char name[longest_similar_name];
  std::size_t name_size = 0;
  int compared = 0;
};

void compare_with_missing(const row_walk& walk, const walk_frame& object, chars name, likely_mistake& best) noexcept {
  for (std::uint32_t i = 0; i != object.row->count; ++i) {
    const member_row& member = object.row->members[i];
    if (!member.required || walk.seen(object, i)) continue;
    if (++best.compared > most_compared_names) return;
    const unsigned distance = name_distance(name, member.name);
    if (distance >= best.distance) continue;
    best.distance = distance;
    best.member = i;
    best.name_size = name.size;
    std::memcpy(best.name, name.data, name.size);
  }
}

// Walks the object once more.
void write_likely_mistake(part_writer& out, const row_walk& walk, const walk_frame& object) noexcept {
  const char* const first = walk.position() - (walk.offset() - object.open);
  row_walk again(first, static_cast<std::size_t>(walk.position() - first), *object.row, invalid_utf8::replace);
  likely_mistake best;
  for (walk_event event = again.next(); event != walk_event::end; event = again.next()) {
    if (event != walk_event::name || again.depth() != 1 || again.top().member != no_member) continue;
    if (best.compared > most_compared_names) break;
    char storage[longest_similar_name];
    compare_with_missing(walk, object, short_name(again.top().name, storage), best);
  }
  if (best.member == no_member) return;
  out.begin(explanation_part::nearest) << object.row->members[best.member].name;
  out.begin(explanation_part::hint) << "the object has the name \"" << chars{best.name, best.name_size}
                                    << "\", which is no member";
}

// -- one place --------------------------------------------------------------------------------------------------------

void write_missing_members(part_writer& out, const row_walk& walk, const walk_frame& record) noexcept {
  out.begin(explanation_part::expected) << "the member ";
  std::uint32_t missing = 0;
  for (std::uint32_t i = 0; i != record.row->count; ++i) {
    if (!record.row->members[i].required || walk.seen(record, i)) continue;
    if (missing == most_listed_names) {
      out << ", ...";
      break;
    }
    if (missing != 0) out << (missing == 1 ? " (also missing: " : ", ");
    out << "\"" << record.row->members[i].name << "\"";
    ++missing;
  }
  if (missing > 1) out << ")";
}

void explain_close(part_writer& out, row_walk& walk, const error& e) noexcept {
  const walk_frame& frame = walk.top();
  if (frame.row == nullptr) return;
  if (e.code == errc::too_few_elements) {
    write_expected_type(out, *frame.row, e.code);
    write_count(out.begin(explanation_part::found) << "an array of ", frame.index, "element");
    return;
  }
  if (e.code != errc::missing_member || frame.row->kind != value_kind::record) return;
  write_missing_members(out, walk, frame);
  out.begin(explanation_part::found) << "the end of the object";
  write_likely_mistake(out, walk, frame);
}

void write_expected_member(part_writer& out, const type_row& record) noexcept {
  out.begin(explanation_part::expected) << "a member of ";
  if (record.type_name.size != 0)
    out << record.type_name;
  else
    out << "the type";
  if (record.count > most_listed_names) return;
  for (std::uint32_t i = 0; i != record.count; ++i) {
    out << (i == 0 ? " (\"" : ", \"") << record.members[i].name << "\"";
  }
  if (record.count != 0) out << ")";
}

void write_expected_name(part_writer& out, const type_row& key, errc code) noexcept {
  out.begin(explanation_part::expected);
  if (is_integer_row(key)) return write_integer(out, "a name that is an integer ", key);
  if (code == errc::needs_unescape) {
    out << "a name without escapes";
    return write_type_name(out, key);
  }
  out << "a name of at most ";
  write_count(out, key.count, "byte");
}

void explain_name(part_writer& out, row_walk& walk, const error& e) noexcept {
  const walk_frame& frame = walk.top();
  write_quoted(out.begin(explanation_part::found) << "the name ", frame.name);
  if (frame.row == nullptr) return;
  if (e.code == errc::unknown_name && frame.row->kind == value_kind::record) {
    write_expected_member(out, *frame.row);
    write_nearest_member(out, *frame.row, frame.name);
  }
  const bool about_key = e.code == errc::bad_key || e.code == errc::needs_unescape;
  if (about_key && frame.row->kind == value_kind::map && frame.row->key != nullptr) {
    write_expected_name(out, without_nullable(frame.row->key()), e.code);
  }
}

void explain_value(part_writer& out, row_walk& walk, const error& e) noexcept {
  if (e.code == errc::too_many_elements) {
    if (walk.depth() != 0 && walk.top().row != nullptr) write_expected_type(out, *walk.top().row, e.code);
    out.begin(explanation_part::found) << "one more element, ";
  } else {
    if (walk.row() != nullptr) write_expected_type(out, *walk.row(), e.code);
    out.begin(explanation_part::found);
  }
  write_found_value(out, walk.position(), walk.end());
}

// Syntax and limits are explained by the text alone; the type adds the path, and what it wants where a value is absent.
void explain_text_error(part_writer& out, row_walk& walk, walk_event event, const error& e) noexcept {
  if (e.code == errc::duplicate_name && event == walk_event::name) return explain_name(out, walk, e);
  const bool absent = walk.awaits_value() || (event == walk_event::value && e.code == errc::expected_value);
  if (!absent || walk.row() == nullptr) return;
  write_expected_type(out, *walk.row(), errc::type_mismatch);
  if (walk.depth() != 0 && !walk.top().is_object && walk.top().index == 0) out << " or ']'";
}

void explain_place(part_writer& out, row_walk& walk, walk_event event, const error& e) noexcept {
  switch (category(e.code)) {
    case error_category::binding:
    case error_category::user:
      if (event == walk_event::name) explain_name(out, walk, e);
      if (event == walk_event::value) explain_value(out, walk, e);
      if (event == walk_event::close) explain_close(out, walk, e);
      return;
    default:
      return explain_text_error(out, walk, event, e);
  }
}

walk_event walk_to(row_walk& walk, std::size_t target) noexcept {
  walk_event event = walk.next();
  while (event != walk_event::end && walk.offset() < target) event = walk.next();
  return event;
}

void explain_at(row_walk& walk, walk_event event, const type_row& root, const error& e,
                const explanation_sink& sink) noexcept {
  part_writer out(sink);
  // An unknown name is no part of the type, and behind a trailing comma nothing begins.
  write_path(out, walk, root, e.code == errc::unknown_name || e.code == errc::trailing_comma);
  explain_place(out, walk, event, e);
}

}  // namespace

void explain_binding(const error& e, const char* data, std::size_t size, const type_row& root,
                     const explanation_sink& sink) noexcept {
  if (e.code == errc::ok) return;
  std::size_t target = e.offset < size ? static_cast<std::size_t>(e.offset) : size;
  // `0` alone would be a number; the digit behind it makes it a bad one, so the place is still that number.
  if (e.code == errc::leading_zero && target != 0) --target;
  // Whether the reader was lenient is not known, and makes no difference where it was not.
  constexpr invalid_utf8 utf8 = invalid_utf8::replace;
  row_walk whole(data, size, root, utf8);
  const walk_event event = walk_to(whole, target);
  if (event != walk_event::end && whole.offset() == target) return explain_at(whole, event, root, e, sink);
  // The place is inside a token or between two: stop in front of it.
  row_walk front(data, target, root, utf8);
  walk_to(front, target);
  explain_at(front, walk_event::end, root, e, sink);
}

}  // namespace joule::inline v0::bind
