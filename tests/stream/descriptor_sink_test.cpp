// descriptor_sink: everything is written, whatever the kernel takes at once, or errno says why not.
#include "bind/decode_helpers.hpp"

#include <joule/file.hpp>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

namespace {

using namespace joule_test;
using joule::stream::descriptor_sink;

// Both ends are closed at the latest with the object.
class pipe_ends {
 public:
  pipe_ends() { opened_ = ::pipe(ends_) == 0; }
  pipe_ends(const pipe_ends&) = delete;
  pipe_ends& operator=(const pipe_ends&) = delete;
  ~pipe_ends() {
    close_read();
    close_write();
  }
  [[nodiscard]] bool opened() const { return opened_; }
  [[nodiscard]] int read_end() const { return ends_[0]; }
  [[nodiscard]] int write_end() const { return ends_[1]; }
  void close_read() { close_end(ends_[0]); }
  void close_write() { close_end(ends_[1]); }

 private:
  static void close_end(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
  int ends_[2] = {-1, -1};
  bool opened_ = false;
};

// Reads to the end of the file.
std::string drain(int descriptor) {
  std::string text;
  char block[777];
  for (;;) {
    const ::ssize_t size = ::read(descriptor, block, sizeof block);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return text;
    text.append(block, static_cast<std::size_t>(size));
  }
}

// A signal's former handling comes back at the end.
class signal_handling {
 public:
  signal_handling(int number, void (*handler)(int)) : number_(number) {
    struct sigaction action = {};
    action.sa_handler = handler;  // without SA_RESTART: a call that waits ends with EINTR or a short count
    sigemptyset(&action.sa_mask);
    ::sigaction(number_, &action, &former_);
  }
  signal_handling(const signal_handling&) = delete;
  signal_handling& operator=(const signal_handling&) = delete;
  ~signal_handling() { ::sigaction(number_, &former_, nullptr); }

 private:
  int number_;
  struct sigaction former_ = {};
};

error system_error(int cause, std::uint64_t offset) {
  return {offset, errc::io_error, joule::error_domain::system, static_cast<std::uint32_t>(cause)};
}

std::vector<std::string> large_value() {
  std::vector<std::string> value;
  for (int i = 0; i < 60000; ++i) value.push_back(std::to_string(i) + " \n\xC3\xA9");
  return value;
}

TEST(DescriptorSink, WritesTheTextAndLeavesTheDescriptorOpen) {
  pipe_ends pipe;
  ASSERT_TRUE(pipe.opened());
  ASSERT_EQ(joule::marshal_to(descriptor_sink(pipe.write_end()), std::vector<int>{1, 2}), error{});
  ASSERT_EQ(joule::marshal_to(descriptor_sink(pipe.write_end()), std::string("x")), error{});
  pipe.close_write();
  EXPECT_EQ(drain(pipe.read_end()), "[1,2]\"x\"");
}

TEST(DescriptorSink, WritesToAFileAtItsPosition) {
  std::FILE* const file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  const int descriptor = ::fileno(file);
  ASSERT_EQ(::write(descriptor, "> ", 2), 2);
  const std::vector<std::string> value = large_value();
  EXPECT_EQ(joule::marshal_to(descriptor_sink(descriptor), value), error{});
  ASSERT_EQ(::lseek(descriptor, 0, SEEK_SET), 0);
  EXPECT_TRUE(drain(descriptor) == "> " + encoded(value));
  std::fclose(file);
}

TEST(DescriptorSink, WritesNothingForNothing) {
  const joule::byte_sink sink = descriptor_sink(-1);
  EXPECT_TRUE(sink.write(sink.context, "", 0));
}

TEST(DescriptorSink, SaysWhatIsWrongWithADescriptor) {
  EXPECT_EQ(joule::marshal_to(descriptor_sink(-1), 1), system_error(EBADF, 0));
  pipe_ends pipe;
  ASSERT_TRUE(pipe.opened());
  EXPECT_EQ(joule::marshal_to(descriptor_sink(pipe.read_end()), 1), system_error(EBADF, 0));  // not open for writing
  const joule::byte_sink sink = descriptor_sink(-1);
  errno = 0;
  EXPECT_FALSE(sink.write(sink.context, "x", 1));
  EXPECT_EQ(errno, EBADF);
}

TEST(DescriptorSink, FailsWithEpipeWhenNobodyReads) {
  const signal_handling ignored(SIGPIPE, SIG_IGN);
  pipe_ends pipe;
  ASSERT_TRUE(pipe.opened());
  pipe.close_read();
  EXPECT_EQ(joule::marshal_to(descriptor_sink(pipe.write_end()), std::vector<int>{1}), system_error(EPIPE, 0));
}

TEST(DescriptorSink, FailsWithEpipeWhenTheReaderGoesAway) {
  const signal_handling ignored(SIGPIPE, SIG_IGN);
  pipe_ends pipe;
  ASSERT_TRUE(pipe.opened());
  std::thread reader([&pipe] {
    char block[1000];
    for (int i = 0; i < 100; ++i) {
      if (::read(pipe.read_end(), block, sizeof block) <= 0) break;
    }
    pipe.close_read();
  });
  const error e = joule::marshal_to(descriptor_sink(pipe.write_end()), large_value());
  reader.join();
  EXPECT_EQ(e, system_error(EPIPE, e.offset));
  EXPECT_GT(e.offset, 0U);  // some blocks were taken
}

TEST(DescriptorSink, DoesNotWaitForADescriptorThatDoesNot) {
  pipe_ends pipe;
  ASSERT_TRUE(pipe.opened());
  ASSERT_EQ(::fcntl(pipe.write_end(), F_SETFL, O_NONBLOCK), 0);
  const error e = joule::marshal_to(descriptor_sink(pipe.write_end()), large_value());
  EXPECT_EQ(e, system_error(EAGAIN, e.offset));
}

TEST(DescriptorSink, WritesMoreThanAPipeHolds) {
  pipe_ends pipe;
  ASSERT_TRUE(pipe.opened());
  const std::vector<std::string> value = large_value();
  std::string received;
  std::thread reader([&] { received = drain(pipe.read_end()); });
  const error e = joule::marshal_to(descriptor_sink(pipe.write_end()), value);
  pipe.close_write();
  reader.join();
  EXPECT_EQ(e, error{});
  EXPECT_TRUE(received == encoded(value));
}

std::atomic<int> signals_seen{0};

// A writer that waits for room is interrupted again and again: write() ends with EINTR, or with what it had written.
TEST(DescriptorSink, GoesOnAfterSignalsAndShortWrites) {
  const signal_handling counted(SIGUSR1, [](int) { ++signals_seen; });
  pipe_ends pipe;
  ASSERT_TRUE(pipe.opened());
  const std::vector<std::string> value = large_value();
  const pthread_t writer = ::pthread_self();
  std::atomic<bool> writing{true};
  std::string received;
  std::thread reader([&] {
    char block[4099];
    for (::ssize_t size = 1; size > 0;) {
      if (writing) ::pthread_kill(writer, SIGUSR1);
      size = ::read(pipe.read_end(), block, sizeof block);
      if (size > 0) received.append(block, static_cast<std::size_t>(size));
    }
  });
  const error e = joule::marshal_to(descriptor_sink(pipe.write_end()), value);
  writing = false;
  pipe.close_write();
  reader.join();
  EXPECT_EQ(e, error{});
  EXPECT_TRUE(received == encoded(value));
  EXPECT_GT(signals_seen, 0);  // signals that come before the writer runs again are one: how many is up to the scheduler
}

}  // namespace
