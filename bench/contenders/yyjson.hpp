// yyjson: its immutable document in a pool that is reused, then a typed walk written by hand over the members in
// document order, which is its fastest way; encode through a mutable document in such a pool whose strings and names
// are not copied. Integers are range-checked by the walk, repeated names keep the last.
#pragma once

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <yyjson.h>

#include <array>
#include <cstdlib>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bench::yy {

inline bool read(yyjson_val* from, bool& to) {
  return yyjson_is_bool(from) && (to = unsafe_yyjson_get_bool(from), true);
}
inline bool read(yyjson_val* from, double& to) {
  return yyjson_is_num(from) && (to = unsafe_yyjson_get_num(from), true);
}
inline bool read(yyjson_val* from, float& to) {
  return yyjson_is_num(from) && (to = static_cast<float>(unsafe_yyjson_get_num(from)), true);
}
inline bool read(yyjson_val* from, std::string& to) {
  return yyjson_is_str(from) && (to.assign(unsafe_yyjson_get_str(from), unsafe_yyjson_get_len(from)), true);
}

template <std::integral T>
bool read(yyjson_val* from, T& to) {
  if (yyjson_is_uint(from)) {
    const std::uint64_t number = unsafe_yyjson_get_uint(from);
    if (number > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) return false;
    return to = static_cast<T>(number), true;
  }
  if (!yyjson_is_sint(from)) return false;
  const std::int64_t number = unsafe_yyjson_get_sint(from);  // negative
  if (std::is_unsigned_v<T> || number < static_cast<std::int64_t>(std::numeric_limits<T>::min())) return false;
  return to = static_cast<T>(number), true;
}

template <class T>
bool read(yyjson_val* from, std::optional<T>& to);
template <class T>
bool read(yyjson_val* from, std::unique_ptr<T>& to);
template <class T>
bool read(yyjson_val* from, std::vector<T>& to);
template <class T, std::size_t N>
bool read(yyjson_val* from, std::array<T, N>& to);
template <class T>
bool read(yyjson_val* from, std::map<std::string, T>& to);
template <class T>
  requires recorded<T>
bool read(yyjson_val* from, T& to);

template <class T>
bool read(yyjson_val* from, std::optional<T>& to) {
  if (yyjson_is_null(from)) return to.reset(), true;
  if (!to) to.emplace();
  return read(from, *to);
}

template <class T>
bool read(yyjson_val* from, std::unique_ptr<T>& to) {
  if (yyjson_is_null(from)) return to.reset(), true;
  if (!to) to = std::make_unique<T>();
  return read(from, *to);
}

template <class T>
bool read(yyjson_val* from, std::vector<T>& to) {
  if (!yyjson_is_arr(from)) return false;
  const std::size_t size = unsafe_yyjson_get_len(from);
  to.resize(size);
  yyjson_val* element = unsafe_yyjson_get_first(from);
  for (std::size_t i = 0; i < size; ++i, element = unsafe_yyjson_get_next(element)) {
    if constexpr (std::same_as<T, bool>) {
      if (!yyjson_is_bool(element)) return false;
      to[i] = unsafe_yyjson_get_bool(element);
    } else {
      if (!read(element, to[i])) return false;
    }
  }
  return true;
}

template <class T, std::size_t N>
bool read(yyjson_val* from, std::array<T, N>& to) {
  if (!yyjson_is_arr(from) || unsafe_yyjson_get_len(from) != N) return false;
  yyjson_val* element = unsafe_yyjson_get_first(from);
  for (std::size_t i = 0; i < N; ++i, element = unsafe_yyjson_get_next(element)) {
    if (!read(element, to[i])) return false;
  }
  return true;
}

template <class T>
bool read(yyjson_val* from, std::map<std::string, T>& to) {
  if (!yyjson_is_obj(from)) return false;
  to.clear();
  yyjson_val* name = unsafe_yyjson_get_first(from);
  for (std::size_t left = unsafe_yyjson_get_len(from); left != 0; --left) {
    const auto made = to.try_emplace(to.end(), std::string(unsafe_yyjson_get_str(name), unsafe_yyjson_get_len(name)));
    if (!read(name + 1, made->second)) return false;
    name = unsafe_yyjson_get_next(name + 1);
  }
  return true;
}

// Goes through the type's members as often as needed: once when the text has them in this order.
template <class T>
  requires recorded<T>
bool read(yyjson_val* from, T& to) {
  if (!yyjson_is_obj(from)) return false;
  yyjson_val* name = unsafe_yyjson_get_first(from);
  std::size_t left = unsafe_yyjson_get_len(from);
  member_set seen;
  std::size_t count = 0;
  while (left != 0) {
    const std::size_t before = count;
    std::size_t index = 0;
    const bool well = visit_members(to, [&](auto wanted, auto& member) BENCH_INLINE {
      constexpr std::string_view spelling = decltype(wanted)::value;
      const std::size_t mine = index++;
      if (left == 0 || !unsafe_yyjson_equals_strn(name, spelling.data(), spelling.size())) return true;
      if (!read(name + 1, member)) return false;
      seen.add(mine);
      ++count;
      name = unsafe_yyjson_get_next(name + 1);
      --left;
      return true;
    });
    if (!well) return false;
    if (count == before) name = unsafe_yyjson_get_next(name + 1), --left;  // a name the type does not have
  }
  return set_all_absent(to, seen, count);
}

