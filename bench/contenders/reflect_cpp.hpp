// reflect-cpp: its reflection, rfl::json::read and write, which go through a yyjson document. It always makes a new
// value, so `reuse` moves that into the old one, and a new string. Members that are not optional must be there.
#pragma once

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <rfl.hpp>
#include <rfl/json.hpp>

#include <algorithm>
#include <exception>
#include <string>
#include <utility>

namespace bench {

// A processor, reflect-cpp's way to change names: removes the underscore behind `protected_`.
struct reflect_cpp_names {
  template <class Field>
  static consteval auto shortened() {
    char text[Field::name().size()] = {};
    std::copy(Field::name().begin(), Field::name().end() - 1, text);
    return rfl::internal::StringLiteral<Field::name().size()>(text);
  }

  template <class Struct>
  static auto process(const auto& members) {
    return members.transform([]<class Field>(const Field& field) {
      if constexpr (Field::name().ends_with('_'))
        return rfl::Field<shortened<Field>(), typename Field::Type>(field.value());
      else
        return field;
    });
  }
};

struct reflect_cpp_library {
  static constexpr std::string_view name = "reflect_cpp";
  static constexpr std::string_view checks = "grammar,utf8,surrogates,range,dups=last,skipped=full";

  template <class T>
  auto decode_fresh(std::string_view text) {
    return rfl::json::read<T, reflect_cpp_names>(text);
  }

  template <class T>
  bool decode(std::string_view text, T& out) {
    auto made = decode_fresh<T>(text);
    if (!made) return false;
    out = std::move(*made);
    return true;
  }

  template <class T>
  std::string encode_owned(const T& value) {
    try {
      return rfl::json::write<reflect_cpp_names>(value);
    } catch (const std::exception&) {
      return {};
    }
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    buffer = encode_owned(value);
    return buffer;
  }

  std::string buffer;
};

}  // namespace bench
