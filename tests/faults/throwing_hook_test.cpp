// The library is neutral to exceptions (decision 4): a codec or a sink may throw at any call. The exception passes
// through as it is, what was there stays valid, nothing leaks, and the next call works.
#include "faults/failing_allocations.hpp"
#include "reference/same_value.hpp"

#include <joule/file.hpp>
#include <joule/json.hpp>

#include <gtest/gtest.h>

#include <unistd.h>
#include <array>
#include <cstdio>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace {

using joule::error;

// Thrown by the hooks; carries memory, so that losing it is a leak.
struct hook_exception {
  std::string what = std::string(100, 'e');
};

constinit thread_local int calls_until_throw = 0;  // 0: never

void call_hook() {
  if (calls_until_throw != 0 && --calls_until_throw == 0) throw hook_exception();
}

struct fragile {
  std::string text = "\"an initial value that is too long for a short string\"";

  friend bool operator==(const fragile&, const fragile&) = default;
  friend auto operator<=>(const fragile&, const fragile&) = default;
};

}  // namespace

template <>
struct joule::codec<fragile> {
  static joule::error decode(std::string_view text, fragile& out) {
    out.text = "\"half\"";
    call_hook();
    out.text.assign(text);
    return {};
  }
  static joule::result<std::string> encode(const fragile& value) {
    call_hook();
    return value.text;
  }
};

namespace {

struct inner {
  fragile one;
  std::optional<fragile> maybe;
  std::vector<fragile> many;
};

struct holder {
  int id = 1;
  std::vector<fragile> list;
  std::deque<inner> inners;
  std::list<fragile> lines;
  std::map<std::string, fragile> by_name;
  std::unordered_map<std::string, inner> hashed;
  std::map<int, std::vector<fragile>> by_number;
  std::set<fragile> sorted;
  std::optional<fragile> maybe;
  std::unique_ptr<inner> owned;
  std::shared_ptr<fragile> shared;
  std::array<fragile, 2> pair;
  std::tuple<int, fragile, std::unique_ptr<fragile>> mixed;
};

std::string entries(int count, const std::string& value) {
  std::string text;
  for (int i = 0; i != count; ++i) text += (i == 0 ? "\"k" : ",\"k") + std::to_string(i) + "\":" + value;
  return text;
}

const std::string& holder_text() {
  static const std::string text = [] {
    const std::string inner_text =
        R"({"unknown \u0041":{)" + entries(20, "[]") + R"(},"one":[1],"maybe":{"a":"b"},"many":["x",2]})";
    const std::string long_name(50, 'n');
    return R"({"list":[1,"two",{"three":3}],"skipped":[{}],"inners":[)" + inner_text + "," + inner_text +
           R"(],"lines":[null,true],"by_name":{)" + entries(20, "7") + ",\"" + long_name + R"(":8},"hashed":{)" +
           entries(3, inner_text) + R"(},"by_number":{"1":[1],"2":[]},"sorted":[3,2,1],"maybe":"m","owned":)" +
           inner_text + R"(,"shared":"s","pair":[1,2],"mixed":[5,6,7]})";
  }();
  return text;
}

const holder& expected_holder() {
  static const holder value = joule::unmarshal_or_throw<holder>(holder_text());
  return value;
}

// Makes call number 1, 2, 3 ... of the hooks throw until there are no more. `Call` as in each_allocation.hpp; every
// call has a thread of its own. Returns how many calls threw.
template <class Call>
int throw_at_each_call() {
  const auto attempt = [](int nth) {
    Call call;
    bool thrown = false;
    calls_until_throw = nth;
    try {
      call.check(call.run());
    } catch (const hook_exception& e) {
      thrown = true;
      EXPECT_EQ(e.what, std::string(100, 'e'));
    }
    calls_until_throw = 0;
    if (thrown) {
      call.check_failed();
      call.check(call.run());
    }
    return thrown;
  };
  const auto in_thread = [](auto&& work) { std::thread(work).join(); };
  in_thread([&] { EXPECT_FALSE(attempt(0)); });
  int thrown = 0;
  for (bool again = true; again && !testing::Test::HasFailure();) {
    SCOPED_TRACE("call " + std::to_string(thrown + 1));
    const long before = joule_test::live_blocks();
    in_thread([&] { again = attempt(thrown + 1); });
    EXPECT_EQ(joule_test::live_blocks() - before, 0) << "blocks leaked";
    thrown += again ? 1 : 0;
  }
  return thrown;
}

