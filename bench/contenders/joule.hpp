// joule as a user calls it: reflection, profile strict.
#pragma once

#define BENCH_JOULE_FIELD_(member) ::joule::field(::bench::json_name(#member), &bench_type::member)
#define BENCH_RENAMED(Type, ...)                                                                                 \
  template <>                                                                                                    \
  struct joule::meta<Type> {                                                                                     \
    using bench_type = Type;                                                                                     \
    static constexpr auto members = ::joule::members(BENCH_EACH(BENCH_JOULE_FIELD_, BENCH_COMMA_, __VA_ARGS__)); \
  };

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <joule/marshal.hpp>
#include <joule/unmarshal.hpp>

namespace bench {

struct joule_library {
  static constexpr std::string_view name = "joule";
  static constexpr std::string_view version = JOULE_VERSION;
  static constexpr std::string_view checks = "grammar,utf8,surrogates,range,dups=reject,skipped=full,depth";

  template <class T>
  joule::result<T> decode_fresh(std::string_view text) {
    return joule::unmarshal<T>(text);
  }

  template <class T>
  bool decode(std::string_view text, T& out) {
    return !joule::unmarshal_into(text, out);
  }

  template <class T>
  std::string encode_owned(const T& value) {
    auto made = joule::marshal(value);
    return made ? std::move(*made) : std::string();
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    buffer.clear();
    return joule::marshal_append(buffer, value) ? std::string_view() : std::string_view(buffer);
  }

  std::string buffer;
};

}  // namespace bench
