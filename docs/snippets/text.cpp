#include <joule/json.hpp>

#include <iostream>
#include <string>

int main() {
  // [text]
  const std::string text = R"({"b": [1.0, 20e1], "a": "\u00e9"})";
  std::cout << joule::valid(text) << '\n';                                // RFC 8259, no name twice, depth 1000
  std::cout << joule::compact(text).value() << '\n';                      // spellings stay
  std::cout << joule::indent(text, {.indent = "    "}).value() << '\n';
  std::cout << joule::canonicalize(text).value() << '\n';                 // RFC 8785
  std::cout << joule::quote("a \"quoted\" word").value() << '\n';
  const std::string broken = "{\"a\": [1, 2,]}";
  std::cout << joule::to_string(joule::explain(joule::check(broken), broken)) << '\n';
  // [/text]
}