// -- decoding ---------------------------------------------------------------------------------------------------------

void expect_holder(const error& e, const holder& value) {
  EXPECT_EQ(e, error{});
  EXPECT_TRUE(reference::same_value(value, expected_holder()));
}

struct decode_fresh {
  std::optional<holder> made;

  error run() {
    made.reset();
    joule::result<holder> result = joule::unmarshal<holder>(holder_text());
    if (result) made.emplace(std::move(*result));
    return result.error();
  }
  void check(const error& e) const {
    ASSERT_TRUE(made);
    expect_holder(e, *made);
  }
  void check_failed() const { EXPECT_FALSE(made); }
};

// Every element can be reached and every string read: what ASan would object to in a broken object.
void expect_valid(const holder& value) { EXPECT_EQ(joule::marshal(value).error(), error{}); }

template <bool Used, joule::read_options Options = joule::strict_read>
struct decode_into {
  holder target;

  decode_into() {
    if (!Used) return;
    const std::string other =
        R"({"list":[9],"by_name":{)" + entries(40, "1") + R"(,"z":0},"hashed":{"k1":{},"q":{"many":[1]}},)" +
        R"("by_number":{"2":[1,2,3],"3":[4]},"sorted":[7,8,1],"inners":[{},{},{}],"owned":{},"maybe":1})";
    EXPECT_EQ(joule::unmarshal_into(other, target), error{});
  }
  error run() { return joule::unmarshal_into<Options>(holder_text(), target); }
  void check(const error& e) const { expect_holder(e, target); }
  void check_failed() const { expect_valid(target); }
};

constexpr joule::read_options transactional{.transactional = true};
constexpr joule::read_options allow_duplicates{.duplicates = joule::duplicate_names::allow};

struct decode_transaction : decode_into<true, transactional> {
  holder before;

  decode_transaction() {
    const std::string text = joule::marshal_or_throw(target);
    EXPECT_EQ(joule::unmarshal_into(text, before), error{});
  }
  void check_failed() const { EXPECT_TRUE(reference::same_value(target, before)); }
};

struct decode_prefix : decode_into<true> {
  error run() { return joule::unmarshal_prefix(holder_text() + " [", target).error; }
};

struct decode_in_place : decode_into<false> {
  std::string text = holder_text();

  error run() {
    const error e = joule::unmarshal_in_place(text, target);
    if (!e) text = holder_text();
    return e;
  }
  void check_failed() const {
    EXPECT_EQ(text, holder_text());
    expect_valid(target);
  }
};

TEST(ThrowingHook, PassesThroughDecoding) {
  const int calls = throw_at_each_call<decode_fresh>();
  EXPECT_GT(calls, 40);
  EXPECT_EQ(throw_at_each_call<decode_into<false>>(), calls);
  EXPECT_EQ(throw_at_each_call<decode_into<true>>(), calls);
  EXPECT_EQ((throw_at_each_call<decode_into<true, allow_duplicates>>()), calls);
  EXPECT_EQ(throw_at_each_call<decode_prefix>(), calls);
  EXPECT_EQ(throw_at_each_call<decode_in_place>(), calls);
}

TEST(ThrowingHook, LeavesTheTargetOfATransaction) { EXPECT_GT(throw_at_each_call<decode_transaction>(), 40); }

// -- encoding ---------------------------------------------------------------------------------------------------------

constexpr joule::write_options sorted{.deterministic = true};

const std::string& written_text() {
  static const std::string text = joule::marshal_or_throw<sorted>(expected_holder());
  return text;
}

