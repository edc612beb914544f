#include <joule/json.hpp>

#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// [borrow]
struct headline {
  std::string_view title;  // points into the text
  joule::raw_view body;    // points into the text
};

void print(const std::string& text) {  // `text` lives longer than `h`
  const auto h = joule::unmarshal<headline>(text);
  if (h)
    std::cout << h->title << ", " << h->body.text().size() << " bytes of body\n";
  else
    std::cout << joule::to_string(joule::explain<headline>(h.error(), text)) << '\n';
}
// [/borrow]

// [temporary]
template <class T, class Text>
concept decodes_from = requires(Text&& text) { joule::unmarshal<T>(std::forward<Text>(text)); };

static_assert(decodes_from<headline, const std::string&>);
static_assert(!decodes_from<headline, std::string>);               // a temporary: would dangle, does not compile
static_assert(!decodes_from<headline, std::vector<char>>);         // the same
static_assert(!decodes_from<std::vector<headline>, std::string>);  // looks inside
static_assert(decodes_from<std::string, std::string>);             // owns: fine
// [/temporary]

int main() {
  print(R"({"title": "Plain text", "body": {"any": [1, 2]}})");
  std::cout << "[escape]\n";
  print(R"({"title": "Two\nlines"})");
}
