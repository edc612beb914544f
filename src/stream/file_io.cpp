#include <joule/stream/file_io.hpp>

#include "stream/system_error.hpp"

#include <cerrno>

#if JOULE_POSIX
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace joule::inline v0::stream {

namespace {

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

byte_sink file_sink(std::FILE* file) noexcept { return {file, &write_to_file}; }

byte_sink descriptor_sink(int descriptor) noexcept {
  return {reinterpret_cast<void*>(static_cast<std::intptr_t>(descriptor)), &write_to_descriptor};
}

}  // namespace joule::inline v0::stream
