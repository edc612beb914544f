// C++ values to JSON text.
#pragma once

#include <joule/base/result.hpp>
#include <joule/bind/write.hpp>
#include <joule/options.hpp>
#include <joule/text/uninit_resize.hpp>

#include <string>

namespace joule::inline v0 {

namespace bind {

JOULE_ALWAYS_INLINE void configure(emitter& out, const write_options& options, const run_options& run) noexcept {
  out.max_depth = run.max_depth;
  out.deterministic = options.deterministic;
  out.rules = {options.escape_html, options.escape_js, options.ascii_only, options.utf8, options.nonfinite};
  out.plain = out.rules.plain_strings();
  out.user = run.user;
}

inline namespace JOULE_TAG {

// Appends to a container of bytes. While it writes, the container is as long as the block; `finish` sets the length
// that counts. A container whose resize clears grows in small steps inside its capacity instead of at once.
//
// Writers ask for more than they need. So before the container grows, an ask that its capacity does not serve is served
// from a scratch block: a text that fits the capacity to the byte allocates nothing. Short rooms would not serve the first
// ask of most values, so with them the text begins in the scratch block.
template <class Buffer>
class appender {
 public:
  explicit appender(Buffer& buffer) : appender(buffer, buffer.size()) {
    if (buffer.capacity() - kept_ >= step) move_text(first_size());
  }

  appender(const appender&) = delete;
  appender& operator=(const appender&) = delete;
  ~appender() {
    if (!finished_) buffer_.resize(kept_);  // also when the user's container threw: the prefix is as it was
  }

  [[nodiscard]] emitter& out() noexcept { return out_; }

  void finish() {
    const std::size_t size = kept_ + static_cast<std::size_t>(out_.offset());
    if (in_scratch()) {
      move_text(size > buffer_.size() ? size : buffer_.size());
    }
    finished_ = true;
    buffer_.resize(size);
  }

 protected:
  // Begins in the scratch block.
  appender(Buffer& buffer, std::size_t kept) : buffer_(buffer), kept_(kept) {
    out_.grow = &grow;
    out_.owner = this;
    use_scratch();
  }

  [[nodiscard]] bool in_scratch() const noexcept { return out_.begin == scratch_; }
  [[nodiscard]] const char* scratch() const noexcept { return scratch_; }

  std::size_t expected_ = 0;  // the first growth is to this size at least

 private:
  static constexpr std::size_t step = 512;
  static constexpr bool at_once = text::grows_uninitialized<Buffer>;

  [[nodiscard]] std::size_t first_size() const noexcept {
    return at_once ? buffer_.capacity() : kept_ + step;
  }

  void use_scratch() noexcept {
    out_.flushed = out_.offset();
    out_.begin = out_.pos = scratch_;
    out_.limit = scratch_ + sizeof scratch_;
  }

  // Makes the container `size` long and the block that holds all of the text.
  void move_text(std::size_t size) {
    const auto used = static_cast<std::size_t>(out_.offset());
    const bool copies = in_scratch();
    text::uninit_resize(buffer_, size);
    char* const begin = reinterpret_cast<char*>(buffer_.data()) + kept_;
    const std::size_t in_block = copies ? used - static_cast<std::size_t>(out_.flushed) : 0;
    if (in_block != 0) std::memcpy(begin + out_.flushed, scratch_, in_block);  // an empty container has no place to copy to
    out_.flushed = 0;
    out_.begin = begin;
    out_.pos = begin + used;
    out_.limit = reinterpret_cast<char*>(buffer_.data()) + size;
  }

  static bool grow(emitter& out, std::size_t needed) {
    auto& self = *static_cast<appender*>(out.owner);
    const std::size_t used = self.kept_ + static_cast<std::size_t>(out.offset());
    const std::size_t capacity = self.buffer_.capacity();
    const bool fits = needed <= capacity && used <= capacity - needed;
    if (!fits && used <= capacity && needed <= sizeof self.scratch_) {
      if (self.in_scratch()) self.move_text(at_once ? capacity : used);
      self.use_scratch();
      return true;
    }
    std::size_t wanted = used + (needed > used ? needed : used) + 4 * sizeof self.scratch_;
    if (wanted < self.expected_) wanted = self.expected_ + self.expected_ / 16;
    if (fits && (at_once || wanted > capacity)) wanted = capacity;
    self.move_text(wanted);
    return true;
  }

  Buffer& buffer_;
  std::size_t kept_;
  bool finished_ = false;
  emitter out_;
  char scratch_[token::max_ask];  // NOLINT: not initialised on purpose
};

struct text_holder {
  std::string text;
};

// Owned output: short texts are made in the scratch block and cost one allocation of the exact size; longer ones move
// into the string once, which is then as long as the text of the last value of this type was, and grow there.
class owned_output : private text_holder, public appender<std::string> {
 public:
  explicit owned_output(std::size_t expected) : appender<std::string>(text, 0) { expected_ = expected; }

  [[nodiscard]] std::string take() {
    const auto size = static_cast<std::size_t>(out().offset());
    if (in_scratch() && out().flushed == 0) {
      text.assign(scratch(), size);
    } else {
      finish();
      // Much more was reserved than is used: the values of this type differ.
      if (text.capacity() / 2 > size) text.shrink_to_fit();
    }
    return std::move(text);
  }
};

// Length of the last long text of a type. A guess that any thread may overwrite.
template <class T>
struct size_memory {
  static inline std::size_t last = 0;
};

// The error of an encode that returned false. A codec that refuses without saying why still leaves one.
[[nodiscard]] inline error failure_of(const emitter& out) noexcept {
  return out.failure ? out.failure : error{out.offset(), errc::hook_failed, error_domain::user, 0};
}

}  // namespace JOULE_TAG
}  // namespace bind

namespace bind::inline JOULE_TAG {

// Writes to anything with write(const char*, size). A stream that turns bad refuses further bytes.
template <class Sink>
bool write_to(void* context, const char* data, std::size_t size) {
  auto& sink = *static_cast<Sink*>(context);
  using written = decltype(sink.write(data, size));
  if constexpr (std::is_same_v<written, bool>)
    return sink.write(data, size);
  else if constexpr (requires { sink.good(); })
    return sink.write(data, static_cast<std::ptrdiff_t>(size)).good();
  else
    return sink.write(data, size), true;
}

// An emitter in front of a sink; its block is freed on every way out.
class sink_output {
 public:
  explicit sink_output(const byte_sink& sink) noexcept { attached_ = token::attach_sink(out_, sink, 65536); }
  sink_output(const sink_output&) = delete;
  sink_output& operator=(const sink_output&) = delete;
  ~sink_output() { token::release(out_); }

