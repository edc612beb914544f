// expect: nothing; this program is right
#include "reject.hpp"

#include <memory>
#include <string>
#include <vector>

namespace shop {
struct user {
  int id;
  std::string name;
  int grid[3][3];
  std::unique_ptr<user> next;
  std::vector<user> friends;
};
}  // namespace shop

namespace {
struct hidden {
  shop::user user;
  const char* text;
};
}  // namespace

int main() {
  struct local {
    hidden first;
    int second;
  };
  read<shop::user>();
  write<hidden>();
  read<local>();
  write<int*>();
  write<const int>();
}
