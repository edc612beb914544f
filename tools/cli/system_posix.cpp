#include "system.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

namespace cli::system {

void prepare() noexcept {
  std::signal(SIGPIPE, SIG_IGN);
  for (int file = standard_input; file <= standard_error; ++file) {
    if (::fcntl(file, F_GETFD) != -1 || errno != EBADF) continue;
    // Opened the wrong way round, so that using it still fails. open() takes the lowest free number, which is `file`.
    static_cast<void>(::open("/dev/null", file == standard_input ? O_WRONLY : O_RDONLY));
  }
}

int open_for_reading(const char* path) noexcept {
  int file = -1;
  do {
    file = ::open(path, O_RDONLY | O_CLOEXEC);
  } while (file == -1 && errno == EINTR);
  return file;
}

namespace {

// A descriptor that another process made non-blocking: waits until it is ready.
bool wait_for(int file, short what) noexcept {
  pollfd one{file, what, 0};
  return ::poll(&one, 1, -1) >= 0 || errno == EINTR;
}

bool try_again(int file, short what) noexcept {
  if (errno == EINTR) return true;
  return (errno == EAGAIN || errno == EWOULDBLOCK) && wait_for(file, what);
}

}  // namespace

std::ptrdiff_t read_some(int file, char* data, std::size_t size) noexcept {
  for (;;) {
    const ssize_t got = ::read(file, data, size);
    if (got >= 0) return got;
    if (!try_again(file, POLLIN)) return -1;
  }
}

bool write_all(int file, const char* data, std::size_t size) noexcept {
  while (size != 0) {
    const ssize_t put = ::write(file, data, size);
    if (put < 0 && !try_again(file, POLLOUT)) return false;
    if (put <= 0) continue;
    data += put;
    size -= static_cast<std::size_t>(put);
  }
  return true;
}

// Never repeated: Linux frees the number even when the call is interrupted.
bool close(int file) noexcept { return ::close(file) == 0 || errno == EINTR; }

bool is_terminal(int file) noexcept { return ::isatty(file) == 1; }

bool describe(int file, file_facts& out) noexcept {
  struct stat facts{};
  if (::fstat(file, &facts) != 0) return false;
  out.device = static_cast<std::uint64_t>(facts.st_dev);
  out.number = static_cast<std::uint64_t>(facts.st_ino);
  out.size = static_cast<std::uint64_t>(facts.st_size);
  out.kind = S_ISREG(facts.st_mode)   ? file_kind::regular
             : S_ISDIR(facts.st_mode) ? file_kind::directory
                                      : file_kind::other;
  return true;
}

bool resolve_for_replacing(const std::string& path, std::string& resolved) {
  char* const real = ::realpath(path.c_str(), nullptr);
  if (real == nullptr) return false;
  resolved = real;
  std::free(real);
  return ::access(resolved.c_str(), W_OK) == 0;
}

std::string error_text(int cause) { return std::generic_category().message(cause); }

}  // namespace cli::system
