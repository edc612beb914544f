// simdjson On Demand into the same structs, in document order; encode with its string builder, which came with version
// 4 (Debian's has none), names as constants, UTF-8 checked afterwards as its manual says for strings that may not be.
// Names are compared as they are spelt, so that a name with an escape counts as unknown; values that are skipped are
// not checked beyond their structure; the text must be followed by readable bytes, which the harness provides.
#pragma once

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <simdjson.h>

#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bench::ondemand {

using value = simdjson::ondemand::value;

inline bool read(value& from, bool& to) { return from.get_bool().get(to) == simdjson::SUCCESS; }
inline bool read(value& from, double& to) { return from.get_double().get(to) == simdjson::SUCCESS; }
inline bool read(value& from, float& to) {
  double number = 0;
  return read(from, number) && (to = static_cast<float>(number), true);
}
inline bool read(value& from, std::string& to) {
  std::string_view text;
  if (from.get_string().get(text) != simdjson::SUCCESS) return false;
  to.assign(text);
  return true;
}

template <std::integral T>
bool read(value& from, T& to) {
  if constexpr (std::is_unsigned_v<T>) {
    std::uint64_t number = 0;
    if (from.get_uint64().get(number) != simdjson::SUCCESS || !std::in_range<T>(number)) return false;
    return to = static_cast<T>(number), true;
  } else {
    std::int64_t number = 0;
    if (from.get_int64().get(number) != simdjson::SUCCESS || !std::in_range<T>(number)) return false;
    return to = static_cast<T>(number), true;
  }
}

template <class T>
bool read(value& from, std::optional<T>& to);
template <class T>
bool read(value& from, std::unique_ptr<T>& to);
template <class T>
bool read(value& from, std::vector<T>& to);
template <class T, std::size_t N>
bool read(value& from, std::array<T, N>& to);
template <class T>
bool read(value& from, std::map<std::string, T>& to);
template <class T>
  requires recorded<T>
bool read(value& from, T& to);

// False when neither null nor something else can be had.
inline bool read_null(value& from, bool& is_null) { return from.is_null().get(is_null) == simdjson::SUCCESS; }

template <class T>
bool read(value& from, std::optional<T>& to) {
  bool is_null = false;
  if (!read_null(from, is_null)) return false;
  if (is_null) return to.reset(), true;
  if (!to) to.emplace();
  return read(from, *to);
}

template <class T>
bool read(value& from, std::unique_ptr<T>& to) {
  bool is_null = false;
  if (!read_null(from, is_null)) return false;
  if (is_null) return to.reset(), true;
  if (!to) to = std::make_unique<T>();
  return read(from, *to);
}

// Elements that exist are decoded into; `used` of them are needed in the end.
template <class T>
bool read(value& from, std::vector<T>& to) {
  simdjson::ondemand::array array;
  if (from.get_array().get(array) != simdjson::SUCCESS) return false;
  std::size_t used = 0;
  for (auto item : array) {
    value element;
    if (item.get(element) != simdjson::SUCCESS) return false;
    if (used == to.size()) to.emplace_back();
    if constexpr (std::same_as<T, bool>) {
      bool bit = false;
      if (!read(element, bit)) return false;
      to[used++] = bit;
    } else {
      if (!read(element, to[used++])) return false;
    }
  }
  to.resize(used);
  return true;
}

template <class T, std::size_t N>
bool read(value& from, std::array<T, N>& to) {
  simdjson::ondemand::array array;
  if (from.get_array().get(array) != simdjson::SUCCESS) return false;
  std::size_t used = 0;
  for (auto item : array) {
    value element;
    if (used == N || item.get(element) != simdjson::SUCCESS || !read(element, to[used++])) return false;
  }
  return used == N;
}

template <class T>
bool read(value& from, std::map<std::string, T>& to) {
  simdjson::ondemand::object object;
  if (from.get_object().get(object) != simdjson::SUCCESS) return false;
  to.clear();
  for (auto item : object) {
    simdjson::ondemand::field field;
    std::string_view name;
    if (std::move(item).get(field) != simdjson::SUCCESS || field.unescaped_key().get(name) != simdjson::SUCCESS)
      return false;
    const auto made = to.try_emplace(to.end(), std::string(name));
    if (!read(field.value(), made->second)) return false;
  }
  return true;
}

// The members of one object, one after the other.
class member_cursor {
 public:
  // False on an error in the text.
  bool open(value& from) {
    if (from.get_object().get(object_) != simdjson::SUCCESS) return false;
    return object_.begin().get(next_) == simdjson::SUCCESS && object_.end().get(end_) == simdjson::SUCCESS && load();
  }

  [[nodiscard]] bool done() const { return done_; }
  [[nodiscard]] bool is(std::string_view name) const { return name_.unsafe_is_equal(name); }
  [[nodiscard]] value& current() { return field_.value(); }

  bool advance() {
    ++next_;
    return load();
  }

 private:
  bool load() {
    done_ = !(next_ != end_);
    if (done_) return true;
    if ((*next_).get(field_) != simdjson::SUCCESS) return false;
    name_ = field_.key();
    return true;
  }

  simdjson::ondemand::object object_;
  simdjson::ondemand::object_iterator next_, end_;
  simdjson::ondemand::field field_;
  simdjson::ondemand::raw_json_string name_;
  bool done_ = false;
};