  [[nodiscard]] emitter& out() noexcept { return out_; }
  [[nodiscard]] bool attached() const noexcept { return attached_; }

 private:
  emitter out_;
  bool attached_ = false;
};

}  // namespace bind::inline JOULE_TAG

// Where marshal_into ended, in the manner of std::to_chars.
struct into_result {
  char* end = nullptr;  // behind the last byte written; null on failure
  joule::error error{};

  [[nodiscard]] explicit operator bool() const noexcept { return !error; }
};

// A container that marshal_append can append to: contiguous bytes that grow.
template <class Buffer>
concept byte_buffer = requires(Buffer& buffer) {
  requires sizeof(*buffer.data()) == 1;
  buffer.resize(std::size_t{});
  { buffer.size() } -> std::convertible_to<std::size_t>;
  { buffer.capacity() } -> std::convertible_to<std::size_t>;
};

inline namespace JOULE_TAG {

// Encodes a value as compact text. O(output). The error's offset counts the bytes that stand before the failing value.
template <write_options Options = strict_write, class T>
[[nodiscard]] result<std::string> marshal(const T& value, const run_options& run = {}) {
  if constexpr (bind::assert_encodable<T>()) {
    std::size_t& last = bind::size_memory<T>::last;
    bind::owned_output output(bits::load_relaxed(last));
    bind::configure(output.out(), Options, run);
    if (!bind::emit_value(output.out(), value)) return bind::failure_of(output.out());
    if (output.out().offset() > token::max_ask) {
      const auto size = static_cast<std::size_t>(output.out().offset());
      if (bits::load_relaxed(last) != size) bits::store_relaxed(last, size);
    }
    return output.take();
  } else {
    return error{};
  }
}

// Appends to what `buffer` holds. On failure the buffer has its old size and content. Allocates nothing when the capacity
// suffices. The offset of an error counts from the end of the old content.
// Precondition: `value` is not the buffer, does not contain it and does not view its bytes, which may move while they are
// written.
template <write_options Options = strict_write, byte_buffer Buffer, class T>
error marshal_append(Buffer& buffer, const T& value, const run_options& run = {}) {
  JOULE_ASSERT(!overlaps(&buffer, sizeof buffer, &value, sizeof value));
  bind::appender<Buffer> output(buffer);
  bind::configure(output.out(), Options, run);
  if (!bind::emit_value(output.out(), value)) return bind::failure_of(output.out());
  output.finish();
  return {};
}

// Encodes into fixed storage: never allocates (save for sorting unordered containers). buffer_too_small when the text
// does not fit; the storage then holds an unspecified prefix. No terminator is written. Precondition: `value` has no part
// in the storage.
template <write_options Options = strict_write, class T>
[[nodiscard]] into_result marshal_into(char* first, char* last, const T& value, const run_options& run = {}) {
  token::span_target target(first, last);
  bind::emitter out;
  bind::configure(out, Options, run);
  token::attach_span(out, target);
  const bool done = bind::emit_value(out, value);
  if (!token::finish_span(out) || !done) return {nullptr, bind::failure_of(out)};
  return {target.at, {}};
}

// The same for anything that has data() and size(): std::span<char>, std::array<char, N>.
template <write_options Options = strict_write, class Span, class T>
  requires requires(Span&& span) {
    { span.data() } -> std::same_as<char*>;
    { span.size() } -> std::convertible_to<std::size_t>;
  }
[[nodiscard]] into_result marshal_into(Span&& span, const T& value, const run_options& run = {}) {
  return marshal_into<Options>(span.data(), span.data() + span.size(), value, run);
}

// Encodes into a sink through a block of 64 KiB: memory does not grow with the value. A sink is anything with
// `write(const char*, std::size_t)`, e.g. a std::ostream, or a byte_sink; FILE* and descriptors are in
// <joule/file.hpp>. On failure the sink may have received a prefix of the text. io_error when the sink refuses.
template <write_options Options = strict_write, class T>
error marshal_to(const byte_sink& sink, const T& value, const run_options& run = {}) {
  bind::sink_output output(sink);
  bind::configure(output.out(), Options, run);
  if (!output.attached() || !bind::emit_value(output.out(), value) || !token::finish_sink(output.out())) {
    return bind::failure_of(output.out());
  }
  return {};
}

template <write_options Options = strict_write, class Sink, class T>
  requires(!std::same_as<Sink, byte_sink> && requires(Sink& sink, const char* p) { sink.write(p, 1); })
error marshal_to(Sink& sink, const T& value, const run_options& run = {}) {
  return marshal_to<Options>(byte_sink{&sink, &bind::write_to<Sink>}, value, run);
}

// marshal for code that prefers exceptions: throws bad_result.
template <write_options Options = strict_write, class T>
[[nodiscard]] std::string marshal_or_throw(const T& value, const run_options& run = {}) {
  return marshal<Options>(value, run).value();
}

}  // namespace JOULE_TAG
}  // namespace joule::inline v0
