// Decoding without memory (decision 4): what the core takes is reported as out_of_memory, what a container takes throws
// bad_alloc; the target stays valid, nothing leaks, and the next call works.
#include "faults/each_allocation.hpp"
#include "reference/same_value.hpp"

#include <joule/json.hpp>

#include <array>
#include <list>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

using namespace joule_test;
using joule::errc;
using joule::error;

const std::string long_text(100, 'w');

struct part {
  std::string name = "an initial value that is too long for a short string";
  std::vector<int> numbers;
  std::optional<std::string> note;
};

struct whole {
  std::string title;
  std::vector<part> parts;
  std::map<std::string, part> by_name;
  std::unordered_map<std::string, std::vector<int>> lists;
  std::set<std::string> words;
  std::unordered_set<int> numbers;
  std::list<std::string> lines;
  std::unique_ptr<whole> inner;
  std::shared_ptr<std::string> shared;
  std::array<std::string, 2> pair;
  joule::raw rest;
  joule::number count;
};

// `count` members `"<prefix>0":<value>,...`, without braces.
std::string members(const std::string& prefix, int count, const std::string& value) {
  std::string text;
  for (int i = 0; i != count; ++i) text += (i == 0 ? "\"" : ",\"") + prefix + std::to_string(i) + "\":" + value;
  return text;
}

const std::string& whole_text() {
  static const std::string text = [] {
    const std::string part_text = R"({"name":")" + long_text + R"(","numbers":[1,2,3],"note":")" + long_text + R"("})";
    return R"({"title":"\t)" + long_text + R"(","parts":[)" + part_text + ",{}," + part_text + R"(],"by_name":{)" +
           members(long_text, 20, part_text) + R"(},"lists":{)" + members(long_text, 20, "[1,2]") + R"(},"words":[")" +
           long_text + R"(","b"],"numbers":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20],"lines":[")" +
           long_text + R"("],"inner":{"title":")" + long_text + R"("},"shared":")" + long_text + R"(","pair":["","\n)" +
           long_text + R"("],"rest":{)" + members("r", 40, "[]") +
           R"(},"count":1234567890123456789012345678901234567890,)" +
           members("unknown \\u0041", 40, "{" + members("skipped", 20, "{}") + "}") + "}";
  }();
  return text;
}

const whole& expected_whole() {
  static const whole value = joule::unmarshal_or_throw<whole>(whole_text());
  return value;
}

void expect_whole(const error& e, const whole& value) {
  EXPECT_EQ(e, error{});
  EXPECT_TRUE(reference::same_value(value, expected_whole()));
}

struct decode_into_a_new_object {
  whole target;

  error run() { return joule::unmarshal_into(whole_text(), target); }
  void check(const error& e) const { expect_whole(e, target); }
  void check_failed() const { EXPECT_LE(target.parts.size(), 3U); }
};

TEST(DecodeWithoutMemory, ReportsOrThrowsAndLeavesAValidObject) {
  const endings seen = fail_each_allocation<decode_into_a_new_object>();
  EXPECT_GT(seen.thrown, 100);
  expect_reports(seen, 4);
}

// A target whose containers have other contents: nodes are reused, entries are erased.
struct decode_into_a_used_object {
  whole target;

  decode_into_a_used_object() {
    EXPECT_EQ(
        joule::unmarshal_into(R"({"by_name":{)" + members(long_text, 30, "{}") + R"(},"lists":{)" +
                                  members("k", 30, "[1]") + R"(},"numbers":[7,8,9,100,200],"parts":[{},{},{},{}]})",
                              target),
        error{});
  }
  error run() { return joule::unmarshal_into(whole_text(), target); }
  void check(const error& e) const { expect_whole(e, target); }
  void check_failed() const {
    EXPECT_LE(target.by_name.size(), 30U);
    EXPECT_LE(target.lists.size(), 30U);
  }
};

TEST(DecodeWithoutMemory, LeavesAUsedObjectValid) {
  const endings seen = fail_each_allocation<decode_into_a_used_object>();
  EXPECT_GT(seen.thrown, 50);
  expect_reports(seen, 4);
}

struct decode_as_a_transaction {
  whole target;

  decode_as_a_transaction() { target.title = "before"; }
  error run() { return joule::unmarshal_into<joule::read_options{.transactional = true}>(whole_text(), target); }
  void check(const error& e) const { expect_whole(e, target); }
  void check_failed() const {
    whole untouched;
    untouched.title = "before";
    EXPECT_TRUE(reference::same_value(target, untouched));
  }
};

