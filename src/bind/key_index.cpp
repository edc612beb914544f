#include <joule/bind/key_index.hpp>

namespace joule::inline v0::bind {

namespace {

// Up to eight bytes of a name as a little-endian word. Reads only [p, p + size).
std::uint64_t word_at(const char* p, std::size_t size) noexcept {
  if (size >= 8) return bits::load_little(p);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < size; ++i) word |= std::uint64_t{static_cast<unsigned char>(p[i])} << (8 * i);
  return word;
}

bool equals(const chars& name, const char* data, std::size_t size) noexcept {
  return name.size == size && std::memcmp(name.data, data, size) == 0;
}

std::uint32_t find_by_comparing(const key_index_view& index, const char* name, std::size_t size) noexcept {
  for (std::uint32_t i = 0; i < index.count; ++i) {
    if (equals(index.names[i], name, size)) return i;
  }
  return no_member;
}

}  // namespace

std::uint32_t find_member(const key_index_view& index, const char* name, std::size_t size) noexcept {
  if (size > index.longest) return no_member;
  if (index.slots == nullptr) return find_by_comparing(index, name, size);
  const std::size_t last = size > 8 ? size - 8 : 0;
  const std::uint32_t hash = hash_words(word_at(name, size), word_at(name + last, size - last), size, index.multiplier);
  const std::uint32_t slot = index.slots[hash & index.mask];
  if (slot == 0 || !equals(index.names[slot - 1], name, size)) return no_member;
  return slot - 1;
}

}  // namespace joule::inline v0::bind
