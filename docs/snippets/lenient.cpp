#include <joule/json.hpp>

#include <iostream>
#include <map>
#include <string>
#include <vector>

int main() {
  std::cout << "[strings]\n";
  // [strings]
  const std::string text = "[\"caf\xE9\", \"\\ud83d!\"]";  // Latin-1, and half a surrogate pair
  using words = std::vector<std::string>;
  std::cout << to_string(joule::unmarshal<words>(text).error()) << '\n';

  constexpr joule::read_options replacing{.utf8 = joule::invalid_utf8::replace};
  const auto replaced = joule::unmarshal<words, replacing>(text);
  std::cout << replaced->front() << ' ' << replaced->back() << '\n';

  constexpr joule::read_options passing{.utf8 = joule::invalid_utf8::pass};
  const auto bytes = joule::unmarshal<words, passing>(text);
  std::cout << bytes->front().size() << " bytes as they are, then " << bytes->back() << '\n';

  // Names are what they are read as: these two are one.
  const auto twice = joule::unmarshal<std::map<std::string, int>, replacing>("{\"\xE9\":1,\"\xE8\":2}");
  std::cout << to_string(twice.error()) << '\n';
  // [/strings]
  std::cout << "[numbers]\n";
  // [numbers]
  constexpr joule::read_options strings{.nonfinite = joule::nonfinite_numbers::string};
  const auto samples = joule::unmarshal<std::vector<double>, strings>(R"([0.5,"NaN","-Infinity"])");
  for (const double sample : *samples) std::cout << sample << ' ';
  constexpr joule::read_options nulls{.nonfinite = joule::nonfinite_numbers::null};
  std::cout << joule::unmarshal<double, nulls>("null").value() << '\n';
  // [/numbers]
}
