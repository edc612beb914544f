// machine: the reference grammar of JSON (RFC 8259) as a push-down automaton that takes its input in pieces.
//
// It decides what the library calls the text verdict: accepted, or one code and one offset. It is plain on purpose,
// reads one byte after the other and shares no kernel with the fast engines, whose oracle it is. The rule for the end
// of the text: a text fails with unexpected_end exactly when it is a proper prefix of a valid text; everything else
// fails as soon as no continuation could be valid. (The one exception is a UTF-8 sequence that the end cuts: bad_utf8.)
// Where options.utf8 is not reject, bytes from 0x80 on are accepted inside strings as they come, and `\u` with any four
// digits is an escape.
//
// Every user of the grammar that needs more than the verdict (reformatting, the place of an error, streams) gives a
// handler. It is called with the raw bytes of each token, in order, in as many pieces as the input was cut into:
//   bool on_piece(piece_kind kind, const char* data, std::size_t size, bool first, bool last);
// Names and strings include their quotes. White space is not reported. A handler that returns false stops the machine
// with errc::io_error.
#pragma once

#include <joule/base/error.hpp>
#include <joule/token/heap_array.hpp>
#include <joule/token/name_set.hpp>
#include <joule/token/text_options.hpp>
#include <joule/token/unescape_plain.hpp>

namespace joule::inline v0::token {

enum class piece_kind : std::uint8_t {
  begin_object,
  end_object,
  begin_array,
  end_array,
  colon,
  comma,
  name,
  string,
  number,
  literal,
};

// Whether one value makes a text, or values may follow each other (with or without white space between them).
enum class text_shape : std::uint8_t { one_value, many_values };

struct no_handler {
  static bool on_piece(piece_kind, const char*, std::size_t, bool, bool) noexcept { return true; }
};

template <class Handler>
class machine {
 public:
  machine(const text_options& options, text_shape shape, Handler& handler) noexcept
      : handler_(handler), options_(options), shape_(shape) {}
  machine(const machine&) = delete;
  machine& operator=(const machine&) = delete;

  // Takes the next bytes. Returns the first error of the whole text, again on every later call. O(size).
  error feed(const char* data, std::size_t size) {
    if (failure_) return failure_;
    begin_ = piece_ = run_ = data;
    const char* const end = data + size;
    for (const char* p = data; p != end;) {
      p = step(p, end);
      if (p == nullptr) return failure_;
    }
    if (in_token() && !keep_cut_token(end)) return failure_;
    fed_ += size;
    begin_ = end;
    return failure_;
  }

  // Tells that the text ends here.
  error finish() {
    if (failure_) return failure_;
    begin_ = piece_ = nullptr;
    if (depth() == 0 && number_may_end()) end_number(nullptr);
    if (failure_) return failure_;
    if (state_ == state::between || (state_ == state::value && shape_ == text_shape::many_values && depth() == 0))
      return {};
    if (state_ == state::utf8) return fail_at(errc::bad_utf8, mark_offset_), failure_;
    if (state_ == state::order_mark) return fail_at(errc::expected_value, 0), failure_;
    return fail_at(errc::unexpected_end, fed_), failure_;
  }

  // Bytes taken so far.
  [[nodiscard]] std::uint64_t offset() const noexcept { return fed_; }
  // No error that the machine can still find lies before this offset.
  [[nodiscard]] std::uint64_t settled() const noexcept { return in_token() ? token_offset_ : fed_; }
  // Complete top-level values so far.
  [[nodiscard]] std::uint64_t values() const noexcept { return values_; }
  [[nodiscard]] std::size_t depth() const noexcept { return stack_.size(); }
  // What stands at the next byte.
  [[nodiscard]] bool in_token() const noexcept { return state_ >= state::string_body; }
  [[nodiscard]] bool in_name() const noexcept { return in_token() && kind_ == piece_kind::name; }
  [[nodiscard]] bool in_string() const noexcept { return in_token() && kind_ == piece_kind::string; }
  [[nodiscard]] bool in_number() const noexcept { return in_token() && kind_ == piece_kind::number; }
  // Whether the number that is being read ends before the byte `next`, or before the end of the text for -1. A digit
  // behind a leading zero belongs to the number that it makes bad.
  [[nodiscard]] bool number_ends_before(int next) const noexcept {
    if (!number_may_end() || (next >= '0' && next <= '9')) return false;
    const bool integer = state_ == state::zero || state_ == state::integer;
    return !(next == '.' && integer) && !((next == 'e' || next == 'E') && state_ != state::exponent);
  }
  [[nodiscard]] bool wants_value() const noexcept { return state_ <= state::element; }
  [[nodiscard]] bool wants_name() const noexcept { return state_ == state::first_name || state_ == state::next_name; }
  [[nodiscard]] bool wants_first() const noexcept {
    return state_ == state::first_element || state_ == state::first_name;
  }
  [[nodiscard]] bool wants_colon() const noexcept { return state_ == state::colon; }
  [[nodiscard]] bool in_object() const noexcept { return !stack_.empty() && stack_.back() == '{'; }
  [[nodiscard]] bool between_values() const noexcept { return state_ == state::between; }

