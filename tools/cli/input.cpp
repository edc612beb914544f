#include "input.hpp"

#include <cerrno>
#include <cstring>

namespace cli {

namespace {

constexpr std::size_t most_kept = 4096;
constexpr std::size_t most_read = 128 * 1024;
constexpr std::size_t line_room = 512;

}  // namespace

input::input(const std::string& path)
    : path_(path), buffer_(new char[most_kept + most_read + line_room]), start_(most_kept) {
  file_ = is_standard_input() ? system::standard_input : system::open_for_reading(path.c_str());
  if (file_ < 0 || !system::describe(file_, facts_)) {
    failure_ = errno;
  } else if (facts_.kind == system::file_kind::directory) {
    failure_ = EISDIR;
  }
}

input::~input() {
  if (file_ >= 0 && !is_standard_input()) static_cast<void>(system::close(file_));
}

bool input::next() {
  if (failure_ != 0) return false;
  const std::size_t keep = kept_ + size_ < most_kept ? kept_ + size_ : most_kept;
  std::memmove(buffer_.get() + most_kept - keep, buffer_.get() + start_ + size_ - keep, keep);
  offset_ += size_;
  kept_ = keep;
  size_ = 0;
  const std::ptrdiff_t got = system::read_some(file_, buffer_.get() + start_, most_read);
  if (got < 0) failure_ = errno;
  if (got > 0) size_ = static_cast<std::size_t>(got);
  return got > 0;
}

void input::finish_line(std::size_t at) {
  const auto complete = [this, at] {
    const std::string_view rest = window().substr(at);
    return rest.size() >= line_room || rest.find('\n') != std::string_view::npos;
  };
  while (!complete()) {
    const std::size_t rest = window().size() - at;
    const std::ptrdiff_t got = system::read_some(file_, buffer_.get() + start_ + size_, line_room - rest);
    if (got <= 0) return;
    size_ += static_cast<std::size_t>(got);
  }
}

}  // namespace cli
