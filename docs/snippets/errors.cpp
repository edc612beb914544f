// Provokes every error code and prints the table of docs/errors.md: code, meaning, an input, where the error is.
#include <joule/file.hpp>
#include <joule/json.hpp>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>

namespace {

struct strict_point {
  int x = 0;
  JOULE_BIND(strict_point, (x, "x", joule::required));
};
struct refused {};

}  // namespace

template <>
struct joule::codec<refused> {
  static joule::error decode(std::string_view, refused&) { return joule::hook_error(42); }
};

namespace {

std::set<joule::errc> shown;

// Bytes that do not print become their hexadecimal number: `"a` FF `"`.
std::string code_span(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      plain += c;
      continue;
    }
    char number[4];
    std::snprintf(number, sizeof number, "%02X", byte);
    plain += "` " + std::string(number) + " `";
  }
  plain = '`' + plain + '`';
  for (const std::string_view nothing : {"`` ", " ``"}) {
    for (std::size_t at; (at = plain.find(nothing)) != plain.npos;) plain.erase(at, nothing.size());
  }
  return plain;
}

// [row]
void row(const joule::error& e, std::string_view input, const char* how) {
  if (!e) std::exit(1);
  shown.insert(e.code);
  std::printf("| %u | `%s` | %s | %s%s%s | %llu |\n", static_cast<unsigned>(e.code), joule::name(e.code),
              joule::message(e.code), input.empty() ? "" : code_span(input).c_str(),
              input.empty() || *how == '\0' ? "" : " ", how, static_cast<unsigned long long>(e.offset));
}
// [/row]

void head(const char* part) {
  std::printf("[%s]\n| number | `errc` | meaning | for example | offset |\n|---|---|---|---|---|\n", part);
}

void syntax() {
  head("syntax");
  for (const char* text : {R"({"a":)", "[?]", "{1:2}", R"({"a" 1})", "[1 2]", "[1,]", "[treu]", "[1.]", "[01]",
                           R"("a\q")", R"("\ud800")", "\"a\xFF\"", "\"a\n\"", "1 2", R"({"a":1,"a":2})",
                           "\xEF\xBB\xBF"
                           "1"}) {
    row(joule::check(text), text, "");
  }
}

void limits() {
  head("limits");
  row(joule::check("[[1]]", {.max_depth = 1}), "[[1]]", "with `max_depth` 1");
  char storage[2];
  row(joule::marshal_into(storage, storage + sizeof storage, 123).error, "", "`marshal_into` 2 bytes, the value `123`");
}

template <class T, joule::read_options Options = joule::strict_read>
void bind(const char* text, const char* how) {
  row(joule::unmarshal<T, Options>(text).error(), text, how);
}

void binding() {
  head("binding");
  bind<int>("\"1\"", "into `int`");
  bind<std::uint8_t>("300", "into `std::uint8_t`");
  bind<strict_point>("{}", "where `x` is required");
  bind<strict_point, joule::read_options{.unknown = joule::unknown_members::reject}>(
      R"({"x":1,"y":2})", "without a member `y`, unknown names refused");
  bind<std::array<int, 2>>("[1]", "into `std::array<int, 2>`");
  bind<std::array<int, 2>>("[1,2,3]", "into `std::array<int, 2>`");
  bind<std::string_view>(R"("a\n")", "into `std::string_view`");
  bind<std::map<int, int>>(R"({"x":1})", "into `std::map<int, int>`");
}

void values() {
  head("values");
  row(joule::marshal(std::array{1.5, std::numeric_limits<double>::quiet_NaN()}).error(), "", "`{1.5, NaN}`");
  row(joule::marshal(std::string("a\xFF")).error(), "", "the string `a` FF");
  row(joule::marshal(joule::raw::unchecked("[1,")).error(), "", "`raw::unchecked(\"[1,\")`");
  struct never_equal {
    bool operator()(const std::string&, const std::string&) const { return false; }
  };
  std::unordered_map<std::string, int, std::hash<std::string>, never_equal> twice;
  twice.emplace("k", 1);
  twice.emplace("k", 2);
  row(joule::marshal<joule::write_options{.deterministic = true}>(twice).error(), "",
      "two keys `k` that a map's comparator tells apart, written with `deterministic`");
}

void others() {
  head("others");
  row(joule::read_file<int>("no/such/file").error(), "",
      "`read_file` of a path that does not exist; `detail` is the errno");
  row(joule::unmarshal<refused>("1").error(), "1", "into a type whose codec refuses; `detail` is its code");
}

// Codes that no small program can provoke are described by hand in the page.
void all_are_shown() {
  const std::set<joule::errc> elsewhere{joule::errc::out_of_memory, joule::errc::too_large, joule::errc::end_of_input};
  for (unsigned number = 1; number < 1000; ++number) {
    const auto code = static_cast<joule::errc>(number);
    if (std::string_view(joule::name(code)) == "unknown") continue;
    if (shown.contains(code) == elsewhere.contains(code)) std::exit(2);
  }
}

}  // namespace

int main() {
  syntax();
  limits();
  binding();
  values();
  others();
  all_are_shown();
}
