#include <joule/json.hpp>

#include <iostream>
#include <string>

// [meta]
namespace shop {
struct item {  // from a header that is not ours to change
  std::string label;
  int cents = 0;
  bool draft = false;
};
}  // namespace shop

template <>
struct joule::meta<shop::item> {
  static constexpr auto members =
      joule::members(joule::field("name", &shop::item::label, joule::required),
                     joule::field("price", &shop::item::cents));  // draft is left out: neither read nor written
};
// [/meta]

// [bind]
class entity {
  long id_ = 0;

 public:
  [[nodiscard]] long id() const { return id_; }
  JOULE_BIND(entity, (id_, "id", joule::required));
};

class user : public entity {
  std::string name_;
  std::string session_ = "none";

 public:
  [[nodiscard]] const std::string& name() const { return name_; }
  JOULE_BIND(user, base(entity), (name_, "user name"), skip(session_));
};
// [/bind]

int main() {
  std::cout << joule::marshal(shop::item{"tea", 350, true}).value() << '\n';
  const auto ada = joule::unmarshal<user>(R"({"user name": "Ada", "id": 7})");
  std::cout << joule::marshal(*ada).value() << '\n';
}
