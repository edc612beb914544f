#include <joule/json.hpp>

#include <iostream>
#include <string>

// [raw_number]
struct event {
  std::string kind;
  joule::number amount;  // money and large identifiers: the literal, not a double
  joule::raw payload;    // decided on later
};

struct login {
  std::string user;
};

int main() {
  const auto e =
      joule::unmarshal<event>(R"({"kind": "login", "amount": 18446744073709551616.10, "payload": {"user": "Ada"}})");
  std::cout << e->amount.text() << '\n';
  std::cout << joule::to_string(e->amount.as<long>().error()) << '\n';

  const auto who = joule::unmarshal<login>(e->payload.text());
  std::cout << who->user << '\n' << joule::marshal(*e).value() << '\n';
}
// [/raw_number]