 private:
  enum class state : std::uint8_t {
    value,  // at the start, and behind a colon
    first_element,  // behind `[`
    element,  // behind a comma in an array
    first_name,  // behind `{`
    next_name,  // behind a comma in an object
    colon,
    after_value,
    between,  // behind a top-level value
    order_mark,  // inside EF BB BF at the start of the text
    string_body,
    escape,
    hex,
    second_backslash,  // behind a high surrogate
    second_u,
    utf8,
    literal,
    minus,
    zero,
    integer,
    point,
    fraction,
    exponent_mark,
    exponent_sign,
    exponent,
  };

  const char* step(const char* p, const char* end) {
    switch (state_) {
      case state::value:
      case state::first_element:
      case state::element:
        return at_value(p, end);
      case state::first_name:
      case state::next_name:
        return at_name(p, end);
      case state::colon:
        return at_colon(p, end);
      case state::after_value:
        return at_comma_or_end(p, end);
      case state::between:
        return at_between(p, end);
      case state::order_mark:
        return at_order_mark(p);
      case state::string_body:
        return at_string(p, end);
      case state::escape:
        return at_escape(p);
      case state::hex:
        return lenient() ? at_lenient_hex(p) : high_ != 0 ? at_second_hex(p) : at_hex(p);
      case state::second_backslash:
        return at_second_backslash(p);
      case state::second_u:
        return at_second_u(p);
      case state::utf8:
        return at_utf8(p, end);
      case state::literal:
        return at_literal(p);
      default:
        return at_number(p, end);
    }
  }

  // -- results --
  [[nodiscard]] std::uint64_t offset_of(const char* p) const noexcept {
    return fed_ + static_cast<std::uint64_t>(p - begin_);
  }
  const char* fail_at(errc code, std::uint64_t offset) noexcept {
    failure_ = {offset, code, error_domain::joule, 0};
    return nullptr;
  }
  const char* fail(errc code, const char* p) noexcept { return fail_at(code, offset_of(p)); }
  const char* lone_surrogate() noexcept { return fail_at(errc::lone_surrogate, escape_offset_); }
  const char* to(state next, const char* p) noexcept {
    state_ = next;
    return p;
  }

  // -- pieces --
  void begin_token(piece_kind kind, const char* p) noexcept {
    kind_ = kind;
    token_offset_ = offset_of(p);
    piece_ = p;
    reported_ = false;
  }
  bool report(const char* last_byte_end, bool last) {
    const auto size = static_cast<std::size_t>(last_byte_end - piece_);
    const bool first = !reported_;
    reported_ = true;
    if (handler_.on_piece(kind_, piece_, size, first, last)) return true;
    fail_at(errc::io_error, fed_ + static_cast<std::uint64_t>(piece_ - begin_));
    return false;
  }
  bool report_byte(piece_kind kind, const char* p) {
    begin_token(kind, p);
    return report(p + 1, true);
  }
  // The input ends inside a token: hands over what is there, and remembers the part of a name that was read.
  bool keep_cut_token(const char* end) {
    if (end != piece_ && !report(end, false)) return false;
    return (state_ != state::string_body && state_ != state::utf8) || keep_run(end);
  }

  // -- white space and structure --
  static const char* skip_space(const char* p, const char* end) noexcept {
    while (p != end && (*p == ' ' || *p == '\n' || *p == '\t' || *p == '\r')) ++p;
    return p;
  }

