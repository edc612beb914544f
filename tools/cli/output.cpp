#include "output.hpp"

#include "system.hpp"

#include <cerrno>

namespace cli {

bool output::write(std::string_view text) noexcept {
  used_ = true;
  if (failure_ == 0 && !system::write_all(system::standard_output, text.data(), text.size())) failure_ = errno;
  return failure_ == 0;
}

void output::close() noexcept {
  if (!used_ || system::close(system::standard_output) || failure_ != 0) return;
  failure_ = errno;
}

bool output::pipe_closed() const noexcept { return failure_ == EPIPE; }

bool output::take(void* context, const char* data, std::size_t size) {
  return static_cast<output*>(context)->write({data, size});
}

}  // namespace cli
