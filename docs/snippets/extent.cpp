#include <joule/json.hpp>

#include <iostream>
#include <string_view>

int main() {
  // [extent]
  std::string_view rest = R"( {"id": 1} [2, 3]"four" {"id": )";
  for (;;) {
    const auto value = joule::first_value(rest);  // checked, not decoded
    if (!value) {
      std::cout << to_string(value.error()) << '\n';  // the offset counts from where `rest` begins
      break;
    }
    std::cout << *value << '\n';
    rest = rest.substr(static_cast<std::size_t>(value->data() + value->size() - rest.data()));
  }
  // [/extent]
}
