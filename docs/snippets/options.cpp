#include <joule/json.hpp>

#include <iostream>
#include <string>
#include <unordered_map>
#include <vector>

struct point {
  int x = 0, y = 0;
};

int main() {
  using joule::to_string;
  // [options]
  // What selects code is a template argument; a misspelt option does not compile.
  constexpr joule::read_options lenient{.duplicates = joule::duplicate_names::allow};
  const auto last_wins = joule::unmarshal<point, lenient>(R"({"x": 1, "x": 2})");
  std::cout << last_wins->x << '\n';

  constexpr joule::read_options all_or_nothing{.transactional = true};
  point kept{3, 4};
  const joule::error e = joule::unmarshal_into<all_or_nothing>(R"({"x": 5, "y": "6"})", kept);
  std::cout << to_string(e) << "; x is still " << kept.x << '\n';

  constexpr joule::write_options stable{.deterministic = true};
  const std::unordered_map<std::string, int> counts{{"b", 2}, {"c", 3}, {"a", 1}};
  std::cout << joule::marshal<stable>(counts).value() << '\n';

  // What is a number or a pointer is a run-time argument.
  const auto deep = joule::unmarshal<joule::raw>("[[[]]]", {.max_depth = 2});
  std::cout << to_string(deep.error()) << '\n';
  // [/options]
}
