#include "system.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

namespace cli::system {

void prepare() noexcept {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
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

namespace {

constexpr int ending_signals[] = {SIGINT, SIGTERM, SIGHUP};
constexpr unsigned ending_signal_count = 3;

constinit std::atomic<const char*> file_to_remove{nullptr};
static_assert(std::atomic<const char*>::is_always_lock_free);

// unlink, sigaction and raise are async-signal-safe (POSIX.1-2017, 2.4.3). The raised signal waits until we return.
extern "C" void remove_file_and_end(int number) {
  if (const char* const path = file_to_remove.load()) ::unlink(path);
  struct sigaction plain{};
  plain.sa_handler = SIG_DFL;
  ::sigaction(number, &plain, nullptr);
  static_cast<void>(::raise(number));
}

void catch_ending_signals() noexcept {
  for (const int number : ending_signals) {
    struct sigaction now{};
    if (::sigaction(number, nullptr, &now) != 0 || now.sa_handler == SIG_IGN) continue;
    now.sa_handler = remove_file_and_end;
    now.sa_flags = 0;
    ::sigaction(number, &now, nullptr);
  }
}

// Those of `chosen`, a bit for each.
sigset_t set_of(unsigned chosen) noexcept {
  sigset_t set;
  ::sigemptyset(&set);
  for (unsigned i = 0; i != ending_signal_count; ++i) {
    if ((chosen >> i & 1U) != 0) ::sigaddset(&set, ending_signals[i]);
  }
  return set;
}

}  // namespace

signals_wait::signals_wait() noexcept {
  const sigset_t all = set_of(~0U);
  sigset_t before;
  if (::sigprocmask(SIG_BLOCK, &all, &before) != 0) return;
  for (unsigned i = 0; i != ending_signal_count; ++i) {
    held_ |= static_cast<unsigned>(::sigismember(&before, ending_signals[i]) == 0) << i;
  }
}

signals_wait::~signals_wait() {
  const sigset_t held = set_of(held_);
  ::sigprocmask(SIG_UNBLOCK, &held, nullptr);
}

void remove_when_killed(const char* path) noexcept {
  file_to_remove.store(path);
  if (path != nullptr) catch_ending_signals();
}

std::string error_text(int cause) { return std::generic_category().message(cause); }

}  // namespace cli::system
