// The chunked index of every instruction set and the walk over values against the reference grammar: the same verdict, the
// same compact text, the same ends of values.
// The first byte chooses the size of the chunks and the depth limit.
#include "fuzz_target.hpp"

#include "token/index_tables.hpp"

namespace {

void check_sets(std::string_view text, std::size_t chunk, std::uint32_t max_depth) {
  const std::string walk = joule_test::walk_difference(text, max_depth);
  fuzz::require(walk.empty(), walk + "\nin: " + std::string(text));
  static const auto tables = joule_test::usable_index_tables();
  for (const joule::isa::index_table* table : tables) {
    const std::string difference = joule_test::index_difference(*table, chunk, text, max_depth);
    fuzz::require(difference.empty(), difference + "\nin: " + std::string(text));
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::uint8_t choice = data[0];
  // An exact block, so that a sanitizer sees every read outside of the text.
  const std::vector<char> exact(data + 1, data + size);
  const std::uint32_t max_depth = choice < 0x80 ? 1000 : choice & 0x1FU;
  check_sets({exact.data(), exact.size()}, joule_test::index_chunks[choice % 3], max_depth);
  return 0;
}
