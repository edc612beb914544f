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

// Minimal escapes stand for the bytes below U+0020, the quote and the backslash. Comparing unescaped bytes one by one
// keeps the order of rule B5 without a copy of the keys.
unsigned next_byte(const chars& key, std::size_t& i) noexcept {
  if (key.data[i] != '\\') return static_cast<unsigned char>(key.data[i++]);
  char plain[4];
  const std::size_t size = key.data[i + 1] == 'u' ? 6 : 2;
  static_cast<void>(text::unescape(key.data + i, key.data + i + size, plain));
  i += size;
  return static_cast<unsigned char>(plain[0]);
}

int compare(const chars& a, const chars& b) noexcept {
  std::size_t i = 0;
  std::size_t k = 0;
  while (i < a.size && k < b.size) {
    const unsigned x = next_byte(a, i);
    const unsigned y = next_byte(b, k);
    if (x != y) return x < y ? -1 : 1;
  }
  return static_cast<int>(i < a.size) - static_cast<int>(k < b.size);
}

}  // namespace

sorted_entries::sorted_entries(const token::emitter& out) noexcept {
  token::attach_heap(text_);
  text_.depth = out.depth + 1;
  text_.max_depth = out.max_depth;
  text_.deterministic = out.deterministic;
  text_.user = out.user;
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
