#include <joule/json.hpp>

#include <iostream>
#include <string>
#include <vector>

struct user {
  int id = 0;
  std::string name;
  std::vector<std::string> roles;
};

int main() {
  // [mistake]
  const std::string text = R"({"id": 1, "name": "Ada", "roles": ["admin", 7]})";
  const auto ada = joule::unmarshal<user>(text);
  if (!ada) std::cout << joule::to_string(joule::explain<user>(ada.error(), text)) << '\n';
  // [/mistake]
}
