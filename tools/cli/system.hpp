// The operating system, as far as the tool needs it. All that knows POSIX is in system_posix.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace cli::system {

inline constexpr int standard_input = 0;
inline constexpr int standard_output = 1;
inline constexpr int standard_error = 2;

// Called first. Makes a closed pipe and a limit on the size of files error codes instead of signals, and occupies the
// standard descriptors that the caller closed, lest a file that is opened later gets their numbers and our output.
void prepare() noexcept;

// These return -1 or false and set errno. Interrupted calls are resumed.
[[nodiscard]] int open_for_reading(const char* path) noexcept;
[[nodiscard]] std::ptrdiff_t read_some(int file, char* data, std::size_t size) noexcept;
[[nodiscard]] bool write_all(int file, const char* data, std::size_t size) noexcept;
[[nodiscard]] bool close(int file) noexcept;

[[nodiscard]] bool is_terminal(int file) noexcept;

enum class file_kind { regular, directory, other };
struct file_facts {
  std::uint64_t device = 0;
  std::uint64_t number = 0;
  std::uint64_t size = 0;
  file_kind kind = file_kind::other;
};
[[nodiscard]] bool describe(int file, file_facts& out) noexcept;

// The path without symbolic links; errno as above. A file that may not be written is refused, although its directory
// would allow replacing it.
[[nodiscard]] bool resolve_for_replacing(const std::string& path, std::string& resolved);

// While it lives, signals that end the program (SIGINT, SIGTERM, SIGHUP) wait.
class signals_wait {
 public:
  signals_wait() noexcept;
  ~signals_wait();
  signals_wait(const signals_wait&) = delete;
  signals_wait& operator=(const signals_wait&) = delete;

 private:
  unsigned held_ = 0;  // which of them did not wait before
};

// Such a signal first removes this file, then ends the program as it would have; null: no file any more. Signals that
// were ignored when the program started stay ignored. The name must stay where it is. Call under signals_wait.
void remove_when_killed(const char* path) noexcept;

[[nodiscard]] std::string error_text(int cause);

}  // namespace cli::system
