// Strings: what is written reads back, what is no UTF-8 is refused, and what is read is what the plain reader says.
#include "fuzz_target.hpp"

#include <joule/marshal.hpp>
#include <joule/unmarshal.hpp>

#include "reference/json_tree.hpp"
#include "reference/utf8_oracle.hpp"

#include <array>
#include <map>
#include <memory>
#include <vector>

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(fuzz::text_of(data, size));
  const bool valid = reference::find_invalid_utf8(bytes) == bytes.size();
  const auto text = joule::marshal(bytes);
  fuzz::require(text.has_value() == valid, "bytes written or refused wrongly");
  if (text) {
    const auto back = joule::unmarshal<std::string>(std::string_view(*text));
    fuzz::require(back && *back == bytes, "a string does not read back: " + *text);
    const std::map<std::string, std::string> map{{bytes, bytes}};
    const auto object = joule::marshal(map);
    const auto map_back = joule::unmarshal<std::map<std::string, std::string>>(std::string_view(*object));
    fuzz::require(map_back && *map_back == map, "a name does not read back: " + *object);
  }
  // The bytes as the content of a string token.
  const std::string token = "\"" + bytes + "\"";
  const auto read = joule::unmarshal<std::string>(std::string_view(token));
  if (read) {
    const auto tree = reference::read_tree(token);
    fuzz::require(tree.complete && tree.content == *read, "wrong content of " + token);
    const auto borrowed = joule::unmarshal<std::string_view>(std::string_view(token));
    fuzz::require(borrowed.has_value() == !tree.respelt, "borrowed or refused wrongly: " + token);
  }
  return 0;
}
