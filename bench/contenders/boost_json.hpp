// Boost.JSON: a parser that is reused over a monotonic resource, its value walked once in document order; encode
// through a value in such a resource and a serializer. Version 1.81 rounds some doubles wrongly (correct rounding came
// with 1.83); where that shows, the answer check marks the row.
#pragma once

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <boost/json.hpp>
#include <boost/version.hpp>

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench::boosted {

namespace json = boost::json;

inline bool read(const json::value& from, bool& to) {
  const bool* found = from.if_bool();
  return found != nullptr && (to = *found, true);
}

inline bool read(const json::value& from, double& to) {
  if (const double* found = from.if_double()) return to = *found, true;
  if (const std::int64_t* found = from.if_int64()) return to = static_cast<double>(*found), true;
  if (const std::uint64_t* found = from.if_uint64()) return to = static_cast<double>(*found), true;
  return false;
}

inline bool read(const json::value& from, float& to) {
  double number = 0;
  return read(from, number) && (to = static_cast<float>(number), true);
}

inline bool read(const json::value& from, std::string& to) {
  const json::string* found = from.if_string();
  return found != nullptr && (to.assign(found->data(), found->size()), true);
}

template <std::integral T>
bool read(const json::value& from, T& to) {
  if (const std::uint64_t* found = from.if_uint64()) {
    if (*found > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) return false;
    return to = static_cast<T>(*found), true;
  }
  const std::int64_t* found = from.if_int64();
  if (found == nullptr || !std::in_range<T>(*found)) return false;
  return to = static_cast<T>(*found), true;
}

template <class T>
bool read(const json::value& from, std::optional<T>& to);
template <class T>
bool read(const json::value& from, std::unique_ptr<T>& to);
template <class T>
bool read(const json::value& from, std::vector<T>& to);
template <class T, std::size_t N>
bool read(const json::value& from, std::array<T, N>& to);
template <class T>
bool read(const json::value& from, std::map<std::string, T>& to);
template <class T>
  requires recorded<T>
bool read(const json::value& from, T& to);

template <class T>
bool read(const json::value& from, std::optional<T>& to) {
  if (from.is_null()) return to.reset(), true;
  if (!to) to.emplace();
  return read(from, *to);
}

template <class T>
bool read(const json::value& from, std::unique_ptr<T>& to) {
  if (from.is_null()) return to.reset(), true;
  if (!to) to = std::make_unique<T>();
  return read(from, *to);
}

template <class T>
bool read(const json::value& from, std::vector<T>& to) {
  const json::array* array = from.if_array();
  if (array == nullptr) return false;
  to.resize(array->size());
  std::size_t i = 0;
  for (const json::value& element : *array) {
    if constexpr (std::same_as<T, bool>) {
      if (!element.is_bool()) return false;
      to[i++] = *element.if_bool();
    } else {
      if (!read(element, to[i++])) return false;
    }
  }
  return true;
}

template <class T, std::size_t N>
bool read(const json::value& from, std::array<T, N>& to) {
  const json::array* array = from.if_array();
  if (array == nullptr || array->size() != N) return false;
  std::size_t i = 0;
  for (const json::value& element : *array) {
    if (!read(element, to[i++])) return false;
  }
  return true;
}

template <class T>
bool read(const json::value& from, std::map<std::string, T>& to) {
  const json::object* object = from.if_object();
  if (object == nullptr) return false;
  to.clear();
  for (const auto& member : *object) {
    T made{};
    if (!read(member.value(), made)) return false;
    to.insert_or_assign(to.end(), std::string(member.key()), std::move(made));
  }
  return true;
}

template <class T>
  requires recorded<T>
bool read(const json::value& from, T& to) {
  const json::object* object = from.if_object();
  if (object == nullptr) return false;
  auto next = object->begin();
  const auto end = object->end();
  return visit_members(to, [&](std::string_view name, auto& member) {
    if (next == end || std::string_view(next->key().data(), next->key().size()) != name) {
      const auto found = object->find(json::string_view(name.data(), name.size()));
      if (found == end) return set_absent<T>(member);
      next = found;
    }
    return read((next++)->value(), member);
  });
}

// Values are built in place, in the resource of the one they become part of.
inline void build(json::value& to, bool from) { to = from; }
inline void build(json::value& to, double from) { to = from; }
inline void build(json::value& to, const std::string& from) { to = json::string(from, to.storage()); }
template <std::integral T>
void build(json::value& to, T from) {
  to = from;
}

template <class T>
void build(json::value& to, const std::vector<T>& from);
template <class T, std::size_t N>
void build(json::value& to, const std::array<T, N>& from);
template <class T>
void build(json::value& to, const std::map<std::string, T>& from);
template <class T>
void build(json::value& to, const std::optional<T>& from);
template <class T>
void build(json::value& to, const std::unique_ptr<T>& from);
template <class T>
  requires recorded<T>
void build(json::value& to, const T& from);

template <class Range>
void build_array(json::value& to, const Range& from) {
  json::array& array = to.emplace_array();
  array.reserve(from.size());
  for (const typename Range::value_type& element : from) build(array.emplace_back(nullptr), element);
}

template <class T>
void build(json::value& to, const std::vector<T>& from) {
  build_array(to, from);
}
template <class T, std::size_t N>
void build(json::value& to, const std::array<T, N>& from) {
  build_array(to, from);
}
template <class T>
void build(json::value& to, const std::map<std::string, T>& from) {
  json::object& object = to.emplace_object();
  object.reserve(from.size());
  for (const auto& [name, member] : from) build(object.emplace(name, nullptr).first->value(), member);
}
template <class T>
void build(json::value& to, const std::optional<T>& from) {
  if (from) build(to, *from);
}
template <class T>
void build(json::value& to, const std::unique_ptr<T>& from) {
  if (from) build(to, *from);
}
template <class T>
  requires recorded<T>
void build(json::value& to, const T& from) {
  json::object& object = to.emplace_object();
  std::size_t count = 0;
  visit_members(from, [&](std::string_view, const auto&) { return ++count, true; });
  object.reserve(count);
  visit_members(from, [&](std::string_view name, const auto& member) {
    build(object.emplace(json::string_view(name.data(), name.size()), nullptr).first->value(), member);
    return true;
  });
}

}  // namespace bench::boosted

