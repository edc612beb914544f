#include <joule/check.hpp>
#include <joule/token/emitter.hpp>

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace {

using namespace std::string_literals;
using joule::errc;
using namespace joule::token;

// Fixed storage: never grows.
struct fixed {
  explicit fixed(std::size_t size) : storage(size, '?') {
    out.begin = out.pos = storage.data();
    out.limit = out.begin + size;
    out.grow = [](emitter& e, std::size_t) { return fail(e, errc::buffer_too_small); };
  }
  [[nodiscard]] std::string_view text() const { return {out.begin, static_cast<std::size_t>(out.pos - out.begin)}; }
  std::string storage;
  emitter out;
};

std::string heap_string(std::string_view plain) {
  emitter out;
  attach_heap(out);
  EXPECT_TRUE(emit_string(out, plain.data(), plain.size()));
  std::string text(out.begin, out.pos);
  release(out);
  return text;
}

TEST(EmitString, EscapesTheFewestBytes) {
  EXPECT_EQ(heap_string(""), "\"\"");
  EXPECT_EQ(heap_string("a/\x7F\xC3\xA9"), "\"a/\x7F\xC3\xA9\"");
  EXPECT_EQ(heap_string("\"\\\b\f\n\r\t\x01\x1F\0"s), "\"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u001f\\u0000\"");
  for (std::size_t size = 0; size != 300; ++size) {
    EXPECT_EQ(heap_string(std::string(size, 'x')).size(), size + 2);
    EXPECT_EQ(heap_string(std::string(size, '\n')).size(), 2 * size + 2);
  }
}

TEST(EmitString, FitsABlockThatJustHoldsIt) {
  for (const std::string plain : {"", "abc", "\n", "a\x01",
                                  "\x01"
                                  "b",
                                  "\"\"\"", "\xE2\x82\xAC\n\xE2\x82\xAC"}) {
    const std::string text = heap_string(plain);
    fixed exact(text.size());
    ASSERT_TRUE(emit_string(exact.out, plain.data(), plain.size())) << text;
    EXPECT_EQ(exact.text(), text);
    for (std::size_t size = 0; size != text.size(); ++size) {
      fixed small(size);
      ASSERT_FALSE(emit_string(small.out, plain.data(), plain.size())) << text;
      EXPECT_EQ(small.out.failure.code, errc::buffer_too_small);
    }
  }
}

TEST(EmitString, RefusesBadUtf8AtTheOffsetBeforeTheValue) {
  for (const std::string_view bad : {"\xFF", "a\xC0\x80", "\xED\xA0\x80", "\xE2\x82", "\n\xF5"}) {
    emitter out;
    attach_heap(out);
    EXPECT_TRUE(emit_text(out, "[1,", 3));
    EXPECT_FALSE(emit_string(out, bad.data(), bad.size()));
    EXPECT_EQ(out.failure, (joule::error{3, errc::invalid_utf8_value, {}, 0}));
    release(out);
  }
}

TEST(EmitNumber, FitsABlockThatJustHoldsIt) {
  const auto emit = [](double value, std::size_t size, std::string& text) {
    fixed f(size);
    const bool done = emit_double(f.out, value);
    text = f.text();
    return done;
  };
  for (const double value : {0.0, -0.0, 1.5, 1e21, -1.2345678901234567e-300}) {
    std::string whole;
    std::string text;
    ASSERT_TRUE(emit(value, 100, whole));
    EXPECT_TRUE(emit(value, whole.size(), text));
    EXPECT_EQ(text, whole);
    EXPECT_FALSE(emit(value, whole.size() - 1, text));
  }
  fixed three(3);
  EXPECT_TRUE(emit_integer(three.out, -12));
  EXPECT_EQ(three.text(), "-12");
  fixed two(2);
  EXPECT_FALSE(emit_integer(two.out, 123));
  fixed twenty(20);
  EXPECT_TRUE(emit_integer(twenty.out, std::numeric_limits<std::int64_t>::min()));
  EXPECT_EQ(twenty.text(), "-9223372036854775808");
}

TEST(EmitNumber, RefusesWhatIsNotFinite) {
  for (const double value : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()}) {
    fixed f(100);
    EXPECT_FALSE(emit_double(f.out, value));
    EXPECT_EQ(f.out.failure.code, errc::unsupported_value);
    fixed g(100);
    EXPECT_FALSE(emit_float(g.out, static_cast<float>(value)));
    EXPECT_EQ(g.out.failure.code, errc::unsupported_value);
  }
  fixed f(100);
  EXPECT_TRUE(emit_float(f.out, 0.1F));
  EXPECT_EQ(f.text(), "0.1");
}

TEST(Emitter, KeepsTheFirstFailure) {
  fixed f(1);
  EXPECT_FALSE(emit_text(f.out, "ab", 2));
  EXPECT_FALSE(fail(f.out, errc::unsupported_value, 7));
  EXPECT_EQ(f.out.failure.code, errc::buffer_too_small);
  emitter deep;
  deep.max_depth = 1;
  EXPECT_TRUE(enter(deep));
  EXPECT_FALSE(enter(deep));
  EXPECT_EQ(deep.failure.code, errc::depth_exceeded);
}

TEST(Emitter, ReportsMemoryThatCannotBeHad) {
  emitter out;
  attach_heap(out);
  EXPECT_TRUE(emit_text(out, "x", 1));
  EXPECT_FALSE(reserve(out, std::numeric_limits<std::size_t>::max() - 5));
  EXPECT_EQ(out.failure, (joule::error{1, errc::out_of_memory, {}, 0}));
  EXPECT_EQ(std::string(out.begin, out.pos), "x");
  release(out);
}

struct collected {
  std::string text;
  std::size_t calls = 0;
  std::size_t refuse_after = ~std::size_t{0};
};

bool collect(void* context, const char* data, std::size_t size) {
  auto& c = *static_cast<collected*>(context);
  if (c.calls == c.refuse_after) return errno = EPIPE, false;
  ++c.calls;
  c.text.append(data, size);
  return true;
}

TEST(SinkEmitter, HandsOverEverythingInOrder) {
  for (const std::size_t buffer : {1U, 64U, 1000U, 100000U}) {
    collected got;
    const joule::byte_sink sink{&got, collect};
    emitter out;
    ASSERT_TRUE(attach_sink(out, sink, buffer));
    std::string expected;
    for (int i = 0; i != 2000; ++i) {
      const std::string part(static_cast<std::size_t>(i % 97), static_cast<char>('a' + i % 26));
      ASSERT_TRUE(emit_text(out, part.data(), part.size()));
      expected += part;
      ASSERT_EQ(out.offset(), expected.size());
    }
    EXPECT_TRUE(finish_sink(out));
    EXPECT_EQ(got.text, expected);
  }
}

TEST(SinkEmitter, FailsWithTheErrnoOfTheSink) {
  collected got;
  got.refuse_after = 1;
  const joule::byte_sink sink{&got, collect};
  emitter out;
  ASSERT_TRUE(attach_sink(out, sink, 64));
  const std::string part(50, 'x');
  bool done = true;
  for (int i = 0; i != 10 && done; ++i) done = emit_text(out, part.data(), part.size());
  EXPECT_FALSE(done);
  EXPECT_EQ(out.failure, (joule::error{50, errc::io_error, joule::error_domain::system, EPIPE}));
  EXPECT_FALSE(finish_sink(out));
  EXPECT_EQ(got.text, part);
}

}  // namespace
