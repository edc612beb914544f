// The writers of every instruction set of this machine against their plain twins, byte for byte: strings with any room,
// runs of doubles, single numbers, integers.
#include "fuzz_target.hpp"
#include "kernel_tables.hpp"

#include "reference/escape_oracle.hpp"

#include "text/isa/number_table.hpp"
#include "token/isa/emit_table.hpp"

#include <joule/text/isa.hpp>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <memory>
#include <vector>

namespace joule::inline v0::isa {
extern const number_table plain_numbers;
}  // namespace joule::inline v0::isa

namespace {

using fuzz::require;
using joule::token::emitter;

const std::vector<const joule::isa::emit_table*>& emit_tables() {
  static const auto tables = fuzz::supported(joule::isa::compiled_emit_tables());
  return tables;
}

// Without the plain one, which has no name.
const std::vector<const joule::isa::number_table*>& number_tables() {
  static const auto tables = fuzz::supported(joule::isa::compiled_number_tables());
  return tables;
}

// The text, the error's name, and nothing else.
std::string put(decltype(joule::isa::emit_table::put_string) put_string, std::string_view bytes, std::size_t room,
                std::size_t ahead) {
  const std::unique_ptr<char[]> block(new char[room]);
  const std::unique_ptr<char[]> source(new char[bytes.size()]);
  if (!bytes.empty()) std::memcpy(source.get(), bytes.data(), bytes.size());
  emitter out;
  out.begin = out.pos = block.get();
  out.limit = out.begin + room;
  out.grow = [](emitter& e, std::size_t) { return joule::token::fail(e, joule::errc::buffer_too_small); };
  char* const end = put_string(out, out.pos, source.get(), bytes.size(), ahead);
  if (end == nullptr) return joule::name(out.failure.code);
  require(static_cast<std::size_t>(out.limit - end) >= ahead, "less room ahead than was asked for");
  return std::string(out.begin, end);
}

void check_strings(std::string_view bytes, std::size_t room, std::size_t ahead) {
  const bool valid = reference::find_invalid_utf8(bytes) == bytes.size();
  const std::string expected = '"' + reference::escape(bytes) + '"';
  const std::string ample = put(&joule::token::put_string_plain, bytes, 6 * bytes.size() + 500 + ahead, ahead);
  require(ample == (valid ? expected : std::string("invalid_utf8_value")), "plain twin: " + ample);
  const std::string tight = put(&joule::token::put_string_plain, bytes, room, ahead);
  for (const auto* table : emit_tables()) {
    require(put(table->put_string, bytes, 6 * bytes.size() + 500 + ahead, ahead) == ample,
            std::string(table->name) + ": ample");
    require(put(table->put_string, bytes, room, ahead) == tight, std::string(table->name) + ": tight");
    if (!valid) continue;
    const std::size_t exact = expected.size() + ahead;
    require(put(table->put_string, bytes, exact, ahead) == expected, std::string(table->name) + ": exact");
    require(put(table->put_string, bytes, exact - 1, ahead) == "buffer_too_small",
            std::string(table->name) + ": one less");
  }
}

std::string run(const joule::isa::number_table& table, const std::vector<double>& values, std::size_t group) {
  namespace text = joule::text;
  const std::size_t room = values.size() * (text::max_double_chars + text::max_separator_chars);
  const std::unique_ptr<char[]> out(new char[room]);
  text::value_groups groups{group, group != 0 ? group : values.size() + 1};
  const char* const end = table.append_doubles(out.get(), values.data(), values.size(), groups);
  return end == nullptr ? "refused" : std::string(out.get(), static_cast<std::size_t>(end - out.get()));
}

template <class Value>
std::string one(char* (*append)(char*, Value), Value value) {
  const std::unique_ptr<char[]> out(new char[joule::text::max_double_chars]);
  return std::string(out.get(), static_cast<std::size_t>(append(out.get(), value) - out.get()));
}

void check_numbers(std::string_view bytes, std::size_t group) {
  std::vector<double> values(bytes.size() / sizeof(double));
  if (!values.empty()) std::memcpy(values.data(), bytes.data(), values.size() * sizeof(double));
  const auto& plain = joule::isa::plain_numbers;
  for (const auto* table : number_tables()) {
    require(run(*table, values, group) == run(plain, values, group), std::string(table->name) + ": run of doubles");
    for (const double value : values) {
      const auto raw = std::bit_cast<std::uint64_t>(value);
      if (std::isfinite(value)) {
        require(one(table->append_double, value) == one(plain.append_double, value),
                std::string(table->name) + ": double");
      }
      const auto narrow = std::bit_cast<float>(static_cast<std::uint32_t>(raw));
      if (std::isfinite(narrow)) {
        require(one(table->append_float, narrow) == one(plain.append_float, narrow),
                std::string(table->name) + ": float");
      }
      for (const std::uint64_t integer : {raw, raw >> (raw & 63)}) {
        const std::string text = one(table->append_long_integer, integer);
        require(text == std::to_string(integer) && text == one(plain.append_long_integer, integer), text);
      }
    }
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const std::string_view bytes = fuzz::text_of(data + 3, size - 3);
  if (data[0] % 2 == 0) {
    check_strings(bytes, data[1] * std::size_t{2}, data[2]);
  } else {
    check_numbers(bytes, data[1] % 4);
  }
  return 0;
}
