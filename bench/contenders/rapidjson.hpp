// RapidJSON: the document in memory that is reused, walked once in document order, members expected in the order of the
// type and looked up only when they are not; Writer straight from the structs. Numbers with full precision, UTF-8
// validated both ways, which RapidJSON does on request.
#pragma once

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bench::rapid {

using value = rapidjson::Value;

inline bool read(const value& from, bool& to) { return from.IsBool() && (to = from.GetBool(), true); }
inline bool read(const value& from, double& to) { return from.IsNumber() && (to = from.GetDouble(), true); }
inline bool read(const value& from, float& to) {
  return from.IsNumber() && (to = static_cast<float>(from.GetDouble()), true);
}
inline bool read(const value& from, std::string& to) {
  return from.IsString() && (to.assign(from.GetString(), from.GetStringLength()), true);
}

template <std::integral T>
bool read(const value& from, T& to) {
  if constexpr (std::is_unsigned_v<T>) {
    if (!from.IsUint64() || from.GetUint64() > std::numeric_limits<T>::max()) return false;
    return to = static_cast<T>(from.GetUint64()), true;
  } else {
    if (!from.IsInt64()) return false;
    const std::int64_t number = from.GetInt64();
    if (number < std::int64_t{std::numeric_limits<T>::min()} || number > std::int64_t{std::numeric_limits<T>::max()})
      return false;
    return to = static_cast<T>(number), true;
  }
}

template <class T>
bool read(const value& from, std::optional<T>& to);
template <class T>
bool read(const value& from, std::unique_ptr<T>& to);
template <class T>
bool read(const value& from, std::vector<T>& to);
template <class T, std::size_t N>
bool read(const value& from, std::array<T, N>& to);
template <class T>
bool read(const value& from, std::map<std::string, T>& to);
template <class T>
  requires recorded<T>
bool read(const value& from, T& to);

template <class T>
bool read(const value& from, std::optional<T>& to) {
  if (from.IsNull()) return to.reset(), true;
  if (!to) to.emplace();
  return read(from, *to);
}

template <class T>
bool read(const value& from, std::unique_ptr<T>& to) {
  if (from.IsNull()) return to.reset(), true;
  if (!to) to = std::make_unique<T>();
  return read(from, *to);
}

template <class T>
bool read(const value& from, std::vector<T>& to) {
  if (!from.IsArray()) return false;
  to.resize(from.Size());
  std::size_t i = 0;
  for (const value& element : from.GetArray()) {
    if constexpr (std::same_as<T, bool>) {
      if (!element.IsBool()) return false;
      to[i++] = element.GetBool();
    } else {
      if (!read(element, to[i++])) return false;
    }
  }
  return true;
}

template <class T, std::size_t N>
bool read(const value& from, std::array<T, N>& to) {
  if (!from.IsArray() || from.Size() != N) return false;
  std::size_t i = 0;
  for (const value& element : from.GetArray()) {
    if (!read(element, to[i++])) return false;
  }
  return true;
}

template <class T>
bool read(const value& from, std::map<std::string, T>& to) {
  if (!from.IsObject()) return false;
  to.clear();
  for (const auto& member : from.GetObject()) {
    T made{};
    if (!read(member.value, made)) return false;
    to.insert_or_assign(to.end(), std::string(member.name.GetString(), member.name.GetStringLength()), std::move(made));
  }
  return true;
}

template <class T>
  requires recorded<T>
bool read(const value& from, T& to) {
  if (!from.IsObject()) return false;
  auto next = from.MemberBegin();
  const auto end = from.MemberEnd();
  return visit_members(to, [&](std::string_view name, auto& member) {
    if (next == end || std::string_view(next->name.GetString(), next->name.GetStringLength()) != name) {
      const auto found =
          from.FindMember(value(rapidjson::StringRef(name.data(), static_cast<rapidjson::SizeType>(name.size()))));
      if (found == end) return set_absent<T>(member);
      next = found;
    }
    return read((next++)->value, member);
  });
}

using writer = rapidjson::Writer<rapidjson::StringBuffer, rapidjson::UTF8<>, rapidjson::UTF8<>, rapidjson::CrtAllocator,
                                 rapidjson::kWriteValidateEncodingFlag>;

inline bool write(writer& to, bool from) { return to.Bool(from); }
inline bool write(writer& to, double from) { return to.Double(from); }
inline bool write(writer& to, const std::string& from) {
  return to.String(from.data(), static_cast<rapidjson::SizeType>(from.size()));
}
template <std::integral T>
bool write(writer& to, T from) {
  if constexpr (std::is_signed_v<T>)
    return to.Int64(from);
  else
    return to.Uint64(from);
}

template <class T>
bool write(writer& to, const std::vector<T>& from);
template <class T, std::size_t N>
bool write(writer& to, const std::array<T, N>& from);
template <class T>
bool write(writer& to, const std::map<std::string, T>& from);
template <class T>
bool write(writer& to, const std::optional<T>& from);
template <class T>
bool write(writer& to, const std::unique_ptr<T>& from);
template <class T>
  requires recorded<T>
bool write(writer& to, const T& from);

template <class Range>
bool write_array(writer& to, const Range& from) {
  if (!to.StartArray()) return false;
  for (const typename Range::value_type& element : from) {  // no proxy of vector<bool>
    if (!write(to, element)) return false;
  }
  return to.EndArray();
}

template <class T>
bool write(writer& to, const std::vector<T>& from) {
  return write_array(to, from);
}
template <class T, std::size_t N>
bool write(writer& to, const std::array<T, N>& from) {
  return write_array(to, from);
}
template <class T>
bool write(writer& to, const std::map<std::string, T>& from) {
  if (!to.StartObject()) return false;
  for (const auto& [name, member] : from) {
    if (!to.Key(name.data(), static_cast<rapidjson::SizeType>(name.size())) || !write(to, member)) return false;
  }
  return to.EndObject();
}
template <class T>
bool write(writer& to, const std::optional<T>& from) {
  return from ? write(to, *from) : to.Null();
}
template <class T>
bool write(writer& to, const std::unique_ptr<T>& from) {
  return from ? write(to, *from) : to.Null();
}
template <class T>
  requires recorded<T>
bool write(writer& to, const T& from) {
  return to.StartObject() &&
         visit_members(from,
                       [&](std::string_view name, const auto& member) {
                         return to.Key(name.data(), static_cast<rapidjson::SizeType>(name.size())) && write(to, member);
                       }) &&
         to.EndObject();
}

}  // namespace bench::rapid

namespace bench {

struct rapidjson_library {
  static constexpr std::string_view name = "rapidjson";
  static constexpr std::string_view version = RAPIDJSON_VERSION_STRING;
  static constexpr std::string_view checks = "grammar,utf8,range,dups=first,skipped=full";

  template <class T>
  bool decode(std::string_view text, T& out) {
    constexpr unsigned flags = rapidjson::kParseFullPrecisionFlag | rapidjson::kParseValidateEncodingFlag;
    allocator.Clear();
    rapidjson::Document document(&allocator);
    document.Parse<flags>(text.data(), text.size());
    return !document.HasParseError() && rapid::read(document, out);
  }

  template <class T>
  std::string encode_owned(const T& value) {
    return std::string(encode_append(value));
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    buffer.Clear();
    rapid::writer to(buffer);
    if (!rapid::write(to, value)) return {};
    return {buffer.GetString(), buffer.GetSize()};
  }

  // The first block is kept from one document to the next; it holds all of them.
  static constexpr std::size_t block_size = std::size_t{16} << 20;
  std::unique_ptr<char[]> block{new char[block_size]};
  rapidjson::MemoryPoolAllocator<> allocator{block.get(), block_size};
  rapidjson::StringBuffer buffer;
};

}  // namespace bench
