// A file, or standard input, read in pieces into one buffer of fixed size. The end of what was read before stays in
// front of the current piece, for the excerpt of a diagnosis.
#pragma once

#include "system.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace cli {

class input {
 public:
  explicit input(const std::string& path);
  input(const input&) = delete;
  input& operator=(const input&) = delete;
  ~input();

  // 0, or the errno of what failed: opening, or the last reading. A directory is EISDIR.
  [[nodiscard]] int failure() const noexcept { return failure_; }
  [[nodiscard]] bool is_standard_input() const noexcept { return path_ == "-"; }
  // For messages: "<stdin>" for standard input.
  [[nodiscard]] std::string_view name() const noexcept {
    return is_standard_input() ? "<stdin>" : std::string_view(path_);
  }
  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] const system::file_facts& facts() const noexcept { return facts_; }

  // Reads the next piece. False at the end and on failure.
  [[nodiscard]] bool next();
  [[nodiscard]] std::string_view piece() const noexcept { return {buffer_.get() + start_, size_}; }
  // Reads on behind the current piece until the line that holds byte `at` of the window is complete, or a few hundred
  // bytes of it: the line of an error is shown whole even if it arrives in pieces. Does not read when it is there
  // already, since a sender may wait for us.
  void finish_line(std::size_t at);

  // The bytes that are still there, which include the piece, and the offset of the first one.
  [[nodiscard]] std::string_view window() const noexcept { return {buffer_.get() + start_ - kept_, kept_ + size_}; }
  [[nodiscard]] std::uint64_t window_offset() const noexcept { return offset_ - kept_; }

 private:
  std::string path_;
  std::unique_ptr<char[]> buffer_;
  std::size_t start_;  // of the current piece in the buffer
  std::size_t size_ = 0;  // of the current piece
  std::size_t kept_ = 0;  // bytes in front of it
  std::uint64_t offset_ = 0;  // of the current piece in the file
  system::file_facts facts_;
  int file_ = -1;
  int failure_ = 0;
};

}  // namespace cli
