#include <joule/json.hpp>

#include <iostream>
#include <string>
#include <vector>

struct host {
  std::string name;
  int port = 0;
};
struct config {
  std::vector<host> hosts;
};

int main() {
  // [explained]
  const std::string text =
      "{\n"
      "  \"hosts\": [\n"
      "    {\"name\": \"a\", \"port\": 80},\n"
      "    {\"name\": \"b\", \"prot\": 81}\n"
      "  ]\n"
      "}\n";
  constexpr joule::read_options closed{.unknown = joule::unknown_members::reject};
  const auto read = joule::unmarshal<config, closed>(text);
  const joule::explanation x = joule::explain<config>(read.error(), text);
  std::cout << joule::to_string(x) << "\n\n";

  std::cout << "line " << x.line << ", column " << x.column << '\n';
  std::cout << "pointer " << x.pointer << '\n';
  std::cout << "member  " << x.member_path << '\n';
  std::cout << "nearest " << x.nearest << '\n';
  // [/explained]
}
