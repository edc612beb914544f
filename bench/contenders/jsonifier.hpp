// Jsonifier: its registration per type, one parser object, options that its manual calls the fastest for repeated
// shapes (knownOrder, where a wrong guess costs only time) and UTF-8 validation; on text that a zero byte follows.
// `minified` is not used: it refuses white space. It skips values without checking them and takes 42.5 for an int.
#pragma once

#define BENCH_JSONIFIER_MEMBER_(member) \
  ::jsonifier::makeJsonEntity<&bench_type::member, ::bench::jsonifier_name<#member>()>()
#define BENCH_RECORD(Type, ...)                                                                     \
  template <>                                                                                       \
  struct jsonifier::core<Type> {                                                                    \
    using bench_type = Type;                                                                        \
    using value_type = Type;                                                                        \
    static constexpr auto parseValue =                                                              \
        ::jsonifier::createValue<BENCH_EACH(BENCH_JSONIFIER_MEMBER_, BENCH_COMMA_, __VA_ARGS__)>(); \
  };

#include "../harness/members.hpp"
#include "../harness/typed_contender.hpp"

#include <jsonifier>

#include <string>

namespace bench {

// The name in Jsonifier's own kind of string constant.
template <member_spelling Spelling>
consteval auto jsonifier_name() {
  constexpr std::string_view name = member_name<Spelling>::value;
  return jsonifier::internal::stringLiteralFromView<name.size()>(jsonifier::string_view{name.data(), name.size()});
}

struct jsonifier_library {
  static constexpr std::string_view name = "jsonifier";
  static constexpr std::string_view checks = "structure,utf8,dups=last,absent=kept,skipped=structure";
  static constexpr bool keeps_absent_members = true;

  template <class T>
  bool decode(std::string_view text, T& out) {
    constexpr jsonifier::parse_options options{.knownOrder = true, .validateUtf8 = true};
    return core.parseJson<options>(out, text);
  }

  template <class T>
  std::string encode_owned(const T& value) {
    std::string made;
    if (!core.serializeJson(value, made)) made.clear();
    return made;
  }

  template <class T>
  std::string_view encode_append(const T& value) {
    const auto made = core.serializeJson(value);
    return {made.data(), made.size()};
  }

  jsonifier::jsonifier_core<> core;
};

}  // namespace bench