TEST(DecodeWithoutMemory, DoesNotTouchTheTargetOfATransaction) {
  EXPECT_GT(fail_each_allocation<decode_as_a_transaction>().thrown, 100);
}

struct decode_a_new_value {
  joule::result<whole> made = error{0, errc::end_of_input};

  error run() {
    made = joule::unmarshal<whole>(whole_text());
    return made.error();
  }
  void check(const error& e) const {
    ASSERT_TRUE(made);
    expect_whole(e, *made);
  }
  void check_failed() const {}
};

TEST(DecodeWithoutMemory, MakesNoHalfValue) { EXPECT_GT(fail_each_allocation<decode_a_new_value>().thrown, 100); }

// Strings and names that must be decoded aside, known, unknown, and in text that is skipped or kept.
struct lenient_part {
  std::vector<std::string> words;
  std::map<std::string, joule::raw> rest;
};

struct decode_leniently {
  lenient_part target;

  static const std::string& text() {
    static const std::string made = "{\"words\":[\"\xFF" + long_text + "\",\"\\ud800\"],\"rest\":{" +
                                    members("\xE2\x82" + long_text, 20, "{" + members("\xFE", 20, "\"\xC3\"") + "}") + "}," +
                                    members("unknown \xFF", 40, "{" + members("\\udc00\xFF", 20, "0") + "}") + "}";
    return made;
  }
  error run() { return joule::unmarshal_into<joule::read_options{.utf8 = joule::invalid_utf8::replace}>(text(), target); }
  void check(const error& e) const {
    ASSERT_EQ(e, error{});
    EXPECT_EQ(target.words, (std::vector<std::string>{"\xEF\xBF\xBD" + long_text, "\xEF\xBF\xBD"}));
    EXPECT_EQ(target.rest.size(), 20U);
  }
  void check_failed() const { EXPECT_LE(target.rest.size(), 20U); }
};

TEST(DecodeWithoutMemory, ReportsWhatLenientReadingLacks) {
  const endings seen = fail_each_allocation<decode_leniently>();
  EXPECT_GT(seen.thrown, 20);
  expect_reports(seen, 20);
}

// Only the core takes memory here: names that the type does not have, on a thread that keeps nothing yet.
struct nothing_known {
  int id = 0;
};

template <bool Deep>
struct skip_unknown_members {
  nothing_known target;

  static const std::string& text() {
    static const std::string made = "{" + members("u", 40, "{" + members("v\\n", 40, "[{}]") + "}") +
                                    ",\"w\":" + (Deep ? std::string(3000, '[') + std::string(3000, ']') : "0") +
                                    ",\"id\":7}";
    return made;
  }
  error run() { return joule::unmarshal_into(text(), target, {.max_depth = 5000}); }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(target.id, 7);
  }
  void check_failed() const {}
};

TEST(DecodeWithoutMemory, ReportsWhatTheCoreLacks) {
  if (!core_allocations_fail()) GTEST_SKIP() << "malloc of the core is out of reach here";
  endings seen = fail_each_allocation<skip_unknown_members<false>>();
  EXPECT_EQ(seen.thrown, 0);
  EXPECT_GT(seen.reported, 10);
  seen = fail_each_allocation<skip_unknown_members<true>>();
  EXPECT_EQ(seen.thrown, 0);
  EXPECT_GT(seen.reported, 10);
}

// A long name of a member that is spelt with escapes is unescaped aside.
struct member_with_a_long_name {
  int value = 0;
};

}  // namespace

template <>
struct joule::meta<member_with_a_long_name> {
  static constexpr auto members = joule::members(joule::field(
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
      "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789",
      &member_with_a_long_name::value));
};

namespace {

struct decode_a_long_name {
  member_with_a_long_name target;

  static const std::string& text() {
    static const std::string made = [] {
      std::string name;
      for (int i = 0; i != 700; ++i) name += "\\u003" + std::to_string(i % 10);
      return "{\"" + name + "\":5}";
    }();
    return made;
  }
  error run() { return joule::unmarshal_into(text(), target); }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(target.value, 5);
  }
  void check_failed() const {}
};

TEST(DecodeWithoutMemory, ReportsWhatALongNameLacks) {
  if (!core_allocations_fail()) GTEST_SKIP() << "malloc of the core is out of reach here";
  const endings seen = fail_each_allocation<decode_a_long_name>();
  EXPECT_EQ(seen.thrown, 0);
  EXPECT_GT(seen.reported, 0);
}

