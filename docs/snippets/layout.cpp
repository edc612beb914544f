#include <joule/json.hpp>

#include <iostream>
#include <string>
#include <vector>

// [layout]
struct theme {
  std::string name = "dark";
  std::vector<int> accent{0, 128, 255};
  std::vector<std::string> fonts;
};

int main() {
  std::cout << joule::marshal_indent(theme{}).value() << '\n';
  std::cout << joule::marshal_indent(theme{}, {.indent = "\t", .prefix = "> "}).value() << '\n';
}
// [/layout]
