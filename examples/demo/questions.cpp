#include "demo.hpp"
#include "iso_codes.hpp"

#include <joule/file.hpp>
#include <joule/json.hpp>

#include <algorithm>
#include <cstdio>
#include <map>
#include <utility>

namespace demo {
namespace {

// joule::read_file, with the error in words when it fails.
template <class T>
bool load(std::string_view name, T& out) {
  joule::result<T> file = joule::read_file<T>(path_of(name));
  if (!file) {
    std::printf("  %s: %s\n", path_of(name).c_str(), joule::to_string(file.error()).c_str());
    return false;
  }
  out = *std::move(file);
  return true;
}

using tally = std::map<std::string, int>;

std::pair<std::string, int> most_frequent(const tally& counts) {
  const auto most =
      std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() ? std::pair<std::string, int>() : std::pair<std::string, int>(*most);
}

bool most_divided_country() {
  iso::iso_3166_1 world;
  iso::iso_3166_2 parts;
  if (!load("iso_3166-1", world) || !load("iso_3166-2", parts)) return false;
  tally by_country, by_type;
  for (const iso::subdivision& part : parts.subdivisions) {
    ++by_country[part.code.substr(0, part.code.find('-'))];
    ++by_type[part.type];
  }
  const auto [code, count] = most_frequent(by_country);
  const auto country = std::find_if(world.countries.begin(), world.countries.end(),
                                    [&](const iso::country& one) { return one.alpha_2 == code; });
  if (country == world.countries.end()) return false;
  const auto [type, times] = most_frequent(by_type);
  std::printf("  Which of %zu countries has the most subdivisions?   %s, %d of %zu\n", world.countries.size(),
              country->name.c_str(), count, parts.subdivisions.size());
  std::printf("  What are subdivisions called most often?            %s, %d times\n", type.c_str(), times);
  return true;
}

bool living_languages() {
  iso::iso_639_3 file;
  if (!load("iso_639-3", file)) return false;
  const auto living = [](const iso::language& one) { return one.type == "L"; };
  const auto short_code = [&](const iso::language& one) { return living(one) && one.alpha_2.has_value(); };
  const auto alive = std::count_if(file.languages.begin(), file.languages.end(), living);
  const auto known = std::count_if(file.languages.begin(), file.languages.end(), short_code);
  std::printf("  How many living languages have a two-letter code?   %td of %td\n", known, alive);
  return alive > 0;
}

}  // namespace

bool answer_questions() {
  std::printf("Questions to Debian's iso-codes, decoded into plain C++ structs\n");
  const bool well = most_divided_country();
  return living_languages() && well;
}

bool show_an_error() {
  std::printf("\nAn error as its user sees it: \"numeric\": 978 without quotes in iso_4217.json\n");
  const joule::result<std::string> text = joule::read_text(path_of("iso_4217").c_str());
  if (!text) return false;
  std::string wrong = *text;
  const std::string right = "\"numeric\": \"978\"";
  const std::size_t place = wrong.find(right);
  if (place == std::string::npos) return false;
  wrong.replace(place, right.size(), "\"numeric\": 978");
  const auto decoded = joule::unmarshal<iso::iso_4217>(std::string_view(wrong));
  if (decoded) return std::printf("  decoded all the same\n"), false;
  const std::string words =
      "  iso_4217.json:" + joule::to_string(joule::explain<iso::iso_4217>(decoded.error(), wrong));
  for (const char c : words) {
    std::putchar(c);
    if (c == '\n') std::fputs("  ", stdout);
  }
  std::putchar('\n');
  return decoded.error().code == joule::errc::type_mismatch && decoded.error().offset == place + 11;
}

}  // namespace demo
