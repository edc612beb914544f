// Bytes from and to the file system.
#pragma once

#include <joule/base/bytes.hpp>
#include <joule/base/error.hpp>

#include <cstdio>

namespace joule::inline v0::stream {

// Storage for a file's bytes that the caller owns: `lengthen` makes it at least `size` bytes long, keeps its content and
// returns its first byte.
struct byte_storage {
  void* context = nullptr;
  char* (*lengthen)(void* context, std::size_t size) = nullptr;
};

// Reads a whole file: regular files, pipes and devices alike; `size` is the number of bytes read. io_error with errno as
// detail, out_of_memory for ENOMEM. Lets what `lengthen` throws pass and closes the file.
[[nodiscard]] JOULE_API error read_whole_file(const char* path, const byte_storage& storage, std::size_t& size);

// A file that replaces another one when it is complete: a temporary in the same directory, `path` with a dot and six
// characters behind it, renamed over the target by commit(). Untagged, fixed layout.
//
// The new file gets the permissions of the old one, and its owner and group where the system allows; set-user-ID and
// group rights are dropped with the owner or group they belonged to. Where there was no file, the process's mask (umask)
// decides. Access control lists and other attributes are not taken over, and other hard links keep the old text.
class replacement_file {
 public:
  JOULE_API explicit replacement_file(const char* path) noexcept;
  JOULE_API ~replacement_file();  // removes the temporary unless it was committed
  replacement_file(const replacement_file&) = delete;
  replacement_file& operator=(const replacement_file&) = delete;

  [[nodiscard]] byte_sink sink() noexcept { return {this, &write}; }
  // Writes everything to the disk (fsync) and then gives the file its name. A power failure leaves the old text or the
  // new one, whole; which of them is up to the file system, since the directory is not synchronised.
  [[nodiscard]] JOULE_API error commit() noexcept;
  // The name of the temporary while it exists, else null: for who must remove it when a signal ends the program.
  [[nodiscard]] const char* temporary() const noexcept { return file_ != nullptr ? temporary_ : nullptr; }
  // The first error, ok while all is well.
  [[nodiscard]] error failure() const noexcept { return failure_; }

 private:
  JOULE_API static bool write(void* context, const char* data, std::size_t size);
  error fail() noexcept;

  char* path_ = nullptr;
  char* temporary_ = nullptr;
  std::FILE* file_ = nullptr;
  error failure_{};
};

// A sink that writes to an open stdio stream, which stays the caller's. False when the stream reports an error.
[[nodiscard]] JOULE_API byte_sink file_sink(std::FILE* file) noexcept;

// A sink that writes to a POSIX file descriptor, which stays the caller's. Goes on after EINTR and short writes; false with
// errno set on any other error, EAGAIN included. On other systems every write fails.
[[nodiscard]] JOULE_API byte_sink descriptor_sink(int descriptor) noexcept;

}  // namespace joule::inline v0::stream