inline yyjson_mut_val* build(yyjson_mut_doc* to, bool from) { return yyjson_mut_bool(to, from); }
inline yyjson_mut_val* build(yyjson_mut_doc* to, double from) { return yyjson_mut_real(to, from); }
inline yyjson_mut_val* build(yyjson_mut_doc* to, float from) { return yyjson_mut_float(to, from); }
inline yyjson_mut_val* build(yyjson_mut_doc* to, const std::string& from) {
  return yyjson_mut_strn(to, from.data(), from.size());
}
template <std::integral T>
yyjson_mut_val* build(yyjson_mut_doc* to, T from) {
  if constexpr (std::is_signed_v<T>)
    return yyjson_mut_sint(to, from);
  else
    return yyjson_mut_uint(to, from);
}

template <class T>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::vector<T>& from);
template <class T, std::size_t N>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::array<T, N>& from);
template <class T>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::map<std::string, T>& from);
template <class T>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::optional<T>& from);
template <class T>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::unique_ptr<T>& from);
template <class T>
  requires recorded<T>
yyjson_mut_val* build(yyjson_mut_doc* to, const T& from);

template <class Range>
yyjson_mut_val* build_array(yyjson_mut_doc* to, const Range& from) {
  yyjson_mut_val* array = yyjson_mut_arr(to);
  for (const typename Range::value_type& element : from) {  // no proxy of vector<bool>
    if (!yyjson_mut_arr_append(array, build(to, element))) return nullptr;
  }
  return array;
}

template <class T>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::vector<T>& from) {
  return build_array(to, from);
}
template <class T, std::size_t N>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::array<T, N>& from) {
  return build_array(to, from);
}
template <class T>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::map<std::string, T>& from) {
  yyjson_mut_val* object = yyjson_mut_obj(to);
  for (const auto& [name, member] : from) {
    if (!yyjson_mut_obj_add(object, yyjson_mut_strn(to, name.data(), name.size()), build(to, member))) return nullptr;
  }
  return object;
}
template <class T>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::optional<T>& from) {
  return from ? build(to, *from) : yyjson_mut_null(to);
}
template <class T>
yyjson_mut_val* build(yyjson_mut_doc* to, const std::unique_ptr<T>& from) {
  return from ? build(to, *from) : yyjson_mut_null(to);
}
template <class T>
  requires recorded<T>
yyjson_mut_val* build(yyjson_mut_doc* to, const T& from) {
  yyjson_mut_val* object = yyjson_mut_obj(to);
  const bool well = visit_members(from, [&](std::string_view name, const auto& member) {
    yyjson_mut_val* key = yyjson_mut_strn(to, name.data(), name.size());
    if (key != nullptr) unsafe_yyjson_set_tag(key, YYJSON_TYPE_STR, YYJSON_SUBTYPE_NOESC, name.size());
    return yyjson_mut_obj_add(object, key, build(to, member));
  });
  return well ? object : nullptr;
}

// What yyjson_mut_write() returns: a block of malloc's.
struct owned_text {
  std::unique_ptr<char, decltype(&std::free)> data{nullptr, &std::free};
  std::size_t size = 0;

  [[nodiscard]] bool empty() const noexcept { return size == 0; }
  operator std::string_view() const noexcept { return {data.get(), size}; }
};

}  // namespace bench::yy

namespace bench {

struct yyjson_library {
  static constexpr std::string_view name = "yyjson";
  static constexpr std::string_view version = YYJSON_VERSION_STRING;
  static constexpr std::string_view checks = "grammar,utf8,surrogates,range,dups=last,skipped=full";

  template <class T>
  bool decode(std::string_view text, T& out) {
    yyjson_alc pool{};
    if (!yyjson_alc_pool_init(&pool, block.get(), block_size)) return false;
    // The reader takes a pointer to non-const, and writes only when asked to work in place.
    yyjson_doc* document = yyjson_read_opts(const_cast<char*>(text.data()), text.size(), 0, &pool, nullptr);
    return document != nullptr && yy::read(yyjson_doc_get_root(document), out);
  }

  template <class T>
  yy::owned_text encode_owned(const T& value) {
    yy::owned_text made;
    made.data.reset(write(value, nullptr, made.size));
    return made;
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    yyjson_alc pool{};
    std::size_t size = 0;
    if (!yyjson_alc_pool_init(&pool, text_block.get(), block_size)) return {};
    const char* made = write(value, &pool, size);
    return made == nullptr ? std::string_view() : std::string_view(made, size);
  }

  template <class T>
  char* write(const T& value, const yyjson_alc* text_pool, std::size_t& size) {
    yyjson_alc pool{};
    if (!yyjson_alc_pool_init(&pool, block.get(), block_size)) return nullptr;
    yyjson_mut_doc* document = yyjson_mut_doc_new(&pool);
    yyjson_mut_val* root = yy::build(document, value);
    if (root == nullptr) return nullptr;
    yyjson_mut_doc_set_root(document, root);
    return yyjson_mut_write_opts(document, 0, text_pool, &size, nullptr);
  }

  static constexpr std::size_t block_size = std::size_t{64} << 20;
  std::unique_ptr<char[]> block{new char[block_size]};
  std::unique_ptr<char[]> text_block{new char[block_size]};
};

}  // namespace bench
