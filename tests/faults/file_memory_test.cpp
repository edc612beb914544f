// Files without memory: the old file stays, no temporary and no open descriptor is left.
#include "faults/each_allocation.hpp"

#include <joule/file.hpp>

#include <unistd.h>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using namespace joule_test;
using joule::error;

const std::vector<std::string>& value() {
  static const std::vector<std::string> made(30, std::string(5000, 'v'));
  return made;
}

// A folder with one file, whose text is `1`.
struct folder_with_a_file {
  std::filesystem::path folder = testing::TempDir() + "joule-faults-" + std::to_string(::getpid());
  std::string path = folder / "a.json";

  folder_with_a_file() {
    std::filesystem::create_directory(folder);
    EXPECT_EQ(joule::write_file(path, 1), error{});
  }
  folder_with_a_file(const folder_with_a_file&) = delete;
  folder_with_a_file& operator=(const folder_with_a_file&) = delete;
  ~folder_with_a_file() {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }

  static std::ptrdiff_t entries(const std::filesystem::path& where) {
    return std::distance(std::filesystem::directory_iterator(where), {});
  }
  void expect_nothing_left() const { EXPECT_EQ(entries(folder), 1); }
};

struct write_a_file : folder_with_a_file {
  error run() { return joule::write_file(path, value()); }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(joule::read_file<std::vector<std::string>>(path).value(), value());
    expect_nothing_left();
  }
  void check_failed() const {
    EXPECT_EQ(joule::read_text(path.c_str()).value(), "1\n");
    expect_nothing_left();
  }
};

struct read_a_file : folder_with_a_file {
  std::vector<std::string> made;

  read_a_file() { EXPECT_EQ(joule::write_file(path, value()), error{}); }
  error run() {
    made.clear();
    joule::result<std::vector<std::string>> result = joule::read_file<std::vector<std::string>>(path);
    if (result) made = std::move(*result);
    return result.error();
  }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(made, value());
  }
  void check_failed() const {}
};

std::ptrdiff_t open_descriptors() {
  std::error_code none;
  return std::distance(std::filesystem::directory_iterator("/proc/self/fd", none), {});
}

TEST(FileWithoutMemory, IsNotWritten) {
  const std::ptrdiff_t before = open_descriptors();
  const endings seen = fail_each_allocation<write_a_file>();
  expect_reports(seen, 5);
  EXPECT_EQ(seen.thrown, 0);
  EXPECT_EQ(open_descriptors(), before);
}

TEST(FileWithoutMemory, IsNotRead) {
  const std::ptrdiff_t before = open_descriptors();
  const endings seen = fail_each_allocation<read_a_file>();
  EXPECT_GT(seen.thrown, 5);
  EXPECT_EQ(open_descriptors(), before);
}

}  // namespace
