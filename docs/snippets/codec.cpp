#include <joule/json.hpp>

#include <charconv>
#include <iostream>
#include <string>
#include <vector>

// [codec]
struct release {
  int major = 0, minor = 0;
};

enum release_error : unsigned { not_a_release = 1 };

// A release is the text "major.minor".
template <>
struct joule::codec<release> {
  static joule::error decode(std::string_view text, release& out) {
    const auto plain = joule::unmarshal<std::string>(text);  // the value's text: quotes and escapes included
    if (!plain) return joule::hook_error(not_a_release);
    const char* const end = plain->data() + plain->size();
    auto [dot, bad] = std::from_chars(plain->data(), end, out.major);
    if (bad != std::errc() || dot == end || *dot != '.') return joule::hook_error(not_a_release);
    auto [rest, worse] = std::from_chars(dot + 1, end, out.minor);
    return worse == std::errc() && rest == end ? joule::error{} : joule::hook_error(not_a_release);
  }
  static joule::result<std::string> encode(const release& v) {
    return joule::quote(std::to_string(v.major) + '.' + std::to_string(v.minor));
  }
};
// [/codec]

int main() {
  const auto list = joule::unmarshal<std::vector<release>>(R"(["1.2", "20.0"])");
  std::cout << joule::marshal(*list).value() << '\n';
  const auto wrong = joule::unmarshal<std::vector<release>>(R"(["1.2", "latest"])");
  std::cout << joule::to_string(wrong.error()) << '\n';
}
