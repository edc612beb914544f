// Where encoded text goes: strings, containers, fixed storage, sinks and files.
#include "bind/decode_helpers.hpp"

#include <joule/file.hpp>

#include <array>
#include <cerrno>
#include <fstream>
#include <map>
#include <memory>
#include <memory_resource>
#include <sstream>
#include <unordered_map>
#include <vector>

#include <unistd.h>

namespace {

using namespace joule_test;

struct sample {
  std::string text = "a \"quoted\" text\n\x01 with \xC3\xA9";
  std::vector<double> numbers{0.1, -1e300, 5e-324, 123456789};
  std::vector<std::int64_t> integers{0, -9223372036854775807 - 1, 9223372036854775807};
  std::map<std::string, bool> flags{{"yes", true}, {"no", false}};
  joule::raw rest = joule::raw::unchecked("[ 1 , \"x\" ]");
};
// Made outside the test templates: GCC 12 fails inside itself on sample{} there.
const sample& the_sample() {
  static const sample value;
  return value;
}
const std::string sample_text =
    "{\"text\":\"a \\\"quoted\\\" text\\n\\u0001 with \xC3\xA9\",\"numbers\":[0.1,-1e+300,5e-324,123456789],"
    "\"integers\":[0,-9223372036854775808,9223372036854775807],\"flags\":{\"no\":false,\"yes\":true},\"rest\":[1,\"x\"]"
    "}";

// Everything that is asked for at once: many members of a small bound, arrays of doubles in one piece, a name that is
// longer than a block, and members in between that ask for themselves.
struct bounded_sample {
  double a1 = -1.2345678901234567e-300, a2 = 0.1, a3 = 5e-324, a4 = 1e21, a5 = -0.0, a6 = 123456.75;
  std::int64_t b1 = -9223372036854775807 - 1, b2 = 0, b3 = 999, b4 = 1000, b5 = 10000000000000000;
  std::array<double, 3> c{1, 2.5, -3};
  std::tuple<int, double, bool> d{-1, 0.25, true};
  std::optional<std::int64_t> e = 7;
  std::optional<std::string> f;
  std::vector<std::array<double, 2>> g{{-65.613616999999977, 43.420273000000009}, {1, 2}};
  std::vector<std::array<double, 2>> none;
  std::vector<std::vector<double>> h{{}, {0.5}, std::vector<double>(50, -1.2345678901234567e-300)};
  std::array<std::array<double, 2>, 2> i{{{1, 2}, {3, 4}}};
  std::vector<bool> j{true, false, true};
  std::vector<std::string> k{"", "a", "\\"};
  std::map<int, double> l{{-1, 1.5}, {2, 2.5}};
  std::map<std::string, int> m{{"x", 1}, {"y\n", 2}};
  std::array<float, 2> o{0.1F, 1e-45F};
};
const std::string bounded_text =
    "{\"a1\":-1.2345678901234568e-300,\"a2\":0.1,\"a3\":5e-324,\"a4\":1e+21,\"a5\":-0,\"a6\":123456.75,"
    "\"b1\":-9223372036854775808,\"b2\":0,\"b3\":999,\"b4\":1000,\"b5\":10000000000000000,\"c\":[1,2.5,-3],"
    "\"d\":[-1,0.25,true],\"e\":7,\"f\":null,\"g\":[[-65.61361699999998,43.42027300000001],[1,2]],\"none\":[],"
    "\"h\":[[],[0.5],[" +
    [] {
      std::string many;
      for (int i = 0; i != 50; ++i) many += (i != 0 ? "," : "") + std::string("-1.2345678901234568e-300");
      return many;
    }() +
    "]],\"i\":[[1,2],[3,4]],\"j\":[true,false,true],\"k\":[\"\",\"a\",\"\\\\\"],\"l\":{\"-1\":1.5,\"2\":2.5},"
    "\"m\":{\"x\":1,\"y\\n\":2},\"o\":[0.1,1e-45]}";

const bounded_sample& the_bounded_sample() {
  static const bounded_sample value;
  return value;
}

const std::vector<double> failing{1, 2, 1.0 / 0.0};
const std::unordered_map<std::string, std::vector<double>> failing_map{{"k", failing}};

TEST(Marshal, GivesTheWholeTextOrAnError) {
  EXPECT_EQ(encoded(the_sample()), sample_text);
  EXPECT_EQ(joule::marshal(failing).error(), error_at(errc::unsupported_value, 5));
  std::vector<sample> many(200);
  std::string expected = "[";
  for (std::size_t i = 0; i < many.size(); ++i) expected += (i != 0 ? "," : "") + sample_text;
  EXPECT_EQ(encoded(many), expected + "]");
}

TEST(Marshal, GrowsAtEverySize) {
  for (std::size_t size = 0; size < 5000; size += size < 2200 && size > 1900 ? 1 : 37) {
    const std::vector<std::string> value{std::string(size, 'x'), std::string(size, '\n'), "end"};
    std::string newlines;
    for (std::size_t i = 0; i < size; ++i) newlines += "\\n";
    ASSERT_EQ(encoded(value), "[\"" + std::string(size, 'x') + "\",\"" + newlines + "\",\"end\"]") << size;
  }
}

TEST(Marshal, WritesRunsOfNumbersInRecords) { EXPECT_EQ(encoded(the_bounded_sample()), bounded_text); }

TEST(Marshal, PlacesTheErrorOfARunAtItsValue) {
  std::vector<std::array<double, 2>> pairs(100, {1, 2});
  pairs[70][1] = 1.0 / 0.0;
  EXPECT_EQ(joule::marshal(pairs).error(), error_at(errc::unsupported_value, 1 + 70 * 6 + 3));
  EXPECT_EQ(joule::marshal(pairs, {.max_depth = 1}).error(), error_at(errc::depth_exceeded, 1));
  constexpr joule::write_options as_text{.nonfinite = joule::nonfinite_numbers::string};
  pairs = {{1, -1.0 / 0.0}, {2, 3}};
  EXPECT_EQ(joule::marshal<as_text>(pairs).value(), R"([[1,"-Infinity"],[2,3]])");
}

// The rest of the capacity is taken by the prefix, so that the text fits to the byte.
template <class T>
void expect_append_in_place(const T& value, const std::string& expected) {
  std::string buffer;
  buffer.reserve(expected.size() + 100);
  buffer.resize(buffer.capacity() - expected.size(), 'p');
  const std::string prefix = buffer;
  const std::size_t capacity = buffer.capacity();
  const char* const data = buffer.data();
  EXPECT_EQ(joule::marshal_append(buffer, value), error{});
  EXPECT_EQ(buffer, prefix + expected);
  EXPECT_EQ(buffer.data(), data);
  EXPECT_EQ(buffer.capacity(), capacity);
}

TEST(AppendToString, AllocatesNothingWhenTheCapacityJustSuffices) {
  expect_append_in_place(the_sample(), sample_text);
  expect_append_in_place(the_bounded_sample(), bounded_text);
}

template <class Buffer>
class Append : public ::testing::Test {};
using buffers =
    ::testing::Types<std::string, std::vector<char>, std::vector<unsigned char>, std::u8string, std::pmr::string>;
TYPED_TEST_SUITE(Append, buffers);

TYPED_TEST(Append, KeepsThePrefix) {
  for (std::size_t prefix = 0; prefix < 40; ++prefix) {
    for (const std::size_t spare : {0U, 1U, 100U, 5000U}) {
      TypeParam buffer;
      buffer.reserve(prefix + spare);
      buffer.resize(prefix, static_cast<typename TypeParam::value_type>('p'));
      ASSERT_EQ(joule::marshal_append(buffer, the_sample()), error{});
      ASSERT_EQ(std::string(buffer.begin(), buffer.end()), std::string(prefix, 'p') + sample_text);
    }
  }
}

TYPED_TEST(Append, RestoresSizeAndContentOnFailure) {
  TypeParam buffer;
  buffer.resize(5, static_cast<typename TypeParam::value_type>('p'));
  EXPECT_EQ(joule::marshal_append(buffer, failing), error_at(errc::unsupported_value, 5));
  EXPECT_EQ(std::string(buffer.begin(), buffer.end()), "ppppp");
  const std::vector<std::string> late{std::string(10000, 'x'), "\xFF"};
  EXPECT_EQ(joule::marshal_append(buffer, late), error_at(errc::invalid_utf8_value, 10004));
  EXPECT_EQ(std::string(buffer.begin(), buffer.end()), "ppppp");
}

template <class T>
void expect_to_need(const T& value, const std::string& text) {
  for (std::size_t size = 0; size <= text.size() + 40; ++size) {
    // On the heap and of the exact size: one byte too many is an error that a sanitizer sees.
    const std::unique_ptr<char[]> storage(new char[size]);
    const joule::into_result result = joule::marshal_into(storage.get(), storage.get() + size, value);
    if (size < text.size()) {
      ASSERT_EQ(result.error.code, errc::buffer_too_small) << size;
      ASSERT_LE(result.error.offset, size);
      ASSERT_EQ(result.end, nullptr);
    } else {
      ASSERT_EQ(result.error, error{}) << size;
      ASSERT_EQ(std::string(storage.get(), result.end), text);
    }
  }
}

TEST(Into, NeedsExactlyTheSizeOfTheText) {
  expect_to_need(the_sample(), sample_text);
  expect_to_need(the_bounded_sample(), bounded_text);
  std::array<char, 3> array;
  EXPECT_EQ(joule::marshal_into(array, 123).end, array.data() + 3);
  EXPECT_EQ(joule::marshal_into(array, 1234).error, error_at(errc::buffer_too_small, 0));
}

// -- sinks ------------------------------------------------------------------------------------------------------------

TEST(To, AStream) {
  std::ostringstream out;
  EXPECT_EQ(joule::marshal_to(out, the_sample()), error{});
  EXPECT_EQ(out.str(), sample_text);
  out.setstate(std::ios::badbit);
  EXPECT_EQ(joule::marshal_to(out, the_sample()).code, errc::io_error);
}

TEST(To, AStreamThatThrowsLeaksNothing) {
  std::ostringstream out;
  out.exceptions(std::ios::badbit | std::ios::failbit);
  out.clear();
  class refusing_buffer : public std::streambuf {};
  refusing_buffer nothing;
  out.std::ostream::rdbuf(&nothing);
  const std::vector<std::string> large{std::string(200000, 'x')};
  EXPECT_THROW(static_cast<void>(joule::marshal_to(out, large)), std::ios::failure);
  const std::unordered_map<std::string, std::string> map{{"k", std::string(200000, 'x')}};
  constexpr joule::write_options sorted{.deterministic = true};
  EXPECT_THROW(static_cast<void>(joule::marshal_to<sorted>(out, map)), std::ios::failure);
}

struct limited {
  std::size_t room;
  std::string got;
  bool write(const char* data, std::size_t size) {
    if (size > room) return false;
    room -= size;
    got.append(data, size);
    return true;
  }
};

TEST(To, ACallbackInBlocksOfBoundedSize) {
  const std::vector<std::string> value(30000, "0123456789");
  const std::string expected = encoded(value);
  limited all{static_cast<std::size_t>(-1), {}};
  EXPECT_EQ(joule::marshal_to(all, value), error{});
  EXPECT_EQ(all.got, expected);
  limited some{100000, {}};
  EXPECT_EQ(joule::marshal_to(some, value).code, errc::io_error);
  EXPECT_EQ(some.got, expected.substr(0, some.got.size()));
  limited none{0, {}};
  EXPECT_EQ(joule::marshal_to(none, 1), error_at(errc::io_error, 0));
}

TEST(To, ASinkKeepsTheErrorOfTheValue) {
  limited all{static_cast<std::size_t>(-1), {}};
  EXPECT_EQ(joule::marshal_to(all, failing), error_at(errc::unsupported_value, 5));
  EXPECT_EQ(joule::marshal_to<joule::write_options{.deterministic = true}>(all, failing_map).code,
            errc::unsupported_value);
}

TEST(To, AFile) {
  std::FILE* const file = std::tmpfile();
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(joule::marshal_to(file, the_sample()), error{});
  std::rewind(file);
  std::string got(sample_text.size() + 10, '\0');
  got.resize(std::fread(got.data(), 1, got.size(), file));
  EXPECT_EQ(got, sample_text);
  std::fclose(file);
}

TEST(To, AFileThatIsNotWritable) {
  std::FILE* const file = std::fopen("/dev/null", "r");
  ASSERT_NE(file, nullptr);
  const error e = joule::marshal_to(file, the_sample());
  EXPECT_EQ(e.code, errc::io_error);
  EXPECT_EQ(e.domain, joule::error_domain::system);
  EXPECT_EQ(e.detail, static_cast<std::uint32_t>(EBADF));
  std::fclose(file);
}

// -- files ------------------------------------------------------------------------------------------------------------

class Files : public ::testing::Test {
 protected:
  Files() : path_(::testing::TempDir() + "joule_file_test_" + std::to_string(::getpid()) + ".json") {}
  ~Files() override { std::remove(path_.c_str()); }
  [[nodiscard]] std::string content() const {
    std::ifstream in(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string path_;
};

TEST_F(Files, AreWrittenAndReadBack) {
  EXPECT_EQ(joule::write_file(path_, the_sample()), error{});
  EXPECT_EQ(content(), sample_text + "\n");
  const auto back = joule::read_file<sample>(path_);
  ASSERT_EQ(back.error(), error{});
  EXPECT_EQ(encoded(*back), sample_text);
}

TEST_F(Files, KeepTheirOldContentWhenTheValueFails) {
  ASSERT_EQ(joule::write_file(path_, 1), error{});
  EXPECT_EQ(joule::write_file(path_, failing), error_at(errc::unsupported_value, 5));
  EXPECT_EQ(content(), "1\n");
  EXPECT_EQ(joule::write_file(path_, 2), error{});
  EXPECT_EQ(content(), "2\n");
}

TEST_F(Files, ThatAreNotThereAreSystemErrors) {
  const error e = joule::read_file<int>(path_ + ".missing").error();
  EXPECT_EQ(e, (error{0, errc::io_error, joule::error_domain::system, ENOENT}));
  EXPECT_EQ(joule::write_file("/nonexistent/folder/x.json", 1).domain, joule::error_domain::system);
}

TEST_F(Files, OfAnySizeAreRead) {
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{4000}, std::size_t{4095}, std::size_t{4096}, std::size_t{100000}}) {
    std::ofstream(path_, std::ios::binary) << '"' << std::string(size, 'x') << '"';
    const auto back = joule::read_file<std::string>(path_);
    ASSERT_EQ(back.error(), error{});
    EXPECT_EQ(back->size(), size);
  }
  std::ofstream(path_, std::ios::binary | std::ios::trunc).close();
  EXPECT_EQ(joule::read_file<int>(path_).error(), error_at(errc::unexpected_end, 0));
}

}  // namespace
