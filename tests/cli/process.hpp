// Runs the real program and shows what a user would see.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace cli_test {

// How one call of joule is set up.
struct call {
  std::vector<std::string> words;       // behind the program's name
  std::string input;                    // for standard input
  std::function<std::string()> feed{};  // makes the input piece by piece instead; an empty piece ends it
  bool one_by_one = false;              // give each byte of `input` only when the one before has been read
  std::string folder{};                 // where it runs; empty: here
  std::string output_file{};            // standard output goes there instead of into outcome::out
  std::size_t read_at_most = SIZE_MAX;  // close the pipe behind its standard output when this much has been read
  bool drop_output = false;             // read and count the output, but keep nothing of it
  std::vector<std::string> environment{};
  std::function<bool(int process)> watch{};  // called every millisecond until it answers true
};

struct outcome {
  int status = -1;  // of exit(), or 1000 and the number of the signal
  std::string out;
  std::string err;
  std::uint64_t out_size = 0;
  std::uint64_t peak_memory = 0;  // bytes (VmHWM), taken when all input was given; 0 when unknown
};

[[nodiscard]] outcome run(const call& how);

// The same for a line of sh; `$JOULE` is the program.
[[nodiscard]] outcome run_shell(const std::string& line, const std::string& folder);

// A folder for the files of one test, removed with everything in it.
class scratch_folder {
 public:
  scratch_folder();
  scratch_folder(const scratch_folder&) = delete;
  scratch_folder& operator=(const scratch_folder&) = delete;
  ~scratch_folder();

  [[nodiscard]] const std::string& path() const noexcept { return path_; }
  [[nodiscard]] std::string operator/(std::string_view name) const { return path_ + "/" + std::string(name); }
  void write(std::string_view name, std::string_view text) const;
  [[nodiscard]] std::string read(std::string_view name) const;
  // The names in it, in order.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  std::string path_;
};

// Sanitizers make every allocation larger; budgets of memory then say nothing.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace cli_test
