// sonic-cpp: a document over a pool that is reused, then a typed walk by hand over the members in document order;
// encode through a document in such a pool, whose strings are not copied, into a buffer that is reused. It checks no
// UTF-8.
#pragma once

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <sonic/sonic.h>

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench::sonic {

using node = sonic_json::Node;
using pool = sonic_json::Node::alloc_type;

inline bool read(const node& from, bool& to) { return from.IsBool() && (to = from.GetBool(), true); }
inline bool read(const node& from, double& to) { return from.IsNumber() && (to = from.GetDouble(), true); }
inline bool read(const node& from, float& to) {
  return from.IsNumber() && (to = static_cast<float>(from.GetDouble()), true);
}
inline bool read(const node& from, std::string& to) {
  if (!from.IsString()) return false;
  const auto text = from.GetStringView();
  return to.assign(text.data(), text.size()), true;
}

template <std::integral T>
bool read(const node& from, T& to) {
  if (from.IsUint64()) {
    if (!std::in_range<T>(from.GetUint64())) return false;
    return to = static_cast<T>(from.GetUint64()), true;
  }
  if (!from.IsInt64() || !std::in_range<T>(from.GetInt64())) return false;
  return to = static_cast<T>(from.GetInt64()), true;
}

template <class T>
bool read(const node& from, std::optional<T>& to);
template <class T>
bool read(const node& from, std::unique_ptr<T>& to);
template <class T>
bool read(const node& from, std::vector<T>& to);
template <class T, std::size_t N>
bool read(const node& from, std::array<T, N>& to);
template <class T>
bool read(const node& from, std::map<std::string, T>& to);
template <class T>
  requires recorded<T>
bool read(const node& from, T& to);

template <class T>
bool read(const node& from, std::optional<T>& to) {
  if (from.IsNull()) return to.reset(), true;
  if (!to) to.emplace();
  return read(from, *to);
}

template <class T>
bool read(const node& from, std::unique_ptr<T>& to) {
  if (from.IsNull()) return to.reset(), true;
  if (!to) to = std::make_unique<T>();
  return read(from, *to);
}

template <class T>
bool read(const node& from, std::vector<T>& to) {
  if (!from.IsArray()) return false;
  to.resize(from.Size());
  std::size_t i = 0;
  for (auto it = from.Begin(); it != from.End(); ++it, ++i) {
    if constexpr (std::same_as<T, bool>) {
      if (!it->IsBool()) return false;
      to[i] = it->GetBool();
    } else {
      if (!read(*it, to[i])) return false;
    }
  }
  return true;
}

template <class T, std::size_t N>
bool read(const node& from, std::array<T, N>& to) {
  if (!from.IsArray() || from.Size() != N) return false;
  std::size_t i = 0;
  for (auto it = from.Begin(); it != from.End(); ++it) {
    if (!read(*it, to[i++])) return false;
  }
  return true;
}

template <class T>
bool read(const node& from, std::map<std::string, T>& to) {
  if (!from.IsObject()) return false;
  to.clear();
  for (auto it = from.MemberBegin(); it != from.MemberEnd(); ++it) {
    const auto name = it->name.GetStringView();
    if (!read(it->value, to.try_emplace(to.end(), std::string(name.data(), name.size()))->second)) return false;
  }
  return true;
}

// Goes through the type's members as often as needed: once when the text has them in this order.
template <class T>
  requires recorded<T>
bool read(const node& from, T& to) {
  if (!from.IsObject()) return false;
  auto next = from.MemberBegin();
  const auto end = from.MemberEnd();
  member_set seen;
  std::size_t count = 0;
  while (next != end) {
    const std::size_t before = count;
    std::size_t index = 0;
    const bool well = visit_members(to, [&](auto wanted, auto& member) BENCH_INLINE {
      const std::size_t mine = index++;
      if (next == end) return true;
      const auto name = next->name.GetStringView();
      if (std::string_view(name.data(), name.size()) != decltype(wanted)::value) return true;
      if (!read(next->value, member)) return false;
      seen.add(mine);
      ++count;
      ++next;
      return true;
    });
    if (!well) return false;
    if (count == before) ++next;  // a name the type does not have
  }
  return set_all_absent(to, seen, count);
}

inline node build(pool&, bool from) { return node(from); }
inline node build(pool&, double from) { return node(from); }
inline node build(pool&, float from) { return node(static_cast<double>(from)); }
inline node build(pool&, const std::string& from) { return node(sonic_json::StringView(from.data(), from.size())); }
template <std::integral T>
node build(pool&, T from) {
  if constexpr (std::is_signed_v<T>)
    return node(static_cast<std::int64_t>(from));
  else
    return node(static_cast<std::uint64_t>(from));
}

template <class T>
node build(pool& to, const std::vector<T>& from);
template <class T, std::size_t N>
node build(pool& to, const std::array<T, N>& from);
template <class T>
node build(pool& to, const std::map<std::string, T>& from);
template <class T>
node build(pool& to, const std::optional<T>& from);
template <class T>
node build(pool& to, const std::unique_ptr<T>& from);
template <class T>
  requires recorded<T>
node build(pool& to, const T& from);

template <class Range>
node build_array(pool& to, const Range& from) {
  node made(sonic_json::kArray);
  made.Reserve(from.size(), to);
  for (const typename Range::value_type& element : from)
    made.PushBack(build(to, element), to);  // no proxy of vector<bool>
  return made;
}

template <class T>
node build(pool& to, const std::vector<T>& from) {
  return build_array(to, from);
}
template <class T, std::size_t N>
node build(pool& to, const std::array<T, N>& from) {
  return build_array(to, from);
}
template <class T>
node build(pool& to, const std::map<std::string, T>& from) {
  node made(sonic_json::kObject);
  made.MemberReserve(from.size(), to);
  for (const auto& [name, member] : from)
    made.AddMember(sonic_json::StringView(name.data(), name.size()), build(to, member), to, false);
  return made;
}
template <class T>
node build(pool& to, const std::optional<T>& from) {
  return from ? build(to, *from) : node();
}
template <class T>
node build(pool& to, const std::unique_ptr<T>& from) {
  return from ? build(to, *from) : node();
}
template <class T>
  requires recorded<T>
node build(pool& to, const T& from) {
  node made(sonic_json::kObject);
  made.MemberReserve(record<T>::size, to);
  visit_members(from, [&](std::string_view name, const auto& member) {
    made.AddMember(sonic_json::StringView(name.data(), name.size()), build(to, member), to, false);
    return true;
  });
  return made;
}

}  // namespace bench::sonic

namespace bench {

struct sonic_cpp_library {
  static constexpr std::string_view name = "sonic_cpp";
  static constexpr std::string_view checks = "grammar,range,dups=last,skipped=full";

  template <class T>
  bool decode(std::string_view text, T& out) {
    allocator.Clear();
    sonic_json::Document document(&allocator);
    document.Parse(text.data(), text.size());
    return !document.HasParseError() && sonic::read(document, out);
  }

  template <class T>
  std::string encode_owned(const T& value) {
    return std::string(encode_append(value));
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    allocator.Clear();
    buffer.Clear();
    const sonic::node made = sonic::build(allocator, value);
    if (made.Serialize(buffer) != sonic_json::kErrorNone) return {};
    return {buffer.ToString(), buffer.Size()};
  }

  // The first block is kept from one document to the next; it holds all of them.
  static constexpr std::size_t block_size = std::size_t{64} << 20;
  std::unique_ptr<char[]> block{new char[block_size]};
  sonic::pool allocator{block.get(), block_size};
  sonic_json::WriteBuffer buffer;
};

}  // namespace bench