// A refusal needs memory for its diagnosis: then the answer is out_of_memory, never a wrong error and never success.
template <int Which>
struct decode_a_bad_text {
  whole target;

  struct row {
    std::string text;
    error wanted;
  };
  static const row& chosen() {
    static const std::string names = members(long_text, 20, R"({"numbers":[1,2,"x"]})");
    static const row rows[] = {
        {R"({"by_name":{)" + names + "}}",
         {std::string(R"({"by_name":{)").size() + names.find("\"x\""), errc::type_mismatch}},
        {R"({"u":{)" + members("u", 40, "1") + R"(,"u3":0}})", {0, errc::duplicate_name}},
        {std::string(900, '['), {0, errc::type_mismatch}},
        {R"({"rest":)" + std::string(900, '['), {908, errc::unexpected_end}},
    };
    return rows[Which];
  }
  error run() { return joule::unmarshal_into(chosen().text, target); }
  void check(const error& e) const {
    EXPECT_EQ(e.code, chosen().wanted.code);
    if (chosen().wanted.code != errc::duplicate_name) {
      EXPECT_EQ(e, chosen().wanted);
    }
  }
  void check_failed() const {}
};

TEST(DecodeWithoutMemory, NeverGivesAWrongReason) {
  const endings seen[] = {fail_each_allocation<decode_a_bad_text<0>>(), fail_each_allocation<decode_a_bad_text<1>>(),
                          fail_each_allocation<decode_a_bad_text<2>>(), fail_each_allocation<decode_a_bad_text<3>>()};
  for (const endings& each : seen) expect_reports(each, 0);
}

struct decode_in_place {
  std::string text = whole_text();
  whole target;

  error run() { return joule::unmarshal_in_place(text, target); }
  void check(const error& e) {
    expect_whole(e, target);
    text = whole_text();
  }
  void check_failed() const { EXPECT_EQ(text, whole_text()); }
};

TEST(DecodeWithoutMemory, PutsTheTextBack) { EXPECT_GT(fail_each_allocation<decode_in_place>().thrown, 100); }

// Containers that take their memory from a resource: its failures pass through like those of operator new.
struct resource_that_mallocs : std::pmr::memory_resource {
  void* do_allocate(std::size_t size, std::size_t) override { return ::operator new(size); }
  void do_deallocate(void* block, std::size_t, std::size_t) override { ::operator delete(block); }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }
};

struct pmr_row {
  std::pmr::string name = "an initial value that is too long for a short string";
  std::pmr::vector<std::pmr::string> tags;
};

struct decode_with_a_resource {
  resource_that_mallocs resource;
  std::pmr::map<std::pmr::string, pmr_row> target{&resource};

  static const std::string& text() {
    static const std::string made =
        "{" + members(long_text, 10, R"({"name":")" + long_text + R"(","tags":[")" + long_text + R"(",""]})") + "}";
    return made;
  }
  error run() { return joule::unmarshal_into(text(), target, {.resource = &resource}); }
  void check(const error& e) const {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(joule::marshal_or_throw(target), text());
  }
  void check_failed() const { EXPECT_LE(target.size(), 10U); }
};

TEST(DecodeWithoutMemory, LetsAResourceThrow) { EXPECT_GT(fail_each_allocation<decode_with_a_resource>().thrown, 20); }

// The initial value that absent members get is made once in a program, at the first decode into a used object.
struct made_once {
  std::string a = "an initial value that is too long for a short string";
  std::string b = "another initial value that is too long for a short string";
  int id = 0;
};

TEST(DecodeWithoutMemory, TriesAgainToMakeTheInitialValue) {
  std::size_t nth = 1;
  for (;; ++nth) {
    made_once target;
    target.a = target.b = std::string(100, 'x');
    error e{};
    fail_allocation(nth, failing::once);
    try {
      e = joule::unmarshal_into(R"({"id":1})", target);
    } catch (const std::bad_alloc&) {
      EXPECT_NE(stop_failing(), 0U);
      continue;
    }
    stop_failing();
    EXPECT_EQ(e, error{});
    EXPECT_EQ(target.a, made_once().a);
    EXPECT_EQ(target.b, made_once().b);
    break;
  }
  EXPECT_GE(nth, 3U);
}

}  // namespace
