#include <joule/bind/sorted_entries.hpp>

#include <joule/text/scan.hpp>

#include <algorithm>
#include <cstdlib>

namespace joule::inline v0::bind {

struct sorted_entries::entry {
  std::uint64_t begin;
  std::uint64_t key_end;
  std::uint64_t end;
};

namespace {

// The key's text between its quotes; a set's elements have no quotes of their own and are compared as they stand.
chars key_of(const char* text, std::uint64_t begin, std::uint64_t end) noexcept {
  if (end - begin >= 2 && text[begin] == '"') return {text + begin + 1, static_cast<std::size_t>(end - begin - 2)};
  return {text + begin, static_cast<std::size_t>(end - begin)};
}

// The bytes of a key, unescaped one character at a time: no copy of the keys is needed to order them (rule B5).
class key_bytes {
 public:
  explicit key_bytes(const chars& key) noexcept : p_(key.data), end_(key.data + key.size) {}

  // The next byte, or -1 at the end.
  int next() noexcept {
    if (pending_ != count_) return static_cast<unsigned char>(plain_[pending_++]);
    if (p_ == end_) return -1;
    if (*p_ != '\\') return static_cast<unsigned char>(*p_++);
    const std::size_t size = escape_size();
    count_ = static_cast<unsigned>(text::unescape(p_, p_ + size, plain_));
    p_ += size;
    pending_ = 1;
    return static_cast<unsigned char>(plain_[0]);
  }

 private:
  [[nodiscard]] std::size_t escape_size() const noexcept {
    if (p_[1] != 'u') return 2;
    // The text of a hook or a raw value may have upper-case digits.
    const char second = static_cast<char>(p_[3] | 0x20);  // a digit has this bit already
    const bool high_surrogate = (p_[2] | 0x20) == 'd' && (p_[3] == '8' || p_[3] == '9' || second == 'a' || second == 'b');
    return high_surrogate ? 12 : 6;
  }

  const char* p_;
  const char* end_;
  char plain_[12] = {};
  unsigned pending_ = 0;
  unsigned count_ = 0;
};

int compare(const chars& a, const chars& b) noexcept {
  key_bytes x(a);
  key_bytes y(b);
  for (;;) {
    const int i = x.next();
    const int k = y.next();
    if (i != k) return i < k ? -1 : 1;
    if (i < 0) return 0;
  }
}

}  // namespace

sorted_entries::sorted_entries(const token::emitter& out) noexcept {
  token::attach_heap(text_);
  text_.depth = out.depth + 1;
  text_.max_depth = out.max_depth;
  text_.deterministic = out.deterministic;
  text_.user = out.user;
  text_.rules = out.rules;
  text_.plain = out.plain;
}

sorted_entries::~sorted_entries() {
  token::release(text_);
  std::free(entries_);
}

bool sorted_entries::end_key() noexcept {
  key_end_ = text_.offset();
  return true;
}

bool sorted_entries::end_value() noexcept {
  if (count_ == capacity_) {
    const std::size_t wanted = capacity_ == 0 ? 16 : 2 * capacity_;
    void* const grown = std::realloc(entries_, wanted * sizeof(entry));
    if (grown == nullptr) return token::fail(text_, errc::out_of_memory);
    entries_ = static_cast<entry*>(grown);
    capacity_ = wanted;
  }
  entries_[count_++] = {begin_, key_end_, text_.offset()};
  begin_ = text_.offset();
  return true;
}

bool sorted_entries::fail(token::emitter& out) const noexcept {
  if (!out.failure) {
    out.failure = text_.failure;
    out.failure.offset = out.offset();
  }
  return false;
}

bool sorted_entries::write(token::emitter& out, char open, char close) {
  if (!token::enter(out) || !token::emit_char(out, open)) return false;
  const char* const text = text_.begin;
  std::sort(entries_, entries_ + count_, [text](const entry& a, const entry& b) {
    return compare(key_of(text, a.begin, a.key_end), key_of(text, b.begin, b.key_end)) < 0;
  });
  for (std::size_t i = 0; i < count_; ++i) {
    const entry& now = entries_[i];
    if (i != 0) {
      const entry& before = entries_[i - 1];
      const bool same = compare(key_of(text, before.begin, before.key_end), key_of(text, now.begin, now.key_end)) == 0;
      if (same && open == '{') return token::fail(out, errc::duplicate_key);
      if (!token::emit_char(out, ',')) return false;
    }
    if (!token::emit_text(out, text + now.begin, static_cast<std::size_t>(now.end - now.begin))) return false;
  }
  token::leave(out);
  return token::emit_char(out, close);
}

}  // namespace joule::inline v0::bind
