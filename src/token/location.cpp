#include <joule/token/location.hpp>

namespace joule::inline v0::token {

namespace {

bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// Decimal digits without the text layer's tables; the longest number has 20.
bool append_index(heap_array<char>& out, std::uint64_t index) noexcept {
  char digits[20];
  std::size_t first = sizeof digits;
  do {
    digits[--first] = static_cast<char>('0' + index % 10);
    index /= 10;
  } while (index != 0);
  return out.append(digits + first, sizeof digits - first);
}

// RFC 6901, section 3: `~` is written ~0 and `/` is written ~1.
bool append_token(heap_array<char>& out, const char* name, std::size_t size) noexcept {
  for (std::size_t i = 0; i != size; ++i) {
    const bool special = name[i] == '~' || name[i] == '/';
    if (special && !out.append(name[i] == '~' ? "~0" : "~1", 2)) return false;
    if (!special && !out.push(name[i])) return false;
  }
  return true;
}

void copy_pointer(const char* data, std::size_t size, pointer_text& out) noexcept {
  constexpr std::size_t half = (pointer_text::max_size - 3) / 2;
  out.cut = size > pointer_text::max_size;
  if (!out.cut) {
    if (size != 0) std::memcpy(out.data, data, size);
    out.size = static_cast<std::uint32_t>(size);
    return;
  }
  std::size_t head = half;
  while (head != 0 && is_continuation(data[head])) --head;
  std::size_t tail = size - half;
  while (tail != size && is_continuation(data[tail])) ++tail;
  std::memcpy(out.data, data, head);
  std::memcpy(out.data + head, "\xE2\x80\xA6", 3);
  std::memcpy(out.data + head + 3, data + tail, size - tail);
  out.size = static_cast<std::uint32_t>(head + 3 + size - tail);
}

void find_line(const char* data, std::size_t offset, location& out) noexcept {
  std::size_t line_start = 0;
  out.line = 1;
  for (std::size_t i = 0; i != offset;) {
    const void* feed = std::memchr(data + i, '\n', offset - i);
    if (feed == nullptr) break;
    i = line_start = static_cast<std::size_t>(static_cast<const char*>(feed) - data) + 1;
    ++out.line;
  }
  out.byte_column = offset - line_start + 1;
  out.column = 1;
  for (std::size_t i = line_start; i != offset; ++i) out.column += !is_continuation(data[i]);
}

}  // namespace

void path_tracker::write_pointer(bool inside, pointer_text& out) const noexcept {
  heap_array<char> text;
  bool done = true;
  for (std::size_t i = 0; i != frames_.size(); ++i) {
    const frame& f = frames_[i];
    const bool last = i + 1 == frames_.size();
    if (last && (!inside || (f.object && !f.named))) break;
    const std::size_t name_end = last ? names_.size() : frames_[i + 1].name;
    done &= text.push('/');
    done &= f.object ? append_token(text, names_.data() + f.name, name_end - f.name) : append_index(text, f.index);
  }
  if (!done || !complete_) text.clear();
  copy_pointer(text.data(), text.size(), out);
}

void locate(const char* data, std::size_t size, std::uint64_t offset, location& out) noexcept {
  const std::size_t at = offset < size ? static_cast<std::size_t>(offset) : size;
  find_line(data, at, out);
  path_tracker path;
  // The error may be one of a lenient reader.
  const text_options any{~std::uint32_t{0}, duplicate_names::allow, invalid_utf8::replace};
  machine<path_tracker> grammar(any, text_shape::many_values, path);
  bool inside = false;
  const error before = grammar.feed(data, at);
  if (before.code == errc::out_of_memory) {
    out.expected = expectation::unknown;
    out.pointer.size = 0;
    return;
  }
  out.expected = expected_by(grammar, at == size ? -1 : static_cast<unsigned char>(data[at]));
  if (!before) {
    inside = inside_element(out.expected);
    if (at != size && data[at] == ']' && !grammar.in_token() && !grammar.in_object()) inside = false;
    // At the first byte of a name: read it, so that the pointer can say it.
    for (std::size_t i = at; i != size && (i == at ? grammar.wants_name() && data[i] == '"' : grammar.in_name()); ++i) {
      if (grammar.feed(data + i, 1)) break;
      inside = grammar.wants_colon();
    }
  }
  path.write_pointer(inside, out.pointer);
}

}  // namespace joule::inline v0::token
