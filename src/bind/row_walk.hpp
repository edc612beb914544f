// row_walk: reads a text once, token by token, beside the descriptor of the C++ type it is read into.
//
// Private to the core. It serves the cold questions only (what does not fit, which member is that), and shares nothing
// with the record loop or its kernels: it is the oracle they are compared with. It is therefore scalar, keeps its own
// stack (10,000 levels cost 10,000 small frames of heap, not of the thread's stack) and trusts no byte it has not seen.
#pragma once

#include <joule/base/error.hpp>
#include <joule/bind/type_row.hpp>
#include <joule/token/text_rules.hpp>

#include <cstdlib>
#include <cstring>
#include <type_traits>

namespace joule::inline v0::bind {

// -- storage ----------------------------------------------------------------------------------------------------------

// A stack of plain values on malloc storage: failure is a return value, never an exception.
template <class T>
class plain_stack {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  plain_stack() = default;
  plain_stack(const plain_stack&) = delete;
  plain_stack& operator=(const plain_stack&) = delete;
  ~plain_stack() { std::free(data_); }

  // Appends `n` zeroed values. False, and nothing changed, when there is no memory.
  [[nodiscard]] bool push_zeroed(std::size_t n) noexcept {
    if (n > capacity_ - size_ && !grow(n)) return false;
    // An empty stack has no block, and memset wants one even for zero bytes.
    if (n != 0) std::memset(static_cast<void*>(data_ + size_), 0, n * sizeof(T));
    size_ += n;
    return true;
  }
  void truncate(std::size_t size) noexcept { size_ = size; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return data_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return data_[i]; }
  [[nodiscard]] T& back() noexcept { return data_[size_ - 1]; }
  [[nodiscard]] const T& back() const noexcept { return data_[size_ - 1]; }

 private:
  bool grow(std::size_t n) noexcept {
    constexpr std::size_t most = static_cast<std::size_t>(-1) / 4 / sizeof(T);
    if (n > most || size_ > most) return false;
    std::size_t wanted = capacity_ == 0 ? 64 : capacity_ * 2;
    if (wanted < size_ + n) wanted = size_ + n;
    void* block = std::realloc(static_cast<void*>(data_), wanted * sizeof(T));
    if (block == nullptr) return false;
    data_ = static_cast<T*>(block);
    capacity_ = wanted;
    return true;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

// -- tokens -----------------------------------------------------------------------------------------------------------

// A string token that starts with its opening quote.
struct string_text {
  chars content;              // between the quotes, still escaped
  const char* end;        // behind the closing quote, or where the text ends
  bool complete = false;  // the closing quote is there
  bool escaped = false;
};

// A number token by the RFC 8259 grammar.
struct number_text {
  chars integer;              // digits in front of the point
  chars fraction;             // digits behind the point
  std::int64_t exponent = 0;  // saturates at +-10^17, far beyond what any count of digits can make up for
  const char* end = nullptr;
  bool negative = false;
  bool integral = true;   // neither a point nor an exponent
  bool complete = false;  // what is there is a number; false for `-`, `1.`, `1e`
};

[[nodiscard]] string_text scan_string(const char* p, const char* end) noexcept;
[[nodiscard]] number_text scan_number(const char* p, const char* end) noexcept;

[[nodiscard]] inline bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] inline bool starts_number(char c) noexcept { return c == '-' || is_digit(c); }

// The bytes of a string after decoding, one at a time: escapes undone, with U+FFFD for half a surrogate pair, and malformed
// bytes replaced where `utf8` says so. Escapes that the grammar does not know come out as `?`; they never lead outside the
// content.
class unescaped_bytes {
 public:
  unescaped_bytes(chars content, invalid_utf8 utf8) noexcept
      : p_(content.data), end_(content.data + content.size), replaces_(utf8 == invalid_utf8::replace) {}

  // The next byte, 0 to 255, or -1 at the end.
  [[nodiscard]] int next() noexcept;

 private:
  void decode_escape() noexcept;
  void take_character() noexcept;
  [[nodiscard]] int hex_unit() noexcept;
  void store_utf8(std::uint32_t code_point) noexcept;

