#include <joule/token/diagnose.hpp>

#include <joule/token/machine.hpp>

namespace joule::inline v0::token {

error diagnose(const char* data, std::size_t size, const text_options& options, std::uint64_t stop_after) noexcept {
  // Small enough to stop soon behind `stop_after`, large enough to cost nothing.
  constexpr std::size_t stride = 4096;
  no_handler nobody;
  machine<no_handler> grammar(options, text_shape::one_value, nobody);
  std::size_t done = 0;
  while (done != size && grammar.settled() <= stop_after) {
    const std::size_t part = size - done < stride ? size - done : stride;
    if (grammar.feed(data + done, part)) break;
    done += part;
  }
  // feed() of nothing gives the error of an earlier call; finish() would judge a text that was not read to its end.
  const error found = done == size ? grammar.finish() : grammar.feed(nullptr, 0);
  return found && found.offset <= stop_after ? found : error{};
}

}  // namespace joule::inline v0::token
