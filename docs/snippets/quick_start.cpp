#include <joule/json.hpp>

#include <iostream>
#include <optional>
#include <string>
#include <vector>

struct user {
  int id = 0;
  std::string name;
  std::optional<std::string> mail;
  std::vector<std::string> roles;
};

int main() {
  const auto ada = joule::unmarshal<user>(R"({"id": 1, "name": "Ada", "roles": ["admin"]})");
  std::cout << joule::marshal(*ada).value() << '\n';

  const std::string broken = R"({"id": 1, "name": "Ada", "roles": ["admin", 7]})";
  const auto nobody = joule::unmarshal<user>(broken);
  std::cout << joule::to_string(joule::explain<user>(nobody.error(), broken));
}