  const char* at_value(const char* p, const char* end) {
    p = skip_space(p, end);
    if (p == end) return p;
    switch (*p) {
      case '{':
        return open(piece_kind::begin_object, p);
      case '[':
        return open(piece_kind::begin_array, p);
      case '"':
        return start_string(piece_kind::string, p);
      case 't':
        return start_literal("true", p);
      case 'f':
        return start_literal("false", p);
      case 'n':
        return start_literal("null", p);
      case ']':
        return at_array_end(p);
      default:
        break;
    }
    if (*p == '-' || (*p >= '0' && *p <= '9')) return start_number(p);
    if (*p == '\xEF' && offset_of(p) == 0) return mark_index_ = 1, to(state::order_mark, p + 1);
    return fail(errc::expected_value, p);
  }
  const char* at_array_end(const char* p) {
    if (state_ == state::first_element) return close(piece_kind::end_array, p);
    return fail(state_ == state::element ? errc::trailing_comma : errc::expected_value, p);
  }
  const char* at_order_mark(const char* p) {
    if (*p != "\xEF\xBB\xBF"[mark_index_]) return fail_at(errc::expected_value, 0);
    if (++mark_index_ == 3) return fail_at(errc::byte_order_mark, 0);
    return p + 1;
  }
  const char* at_name(const char* p, const char* end) {
    p = skip_space(p, end);
    if (p == end) return p;
    if (*p == '"') return start_string(piece_kind::name, p);
    if (*p != '}') return fail(errc::expected_name, p);
    if (state_ == state::next_name) return fail(errc::trailing_comma, p);
    return close(piece_kind::end_object, p);
  }
  const char* at_colon(const char* p, const char* end) {
    p = skip_space(p, end);
    if (p == end) return p;
    if (*p != ':') return fail(errc::expected_colon, p);
    return report_byte(piece_kind::colon, p) ? to(state::value, p + 1) : nullptr;
  }
  const char* at_comma_or_end(const char* p, const char* end) {
    p = skip_space(p, end);
    if (p == end) return p;
    const bool object = in_object();
    if (*p == ',') {
      if (!report_byte(piece_kind::comma, p)) return nullptr;
      return to(object ? state::next_name : state::element, p + 1);
    }
    if (*p == (object ? '}' : ']')) return close(object ? piece_kind::end_object : piece_kind::end_array, p);
    return fail(errc::expected_comma_or_end, p);
  }
  const char* at_between(const char* p, const char* end) {
    p = skip_space(p, end);
    if (p == end) return p;
    if (shape_ == text_shape::one_value) return fail(errc::trailing_data, p);
    return to(state::value, p);
  }

  const char* open(piece_kind kind, const char* p) {
    if (depth() >= options_.max_depth) return fail(errc::depth_exceeded, p);
    const bool object = kind == piece_kind::begin_object;
    if (!stack_.push(object ? '{' : '[')) return fail(errc::out_of_memory, p);
    if (object) names_.open();
    if (!report_byte(kind, p)) return nullptr;
    return to(object ? state::first_name : state::first_element, p + 1);
  }
  const char* close(piece_kind kind, const char* p) {
    if (in_object()) names_.close();
    stack_.pop();
    if (!report_byte(kind, p)) return nullptr;
    end_value();
    return p + 1;
  }
  void end_value() noexcept {
    if (depth() == 0) ++values_;
    state_ = depth() == 0 ? state::between : state::after_value;
  }

  // -- strings --
  [[nodiscard]] bool collects() const noexcept {
    return kind_ == piece_kind::name && options_.duplicates == duplicate_names::reject;
  }
  // Appends the plain bytes since the last escape to the name that is being read.
  bool keep_run(const char* end) {
    if (!collects() || name_.append(run_, static_cast<std::size_t>(end - run_))) return true;
    fail_at(errc::out_of_memory, token_offset_);
    return false;
  }
  const char* start_string(piece_kind kind, const char* p) {
    begin_token(kind, p);
    name_.clear();
    run_ = p + 1;
    return to(state::string_body, p + 1);
  }
  const char* at_string(const char* p, const char* end) {
    while (p != end && (plain(*p) || (lenient() && static_cast<unsigned char>(*p) >= 0x80))) ++p;
    if (p == end) return p;
    if (*p == '"') return end_string(p);
    if (*p == '\\') {
      escape_offset_ = offset_of(p);
      return keep_run(p) ? to(state::escape, p + 1) : nullptr;
    }
    if (static_cast<unsigned char>(*p) < 0x20) return fail(errc::control_character, p);
    return start_utf8(p);
  }
  // Bytes that stand for themselves and are complete characters.
  static bool plain(char c) noexcept { return c != '"' && c != '\\' && static_cast<unsigned char>(c - 0x20) < 0x60; }
  const char* end_string(const char* p) {
    // Reported first: a repeated name is part of the place that its error is about.
    if (!report(p + 1, true)) return nullptr;
    if (collects() && !add_name(p)) return nullptr;
    if (kind_ == piece_kind::name) return to(state::colon, p + 1);
    end_value();
    return p + 1;
  }
  bool add_name(const char* end) {
    const bool replaces = options_.utf8 == invalid_utf8::replace;
    if ((replaces || !name_.empty()) && !keep_run(end)) return false;
    name_set* names = replaces && !replace_malformed_plain(name_, 0) ? nullptr : names_.top();
    const bool pieces = !name_.empty();
    const char* first = pieces ? name_.data() : run_;
    if (names != nullptr && names->insert_copy(first, pieces ? first + name_.size() : end)) return true;
    const bool no_memory = names == nullptr || names->failed();
    fail_at(no_memory ? errc::out_of_memory : errc::duplicate_name, token_offset_);
    return false;
  }

