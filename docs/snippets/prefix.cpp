#include <joule/json.hpp>

#include <iostream>
#include <string_view>
#include <vector>

int main() {
  // [prefix]
  std::string_view rest = "[1,2] [3]\n[4,5,6]";
  std::vector<int> part;
  while (rest.find_first_not_of(" \t\r\n") != rest.npos) {
    const auto read = joule::unmarshal_prefix(rest, part);  // one value; what follows is not looked at
    if (!read) return 1;
    rest.remove_prefix(read.consumed);
    std::cout << part.size() << " numbers\n";
  }
  // [/prefix]
}
