#include <joule/token/rewrite.hpp>

#include "text_writer.hpp"

#include <cstdlib>
#include <new>

namespace joule::inline v0::token {

namespace {

error write_text(emitter& out, const char* data, std::size_t size, const indentation* lines,
                 const text_options& options) noexcept {
  text_writer writer(out, lines);
  machine<text_writer> grammar(options, text_shape::one_value, writer);
  error e = grammar.feed(data, size);
  if (!e) e = grammar.finish();
  return out.failure ? out.failure : e;
}

constexpr std::size_t sink_buffer_size = 64 * 1024;

bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

error write_compact(emitter& out, const char* data, std::size_t size, const text_options& options) noexcept {
  return write_text(out, data, size, nullptr, options);
}

error write_indented(emitter& out, const char* data, std::size_t size, const indentation& lines,
                     const text_options& options) noexcept {
  return write_text(out, data, size, &lines, options);
}

// The handler of the streaming forms: follows the path for diagnoses, writes, and keeps what the canonical form needs.
struct rewriter::state {
  state(text_form wanted, const indentation& lines, const text_options& options, text_shape shape,
        const byte_sink& target) noexcept
      : form(wanted),
        sink(target),
        own_lines(lines),
        writer(out, wanted == text_form::indented ? &own_lines : nullptr),
        limits(options),
        grammar(options, shape, *this) {}

  bool on_piece(piece_kind kind, const char* data, std::size_t size, bool first, bool last) noexcept {
    (void)path.on_piece(kind, data, size, first, last);
    if (form == text_form::checked) return true;
    if (form != text_form::canonical) return writer.on_piece(kind, data, size, first, last);
    return keep(kind, data, size, first, last);
  }

  text_form form;
  byte_sink sink;
  indentation own_lines;
  emitter out;
  text_writer writer;
  text_options limits;
  path_tracker path;
  heap_array<char> line_text;   // the bytes of own_lines
  heap_array<char> value;       // canonical: the tokens of the value that is being read
  std::size_t number = 0;       // canonical: where the number that is being read begins in it
  std::uint64_t written = 0;    // canonical: values written
  error failure{};

  // Counts of the bytes that were fed.
  std::uint64_t line = 1;
  std::uint64_t line_start = 0;
  std::uint64_t column = 1;
  // The column of the first byte of the token that an earlier piece cut.
  std::uint64_t token_column = 1;
  std::uint64_t token_offset = 0;
  location place;

  machine<state> grammar;