  const char* p_;
  const char* end_;
  unsigned char pending_[4] = {};
  unsigned pending_size_ = 0;
  unsigned pending_next_ = 0;
  bool replaces_;
};

// Whether the string differs from its spelling: it holds an escape, or a malformed byte that is to be replaced.
[[nodiscard]] bool needs_decoding(const string_text& text, invalid_utf8 utf8) noexcept;

[[nodiscard]] bool equal_unescaped(const string_text& name, chars wanted, invalid_utf8 utf8) noexcept;

// Number of bytes after decoding.
[[nodiscard]] std::size_t unescaped_size(const string_text& text, invalid_utf8 utf8) noexcept;

// -- rows -------------------------------------------------------------------------------------------------------------

// The row behind any number of optionals and pointers.
[[nodiscard]] const type_row& without_nullable(const type_row& row) noexcept;

// -- the walk ---------------------------------------------------------------------------------------------------------

inline constexpr std::uint32_t no_member = 0xFFFFFFFFU;

// An open container.
struct walk_frame {
  const type_row* row;   // record, map or an array kind; null where the type knows nothing (skipped, raw, custom)
  std::size_t open;      // offset of the opening bracket
  std::size_t index;     // array: of the current element
  chars name;            // object: content of the current name, still escaped
  std::size_t name_at;   // object: offset of the current name's opening quote
  std::size_t seen;      // record: where its bits start in the stack of bits
  std::uint32_t member;  // record: index of the current member, or no_member
  bool is_object;        // else an array
  bool has_name;         // object: `name` is set
  bool has_value;        // the current element or member has begun
  bool zero_seen;        // map with integer names: a zero was among them
};

enum class walk_event : std::uint8_t {
  name,   // a complete name; offset(): its opening quote
  value,  // the first byte of a value
  close,  // a closing bracket; the container is still the top frame
  end,    // nothing more: the text ended, or goes on in a way that is no JSON
};

// Pull reader. Events come in the order of their offsets.
class row_walk {
 public:
  // Walks [data, data + size). The row must outlive the walk. Names are decoded by the rule `utf8`; on a text that strict
  // rules accept it makes no difference.
  row_walk(const char* data, std::size_t size, const type_row& root, invalid_utf8 utf8) noexcept;

  // O(bytes passed + members of the record for a name). Never reads outside the text, whatever it holds.
  [[nodiscard]] walk_event next() noexcept;

  [[nodiscard]] std::size_t offset() const noexcept { return static_cast<std::size_t>(p_ - data_); }
  [[nodiscard]] const char* position() const noexcept { return p_; }
  [[nodiscard]] const char* end() const noexcept { return end_; }
  // Whether the text ended where a value should begin.
  [[nodiscard]] bool awaits_value() const noexcept { return awaits_value_; }
  // Of the current or awaited value: null where the type knows nothing.
  [[nodiscard]] const type_row* row() const noexcept { return row_; }
  [[nodiscard]] const string_text& name() const noexcept { return name_; }
  [[nodiscard]] std::size_t depth() const noexcept { return frames_.size(); }
  [[nodiscard]] walk_frame& top() noexcept { return frames_.back(); }
  [[nodiscard]] const walk_frame& frame(std::size_t level) const noexcept { return frames_[level]; }
  [[nodiscard]] bool seen(const walk_frame& record, std::uint32_t member) const noexcept;
  [[nodiscard]] bool out_of_memory() const noexcept { return out_of_memory_; }

 private:
  enum class state : std::uint8_t { start, value, first, name, after, close, done };

  walk_event stop() noexcept;
  walk_event begin_value(const type_row* row) noexcept;
  walk_event begin_element() noexcept;
  walk_event begin_name() noexcept;
  walk_event begin_member_value() noexcept;
  walk_event after_value() noexcept;
  walk_event first_inside() noexcept;
  walk_event begin_close() noexcept;
  [[nodiscard]] bool consume_value() noexcept;
  [[nodiscard]] bool consume_scalar() noexcept;
  [[nodiscard]] bool push() noexcept;
  void pop() noexcept;
  void skip_space() noexcept;
  [[nodiscard]] const type_row* child_row(const walk_frame& parent) const noexcept;
  [[nodiscard]] std::uint32_t find_member(const walk_frame& record) const noexcept;

  const char* data_;
  const char* p_;
  const char* end_;
  const type_row* root_;
  const type_row* row_ = nullptr;
  string_text name_{};
  plain_stack<walk_frame> frames_;
  plain_stack<unsigned char> bits_;
  state state_ = state::start;
  bool awaits_value_ = false;
  bool out_of_memory_ = false;
  invalid_utf8 utf8_;
};

}  // namespace joule::inline v0::bind
