// marshal, marshal_append, marshal_into and marshal_to write the same bytes, whatever room there is.
#include "typed.hpp"

#include <memory>
#include <vector>

namespace {

using fuzz::require;

template <class T>
void check_targets(std::string_view text, std::size_t prefix, std::size_t spare) {
  const auto value = joule::unmarshal<T>(text);
  if (!value) return;
  const std::string expected = joule::marshal(*value).value();
  std::string buffer(prefix, 'p');
  buffer.reserve(prefix + spare);
  require(!joule::marshal_append(buffer, *value) && buffer == std::string(prefix, 'p') + expected, "append to string");
  std::vector<char> bytes(prefix, 'p');
  bytes.reserve(prefix + spare);
  require(!joule::marshal_append(bytes, *value) && std::string(bytes.begin(), bytes.end()) == buffer, "append to vector");

  const std::size_t room = spare < expected.size() ? spare : expected.size();
  for (const std::size_t size : {room, expected.size()}) {
    const std::unique_ptr<char[]> storage(new char[size]);
    const auto result = joule::marshal_into(storage.get(), storage.get() + size, *value);
    require(static_cast<bool>(result) == (size == expected.size()), "marshal_into: room " + std::to_string(size));
    if (result) require(std::string(storage.get(), result.end) == expected, "marshal_into: text");
  }
  std::string sunk;
  const auto write = [](void* context, const char* data, std::size_t size) {
    static_cast<std::string*>(context)->append(data, size);
    return true;
  };
  require(!joule::marshal_to(joule::byte_sink{&sunk, write}, *value) && sunk == expected, "marshal_to");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const std::string_view text = fuzz::text_of(data + 3, size - 3);
  const std::size_t prefix = data[1];
  const std::size_t spare = data[2] * std::size_t{4};
  switch (data[0] % 3) {
    case 0: check_targets<differential::recursive>(text, prefix, spare); break;
    case 1: check_targets<std::vector<joule::raw>>(text, prefix, spare); break;
    default: check_targets<std::map<std::string, std::vector<std::string>>>(text, prefix, spare); break;
  }
  return 0;
}