// Goes through the type's members as often as needed: once when the text has them in this order.
template <class T>
  requires recorded<T>
bool read(value& from, T& to) {
  member_cursor text;
  if (!text.open(from)) return false;
  member_set seen;
  std::size_t count = 0;
  while (!text.done()) {
    const std::size_t before = count;
    std::size_t index = 0;
    const bool well = visit_members(to, [&](auto name, auto& member) BENCH_INLINE {
      const std::size_t mine = index++;
      if (text.done() || !text.is(decltype(name)::value)) return true;
      seen.add(mine);
      ++count;
      return read(text.current(), member) && text.advance();
    });
    if (!well) return false;
    if (count == before && !text.advance()) return false;  // a name the type does not have
  }
  return set_all_absent(to, seen, count);
}

// A document that is a single number or string has no value object.
template <class T>
bool read_document(simdjson::ondemand::document& document, T& to) {
  if constexpr (std::is_floating_point_v<T>) {
    double number = 0;
    return document.get_double().get(number) == simdjson::SUCCESS && (to = static_cast<T>(number), true);
  } else if constexpr (std::same_as<T, std::string>) {
    std::string_view text;
    return document.get_string().get(text) == simdjson::SUCCESS && (to.assign(text), true);
  } else {
    value root;
    return document.get_value().get(root) == simdjson::SUCCESS && read(root, to);
  }
}

}  // namespace bench::ondemand

#if BENCH_SIMDJSON_BUILDS
namespace bench::builder {

using sink = simdjson::builder::string_builder;

inline void write(sink& to, const std::string& from) { to.escape_and_append_with_quotes(std::string_view(from)); }
template <class T>
  requires std::is_arithmetic_v<T>
void write(sink& to, T from) {
  to.append(from);
}
template <class T>
void write(sink& to, const std::vector<T>& from);
template <class T, std::size_t N>
void write(sink& to, const std::array<T, N>& from);
template <class T>
void write(sink& to, const std::map<std::string, T>& from);
template <class T>
void write(sink& to, const std::optional<T>& from);
template <class T>
void write(sink& to, const std::unique_ptr<T>& from);
template <class T>
  requires recorded<T>
void write(sink& to, const T& from);

template <class Range>
void write_array(sink& to, const Range& from) {
  to.start_array();
  bool first = true;
  for (const typename Range::value_type& element : from) {  // no proxy of vector<bool>
    if (!first) to.append_comma();
    first = false;
    write(to, element);
  }
  to.end_array();
}

template <class T>
void write(sink& to, const std::vector<T>& from) {
  write_array(to, from);
}
template <class T, std::size_t N>
void write(sink& to, const std::array<T, N>& from) {
  write_array(to, from);
}
template <class T>
void write(sink& to, const std::map<std::string, T>& from) {
  to.start_object();
  bool first = true;
  for (const auto& [name, member] : from) {
    if (!first) to.append_comma();
    first = false;
    to.escape_and_append_with_quotes(std::string_view(name));
    to.append_colon();
    write(to, member);
  }
  to.end_object();
}
template <class T>
void write(sink& to, const std::optional<T>& from) {
  from ? write(to, *from) : to.append_null();
}
template <class T>
void write(sink& to, const std::unique_ptr<T>& from) {
  from ? write(to, *from) : to.append_null();
}
template <class T>
  requires recorded<T>
void write(sink& to, const T& from) {
  to.start_object();
  bool first = true;
  visit_members(from, [&](auto name, const auto& member) {
    constexpr auto& quoted = decltype(name)::quoted;
    to.append_raw(quoted.data() + first, quoted.size() - first);
    first = false;
    write(to, member);
    return true;
  });
  to.end_object();
}

}  // namespace bench::builder
#endif

namespace bench {

// document::at_end() came with version 3.1.
inline bool at_end(simdjson::ondemand::document& document) {
  return document.current_location().error() == simdjson::OUT_OF_BOUNDS;
}

struct simdjson_library {
  static constexpr std::string_view name = "simdjson";
  static inline const std::string version = std::to_string(simdjson::SIMDJSON_VERSION_MAJOR) + "." +
                                            std::to_string(simdjson::SIMDJSON_VERSION_MINOR) + "." +
                                            std::to_string(simdjson::SIMDJSON_VERSION_REVISION);
  static constexpr std::string_view checks = "structure,utf8,range,dups=last,skipped=structure";

  template <class T>
  bool decode(std::string_view text, T& out) {
    simdjson::ondemand::document document;
    const simdjson::padded_string_view padded(text.data(), text.size(), text.size() + workload::padding);
    if (parser.iterate(padded).get(document) != simdjson::SUCCESS) return false;
    return ondemand::read_document(document, out) && at_end(document);
  }

#if BENCH_SIMDJSON_BUILDS
  template <class T>
  std::string encode_owned(const T& value) {
    return std::string(encode_append(value));
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    buffer.clear();
    builder::write(buffer, value);
    std::string_view made;
    return buffer.validate_unicode() && buffer.view().get(made) == simdjson::SUCCESS ? made : std::string_view();
  }

  simdjson::builder::string_builder buffer;
#endif
  simdjson::ondemand::parser parser;
};

static_assert(simdjson::SIMDJSON_PADDING <= workload::padding);

}  // namespace bench
