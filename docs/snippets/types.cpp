// Prints the table of supported types: what each value is as JSON. What can be read is read back and must give the same
// text.
#include <joule/json.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

enum class color { red, green = 7 };
struct size {
  int width = 0, height = 0;
};

std::string json_of(const auto& value) { return joule::marshal(value).value(); }

void row(const char* types, const std::string& json, const char* note) {
  std::printf("| %s | `%s` | %s |\n", types, json.c_str(), note);
}

template <class T>
void both_ways(const char* types, const T& value, const char* note) {
  const std::string json = json_of(value);
  const auto back = joule::unmarshal<T>(json);
  if (!back || json_of(*back) != json) std::exit(1);
  row(types, json, note);
}

void scalars() {
  both_ways("`bool`", true, "");
  both_ways("`std::int8_t` to `std::uint64_t`, `int`, `long`, ...", -42,
            "checked range; `1.0` and `1e2` are not integers");
  both_ways("`float`, `double`", 0.1,
            "shortest text that reads back as the same value, at its own precision; NaN and infinities by [option](#text-that-is-not-quite-json) only");
  both_ways("`std::string`, `std::u8string`, `std::pmr::string`", std::string("Zo\u00eb \"\n"),
            "UTF-8, checked both ways ([or not](#text-that-is-not-quite-json))");
  both_ways("`std::string_view`, `std::u8string_view`", std::string_view("text"),
            "borrows, see [lifetimes](lifetimes.md)");
  both_ways("`char[N]`, `std::array<char, N>`", std::array<char, 8>{'a', 'b'},
            "up to N bytes, the rest NUL; longer text is out of range");
  both_ways("enumerations", color::green, "their number; names are not there yet");
  both_ways("`std::monostate`, `std::nullptr_t`", std::monostate{}, "");
  both_ways("`joule::number`", joule::number::parse("1.50e+400").value(), "any JSON number, kept as it is spelt");
  both_ways("`joule::raw`, `joule::raw_view`", joule::raw::parse("{\"any\":[1,2]}").value(),
            "any JSON value, kept as text; `raw_view` borrows");
}

void containers() {
  both_ways("`std::optional`, `std::unique_ptr`, `std::shared_ptr`", std::optional<int>(),
            "`null` when empty, else the value");
  both_ways("`std::vector`, `std::deque`, `std::list`", std::vector<int>{1, 2, 3}, "`std::vector<bool>` too");
  both_ways("`std::array<T, N>`, `T[N]`", std::array<int, 2>{1, 2}, "exactly N elements");
  both_ways("`std::pair`, `std::tuple`", std::tuple<int, std::string>(1, "a"), "exactly as many elements");
  both_ways("`std::set`, `std::unordered_set`, `std::multiset`", std::set<int>{3, 1}, "");
  both_ways("`std::map`, `std::unordered_map`, keys text", std::map<std::string, int>{{"b", 1}, {"a", 2}},
            "the container's order");
  both_ways("the same, keys integers or enumerations", std::map<int, bool>{{10, true}},
            "the key must be a whole JSON integer");
  both_ways("`struct`, nested to any degree", size{3, 4},
            "members in the order of declaration, at most 128 by reflection");
}

void encode_only() {
  static const int numbers[] = {1, 2};
  row("`std::span` and other ranges without storage", json_of(std::span<const int>(numbers)), "encode only");
  row("`T*` to an object", json_of(&numbers[1]), "encode only, `null` when null: nobody would own what is read");
  row("string literals", json_of("text"), "encode only");
}

int main() {
  std::printf("| C++ | JSON | |\n|---|---|---|\n");
  scalars();
  containers();
  encode_only();
}
