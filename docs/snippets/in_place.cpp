#include <joule/json.hpp>

#include <iostream>
#include <string>
#include <string_view>
#include <vector>

// [in_place]
struct message {
  std::string_view from;
  std::vector<std::string_view> lines;
};

int main() {
  std::string buffer = R"({"from": "Zo\u00eb", "lines": ["one\ttwo", "\"three\""]})";  // ours to write to
  message m;
  if (joule::unmarshal_in_place(buffer, m)) return 1;
  std::cout << m.from << ": " << m.lines[0] << ", " << m.lines[1] << '\n';

  std::string wrong = R"({"from": "Zo\u00eb", "lines": [3]})";
  const joule::error e = joule::unmarshal_in_place(wrong, m);  // a text that is refused is what it was
  std::cout << joule::to_string(joule::explain<message>(e, wrong)) << '\n';
}
// [/in_place]
