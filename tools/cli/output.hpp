// Standard output as a sink of the library.
#pragma once

#include <joule/base/bytes.hpp>

#include <string_view>

namespace cli {

class output {
 public:
  [[nodiscard]] joule::byte_sink sink() noexcept { return {this, &take}; }
  // False once writing failed; failure() then says why.
  [[nodiscard]] bool write(std::string_view text) noexcept;
  // Closes it, since some file systems tell only then that the disk is full.
  void close() noexcept;
  [[nodiscard]] int failure() const noexcept { return failure_; }
  // The reader went away: no error, and nothing more to do.
  [[nodiscard]] bool pipe_closed() const noexcept;

 private:
  static bool take(void* context, const char* data, std::size_t size);
  int failure_ = 0;
  bool used_ = false;
};

}  // namespace cli
