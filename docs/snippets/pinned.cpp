#include <joule/json.hpp>

#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// [pinned]
struct word {
  std::string_view text;
};

struct document {  // the text and what points into it, in one place; moving it leaves the text where it is
  std::unique_ptr<const std::string> text;
  std::vector<word> words;
};

joule::result<document> load(std::string text) {
  document made{std::make_unique<const std::string>(std::move(text)), {}};
  if (const joule::error e = joule::unmarshal_into(*made.text, made.words)) return e;
  return made;
}
// [/pinned]

int main() {
  const auto loaded = load(R"([{"text": "one"}, {"text": "two"}])");
  for (const word& w : loaded->words) std::cout << w.text << '\n';
}