  const char* at_escape(const char* p) {
    if (*p == 'u') return high_ = 0, start_hex(p);
    const char meaning = escaped_byte(*p);
    if (meaning == 0) return fail_at(errc::bad_escape, escape_offset_);
    return put(&meaning, 1, p + 1);
  }
  const char* start_hex(const char* p) noexcept {
    hex_ = 0;
    hex_count_ = 0;
    return to(state::hex, p + 1);
  }
  const char* at_hex(const char* p) {
    const int digit = hex_value(static_cast<unsigned char>(*p));
    if (digit < 0) return fail_at(errc::bad_escape, escape_offset_);
    hex_ = hex_ << 4 | static_cast<std::uint32_t>(digit);
    if (++hex_count_ == 2 && hex_ >= 0xDC && hex_ <= 0xDF) return lone_surrogate();
    if (hex_count_ != 4) return p + 1;
    if (hex_ < 0xD800 || hex_ > 0xDBFF) return put_code_point(hex_, p + 1);
    high_ = hex_;
    return to(state::second_backslash, p + 1);
  }
  // The second half must be DC00 to DFFF; a first or second digit that rules it out ends the matter at once.
  const char* at_second_hex(const char* p) {
    const int digit = hex_value(static_cast<unsigned char>(*p));
    ++hex_count_;
    const bool possible = hex_count_ == 1 ? digit == 0xD : hex_count_ == 2 ? digit >= 0xC : digit >= 0;
    if (!possible) return lone_surrogate();
    hex_ = hex_ << 4 | static_cast<std::uint32_t>(digit);
    if (hex_count_ != 4) return p + 1;
    return put_code_point(0x10000 + ((high_ - 0xD800) << 10) + (hex_ - 0xDC00), p + 1);
  }
  // Under lenient options a half of a surrogate pair without the other one stands for U+FFFD, and an escape behind it is
  // read on its own.
  [[nodiscard]] bool lenient() const noexcept { return options_.utf8 != invalid_utf8::reject; }
  const char* at_second_backslash(const char* p) {
    if (*p != '\\') return lenient() ? put_code_point(0xFFFD, p) : lone_surrogate();
    if (lenient()) escape_offset_ = offset_of(p);
    return to(state::second_u, p + 1);
  }
  const char* at_second_u(const char* p) {
    if (*p == 'u') return start_hex(p);
    if (!lenient()) return lone_surrogate();
    return replace_half() ? at_escape(p) : nullptr;
  }
  const char* at_lenient_hex(const char* p) {
    const int digit = hex_value(static_cast<unsigned char>(*p));
    if (digit < 0) return fail_at(errc::bad_escape, escape_offset_);
    hex_ = hex_ << 4 | static_cast<std::uint32_t>(digit);
    if (++hex_count_ != 4) return p + 1;
    const bool low = hex_ >> 10 == 0xDC00 >> 10;
    if (low && high_ != 0) return put_code_point(0x10000 + ((high_ - 0xD800) << 10) + (hex_ - 0xDC00), p + 1);
    if (high_ != 0 && !replace_half()) return nullptr;
    if (hex_ >> 10 != 0xD800 >> 10) return put_code_point(low ? 0xFFFD : hex_, p + 1);
    high_ = hex_;
    return to(state::second_backslash, p + 1);
  }
  bool replace_half() {
    high_ = 0;
    return put_code_point(0xFFFD, begin_) != nullptr;
  }
  const char* put_code_point(std::uint32_t c, const char* next) {
    char bytes[4];
    return put(bytes, put_utf8(bytes, c), next);
  }
  const char* put(const char* bytes, std::size_t size, const char* next) {
    run_ = next;
    if (collects() && !name_.append(bytes, size)) return fail_at(errc::out_of_memory, token_offset_);
    return to(state::string_body, next);
  }

