#include <joule/stream/file_io.hpp>

#include "stream/system_error.hpp"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <utility>

#if JOULE_POSIX
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace joule::inline v0::stream {

namespace {

constexpr std::size_t suffix_size = 7;  // a dot and six characters
constexpr int most_attempts = 100;

char* copy_text(const char* text, std::size_t more) noexcept {
  const std::size_t size = std::strlen(text);
  auto* const copy = static_cast<char*>(std::malloc(size + more + 1));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text, size);
  std::memset(copy + size, 0, more + 1);
  return copy;
}

// A suffix that is hardly in use already. Nothing depends on its being secret: the file is created only if it is new.
void write_suffix(char* end, int attempt) noexcept {
  constexpr char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  auto bits = static_cast<std::uint64_t>(now) + static_cast<std::uint64_t>(attempt);
#if JOULE_POSIX
  bits ^= static_cast<std::uint64_t>(::getpid()) << 32;
#endif
  bits ^= reinterpret_cast<std::uintptr_t>(end);
  *end++ = '.';
  for (std::size_t i = 1; i != suffix_size; ++i) {
    bits *= 0x9E3779B97F4A7C15U;
    bits ^= bits >> 29;
    *end++ = letters[(bits >> 32) % (sizeof letters - 1)];
  }
}

#if JOULE_POSIX
// Gives the new file the owner, group and permissions of the one it will replace. A right that was the old owner's or
// the old group's is not handed to another one, when the system does not let us keep them.
void take_rights(int descriptor, const struct stat& old) noexcept {
  struct stat made{};
  if (::fstat(descriptor, &made) != 0) return;
  mode_t mode = old.st_mode & 07777;
  const bool same = made.st_uid == old.st_uid && made.st_gid == old.st_gid;
  if (!same && ::fchown(descriptor, old.st_uid, old.st_gid) != 0) {
    if (made.st_uid != old.st_uid) mode &= ~static_cast<mode_t>(S_ISUID);
    const bool group = made.st_gid == old.st_gid || ::fchown(descriptor, static_cast<uid_t>(-1), old.st_gid) == 0;
    if (!group) mode &= ~static_cast<mode_t>(S_ISGID | 070) | ((mode & 07) << 3);
  }
  static_cast<void>(::fchmod(descriptor, mode));
}

// Nobody else may open what will get narrower permissions, so a file that replaces one is created for its owner alone.
// A new one gets what the process's mask allows.
std::FILE* create(const char* name, const char* replaced) noexcept {
  struct stat old{};
  const bool replaces = ::stat(replaced, &old) == 0;
  const int descriptor = ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, replaces ? 0600 : 0666);
  if (descriptor < 0) return nullptr;
  if (replaces) take_rights(descriptor, old);
  std::FILE* const file = ::fdopen(descriptor, "wb");
  if (file == nullptr) {
    const int cause = errno;
    ::close(descriptor);
    ::unlink(name);
    errno = cause;
  }
  return file;
}

// Special files refuse it; they need it not.
bool write_through(std::FILE* file) noexcept {
  int done = 0;
  do {
    done = ::fsync(::fileno(file));
  } while (done != 0 && errno == EINTR);
  return done == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}
#else
std::FILE* create(const char* name, const char*) noexcept { return std::fopen(name, "wbx"); }
bool write_through(std::FILE*) noexcept { return true; }
#endif

}  // namespace

replacement_file::replacement_file(const char* path) noexcept
    : path_(copy_text(path, 0)), temporary_(copy_text(path, suffix_size)) {
  if (path_ == nullptr || temporary_ == nullptr) {
    failure_ = {0, errc::out_of_memory, error_domain::joule, 0};
    return;
  }
  for (int attempt = 0; attempt != most_attempts; ++attempt) {
    write_suffix(temporary_ + std::strlen(path_), attempt);
    file_ = create(temporary_, path_);
    if (file_ != nullptr) return;
    if (errno != EEXIST) break;
  }
  failure_ = system_error(0, errno);
}

replacement_file::~replacement_file() {
  if (file_ != nullptr) {
    std::fclose(file_);
    std::remove(temporary_);
  }
  std::free(temporary_);
  std::free(path_);
}

error replacement_file::fail() noexcept {
  if (!failure_) failure_ = system_error(0, errno);
  return failure_;
}

bool replacement_file::write(void* context, const char* data, std::size_t size) {
  auto& self = *static_cast<replacement_file*>(context);
  if (!self.failure_ && std::fwrite(data, 1, size, self.file_) == size) return true;
  static_cast<void>(self.fail());
  return false;
}

error replacement_file::commit() noexcept {
  if (failure_) return failure_;
  if (std::fflush(file_) != 0 || !write_through(file_)) return fail();
  std::FILE* const file = std::exchange(file_, nullptr);
  if (std::fclose(file) != 0 || std::rename(temporary_, path_) != 0) {
    const error e = fail();
    std::remove(temporary_);
    return e;
  }
  return {};
}

}  // namespace joule::inline v0::stream
