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

// Appends to a container of bytes. While it writes, the container is as long as the block; `finish` or `undo` set the
// length that counts. A container whose resize clears grows in small steps inside its capacity instead of at once.
template <class Buffer>
class appender {
 public:
  explicit appender(Buffer& buffer) : buffer_(buffer), kept_(buffer.size()) {
    out_.grow = &grow;
    out_.owner = this;
    lengthen(first_size());
  }
  appender(const appender&) = delete;
  appender& operator=(const appender&) = delete;
  ~appender() {
    if (!finished_) buffer_.resize(kept_);  // also when the user's container threw: the prefix is as it was
  }

  [[nodiscard]] emitter& out() noexcept { return out_; }

  void finish() {
    finished_ = true;
    buffer_.resize(kept_ + static_cast<std::size_t>(out_.pos - out_.begin));
  }

 private:
  static constexpr std::size_t step = 512;
  static constexpr bool at_once = text::grows_uninitialized<Buffer>;

  [[nodiscard]] std::size_t first_size() const noexcept {
    const std::size_t room = buffer_.capacity() - kept_;
    return kept_ + (at_once || room < step ? room : step);
  }

  void lengthen(std::size_t size) {
    const auto used = static_cast<std::size_t>(out_.pos - out_.begin);
    text::uninit_resize(buffer_, size);
    out_.begin = reinterpret_cast<char*>(buffer_.data()) + kept_;
    out_.pos = out_.begin + used;
    out_.limit = reinterpret_cast<char*>(buffer_.data()) + size;
  }

  static bool grow(emitter& out, std::size_t needed) {
    auto& self = *static_cast<appender*>(out.owner);
    const std::size_t used = self.kept_ + static_cast<std::size_t>(out.pos - out.begin);
    const std::size_t capacity = self.buffer_.capacity();
    std::size_t wanted = used + (needed > used ? needed : used) + 64;
    if (used + needed <= capacity && wanted > capacity) wanted = capacity;
    self.lengthen(wanted);
    return true;
  }

  Buffer& buffer_;
  std::size_t kept_;
  bool finished_ = false;
  emitter out_;
};

// Owned output: a scratch block on the stack, so that short texts cost one allocation of the exact size; longer ones move
// into the string once and grow there.
class owned_output {
 public:
  owned_output() noexcept {
    out_.begin = out_.pos = scratch_;
    out_.limit = scratch_ + sizeof scratch_;
    out_.grow = &grow;
    out_.owner = this;
  }
  owned_output(const owned_output&) = delete;
  owned_output& operator=(const owned_output&) = delete;

  [[nodiscard]] emitter& out() noexcept { return out_; }

  [[nodiscard]] std::string take() {
    const auto size = static_cast<std::size_t>(out_.pos - out_.begin);
    if (out_.begin == scratch_) return std::string(scratch_, size);
    text_.resize(size);
    return std::move(text_);
  }

 private:
  static bool grow(emitter& out, std::size_t needed) {
    auto& self = *static_cast<owned_output*>(out.owner);
    const auto used = static_cast<std::size_t>(out.pos - out.begin);
    const bool first = out.begin == self.scratch_;
    const std::size_t wanted = used + (needed > used ? needed : used) + 4 * sizeof self.scratch_;
    text::uninit_resize(self.text_, wanted);
    if (first) std::memcpy(self.text_.data(), self.scratch_, used);
    out.begin = self.text_.data();
    out.pos = out.begin + used;
    out.limit = out.begin + wanted;
    return true;
  }

  emitter out_;
  std::string text_;
  char scratch_[2048];  // NOLINT: not initialised on purpose
};

inline bool refuse_growth(emitter& out, std::size_t) { return token::fail(out, errc::buffer_too_small); }

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
  if constexpr (std::is_same_v<written, bool>) return sink.write(data, size);
  else if constexpr (requires { sink.good(); }) return sink.write(data, static_cast<std::ptrdiff_t>(size)).good();
  else return sink.write(data, size), true;
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
    bind::owned_output output;
    bind::configure(output.out(), Options, run);
    if (!bind::write_value(output.out(), value)) return bind::failure_of(output.out());
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
  if (!bind::write_value(output.out(), value)) return bind::failure_of(output.out());
  output.finish();
  return {};
}

// Encodes into fixed storage: never allocates (save for sorting unordered containers). buffer_too_small when the text
// does not fit; the storage then holds an unspecified prefix. No terminator is written. Precondition: `value` has no part
// in the storage.
template <write_options Options = strict_write, class T>
[[nodiscard]] into_result marshal_into(char* first, char* last, const T& value, const run_options& run = {}) {
  bind::emitter out;
  bind::configure(out, Options, run);
  out.begin = out.pos = first;
  out.limit = last;
  out.grow = &bind::refuse_growth;
  if (!bind::write_value(out, value)) return {nullptr, bind::failure_of(out)};
  return {out.pos, {}};
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
// `write(const char*, std::size_t)`, e.g. a std::ostream, or a byte_sink; FILE* and descriptors are in <joule/file.hpp>.
// On failure the sink may have received a prefix of the text. io_error when the sink refuses.
template <write_options Options = strict_write, class T>
error marshal_to(const byte_sink& sink, const T& value, const run_options& run = {}) {
  bind::sink_output output(sink);
  bind::configure(output.out(), Options, run);
  if (!output.attached() || !bind::write_value(output.out(), value) || !token::finish_sink(output.out())) {
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
