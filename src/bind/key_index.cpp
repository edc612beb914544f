#include <joule/bind/key_index.hpp>

namespace joule::inline v0::bind {

namespace {

std::uint64_t little_word(const char* p) noexcept {
  const auto byte = [p](int i) { return std::uint64_t{static_cast<unsigned char>(p[i])} << (8 * i); };
  return byte(0) | byte(1) | byte(2) | byte(3);
}

// Up to eight bytes of a name as a little-endian word. Reads only [p, p + size). Two reads that overlap, since a loop over the
// bytes is predicted wrongly once for nearly each name.
std::uint64_t word_at(const char* p, std::size_t size) noexcept {
  if (size >= 8) return bits::load_little(p);
  if (size >= 4) return little_word(p) | little_word(p + size - 4) << (8 * (size - 4));
  if (size == 0) return 0;
  const auto byte = [p](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(p[i])} << (8 * i); };
  return byte(0) | byte(size / 2) | byte(size - 1);
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
  const std::uint64_t head = word_at(name, size);
  const std::uint64_t tail = size > 8 ? bits::load_little(name + size - 8) : head;
  const std::uint32_t hash = hash_words(head, tail, size, index.multiplier);
  const std::uint32_t slot = index.slots[hash & index.mask];
  if (slot == 0 || !equals(index.names[slot - 1], name, size)) return no_member;
  return slot - 1;
}

}  // namespace joule::inline v0::bind
