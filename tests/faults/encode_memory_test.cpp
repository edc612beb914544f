// Encoding without memory (decision 4): the caller's container throws, the core reports; what the caller had stays.
#include "faults/each_allocation.hpp"

#include <joule/json.hpp>

#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

using namespace joule_test;
using joule::errc;
using joule::error;

struct item {
  std::string name;
  joule::raw rest;
  std::map<std::string, std::optional<double>> values;
};

struct stock {
  std::vector<item> items;
  std::unordered_map<std::string, std::vector<int>> by_name;
  std::unordered_set<int> numbers;
};

// Raw text with more names and levels than are checked without memory.
std::string raw_text() {
  std::string text = "{\"deep\":" + std::string(900, '[') + std::string(900, ']');
  for (int i = 0; i != 40; ++i) text += ",\"n\\u0061me" + std::to_string(i) + "\": 1";
  return text + "}";
}

const stock& sample() {
  static const stock value = [] {
    stock made;
    for (int i = 0; i != 20; ++i) {
      const std::string name = std::string(40, 'n') + std::to_string(i) + "\n\u00e9";
      made.items.push_back({name, joule::raw::unchecked(raw_text()), {{name, 0.1}, {"none", {}}}});
      made.by_name[name] = {i, 2, 3};
      made.numbers.insert(i);
    }
    return made;
  }();
  return value;
}

constexpr joule::write_options sorted{.deterministic = true};

const std::string& sample_text() {
  static const std::string text = joule::marshal_or_throw<sorted>(sample());
  return text;
}

struct encode_owned {
  joule::result<std::string> made = error{0, errc::end_of_input};

  error run() {
    made = joule::marshal<sorted>(sample());
    return made.error();
  }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    ASSERT_TRUE(made);
    EXPECT_EQ(*made, sample_text());
  }
  void check_failed() const {}
};

TEST(EncodeWithoutMemory, ReportsOrThrows) {
  const endings seen = fail_each_allocation<encode_owned>();
  EXPECT_GT(seen.thrown, 2);
  expect_reports(seen, 20);
}

template <class Buffer>
struct append {
  Buffer buffer = Buffer(3, 'p');

  error run() { return joule::marshal_append<sorted>(buffer, sample()); }
  void check(const error& e) {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(std::string(buffer.begin(), buffer.end()), "ppp" + sample_text());
    buffer = Buffer(3, 'p');
  }
  void check_failed() const { EXPECT_EQ(std::string(buffer.begin(), buffer.end()), "ppp"); }
};

TEST(EncodeWithoutMemory, LeavesWhatWasInTheBuffer) {
  for (const endings& seen :
       {fail_each_allocation<append<std::string>>(), fail_each_allocation<append<std::vector<char>>>()}) {
    EXPECT_GT(seen.thrown, 2);
    expect_reports(seen, 20);
  }
}

// Fixed storage, and a sink behind the core's own block: no container of the caller is in play, so nothing throws.
struct encode_into_a_span {
  std::string storage = std::string(sample_text().size(), '\0');

  error run() { return joule::marshal_into<sorted>(storage.data(), storage.data() + storage.size(), sample()).error; }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(storage, sample_text());
  }
  void check_failed() const {}
};

struct collecting_sink {
  std::string text = [] {
    std::string room;
    room.reserve(2 * sample_text().size());
    return room;
  }();
  bool write(const char* data, std::size_t size) {
    text.append(data, size);
    return true;
  }
};

struct encode_to_a_sink {
  collecting_sink sink;

  error run() {
    sink.text.clear();
    return joule::marshal_to<sorted>(sink, sample());
  }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(sink.text, sample_text());
  }
  void check_failed() const { EXPECT_EQ(sample_text().compare(0, sink.text.size(), sink.text), 0); }
};

TEST(EncodeWithoutMemory, NeverThrowsWithoutAContainerOfTheCaller) {
  if (!core_allocations_fail()) GTEST_SKIP() << "malloc of the core is out of reach here";
  for (const endings& seen : {fail_each_allocation<encode_into_a_span>(), fail_each_allocation<encode_to_a_sink>()}) {
    EXPECT_EQ(seen.thrown, 0);
    EXPECT_GT(seen.reported, 20);
  }
}

// What is wrong with a value must not be said of a good one for want of memory.
struct encode_bad_raw_text {
  std::string text;
  joule::raw value = joule::raw::unchecked("[" + raw_text() + "}");

  error run() { return joule::marshal_append(text, value); }
  void check(const error& e) const { EXPECT_EQ(e.code, errc::invalid_raw_value); }
  void check_failed() const { EXPECT_TRUE(text.empty()); }
};

TEST(EncodeWithoutMemory, RefusesBadRawTextForItsOwnReason) {
  const endings seen = fail_each_allocation<encode_bad_raw_text>();
  expect_reports(seen, 0);
}

struct encode_indented {
  joule::result<std::string> made = error{0, errc::end_of_input};

  error run() {
    made = joule::marshal_indent<sorted>(sample(), {.indent = ""});
    return made.error();
  }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    ASSERT_TRUE(made);
    EXPECT_EQ(joule::compact(*made).value(), sample_text());
  }
  void check_failed() const {}
};

TEST(EncodeWithoutMemory, LaysOutOrReportsOrThrows) {
  const endings seen = fail_each_allocation<encode_indented>();
  EXPECT_GT(seen.thrown, 2);
  expect_reports(seen, 20);
}

}  // namespace