  bool copy_lines() noexcept;
  bool keep(piece_kind kind, const char* data, std::size_t size, bool first, bool last) noexcept;
  bool write_value() noexcept;
  void count(const char* data, std::size_t size) noexcept;
  void find_place(const char* data, std::size_t size) noexcept;
  error settle(error e, const char* data, std::size_t size) noexcept;
};

bool rewriter::state::copy_lines() noexcept {
  chars* const parts[] = {&own_lines.indent, &own_lines.prefix, &own_lines.newline};
  for (const chars* part : parts) {
    if (!line_text.append(part->data, part->size)) return false;
  }
  const char* next = line_text.data();
  for (chars* part : parts) {
    part->data = next;
    next += part->size;
  }
  return true;
}

// Canonical form: keeps the token; a value that is complete is written when the next one begins, or by finish(). A
// number that no double stands for is found here, while its place is known.
bool rewriter::state::keep(piece_kind kind, const char* data, std::size_t size, bool first, bool last) noexcept {
  if (first && grammar.values() != written && !write_value()) return false;
  if (first) number = value.size();
  if (!value.append(data, size)) return fail(out, errc::out_of_memory);
  if (kind != piece_kind::number || !last) return true;
  char text[text::max_double_chars];
  const char* const end = value.data() + value.size();
  if (text::append_canonical_number(text, value.data() + number, end, text::canonical_overflow::refuse) != nullptr)
    return true;
  out.failure = {grammar.settled(), errc::out_of_range, error_domain::joule, 0};
  return false;
}

bool rewriter::state::write_value() noexcept {
  if (written != 0 && !emit_char(out, '\n')) return false;
  ++written;
  const error e = write_canonical(out, value.data(), value.size(), limits);
  value.clear();
  if (e && !out.failure) out.failure = e;
  return !out.failure;
}

void rewriter::state::count(const char* data, std::size_t size) noexcept {
  const std::uint64_t before = grammar.offset() - size;
  for (std::size_t i = 0; i != size; ++i) {
    if (data[i] == '\n') {
      ++line;
      line_start = before + i + 1;
      column = 1;
    } else {
      column += !is_continuation(data[i]);
    }
  }
  const std::uint64_t token = grammar.settled();
  if (!grammar.in_token() || token < before) return;
  token_offset = token;
  token_column = column;
  for (auto i = static_cast<std::size_t>(token - before); i != size; ++i) token_column -= !is_continuation(data[i]);
}

// The place of `failure`. Counts stand at the first byte of this piece; an offset before it lies in a token that an
// earlier piece cut, and such a token holds no line feed.
void rewriter::state::find_place(const char* data, std::size_t size) noexcept {
  const std::uint64_t start = grammar.offset();
  const bool here = failure.offset >= start && failure.offset - start < size;
  place.expected = expected_by(grammar, here ? static_cast<unsigned char>(data[failure.offset - start]) : -1);
  bool inside = inside_element(place.expected) && failure.code != errc::trailing_comma;
  inside |= failure.code == errc::duplicate_name || failure.code == errc::out_of_range;
  path.write_pointer(inside, place.pointer);
  place.line = line;
  place.column = column;
  if (failure.offset >= start) {
    const std::uint64_t rest = failure.offset - start;
    for (std::size_t i = 0; i != size && i != rest; ++i) {
      const bool feed = data[i] == '\n';
      place.line += feed;
      if (feed) line_start = start + i + 1;
      place.column = feed ? 1 : place.column + !is_continuation(data[i]);
    }
  } else if (failure.offset == token_offset) {
    place.column = token_column;
  } else {
    // A UTF-8 sequence is one code point; the bytes of an escape are one each.
    place.column = column - (failure.code == errc::bad_utf8 ? 1 : start - failure.offset);
  }
  place.byte_column = failure.offset - line_start + 1;
}

error rewriter::state::settle(error e, const char* data, std::size_t size) noexcept {
  failure = out.failure ? out.failure : e;
  if (!failure) return failure;
  find_place(data, size);
  // What was read before an error is written, whatever the size of the buffer.
  if (!out.failure && form != text_form::checked) (void)finish_sink(out);
  return failure;
}

rewriter::rewriter(text_form form, const indentation& lines, const text_options& options, text_shape shape,
                   const byte_sink& sink) noexcept {
  void* memory = std::malloc(sizeof(state));
  if (memory == nullptr) return;
  text_options limits = options;
  if (form == text_form::canonical) limits.duplicates = duplicate_names::reject;
  state_ = ::new (memory) state(form, lines, limits, shape, sink);
  const bool writes = form != text_form::checked;
  if (state_->copy_lines() && (!writes || attach_sink(state_->out, state_->sink, sink_buffer_size))) return;
  state_->failure = {0, errc::out_of_memory, error_domain::joule, 0};
}

rewriter::~rewriter() {
  if (state_ == nullptr) return;
  if (state_->form != text_form::checked) release(state_->out);
  state_->~state();
  std::free(state_);
}

error rewriter::feed(const char* data, std::size_t size) noexcept {
  if (state_ == nullptr) return {0, errc::out_of_memory, error_domain::joule, 0};
  state& s = *state_;
  if (s.failure) return s.failure;
  if (const error e = s.grammar.feed(data, size)) return s.settle(e, data, size);
  s.count(data, size);
  return {};
}

error rewriter::finish() noexcept {
  if (state_ == nullptr) return {0, errc::out_of_memory, error_domain::joule, 0};
  state& s = *state_;
  if (s.failure) return s.failure;
  const error e = s.grammar.finish();
  if (s.form == text_form::checked) return s.settle(e, nullptr, 0);
  if (!e && s.form == text_form::canonical && s.grammar.values() != s.written) (void)s.write_value();
  if (!e && !s.out.failure) (void)finish_sink(s.out);
  return s.settle(e, nullptr, 0);
}

void rewriter::locate_error(location& out) const noexcept { out = state_ == nullptr ? location{} : state_->place; }

}  // namespace joule::inline v0::token
