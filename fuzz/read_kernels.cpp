// The readers of every instruction set of this machine against a plain reader: string content with room of any size,
// runs of integers.
#include "fuzz_target.hpp"
#include "kernel_tables.hpp"

#include "reference/escape_oracle.hpp"

#include <joule/text/integer.hpp>
#include <joule/text/isa.hpp>
#include <joule/text/scan.hpp>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

using fuzz::require;
using joule::isa::kernel_table;

const std::vector<const kernel_table*>& tables() {
  static const auto supported = fuzz::supported(joule::isa::compiled_kernel_tables());
  return supported;
}

// decode_string must do what the oracle does; or say that the room may be too small, and then go on from there.
void check_string(const std::string& set, std::string_view text, std::size_t room) {
  const auto expected = reference::read_string(text);
  const std::unique_ptr<char[]> source(new char[text.size()]);
  if (!text.empty()) std::memcpy(source.get(), text.data(), text.size());
  const char* const first = source.get();
  const char* const end = first + text.size();
  const char* p = first;
  std::string whole;
  for (std::size_t now = room;; now = text.size() + 8) {
    const std::unique_ptr<char[]> out(new char[now]);
    const joule::text::decoded_string got = joule::text::decode_string(p, end, out.get(), now);
    if (got.end == nullptr && got.next == nullptr) {
      require(!expected, set + " refuses a good string");
      return;
    }
    require(got.size <= now, set + ": size");
    whole.append(out.get(), got.size);
    if (got.end != nullptr) {
      require(expected && whole == expected->decoded, set + ": wrong content");
      require(got.end == first + expected->close, set + ": wrong end");
      return;
    }
    require(now == room, set + " finds ample room too small");
    p = got.next;
  }
}

// parse_integers may end early, but not differ.
void check_integers(const kernel_table& table, std::string_view text, std::size_t count, bool is_signed) {
  constexpr std::size_t slack = 64;
  if (text.size() < slack) return;
  const std::unique_ptr<char[]> source(new char[text.size()]);
  std::memcpy(source.get(), text.data(), text.size());
  const char* const limit = source.get() + (text.size() - slack);
  const std::unique_ptr<std::int64_t[]> got(new std::int64_t[count]);
  const joule::isa::number_run run = table.parse_integers(source.get(), limit, got.get(), count, is_signed);
  require(run.done <= count, "too many integers");
  const char* p = source.get();
  for (std::size_t i = 0; i != run.done; ++i) {
    std::int64_t expected = 0;
    std::uint64_t magnitude = 0;
    p = is_signed ? joule::text::parse_integer(p, limit + slack, expected)
                  : joule::text::parse_integer(p, limit + slack, magnitude);
    if (!is_signed) expected = static_cast<std::int64_t>(magnitude);
    require(p != nullptr && *p == ',' && got[i] == expected, std::string(table.name) + ": integers");
    ++p;
  }
  require(p == run.p, std::string(table.name) + ": end of the integers");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  const std::string_view bytes = fuzz::text_of(data + 1, size - 1);
  for (const kernel_table* table : tables()) {
    joule::isa::active_table.store(table, std::memory_order_relaxed);
    check_string(table->name, bytes, data[0] * std::size_t{4});
    check_integers(*table, bytes, 1 + data[0] % 70, data[0] % 2 == 0);
  }
  return 0;
}
