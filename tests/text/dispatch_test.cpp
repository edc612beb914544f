#include <joule/text/escape.hpp>
#include <joule/text/isa.hpp>
#include <joule/text/scan.hpp>
#include <joule/text/utf8.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

namespace text = joule::text;

constexpr const char* report_variable = "JOULE_TEST_REPORT_ISA";

std::vector<std::string> supported() {
  const joule::isa_list list = joule::isa_names();
  return {list.begin(), list.end()};
}

bool is_supported(const std::string& name) {
  const auto names = supported();
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string forced() {
  const char* const name = std::getenv("JOULE_ISA");
  return name != nullptr ? name : "";
}

// Runs before main and before GoogleTest: proof that kernels need no initialisation. A test program that is started for
// its child's report prints the active set and ends; one that is to test a set this machine lacks ends as skipped.
struct before_main {
  bool found_bad_byte;
  before_main() {
    std::string s(200, 'a');
    s[150] = '\xFF';
    found_bad_byte = text::find_invalid_utf8(s.data(), s.data() + s.size()) == s.data() + 150;
    if (std::getenv(report_variable) != nullptr) {
      std::printf("%s", joule::active_isa());
      std::fflush(stdout);
      std::_Exit(0);
    }
    if (std::getenv("JOULE_ISA_OPTIONAL") != nullptr && !is_supported(forced())) {
      std::printf("skipped: this machine has no %s\n", forced().c_str());
      std::fflush(stdout);
      std::_Exit(77);
    }
  }
};
const before_main early;

// What active_isa() says in a fresh process with this JOULE_ISA; empty when a program cannot start itself (emulators).
std::string active_in_child(const char* isa) {
  int ends[2];
  if (::pipe(ends) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(ends[1], 1);
    ::close(ends[0]);
    ::setenv(report_variable, "1", 1);
    if (isa != nullptr) {
      ::setenv("JOULE_ISA", isa, 1);
    } else {
      ::unsetenv("JOULE_ISA");
    }
    ::execl("/proc/self/exe", "dispatch_test", static_cast<char*>(nullptr));
    std::_Exit(127);
  }
  ::close(ends[1]);
  std::string name;
  char buffer[64];
  for (ssize_t n; (n = ::read(ends[0], buffer, sizeof buffer)) > 0;) name.append(buffer, static_cast<std::size_t>(n));
  ::close(ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? name : std::string{};
}

TEST(Dispatch, KernelsWorkBeforeMain) { EXPECT_TRUE(early.found_bad_byte); }

TEST(Dispatch, TheForcedSetIsTheActiveOne) {
  if (forced().empty()) {
    EXPECT_EQ(joule::active_isa(), supported().back()) << "without JOULE_ISA the best set is active";
  } else {
    EXPECT_EQ(joule::active_isa(), forced()) << "these tests did not test what JOULE_ISA asked for";
  }
}

TEST(Dispatch, NamesAreDistinctAndBeginWithScalar) {
  auto names = supported();
  ASSERT_FALSE(names.empty());
  EXPECT_EQ(names.front(), "scalar");
#if JOULE_X86_64
  ASSERT_GE(names.size(), 2U);
  EXPECT_EQ(names[1], "sse2") << "part of every x86-64";
#if JOULE_AVX2
  EXPECT_TRUE(is_supported("avx2")) << "this very test was compiled with AVX2 and runs";
#endif
#endif
#if JOULE_NEON
  EXPECT_TRUE(is_supported("neon")) << "part of every arm64";
#endif
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::unique(names.begin(), names.end()), names.end());
}

TEST(Dispatch, EverySupportedSetCanBeForced) {
  if (active_in_child(nullptr).empty()) GTEST_SKIP() << "cannot start this program again here";
  for (const std::string& name : supported()) EXPECT_EQ(active_in_child(name.c_str()), name);
}

TEST(Dispatch, AnUnknownSetFallsBackVisibly) {
  if (active_in_child(nullptr).empty()) GTEST_SKIP() << "cannot start this program again here";
  const std::string best = supported().back();
  EXPECT_EQ(active_in_child(nullptr), best);
  for (const char* name : {"", "nonsense", "AVX2", "avx", "avx2 ", "scalar,avx2"}) {
    EXPECT_EQ(active_in_child(name), best) << name;
  }
#if !JOULE_NEON
  EXPECT_EQ(active_in_child("neon"), best);
#endif
}

TEST(Dispatch, ThreadsSeeOneSet) {
  std::vector<std::string> seen(4);
  std::vector<std::thread> threads;
  for (auto& name : seen) threads.emplace_back([&name] { name = joule::active_isa(); });
  for (auto& thread : threads) thread.join();
  for (const auto& name : seen) EXPECT_EQ(name, joule::active_isa());
}

}  // namespace
