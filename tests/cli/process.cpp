#include "process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <system_error>

namespace cli_test {

namespace {

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

struct pipe_ends {
  int read = -1;
  int write = -1;
};

pipe_ends make_pipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) fail("pipe2");
  return {ends[0], ends[1]};
}

void close_end(int& end) {
  if (end >= 0) ::close(end);
  end = -1;
}

std::vector<char*> pointers(const std::vector<std::string>& strings) {
  std::vector<char*> list;
  for (const std::string& s : strings) list.push_back(const_cast<char*>(s.c_str()));
  list.push_back(nullptr);
  return list;
}

std::vector<std::string> environment_for(const call& how) {
  std::vector<std::string> all = how.environment;
  for (char** e = environ; *e != nullptr; ++e) all.emplace_back(*e);
  all.emplace_back(std::string("JOULE=") + JOULE_CLI);
  return all;
}

std::uint64_t peak_memory_of(pid_t child) {
  std::ifstream status("/proc/" + std::to_string(child) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmHWM:")) return std::stoull(line.substr(6)) * 1024;
  }
  return 0;
}

// One child and the ends of its pipes.
class child {
 public:
  child(const std::string& program, const call& how) : how_(how), watching_(how.watch != nullptr) {
    std::signal(SIGPIPE, SIG_IGN);
    start(program);
    ::fcntl(in_.write, F_SETFL, O_NONBLOCK);
  }

  outcome talk() {
    while (in_.write >= 0 || out_.read >= 0 || err_.read >= 0) {
      pollfd ends[] = {{in_.write, POLLOUT, 0}, {out_.read, POLLIN, 0}, {err_.read, POLLIN, 0}};
      if (::poll(ends, 3, watching_ ? 1 : -1) < 0 && errno != EINTR) fail("poll");
      watching_ = watching_ && !how_.watch(pid_);
      if (ends[0].revents != 0) give();
      if (ends[1].revents != 0) take_output();
      if (ends[2].revents != 0) take(err_.read, result_.err);
    }
    int status = 0;
    if (::waitpid(pid_, &status, 0) != pid_) fail("waitpid");
    result_.status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
    return result_;
  }

 private:
  void start(const std::string& program) {
    in_ = make_pipe();
    out_ = make_pipe();
    err_ = make_pipe();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in_.read, 0);
    if (how_.output_file.empty()) {
      posix_spawn_file_actions_adddup2(&actions, out_.write, 1);
    } else {
      posix_spawn_file_actions_addopen(&actions, 1, how_.output_file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666);
    }
    posix_spawn_file_actions_adddup2(&actions, err_.write, 2);
    if (!how_.folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, how_.folder.c_str());
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t plain;
    sigemptyset(&plain);
    sigaddset(&plain, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &plain);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
    std::vector<std::string> words{program};
    words.insert(words.end(), how_.words.begin(), how_.words.end());
    const std::vector<std::string> environment = environment_for(how_);
    const int failed = ::posix_spawn(&pid_, program.c_str(), &actions, &attributes, pointers(words).data(),
                                     pointers(environment).data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    for (int* end : {&in_.read, &out_.write, &err_.write}) close_end(*end);
    if (failed != 0) throw std::system_error(failed, std::generic_category(), program);
  }

  void end_input() {
    if (result_.peak_memory == 0) result_.peak_memory = peak_memory_of(pid_);
    close_end(in_.write);
  }

  // Gives the next bytes of the input.
  void give() {
    if (pending_.empty()) {
      if (how_.feed) {
        piece_ = how_.feed();
        pending_ = piece_;
      } else {
        pending_ = std::string_view(how_.input).substr(given_, how_.one_by_one ? 1 : std::string_view::npos);
        given_ += pending_.size();
      }
      if (pending_.empty()) return end_input();
    }
    const ssize_t put = ::write(in_.write, pending_.data(), pending_.size());
    if (put < 0 && errno == EPIPE) return end_input();
    if (put > 0) pending_.remove_prefix(static_cast<std::size_t>(put));
    if (how_.one_by_one) wait_until_read();
  }

  void wait_until_read() const {
    int waiting = 1;
    for (int i = 0; i != 2000 && waiting != 0; ++i) {
      if (::ioctl(in_.write, FIONREAD, &waiting) != 0) fail("FIONREAD");
      if (waiting != 0) ::usleep(20);
    }
  }

  bool take(int& end, std::string& into) {
    static char block[1 << 16];
    const ssize_t got = ::read(end, block, sizeof block);
    if (got <= 0) return close_end(end), false;
    into.append(block, static_cast<std::size_t>(got));
    return true;
  }

  void take_output() {
    const std::size_t before = result_.out.size();
    if (!take(out_.read, result_.out)) return;
    result_.out_size += result_.out.size() - before;
    if (how_.drop_output) result_.out.clear();
    if (result_.out_size >= how_.read_at_most) close_end(out_.read);
  }

  const call& how_;
  bool watching_;
  outcome result_;
  pipe_ends in_, out_, err_;
  pid_t pid_ = -1;
  std::string piece_;
  std::string_view pending_;
  std::size_t given_ = 0;
};

}  // namespace

outcome run(const call& how) { return child(JOULE_CLI, how).talk(); }

outcome run_shell(const std::string& line, const std::string& folder) {
  call how;
  how.words = {"-c", line};
  how.folder = folder;
  return child("/bin/sh", how).talk();
}

scratch_folder::scratch_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "joule-cli-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) fail("mkdtemp");
  path_ = name;
}

scratch_folder::~scratch_folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

void scratch_folder::write(std::string_view name, std::string_view text) const {
  std::ofstream file(*this / name, std::ios::binary | std::ios::trunc);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file.flush()) throw std::runtime_error("cannot write " + *this / name);
}

std::string scratch_folder::read(std::string_view name) const {
  std::ifstream file(*this / name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> scratch_folder::names() const {
  std::vector<std::string> all;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) all.push_back(entry.path().filename().string());
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace cli_test
