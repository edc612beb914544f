#include "row_walk.hpp"

#include <joule/token/unescape_plain.hpp>

namespace joule::inline v0::bind {

namespace {

constexpr std::int64_t exponent_limit = 100'000'000'000'000'000;

bool equal_bytes(chars a, chars b) noexcept {
  return a.size == b.size && (a.size == 0 || std::memcmp(a.data, b.data, a.size) == 0);
}

const char* skip_digits(const char* p, const char* end) noexcept {
  while (p != end && is_digit(*p)) ++p;
  return p;
}

chars between(const char* first, const char* last) noexcept { return {first, static_cast<std::size_t>(last - first)}; }

std::int64_t saturated_exponent(chars digits, bool negative) noexcept {
  std::int64_t value = 0;
  for (std::size_t i = 0; i != digits.size; ++i) {
    value = value * 10 + (digits.data[i] - '0');
    if (value > exponent_limit) value = exponent_limit;
  }
  return negative ? -value : value;
}

}  // namespace

// -- tokens -----------------------------------------------------------------------------------------------------------

string_text scan_string(const char* p, const char* end) noexcept {
  string_text text;
  const char* const first = p + 1;
  for (const char* q = first; q != end; ++q) {
    if (*q == '"') {
      text.content = between(first, q);
      text.end = q + 1;
      text.complete = true;
      return text;
    }
    if (*q != '\\') continue;
    text.escaped = true;
    if (++q == end) break;
  }
  text.content = between(first, end);
  text.end = end;
  return text;
}

number_text scan_number(const char* p, const char* end) noexcept {
  number_text number;
  if (p != end && *p == '-') {
    number.negative = true;
    ++p;
  }
  const char* q = p != end && *p == '0' ? p + 1 : skip_digits(p, end);
  number.integer = between(p, q);
  number.complete = q != p;
  number.end = q;
  if (!number.complete) return number;
  if (q != end && *q == '.') {
    number.integral = false;
    p = q + 1;
    q = skip_digits(p, end);
    number.fraction = between(p, q);
    number.complete = q != p;
    number.end = q;
    if (!number.complete) return number;
  }
  if (q == end || (*q != 'e' && *q != 'E')) return number;
  number.integral = false;
  p = q + 1;
  const bool minus = p != end && *p == '-';
  if (p != end && (*p == '-' || *p == '+')) ++p;
  q = skip_digits(p, end);
  number.exponent = saturated_exponent(between(p, q), minus);
  number.complete = q != p;
  number.end = q;
  return number;
}

int unescaped_bytes::next() noexcept {
  if (pending_next_ == pending_size_) {
    if (p_ == end_) return -1;
    const bool escape = *p_ == '\\';
    if (!escape && !replaces_) return static_cast<unsigned char>(*p_++);
    pending_next_ = 0;
    pending_size_ = 1;
    escape ? decode_escape() : take_character();
  }
  return pending_[pending_next_++];
}

void unescaped_bytes::take_character() noexcept {
  const std::size_t size = token::utf8_size_plain(p_, end_);
  if (size == 0) {
    ++p_;
    return store_utf8(0xFFFD);
  }
  std::memcpy(pending_, p_, size);
  pending_size_ = static_cast<unsigned>(size);
  p_ += size;
}

void unescaped_bytes::decode_escape() noexcept {
  static constexpr char names[] = "bfnrt";
  static constexpr char values[] = "\b\f\n\r\t";
  pending_[0] = '?';
  if (++p_ == end_) return;
  const char c = *p_++;
  if (c == '"' || c == '\\' || c == '/') pending_[0] = static_cast<unsigned char>(c);
  for (unsigned i = 0; i != 5; ++i) {
    if (c == names[i]) pending_[0] = static_cast<unsigned char>(values[i]);
  }
  if (c != 'u') return;
  const int high = hex_unit();
  if (high < 0) return;
  if (high < 0xD800 || high > 0xDFFF) return store_utf8(static_cast<std::uint32_t>(high));
  const char* const second = p_;
  int low = -1;
  if (high < 0xDC00 && end_ - p_ >= 2 && p_[0] == '\\' && p_[1] == 'u') {
    p_ += 2;
    low = hex_unit();
  }
  if (low < 0xDC00 || low > 0xDFFF) {
    p_ = second;
    return store_utf8(0xFFFD);
  }
  store_utf8(0x10000U + ((static_cast<std::uint32_t>(high) & 0x3FFU) << 10) +
             (static_cast<std::uint32_t>(low) & 0x3FFU));
}

// Four hexadecimal digits, or -1 and nothing consumed.
int unescaped_bytes::hex_unit() noexcept {
  if (end_ - p_ < 4) return -1;
  int unit = 0;
  for (int i = 0; i != 4; ++i) {
    const char c = p_[i];
    int digit = -1;
    if (is_digit(c)) digit = c - '0';
    if (c >= 'a' && c <= 'f') digit = c - 'a' + 10;
    if (c >= 'A' && c <= 'F') digit = c - 'A' + 10;
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  p_ += 4;
  return unit;
}

void unescaped_bytes::store_utf8(std::uint32_t code_point) noexcept {
  const auto tail = [&](unsigned shift) { return static_cast<unsigned char>(0x80U | ((code_point >> shift) & 0x3FU)); };
  if (code_point < 0x80) {
    pending_[0] = static_cast<unsigned char>(code_point);
  } else if (code_point < 0x800) {
    pending_[0] = static_cast<unsigned char>(0xC0U | (code_point >> 6));
    pending_[1] = tail(0);
    pending_size_ = 2;
  } else if (code_point < 0x10000) {
    pending_[0] = static_cast<unsigned char>(0xE0U | (code_point >> 12));
    pending_[1] = tail(6);
    pending_[2] = tail(0);
    pending_size_ = 3;
  } else {
    pending_[0] = static_cast<unsigned char>(0xF0U | (code_point >> 18));
    pending_[1] = tail(12);
    pending_[2] = tail(6);
    pending_[3] = tail(0);
    pending_size_ = 4;
  }
}

bool needs_decoding(const string_text& text, invalid_utf8 utf8) noexcept {
  if (text.escaped || utf8 != invalid_utf8::replace) return text.escaped;
  return token::count_malformed_plain(text.content.data, text.content.data + text.content.size) != 0;
}

bool equal_unescaped(const string_text& name, chars wanted, invalid_utf8 utf8) noexcept {
  if (!name.escaped && utf8 != invalid_utf8::replace) return equal_bytes(name.content, wanted);
  unescaped_bytes bytes(name.content, utf8);
  for (std::size_t i = 0; i != wanted.size; ++i) {
    if (bytes.next() != static_cast<unsigned char>(wanted.data[i])) return false;
  }
  return bytes.next() < 0;
}

std::size_t unescaped_size(const string_text& text, invalid_utf8 utf8) noexcept {
  if (!text.escaped && utf8 != invalid_utf8::replace) return text.content.size;
  std::size_t size = 0;
  for (unescaped_bytes bytes(text.content, utf8); bytes.next() >= 0;) ++size;
  return size;
}

const type_row& without_nullable(const type_row& row) noexcept {
  const type_row* inner = &row;
  while (inner->kind == value_kind::nullable && inner->element != nullptr) inner = &inner->element();
  return *inner;
}

// -- the walk ---------------------------------------------------------------------------------------------------------

row_walk::row_walk(const char* data, std::size_t size, const type_row& root, invalid_utf8 utf8) noexcept
    : data_(data), p_(data), end_(data + size), root_(&root), utf8_(utf8) {}

walk_event row_walk::next() noexcept {
  switch (state_) {
    case state::start:
      skip_space();
      return begin_value(root_);
    case state::value:
      if (!consume_value()) return stop();
      return state_ == state::first ? first_inside() : after_value();
    case state::name:
      return begin_member_value();
    case state::close:
      ++p_;
      pop();
      return after_value();
    case state::first:
    case state::after:
    case state::done:
      break;
  }
  return walk_event::end;
}

bool row_walk::seen(const walk_frame& record, std::uint32_t member) const noexcept {
  return (bits_[record.seen + member / 8] >> (member % 8) & 1) != 0;
}

walk_event row_walk::stop() noexcept {
  state_ = state::done;
  return walk_event::end;
}

void row_walk::skip_space() noexcept {
  while (p_ != end_ && (*p_ == ' ' || *p_ == '\t' || *p_ == '\n' || *p_ == '\r')) ++p_;
}

walk_event row_walk::begin_value(const type_row* row) noexcept {
  row_ = row;
  if (p_ == end_) {
    awaits_value_ = true;
    return stop();
  }
  state_ = state::value;
  return walk_event::value;
}

walk_event row_walk::begin_element() noexcept {
  skip_space();
  top().has_value = true;
  return begin_value(child_row(top()));
}

walk_event row_walk::begin_name() noexcept {
  skip_space();
  if (p_ == end_ || *p_ != '"') return stop();
  name_ = scan_string(p_, end_);
  if (!name_.complete) return stop();
  walk_frame& object = top();
  object.name = name_.content;
  object.name_at = offset();
  object.has_name = true;
  object.member = find_member(object);
  if (object.member != no_member) {
    unsigned char& byte = bits_[object.seen + object.member / 8];
    byte = static_cast<unsigned char>(byte | (1U << (object.member % 8)));
  }
  state_ = state::name;
  return walk_event::name;
}

walk_event row_walk::begin_member_value() noexcept {
  p_ = name_.end;
  skip_space();
  if (p_ == end_ || *p_ != ':') return stop();
  ++p_;
  skip_space();
  top().has_value = true;
  return begin_value(child_row(top()));
}

walk_event row_walk::first_inside() noexcept {
  skip_space();
  if (p_ != end_ && *p_ == (top().is_object ? '}' : ']')) return begin_close();
  return top().is_object ? begin_name() : begin_element();
}

walk_event row_walk::after_value() noexcept {
  if (frames_.size() == 0) return stop();
  walk_frame& parent = top();
  parent.has_value = false;
  parent.has_name = false;
  skip_space();
  if (p_ == end_) return stop();
  if (*p_ == (parent.is_object ? '}' : ']')) {
    if (!parent.is_object) ++parent.index;
    return begin_close();
  }
  if (*p_ != ',') return stop();
  ++p_;
  if (parent.is_object) return begin_name();
  ++parent.index;
  return begin_element();
}

walk_event row_walk::begin_close() noexcept {
  state_ = state::close;
  return walk_event::close;
}

// Behind a scalar, or inside a container that was opened.
bool row_walk::consume_value() noexcept {
  if (*p_ == '{' || *p_ == '[') return push();
  state_ = state::after;
  return consume_scalar();
}

bool row_walk::consume_scalar() noexcept {
  const char* const first = p_;
  if (*p_ == '"') {
    const string_text text = scan_string(p_, end_);
    p_ = text.end;
    return text.complete;
  }
  if (starts_number(*p_)) {
    const number_text number = scan_number(p_, end_);
    p_ = number.end;
    return number.complete;
  }
  while (p_ != end_ && *p_ >= 'a' && *p_ <= 'z') ++p_;
  return p_ != first;
}

bool row_walk::push() noexcept {
  const bool is_object = *p_ == '{';
  const type_row* row = row_ == nullptr ? nullptr : &without_nullable(*row_);
  if (row != nullptr) {
    const value_kind kind = row->kind;
    const bool fits = is_object ? kind == value_kind::record || kind == value_kind::map
                                : kind == value_kind::sequence || kind == value_kind::set ||
                                      kind == value_kind::fixed_array || kind == value_kind::tuple;
    if (!fits) row = nullptr;
  }
  const std::size_t seen = bits_.size();
  const bool counted = row != nullptr && row->kind == value_kind::record;
  if (!bits_.push_zeroed(counted ? (row->count + 7U) / 8U : 0) || !frames_.push_zeroed(1)) {
    out_of_memory_ = true;
    return false;
  }
  walk_frame& frame = top();
  frame.row = row;
  frame.open = offset();
  frame.seen = seen;
  frame.member = no_member;
  frame.is_object = is_object;
  ++p_;
  state_ = state::first;
  return true;
}

void row_walk::pop() noexcept {
  bits_.truncate(top().seen);
  frames_.truncate(frames_.size() - 1);
}

const type_row* row_walk::child_row(const walk_frame& parent) const noexcept {
  const type_row* row = parent.row;
  if (row == nullptr) return nullptr;
  switch (row->kind) {
    case value_kind::record:
      return parent.member == no_member ? nullptr : &row->members[parent.member].type();
    case value_kind::tuple:
      return parent.index < row->count ? &row->members[parent.index].type() : nullptr;
    case value_kind::fixed_array:
      return parent.index < row->count ? &row->element() : nullptr;
    default:
      return &row->element();
  }
}

std::uint32_t row_walk::find_member(const walk_frame& record) const noexcept {
  if (record.row == nullptr || record.row->kind != value_kind::record) return no_member;
  for (std::uint32_t i = 0; i != record.row->count; ++i) {
    if (equal_unescaped(name_, record.row->members[i].name, utf8_)) return i;
  }
  return no_member;
}

}  // namespace joule::inline v0::bind