namespace bench {

struct boost_json_library {
  static constexpr std::string_view name = "boost_json";
  static constexpr std::string_view version = BOOST_LIB_VERSION;
  static constexpr std::string_view checks = "grammar,utf8,surrogates,range,dups=last,skipped=full,depth";

  template <class T>
  bool decode(std::string_view text, T& out) {
    boost::json::monotonic_resource resource(block.get(), block_size);
    boost::json::error_code code;
    parser.reset(&resource);
    parser.write(text.data(), text.size(), code);
    if (code) return false;
    const boost::json::value document = parser.release();
    return boosted::read(document, out);
  }

  template <class T>
  std::string encode_owned(const T& value) {
    return std::string(encode_append(value));
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    boost::json::monotonic_resource resource(block.get(), block_size);
    boost::json::value document((boost::json::storage_ptr(&resource)));
    boosted::build(document, value);
    serializer.reset(&document);
    std::size_t used = 0;
    while (!serializer.done()) {
      if (buffer.size() - used < 4096) buffer.resize(buffer.size() * 2 + 8192);
      used += serializer.read(buffer.data() + used, buffer.size() - used).size();
    }
    return {buffer.data(), used};
  }

  static constexpr std::size_t block_size = std::size_t{16} << 20;
  std::unique_ptr<unsigned char[]> block{new unsigned char[block_size]};
  // 32 levels by default.
  static constexpr boost::json::parse_options options = [] {
    boost::json::parse_options made;
    made.max_depth = 1000;
    return made;
  }();
  boost::json::parser parser{{}, options};
  boost::json::serializer serializer;
  std::string buffer;
};

}  // namespace bench
