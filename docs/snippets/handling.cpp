#include <joule/error_code.hpp>
#include <joule/json.hpp>

#include <iostream>
#include <string>
#include <system_error>

int main() {
  // [handling]
  const std::string text = R"({"port": 80)";

  // 1. A result: value or error.
  const auto port = joule::unmarshal<joule::raw>(text);
  if (!port) std::cout << joule::to_string(port.error()) << '\n';

  // 2. An exception, where that is wanted.
  try {
    std::cout << joule::unmarshal_or_throw<int>("-x") << '\n';
  } catch (const joule::bad_result& e) {
    std::cout << e.what() << ", at byte " << e.error().offset << '\n';
  }

  // 3. std::error_code.
  const std::error_code code = make_error_code(port.error());
  std::cout << code.category().name() << ' ' << code.value() << ": " << code.message() << '\n';

  // Callers usually branch on the group.
  std::cout << (category(port.error().code) == joule::error_category::syntax ? "not JSON" : "something else") << '\n';
  // [/handling]
}
