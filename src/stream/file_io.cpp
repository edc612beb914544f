#include <joule/stream/file_io.hpp>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#if JOULE_POSIX
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace joule::inline v0::stream {

namespace {

error system_error(std::uint64_t offset, int cause) noexcept {
  return {offset, errc::io_error, error_domain::system, static_cast<std::uint32_t>(cause)};
}

class open_file {
 public:
  open_file(const char* path, const char* mode) noexcept : file_(std::fopen(path, mode)) {}
  open_file(const open_file&) = delete;
  open_file& operator=(const open_file&) = delete;
  ~open_file() {
    if (file_ != nullptr) std::fclose(file_);
  }
  [[nodiscard]] std::FILE* get() const noexcept { return file_; }

 private:
  std::FILE* file_;
};

// What the system says about the file's size; only a hint, since pipes have none and files grow.
std::size_t expected_size([[maybe_unused]] std::FILE* file) noexcept {
#if JOULE_POSIX
  struct stat status{};
  if (::fstat(::fileno(file), &status) == 0 && status.st_size > 0) return static_cast<std::size_t>(status.st_size);
#endif
  return 0;
}

char* copy_text(const char* text, const char* suffix) noexcept {
  const std::size_t size = std::strlen(text);
  const std::size_t more = std::strlen(suffix) + 1;
  auto* const copy = static_cast<char*>(std::malloc(size + more));
  if (copy == nullptr) return nullptr;
  std::memcpy(copy, text, size);
  std::memcpy(copy + size, suffix, more);
  return copy;
}

// Creates a file that did not exist, from a name that ends in XXXXXX, with the permissions of the file it will replace.
std::FILE* create_temporary(char* name, [[maybe_unused]] const char* like) noexcept {
#if JOULE_POSIX
  const int descriptor = ::mkstemp(name);
  if (descriptor < 0) return nullptr;
  struct stat status{};
  const mode_t mask = ::umask(0);
  ::umask(mask);
  const mode_t mode = ::stat(like, &status) == 0 ? status.st_mode & 07777 : 0666 & ~mask;
  static_cast<void>(::fchmod(descriptor, mode));
  return ::fdopen(descriptor, "wb");
#else
  return std::fopen(name, "wbx");
#endif
}

bool write_to_file(void* context, const char* data, std::size_t size) {
  return std::fwrite(data, 1, size, static_cast<std::FILE*>(context)) == size;
}

// The descriptor travels in the pointer's bits: a sink owns nothing that it could point to.
bool write_to_descriptor([[maybe_unused]] void* context, [[maybe_unused]] const char* data,
                         [[maybe_unused]] std::size_t size) {
#if JOULE_POSIX
  const auto descriptor = static_cast<int>(reinterpret_cast<std::intptr_t>(context));
  while (size != 0) {
    const ::ssize_t written = ::write(descriptor, data, size);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    data += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
#else
  return false;
#endif
}

}  // namespace

error read_whole_file(const char* path, const byte_storage& storage, std::size_t& size) {
  size = 0;
  const open_file file(path, "rb");
  if (file.get() == nullptr) return system_error(0, errno);
  std::size_t room = expected_size(file.get()) + 1;  // one byte more, so that the end is met in the first read
  if (room < 4096) room = 4096;
  for (;;) {
    char* const data = storage.lengthen(storage.context, room);
    errno = 0;
    size += std::fread(data + size, 1, room - size, file.get());
    if (std::ferror(file.get()) != 0) return system_error(size, errno);
    if (size < room) return {};
    room *= 2;
  }
}

replacement_file::replacement_file(const char* path) noexcept
    : path_(copy_text(path, "")), temporary_(copy_text(path, ".XXXXXX")) {
  if (path_ == nullptr || temporary_ == nullptr) {
    failure_ = {0, errc::out_of_memory, error_domain::joule, 0};
    return;
  }
  file_ = create_temporary(temporary_, path);
  if (file_ == nullptr) failure_ = system_error(0, errno);
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
  if (!self.failure_ && write_to_file(self.file_, data, size)) return true;
  static_cast<void>(self.fail());
  return false;
}

error replacement_file::commit() noexcept {
  if (failure_) return failure_;
  if (std::fflush(file_) != 0) return fail();
#if JOULE_POSIX
  // Without this a power failure may leave the new name with an empty file. Special files refuse it; they need it not.
  if (::fsync(::fileno(file_)) != 0 && errno != EINVAL && errno != EROFS) return fail();
#endif
  std::FILE* const file = std::exchange(file_, nullptr);
  if (std::fclose(file) != 0 || std::rename(temporary_, path_) != 0) {
    const error e = fail();
    std::remove(temporary_);
    return e;
  }
  return {};
}

byte_sink file_sink(std::FILE* file) noexcept { return {file, &write_to_file}; }

byte_sink descriptor_sink(int descriptor) noexcept {
  return {reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor)), &write_to_descriptor};
}

}  // namespace joule::inline v0::stream