struct encode_owned {
  std::string made;

  error run() {
    made.clear();
    joule::result<std::string> result = joule::marshal<sorted>(expected_holder());
    if (result) made = *result;
    return result.error();
  }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(made, written_text());
  }
  void check_failed() const { EXPECT_TRUE(made.empty()); }
};

template <class Buffer>
struct encode_append {
  Buffer buffer = Buffer(3, 'p');

  error run() { return joule::marshal_append<sorted>(buffer, expected_holder()); }
  void check(const error& e) {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(std::string(buffer.begin(), buffer.end()), "ppp" + written_text());
    buffer = Buffer(3, 'p');
  }
  void check_failed() const { EXPECT_EQ(std::string(buffer.begin(), buffer.end()), "ppp"); }
};

struct encode_into_a_span {
  std::string storage = std::string(2 * written_text().size(), '\0');
  std::size_t size = 0;

  error run() {
    const joule::into_result made =
        joule::marshal_into<sorted>(storage.data(), storage.data() + storage.size(), expected_holder());
    if (made) size = static_cast<std::size_t>(made.end - storage.data());
    return made.error;
  }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(storage.substr(0, size), written_text());
  }
  void check_failed() const {}
};

struct encode_indented {
  error run() const { return joule::marshal_indent<sorted>(expected_holder()).error(); }
  void check(const error& e) const { EXPECT_EQ(e, error{}); }
  void check_failed() const {}
};

struct encode_to_a_stream {
  std::ostringstream out;

  error run() {
    out.str({});
    return joule::marshal_to<sorted>(out, expected_holder());
  }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(out.str(), written_text());
  }
  void check_failed() const {}
};

TEST(ThrowingHook, PassesThroughEncoding) {
  const int calls = throw_at_each_call<encode_owned>();
  EXPECT_GT(calls, 40);
  EXPECT_EQ(throw_at_each_call<encode_append<std::string>>(), calls);
  EXPECT_EQ(throw_at_each_call<encode_append<std::vector<char>>>(), calls);
  EXPECT_EQ(throw_at_each_call<encode_into_a_span>(), calls);
  EXPECT_EQ(throw_at_each_call<encode_indented>(), calls);
  EXPECT_EQ(throw_at_each_call<encode_to_a_stream>(), calls);
}

// -- sinks ------------------------------------------------------------------------------------------------------------

struct throwing_sink {
  std::string text;

  void write(const char* data, std::size_t size) {
    call_hook();
    text.append(data, size);
  }
};

// More than one block of the emitter in front of the sink, so that it is called on the way and at the end.
struct encode_to_a_throwing_sink {
  throwing_sink sink;
  std::vector<std::string> value = std::vector<std::string>(30, std::string(10000, 'v'));

  error run() {
    sink.text.clear();
    return joule::marshal_to(sink, value);
  }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(sink.text, joule::marshal_or_throw(value));
  }
  void check_failed() const {}
};

TEST(ThrowingHook, MayBeASink) { EXPECT_GT(throw_at_each_call<encode_to_a_throwing_sink>(), 3); }

// -- files ------------------------------------------------------------------------------------------------------------

struct file_with_text {
  std::string path = testing::TempDir() + "joule-throwing-" + std::to_string(::getpid()) + ".json";

  file_with_text() { EXPECT_EQ(joule::write_file(path, 1), error{}); }
  file_with_text(const file_with_text&) = delete;
  file_with_text& operator=(const file_with_text&) = delete;
  ~file_with_text() { std::remove(path.c_str()); }
};

struct encode_to_a_file : file_with_text {
  error run() { return joule::write_file<sorted>(path, expected_holder()); }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(joule::read_text(path.c_str()).value(), written_text() + "\n");
  }
  void check_failed() const { EXPECT_EQ(joule::read_text(path.c_str()).value(), "1\n"); }
};

TEST(ThrowingHook, LeavesTheOldFile) { EXPECT_GT(throw_at_each_call<encode_to_a_file>(), 40); }

}  // namespace
