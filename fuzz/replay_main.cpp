// Runs a fuzz target over files, without a fuzzer: each argument is a file or a folder of files. Prints their number.
#include "fuzz_target.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

void run_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  // An exact block: reading behind it is an error that a sanitizer sees.
  std::vector<std::uint8_t> exact(bytes.begin(), bytes.end());
  exact.shrink_to_fit();
  static_cast<void>(LLVMFuzzerTestOneInput(exact.data(), exact.size()));
}

}  // namespace

int main(int count, char** arguments) {
  std::size_t files = 0;
  for (int i = 1; i < count; ++i) {
    if (!std::filesystem::is_directory(arguments[i])) {
      run_file(arguments[i]);
      ++files;
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(arguments[i])) {
      if (!entry.is_regular_file()) continue;
      run_file(entry.path());
      ++files;
    }
  }
  std::printf("%zu inputs\n", files);
  return files == 0 ? 1 : 0;
}
