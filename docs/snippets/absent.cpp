// Absent, null, repeated and unknown members, as a table.
#include <joule/json.hpp>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

struct plain {
  int a = 7;
};
struct maybe {
  std::optional<int> a = 7;
};
struct strict {
  int a = 7;
  JOULE_BIND(strict, (a, "a", joule::required));
};

template <class T, joule::read_options Options = joule::strict_read>
std::string outcome(const std::string& text) {
  const auto value = joule::unmarshal<T, Options>(text);
  if (value) return '`' + joule::marshal(*value).value() + '`';
  return std::string(joule::name(value.error().code)) + " at " + std::to_string(value.error().offset);
}

int main() {
  constexpr joule::read_options closed{.unknown = joule::unknown_members::reject};
  std::printf(
      "| text | `int a = 7` | `optional<int> a = 7` | `int a = 7`, required | `int a = 7`, unknown names refused "
      "|\n|---|---|---|---|---|\n");
  for (const char* text :
       {R"({})", R"({"a":null})", R"({"a":1})", R"({"a":1,"b":2})", R"({"a":1,"a":2})", R"({"A":1})"}) {
    std::printf("| `%s` | %s | %s | %s | %s |\n", text, outcome<plain>(text).c_str(), outcome<maybe>(text).c_str(),
                outcome<strict>(text).c_str(), outcome<plain, closed>(text).c_str());
  }
}
