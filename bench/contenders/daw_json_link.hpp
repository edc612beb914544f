// daw_json_link: its data contracts, from_json with text known to end in a zero byte, to_json. It always makes a new
// value, so `reuse` moves that into the old one. It checks no UTF-8 and skips values without checking them.
#pragma once

#define BENCH_DAW_LINK_(member) json_link<::bench::daw_name<#member>, decltype(bench_type::member)>
#define BENCH_DAW_VALUE_(member) value.member
#define BENCH_RECORD(Type, ...)                                                              \
  template <>                                                                                \
  struct daw::json::json_data_contract<Type> {                                               \
    using bench_type = Type;                                                                 \
    using type = json_member_list<BENCH_EACH(BENCH_DAW_LINK_, BENCH_COMMA_, __VA_ARGS__)>;   \
    static auto to_json_data(const bench_type& value) {                                      \
      return std::forward_as_tuple(BENCH_EACH(BENCH_DAW_VALUE_, BENCH_COMMA_, __VA_ARGS__)); \
    }                                                                                        \
  };

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <daw/json/daw_json_link.h>

#include <iterator>
#include <string>
#include <tuple>
#include <utility>

namespace bench {

template <member_spelling Spelling>
inline constexpr auto daw_name = [] {
  constexpr std::string_view name = member_name<Spelling>::value;
  char text[name.size() + 1] = {};
  std::copy(name.begin(), name.end(), text);
  return daw::json::json_name<name.size() + 1>(text);
}();

struct daw_json_link_library {
  static constexpr std::string_view name = "daw_json_link";
  static constexpr std::string_view checks = "structure,range,dups=first,skipped=structure";

  template <class T>
  bool decode(std::string_view text, T& out) {
    try {
      out =
          daw::json::from_json<T>(text, daw::json::options::parse_flags<daw::json::options::ZeroTerminatedString::yes>);
      return true;
    } catch (const daw::json::json_exception&) {
      return false;
    }
  }

  template <class T>
  std::string encode_owned(const T& value) {
    return daw::json::to_json(value);
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    buffer.clear();
    daw::json::to_json(value, std::back_inserter(buffer));
    return buffer;
  }

  std::string buffer;
};

}  // namespace bench
