// The five changes most types need, each with what it reads and writes.
#include <joule/json.hpp>

#include <iostream>
#include <optional>
#include <string>

// [rename]
struct book {
  std::string title;
  int pages = 0;
  JOULE_BIND(book, title, (pages, "page-count"));
};
// [/rename]

// [fallback]
struct server {
  std::string host = "localhost";
  int port = 80;
};
// [/fallback]

// [optional]
struct person {
  std::string name;
  std::optional<std::string> mail;
};
// [/optional]

// [required]
struct point {
  double x = 0, y = 0;
  JOULE_BIND(point, (x, "x", joule::required), (y, "y", joule::required));
};

constexpr joule::read_options closed{.unknown = joule::unknown_members::reject};
// unmarshal<point, closed>(text)
// [/required]

// [inside]
class account : public person {
  int id_ = 0;
  std::string password_;

 public:
  JOULE_BIND(account, base(person), (id_, "id"), skip(password_));
};
// [/inside]

template <class T, joule::read_options Options = joule::strict_read>
void read(const std::string& text) {
  const auto value = joule::unmarshal<T, Options>(text);
  std::cout << text << '\n';
  if (!value)
    std::cout << "  refused: " << joule::to_string(value.error()) << '\n';
  else if (const std::string again = joule::marshal(*value).value(); again != text)
    std::cout << "  as " << again << '\n';
}

int main() {
  std::cout << "[rename]\n";
  read<book>(R"({"title":"Emma","page-count":474})");
  std::cout << "[fallback]\n";
  read<server>(R"({"port":8080})");
  std::cout << "[optional]\n";
  read<person>(R"({"name":"Ada","mail":null})");
  read<person>(R"({"name":"Ada"})");
  std::cout << "[required]\n";
  read<point, closed>(R"({"x":1,"y":2})");
  read<point, closed>(R"({"x":1})");
  read<point, closed>(R"({"x":1,"y":2,"z":3})");
  std::cout << "[inside]\n";
  read<account>(R"({"name":"Ada","mail":null,"id":7})");
}
