#include <joule/json.hpp>

#include <iostream>
#include <limits>
#include <map>
#include <string>
#include <vector>

int main() {
  std::cout << "[strings]\n";
  // [strings]
  const std::map<std::string, std::string> page{{"<title>", "Fish & \"Chips\" \xF0\x9F\x90\x9F"}};
  std::cout << joule::marshal(page).value() << '\n';

  constexpr joule::write_options for_html{.escape_html = true, .escape_js = true};  // safe inside <script>
  std::cout << joule::marshal<for_html>(page).value() << '\n';

  constexpr joule::write_options seven_bits{.ascii_only = true};
  std::cout << joule::marshal<seven_bits>(page).value() << '\n';

  const std::string latin1 = "caf\xE9";  // not UTF-8
  constexpr joule::write_options replacing{.utf8 = joule::invalid_utf8::replace};
  std::cout << to_string(joule::marshal(latin1).error()) << '\n' << joule::marshal<replacing>(latin1).value() << '\n';
  // [/strings]
  std::cout << "[numbers]\n";
  // [numbers]
  const std::vector<double> samples{0.5, std::numeric_limits<double>::quiet_NaN(), -std::numeric_limits<double>::infinity()};
  std::cout << to_string(joule::marshal(samples).error()) << '\n';

  constexpr joule::write_options nulls{.nonfinite = joule::nonfinite_numbers::null};
  constexpr joule::write_options strings{.nonfinite = joule::nonfinite_numbers::string};
  std::cout << joule::marshal<nulls>(samples).value() << '\n' << joule::marshal<strings>(samples).value() << '\n';
  // [/numbers]
}
