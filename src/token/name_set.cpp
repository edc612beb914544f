#include <joule/token/name_set.hpp>
#include <joule/token/unescape_plain.hpp>

#include "base/thread_end.hpp"
#include "name_hash.hpp"

#include <cstdlib>
#include <cstring>
#include <new>

namespace joule::inline v0::token {

namespace {

constexpr std::uint32_t linear_names = 32;

// Memory kept for reuse. A thread keeps at most 64 blocks; a block keeps at most ~100 KB of table (1024 names).
constexpr std::uint32_t kept_tables = 64;
constexpr std::uint32_t kept_entries = 1024;
constexpr std::size_t first_text_bytes = 512;

// `key` is the name's fingerprint while names are searched one after another, its seeded hash in the table.
struct entry {
  const char* data;
  std::size_t size;
  std::uint64_t key;
};

// 256 bits: one of ten names or fewer has to be compared with the others in vain. Not the vector compare of all
// fingerprints at once that suggests itself: it would wait for the store of the last one, some 15 cycles for each name.
constexpr std::size_t seen_words = 4;

// Copies of names that were escaped or that do not stay. Pieces, because entries point into them.
struct text_piece {
  text_piece* next;
  std::size_t size;
  std::size_t capacity;
  [[nodiscard]] char* bytes() noexcept { return reinterpret_cast<char*>(this + 1); }
};

}  // namespace

// A slot of the hash table holds the upper half of the hash and, below it, the entry's index + 1; 0 is empty.
struct name_table {
  name_table* next_free;
  std::uint32_t count;
  std::uint32_t capacity;
  entry* entries;
  std::uint64_t* slots;
  std::uint64_t slot_mask;  // 0 while names are searched one after another
  std::uint64_t slot_capacity;
  text_piece* texts;
  std::uint64_t seen[seen_words];  // while names are searched one after another: a bit for each fingerprint
  entry first_entries[linear_names];
};

namespace {

// The free list of one thread. Trivially destructible, so it may be used while other thread-local objects are destroyed;
// `free_cache` empties it and closes it.
struct table_cache {
  name_table* first;
  std::uint32_t count;
  bool closed;
};

constinit thread_local table_cache cache{nullptr, 0, false};

void free_texts(name_table& t) noexcept {
  while (t.texts != nullptr) std::free(std::exchange(t.texts, t.texts->next));
}

void free_table(name_table* t) noexcept {
  free_texts(*t);
  if (t->entries != t->first_entries) std::free(t->entries);
  std::free(t->slots);
  std::free(t);
}

void free_cache() noexcept {
  cache.closed = true;
  while (cache.first != nullptr) free_table(std::exchange(cache.first, cache.first->next_free));
  cache.count = 0;
}

void drop_names(name_table& t) noexcept {
  t.count = 0;
  t.slot_mask = 0;
  std::memset(t.seen, 0, sizeof t.seen);
  if (t.capacity > kept_entries) {
    std::free(t.entries);
    t.entries = t.first_entries;
    t.capacity = linear_names;
    std::free(std::exchange(t.slots, nullptr));
    t.slot_capacity = 0;
  }
  // The newest piece is the largest. Keep one of moderate size.
  if (t.texts != nullptr && t.texts->next == nullptr && t.texts->capacity <= 64 * first_text_bytes) {
    t.texts->size = 0;
  } else {
    free_texts(t);
  }
}

name_table* new_table() noexcept {
  if (cache.first != nullptr) {
    --cache.count;
    return std::exchange(cache.first, cache.first->next_free);
  }
  void* memory = std::malloc(sizeof(name_table));
  if (memory == nullptr) return nullptr;
  auto* t = ::new (memory) name_table;
  t->count = 0;
  t->capacity = linear_names;
  t->entries = t->first_entries;
  t->slots = nullptr;
  t->slot_mask = 0;
  t->slot_capacity = 0;
  t->texts = nullptr;
  std::memset(t->seen, 0, sizeof t->seen);
  return t;
}

bool grow_entries(name_table& t) noexcept {
  const std::size_t capacity = std::size_t{t.capacity} * 2;
  if (capacity > 0x80000000U || capacity > static_cast<std::size_t>(-1) / sizeof(entry)) return false;
  const bool inside = t.entries == t.first_entries;
  void* memory = std::realloc(inside ? nullptr : t.entries, capacity * sizeof(entry));
  if (memory == nullptr) return false;
  auto* entries = static_cast<entry*>(memory);
  if (inside) std::memcpy(entries, t.first_entries, t.count * sizeof(entry));
  t.entries = entries;
  t.capacity = static_cast<std::uint32_t>(capacity);
  return true;
}

// Linear probing with at least half of the slots empty.
void place(name_table& t, std::uint64_t hash, std::uint32_t index) noexcept {
  std::uint64_t i = hash & t.slot_mask;
  while (t.slots[i] != 0) i = (i + 1) & t.slot_mask;
  t.slots[i] = (hash & 0xFFFFFFFF00000000U) | (index + 1);
}

bool rebuild_slots(name_table& t, std::uint64_t slot_count) noexcept {
  if (slot_count > t.slot_capacity) {
    if (slot_count > static_cast<std::size_t>(-1) / sizeof(std::uint64_t)) return false;
    void* memory = std::malloc(static_cast<std::size_t>(slot_count) * sizeof(std::uint64_t));
    if (memory == nullptr) return false;
    std::free(t.slots);
    t.slots = static_cast<std::uint64_t*>(memory);
    t.slot_capacity = slot_count;
  }
  std::memset(t.slots, 0, static_cast<std::size_t>(slot_count) * sizeof(std::uint64_t));
  t.slot_mask = slot_count - 1;
  for (std::uint32_t i = 0; i != t.count; ++i) place(t, t.entries[i].key, i);
  return true;
}

bool same(const entry& e, const char* data, std::size_t size) noexcept {
  return e.size == size && (size == 0 || std::memcmp(e.data, data, size) == 0);
}

// All of a short name, mixed. No secret is needed: names that agree are compared one after the other, 32 at most and of 16
// bytes at most. Reads only the name.
JOULE_ALWAYS_INLINE std::uint64_t fingerprint(const char* p, std::size_t size) noexcept {
  if (size > 16) return hash_name(p, size);
  std::uint64_t head = 0;
  std::uint64_t tail = 0;
  if (size >= 8) {
    head = bits::load_little(p);
    tail = bits::load_little(p + size - 8);
  } else if (size >= 4) {
    head = bits::load<std::uint32_t>(p);
    tail = bits::load<std::uint32_t>(p + size - 4);
  } else if (size != 0) {
    head = static_cast<unsigned char>(p[0]);
    tail = static_cast<std::uint64_t>(static_cast<unsigned char>(p[size / 2])) << 8 |
           static_cast<unsigned char>(p[size - 1]);
  }
  return (head ^ size) * 0x9E3779B97F4A7C15U + (tail ^ tail >> 32) * 0xD6E8FEB86659FD93U;
}

std::uint64_t& seen_word(name_table& t, std::uint64_t key) noexcept { return t.seen[key >> 62]; }
std::uint64_t seen_bit(std::uint64_t key) noexcept { return std::uint64_t{1} << (key >> 56 & 63); }

bool find_linear(const name_table& t, std::uint64_t key, const char* data, std::size_t size) noexcept {
  for (std::uint32_t i = 0; i != t.count; ++i) {
    if (t.entries[i].key == key && same(t.entries[i], data, size)) return true;
  }
  return false;
}

bool find_hashed(const name_table& t, std::uint64_t hash, const char* data, std::size_t size) noexcept {
  for (std::uint64_t i = hash & t.slot_mask; t.slots[i] != 0; i = (i + 1) & t.slot_mask) {
    if ((t.slots[i] ^ hash) >> 32 != 0) continue;
    if (same(t.entries[static_cast<std::uint32_t>(t.slots[i]) - 1], data, size)) return true;
  }
  return false;
}

// Room for `size` more bytes of copied names; they become part of the piece only when its size is raised.
char* text_room(name_table& t, std::size_t size) noexcept {
  if (t.texts != nullptr && t.texts->capacity - t.texts->size >= size) return t.texts->bytes() + t.texts->size;
  std::size_t capacity = t.texts == nullptr ? first_text_bytes : t.texts->capacity * 2;
  if (capacity < size) capacity = size;
  if (capacity > static_cast<std::size_t>(-1) / 4) return nullptr;
  void* memory = std::malloc(sizeof(text_piece) + capacity);
  if (memory == nullptr) return nullptr;
  t.texts = ::new (memory) text_piece{t.texts, 0, capacity};
  return t.texts->bytes();
}

bool make_room_for_one(name_table& t) noexcept {
  if (t.count == t.capacity && !grow_entries(t)) return false;
  if (t.slot_mask != 0 && (t.count + 1ULL) * 2 <= t.slot_mask + 1) return true;
  if (t.slot_mask == 0) {  // the change to the table
    for (entry* e = t.entries; e != t.entries + t.count; ++e) e->key = hash_name(e->data, e->size);
  }
  return rebuild_slots(t, t.slot_mask == 0 ? 4 * linear_names : (t.slot_mask + 1) * 2);
}

enum class outcome : std::uint8_t { added, present, no_memory };

JOULE_NOINLINE outcome add_to_many(name_table& t, const char* data, std::size_t size, bool in_room) noexcept {
  if (t.slot_mask == 0 && !make_room_for_one(t)) return outcome::no_memory;
  const std::uint64_t hash = hash_name(data, size);
  if (find_hashed(t, hash, data, size)) return outcome::present;
  if (!make_room_for_one(t)) return outcome::no_memory;
  if (in_room) t.texts->size += size;
  t.entries[t.count] = {data, size, hash};
  place(t, hash, t.count++);
  return outcome::added;
}

// `in_room` tells that the bytes lie in text_room and are to be claimed when the name is new.
JOULE_ALWAYS_INLINE outcome add(name_table& t, const char* data, std::size_t size, bool in_room) noexcept {
  const std::uint64_t key = fingerprint(data, size);
  std::uint64_t& seen = seen_word(t, key);
  const std::uint64_t bit = seen_bit(key);
  if (t.slot_mask != 0) [[unlikely]] return add_to_many(t, data, size, in_room);
  if ((seen & bit) != 0 && find_linear(t, key, data, size)) [[unlikely]] return outcome::present;
  if (t.count == linear_names) [[unlikely]] return add_to_many(t, data, size, in_room);
  seen |= bit;
  if (in_room) t.texts->size += size;
  t.entries[t.count++] = {data, size, key};
  return outcome::added;
}

JOULE_NOINLINE outcome add_escaped(name_table& t, const char* first, const char* last) noexcept {
  const auto size = static_cast<std::size_t>(last - first);
  if (std::memchr(first, '\\', size) == nullptr) return add(t, first, size, false);
  char* room = text_room(t, size);  // unescaping never lengthens
  return room == nullptr ? outcome::no_memory : add(t, room, unescape_plain(first, last, room), true);
}

}  // namespace

bool name_set::insert(const char* first, const char* last, bool escaped) noexcept {
  if (table_ == nullptr) table_ = new_table();
  outcome o = outcome::no_memory;
  if (table_ != nullptr) [[likely]] {
    o = escaped ? add_escaped(*table_, first, last) : add(*table_, first, static_cast<std::size_t>(last - first), false);
  }
  failed_ = o == outcome::no_memory;
  return o == outcome::added;
}

bool name_set::insert_copy(const char* first, const char* last) noexcept {
  if (table_ == nullptr) table_ = new_table();
  const auto size = static_cast<std::size_t>(last - first);
  char* room = table_ == nullptr ? nullptr : text_room(*table_, size);
  outcome o = outcome::no_memory;
  if (room != nullptr) {
    if (size != 0) std::memcpy(room, first, size);
    o = add(*table_, room, size, true);
  }
  failed_ = o == outcome::no_memory;
  return o == outcome::added;
}

std::size_t name_set::size() const noexcept { return table_ == nullptr ? 0 : table_->count; }

void name_set::clear_table() noexcept { drop_names(*table_); }

void name_set::give_back(name_table* t) noexcept {
  drop_names(*t);
  if (cache.closed || cache.count >= kept_tables || !thread_end<free_cache>::announce()) return free_table(t);
  t->next_free = cache.first;
  cache.first = t;
  ++cache.count;
}

name_set* name_set_stack::deep_top() noexcept {
  const std::size_t index = open_ - inline_sets - 1;
  if (index < more_size_) return &more_[index];
  const std::size_t size = more_size_ == 0 ? 32 : more_size_ * 2;
  const std::size_t wanted = size > index ? size : index + 1;
  if (wanted > static_cast<std::size_t>(-1) / 2 / sizeof(name_set)) return nullptr;
  void* memory = std::malloc(wanted * sizeof(name_set));
  if (memory == nullptr) return nullptr;
  auto* sets = static_cast<name_set*>(memory);
  for (std::size_t i = 0; i != wanted; ++i) ::new (static_cast<void*>(sets + i)) name_set;
  for (std::size_t i = 0; i != more_size_; ++i) sets[i] = std::move(more_[i]);
  free_more();
  more_ = sets;
  more_size_ = wanted;
  return &more_[index];
}

void name_set_stack::free_more() noexcept {
  for (std::size_t i = 0; i != more_size_; ++i) more_[i].~name_set();
  std::free(more_);
  more_ = nullptr;
  more_size_ = 0;
}

}  // namespace joule::inline v0::token
