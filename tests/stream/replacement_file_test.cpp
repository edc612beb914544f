// write_file and replacement_file: the old file or the new one, with the rights of the old one.
#include "bind/decode_helpers.hpp"

#include <joule/file.hpp>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace joule_test;

class folder {
 public:
  folder() {
    std::string name = testing::TempDir() + "joule-stream-XXXXXX";
    if (::mkdtemp(name.data()) != nullptr) path_ = name;
  }
  folder(const folder&) = delete;
  folder& operator=(const folder&) = delete;
  ~folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ + "/" + name; }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(path_))
      all.push_back(entry.path().filename().string());
    return all;
  }

 private:
  std::string path_;
};

std::string content(const std::string& path) { return joule::read_text(path.c_str()).value(); }

struct stat facts_of(const std::string& path) {
  struct stat facts{};
  EXPECT_EQ(::stat(path.c_str(), &facts), 0) << path;
  return facts;
}

class changed_mask {
 public:
  explicit changed_mask(mode_t mask) : before_(::umask(mask)) {}
  changed_mask(const changed_mask&) = delete;
  changed_mask& operator=(const changed_mask&) = delete;
  ~changed_mask() { ::umask(before_); }

 private:
  mode_t before_;
};

TEST(WriteFile, GivesANewFileWhatTheMaskAllows) {
  const folder here;
  for (const mode_t mask : {0022U, 0027U, 0077U, 0000U}) {
    const changed_mask changed(mask);
    ASSERT_EQ(joule::write_file(here / "new", 1), error{});
    EXPECT_EQ(facts_of(here / "new").st_mode & 07777U, 0666U & ~mask);
    std::filesystem::remove(here / "new");
  }
}

TEST(WriteFile, KeepsThePermissionsWhateverTheMask) {
  const folder here;
  ASSERT_EQ(joule::write_file(here / "a", 1), error{});
  const changed_mask changed(0077);
  for (const mode_t mode : {0600U, 0644U, 0777U, 04711U, 02755U}) {
    ASSERT_EQ(::chmod((here / "a").c_str(), mode), 0);
    ASSERT_EQ(joule::write_file(here / "a", 2), error{});
    EXPECT_EQ(facts_of(here / "a").st_mode & 07777U, mode);
    EXPECT_EQ(content(here / "a"), "2\n");
  }
  EXPECT_EQ(here.names(), std::vector<std::string>{"a"});
}

TEST(WriteFile, KeepsOwnerAndGroupWhereItMay) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may give files away";
  const folder here;
  ASSERT_EQ(joule::write_file(here / "a", 1), error{});
  ASSERT_EQ(::chown((here / "a").c_str(), 12345, 23456), 0);
  ASSERT_EQ(::chmod((here / "a").c_str(), 06750), 0);
  ASSERT_EQ(joule::write_file(here / "a", 2), error{});
  EXPECT_EQ(facts_of(here / "a").st_uid, 12345U);
  EXPECT_EQ(facts_of(here / "a").st_gid, 23456U);
  EXPECT_EQ(facts_of(here / "a").st_mode & 07777U, 06750U);
}

// A program of root's, set-user-ID and writable to its group, replaced by somebody else in a folder open to all.
TEST(WriteFile, HandsNobodyTheRightsOfTheOldOwner) {
  if (::geteuid() != 0) GTEST_SKIP() << "needs two users";
  const folder here;
  ASSERT_EQ(::chmod((here / "").c_str(), 0777), 0);
  ASSERT_EQ(joule::write_file(here / "a", 1), error{});
  ASSERT_EQ(::chmod((here / "a").c_str(), 06774), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    const bool changed = ::setgid(12345) == 0 && ::setuid(12345) == 0;
    ::_exit(changed && !joule::write_file(here / "a", 2) ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_EQ(content(here / "a"), "2\n");
  EXPECT_EQ(facts_of(here / "a").st_uid, 12345U);
  EXPECT_EQ(facts_of(here / "a").st_mode & 07777U, 0744U);
}

TEST(WriteFile, LeavesTheOldFileAndNoTemporaryWhenItFails) {
  const folder here;
  ASSERT_EQ(joule::write_file(here / "a", 1), error{});
  EXPECT_EQ(joule::write_file(here / "a", std::string("\xff")).code, errc::invalid_utf8_value);
  EXPECT_EQ(content(here / "a"), "1\n");
  EXPECT_EQ(here.names(), std::vector<std::string>{"a"});

  std::filesystem::create_directory(here / "d");
  const error e = joule::write_file(here / "d", 1);  // a file cannot take the place of a folder
  EXPECT_EQ(e.code, errc::io_error);
  EXPECT_EQ(e.detail, static_cast<std::uint32_t>(EISDIR));
  EXPECT_EQ(here.names().size(), 2U);
}

TEST(WriteFile, SaysWhyThereIsNoTemporary) {
  const folder here;
  const struct {
    std::string path;
    int cause;
  } rows[] = {{here / "missing/a", ENOENT}, {here / std::string(250, 'n'), ENAMETOOLONG}};
  for (const auto& row : rows) {
    const error e = joule::write_file(row.path, 1);
    EXPECT_EQ(e.code, errc::io_error);
    EXPECT_EQ(e.domain, joule::error_domain::system);
    EXPECT_EQ(e.detail, static_cast<std::uint32_t>(row.cause));
  }
}

TEST(ReplacementFile, NamesItsTemporaryWhileThereIsOne) {
  const folder here;
  joule::stream::replacement_file file((here / "a").c_str());
  ASSERT_NE(file.temporary(), nullptr);
  EXPECT_TRUE(std::filesystem::exists(file.temporary()));
  EXPECT_EQ(std::string(file.temporary()).compare(0, (here / "a.").size(), here / "a."), 0);
  const joule::byte_sink sink = file.sink();
  ASSERT_TRUE(sink.write(sink.context, "text", 4));
  EXPECT_FALSE(std::filesystem::exists(here / "a"));
  ASSERT_EQ(file.commit(), error{});
  EXPECT_EQ(file.temporary(), nullptr);
  EXPECT_EQ(content(here / "a"), "text");
  EXPECT_EQ(here.names(), std::vector<std::string>{"a"});
}

TEST(ReplacementFile, ManyAtOnceDoNotMeet) {
  const folder here;
  std::vector<std::unique_ptr<joule::stream::replacement_file>> files;
  for (int i = 0; i != 200; ++i) {
    files.push_back(std::make_unique<joule::stream::replacement_file>((here / "a").c_str()));
    ASSERT_EQ(files.back()->failure(), error{});
  }
  EXPECT_EQ(here.names().size(), 200U);
  files.clear();
  EXPECT_TRUE(here.names().empty());
}

}  // namespace
