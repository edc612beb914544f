// expect: joule: this type is no aggregate
#include <joule/unmarshal.hpp>

#include <variant>
#include <vector>

struct shape {
  std::vector<std::variant<int, double>> sides;
};

auto call() { return joule::unmarshal<shape>("{}"); }
