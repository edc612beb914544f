// What a program of somebody else looks like: types of its own, joule included by its public name only.
#include <joule/json.hpp>

#include <cstdio>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace shop {

struct item {
  std::string name;
  double price = 0;
  std::optional<int> stock;
};

struct order {
  long id = 0;
  std::vector<item> items;
  std::map<std::string, std::string> notes;
};

}  // namespace shop

namespace {

bool expect(bool condition, const char* what) {
  if (!condition) std::fprintf(stderr, "failed: %s\n", what);
  return condition;
}

}  // namespace

int main() {
  const std::string text =
      R"({"id":7,"items":[{"name":"k\u00e4se \"alt\"","price":2.5,"stock":3},{"name":"brot","price":1e-7,"stock":null}],)"
      R"("notes":{"to":"Ulm"}})";
  const auto order = joule::unmarshal<shop::order>(text);
  bool ok = expect(order.has_value(), "decodes");
  if (!ok) return 1;
  ok &= expect(order->id == 7 && order->items.size() == 2 && order->notes.at("to") == "Ulm", "the values are right");
  ok &= expect(order->items[0].name == "k\xC3\xA4se \"alt\"" && order->items[0].stock == 3, "strings are unescaped");
  ok &= expect(order->items[1].price == 1e-7 && !order->items[1].stock, "numbers and null are right");

  const auto again = joule::marshal(*order);
  ok &= expect(again.has_value(), "encodes");
  const auto twice = joule::unmarshal<shop::order>(*again);
  ok &= expect(twice.has_value() && joule::marshal(*twice).value_or("") == *again, "the round trip is stable");

  const auto broken = joule::unmarshal<shop::order>(R"({"id":01})");
  ok &= expect(broken.error().code == joule::errc::leading_zero && broken.error().offset == 7, "errors have a place");
#if defined(__cpp_exceptions)
  try {
    (void)broken.value();
    ok = expect(false, "value() throws");
  } catch (const joule::bad_result& caught) {
    ok &= expect(caught.error() == broken.error(), "the exception carries the error");
  }
#endif
  if (ok) std::puts("consumer ok");
  return ok ? 0 : 1;
}