  // Table 3-7 of the Unicode standard: the lead byte gives the number of bytes and the range of the second one.
  const char* start_utf8(const char* p) {
    const auto lead = static_cast<unsigned char>(*p);
    if (lead < 0xC2 || lead > 0xF4) return fail(errc::bad_utf8, p);
    mark_offset_ = offset_of(p);
    utf8_left_ = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3;
    utf8_low_ = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    utf8_high_ = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return to(state::utf8, p + 1);
  }
  const char* at_utf8(const char* p, const char* end) {
    for (; p != end; ++p) {
      const auto byte = static_cast<unsigned char>(*p);
      if (byte < utf8_low_ || byte > utf8_high_) return fail_at(errc::bad_utf8, mark_offset_);
      utf8_low_ = 0x80;
      utf8_high_ = 0xBF;
      if (--utf8_left_ == 0) return to(state::string_body, p + 1);
    }
    return p;
  }

  // -- literals and numbers --
  const char* start_literal(const char* word, const char* p) {
    begin_token(piece_kind::literal, p);
    word_ = word + 1;
    return to(state::literal, p + 1);
  }
  const char* at_literal(const char* p) {
    if (*p != *word_) return fail_at(errc::bad_literal, token_offset_);
    if (*++word_ != '\0') return p + 1;
    if (!report(p + 1, true)) return nullptr;
    end_value();
    return p + 1;
  }

  static bool digit(char c) noexcept { return c >= '0' && c <= '9'; }
  const char* start_number(const char* p) {
    begin_token(piece_kind::number, p);
    return to(*p == '-' ? state::minus : *p == '0' ? state::zero : state::integer, p + 1);
  }
  const char* at_number(const char* p, const char* end) {
    const bool run = state_ == state::integer || state_ == state::fraction || state_ == state::exponent;
    while (run && p != end && digit(*p)) ++p;
    if (p == end) return p;
    const char c = *p;
    switch (state_) {
      case state::minus:
        return digit(c) ? to(c == '0' ? state::zero : state::integer, p + 1) : bad_number();
      case state::zero:
        return digit(c) ? fail(errc::leading_zero, p) : after_integer(p);
      case state::integer:
        return after_integer(p);
      case state::point:
        return digit(c) ? to(state::fraction, p + 1) : bad_number();
      case state::fraction:
        return c == 'e' || c == 'E' ? to(state::exponent_mark, p + 1) : end_number(p);
      case state::exponent_mark:
        if (c == '+' || c == '-') return to(state::exponent_sign, p + 1);
        [[fallthrough]];
      case state::exponent_sign:
        return digit(c) ? to(state::exponent, p + 1) : bad_number();
      default:
        return end_number(p);
    }
  }
  const char* after_integer(const char* p) {
    if (*p == '.') return to(state::point, p + 1);
    if (*p == 'e' || *p == 'E') return to(state::exponent_mark, p + 1);
    return end_number(p);
  }
  [[nodiscard]] bool number_may_end() const noexcept {
    return state_ == state::zero || state_ == state::integer || state_ == state::fraction || state_ == state::exponent;
  }
  const char* bad_number() noexcept { return fail_at(errc::bad_number, token_offset_); }
  // The byte at p is not part of the number; it is read again as what follows the value.
  const char* end_number(const char* p) {
    if (!report(p, true)) return nullptr;
    end_value();
    return p;
  }

  Handler& handler_;
  text_options options_;
  text_shape shape_;
  state state_ = state::value;
  piece_kind kind_ = piece_kind::literal;
  bool reported_ = false;
  std::uint8_t mark_index_ = 0;
  std::uint8_t hex_count_ = 0;
  std::uint8_t utf8_left_ = 0;
  std::uint8_t utf8_low_ = 0;
  std::uint8_t utf8_high_ = 0;
  std::uint32_t hex_ = 0;
  std::uint32_t high_ = 0;  // the first half of a surrogate pair, 0 when there is none
  const char* word_ = nullptr;
  const char* begin_ = nullptr;  // first byte of the current input
  const char* piece_ = nullptr;  // first byte of the token that was not reported yet
  const char* run_ = nullptr;  // first byte of the name that was not kept yet
  std::uint64_t fed_ = 0;  // bytes before begin_
  std::uint64_t token_offset_ = 0;
  std::uint64_t escape_offset_ = 0;
  std::uint64_t mark_offset_ = 0;  // first byte of the UTF-8 sequence
  std::uint64_t values_ = 0;
  error failure_{};
  heap_array<char> stack_;  // '{' or '[' for each open container
  heap_array<char> name_;  // the unescaped name that is being read, as far as it is not plain
  name_set_stack names_;
};

}  // namespace joule::inline v0::token
