#include <joule/file.hpp>
#include <joule/json.hpp>

#include <iostream>
#include <string>
#include <vector>

// [files]
struct settings {
  std::string theme = "light";
  int font_size = 12;
  std::vector<std::string> recent;
};

int save_and_load() {
  const settings mine{.theme = "dark", .font_size = 14, .recent = {"notes.txt"}};
  if (const joule::error e = joule::write_file("settings.json", mine)) {
    std::cerr << joule::to_string(e) << '\n';
    return 1;
  }
  const auto loaded = joule::read_file<settings>("settings.json");
  if (loaded) std::cout << loaded->theme << ", " << loaded->font_size << '\n';

  const auto none = joule::read_file<settings>("no/such/file.json");
  std::cout << joule::to_string(none.error()) << '\n';
  return 0;
}
// [/files]

int main() {
  if (save_and_load() != 0) return 1;
  std::cout << "[diagnose]\n";
  // [diagnose]
  const auto text = joule::read_text("settings.json");  // keep the text: it is needed to explain
  const auto wrong = joule::unmarshal<std::vector<int>>(*text);
  if (!wrong)
    std::cout << "settings.json:" << joule::to_string(joule::explain<std::vector<int>>(wrong.error(), *text)) << '\n';
  // [/diagnose]
}
