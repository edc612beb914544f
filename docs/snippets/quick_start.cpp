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
  const auto ada = joule::unmarshal<user>(R"({"id": 1, "name": "Ada", "roles": ["admin"]})");
  if (ada) std::cout << ada->name << ": " << joule::marshal(*ada).value() << '\n';
}
