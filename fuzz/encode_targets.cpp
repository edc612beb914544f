// marshal, marshal_append, marshal_into and marshal_to write the same bytes, whatever room there is; strings are spelt
// as the rules say.
#include "reference/text_rules_oracle.hpp"
#include "typed.hpp"

#include <joule/reformat.hpp>

#include <array>
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

// -- spelling ---------------------------------------------------------------------------------------------------------

// Any bytes as a string, and as raw text, whose value must not change.
template <joule::write_options Options>
void check_spelling(std::string_view bytes) {
  const reference::spelling rules{Options.escape_html, Options.escape_js, Options.ascii_only,
                                  static_cast<reference::malformed>(Options.utf8)};
  const auto content = reference::spell(bytes, rules);
  const auto written = joule::marshal<Options>(std::string(bytes));
  require(static_cast<bool>(written) == content.has_value(), "spelling: accepted or not");
  if (written) require(*written == '"' + *content + '"', "spelling: " + differential::shown(*written));

  const auto canonical = joule::canonicalize(bytes);
  const auto raw = joule::marshal<Options>(joule::raw::unchecked(std::string(bytes)));
  if (!canonical) return;  // not JSON, or a number beyond double
  require(static_cast<bool>(raw), "spelling: valid raw text is refused");
  require(joule::canonicalize(*raw).value() == *canonical, "spelling: another raw value: " + differential::shown(*raw));
}

constexpr joule::write_options options_of(std::size_t i) {
  return {.escape_html = (i & 1) != 0,
          .escape_js = (i & 2) != 0,
          .ascii_only = (i & 4) != 0,
          .utf8 = static_cast<joule::invalid_utf8>(i / 8)};
}

constexpr auto spelling_checks = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array{&check_spelling<options_of(I)>...};
}(std::make_index_sequence<24>{});

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const std::string_view text = fuzz::text_of(data + 3, size - 3);
  const std::size_t prefix = data[1];
  const std::size_t spare = data[2] * std::size_t{4};
  switch (data[0] % 4) {
    case 0: check_targets<differential::recursive>(text, prefix, spare); break;
    case 1: check_targets<std::vector<joule::raw>>(text, prefix, spare); break;
    case 2:
      check_targets<std::map<std::string, std::vector<std::string>>>(text, prefix, spare);
      break;
    default:
      spelling_checks[prefix % spelling_checks.size()](text);
      break;
  }
  return 0;
}
