// Validation is the reader with a pool that is reused: there is no check without a document.
#include "../../harness/text_contender.hpp"

#include <yyjson.h>

#include <memory>

namespace {

struct yyjson_text {
  static constexpr std::string_view name = "yyjson";
  static constexpr std::string_view version = YYJSON_VERSION_STRING;
  static constexpr std::string_view validate_checks = "grammar,utf8,surrogates";

  bool validate(std::string_view text) {
    yyjson_alc pool{};
    if (!yyjson_alc_pool_init(&pool, block.get(), block_size)) return false;
    return yyjson_read_opts(const_cast<char*>(text.data()), text.size(), 0, &pool, nullptr) != nullptr;
  }

  static constexpr std::size_t block_size = std::size_t{64} << 20;
  std::unique_ptr<char[]> block{new char[block_size]};
};

[[maybe_unused]] const bool entered = bench::enter_text<yyjson_text>();

}  // namespace
