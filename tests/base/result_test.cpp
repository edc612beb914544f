#include <joule/base/result.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <type_traits>

namespace {

using joule::errc;
using joule::error;
using joule::result;

constexpr error too_deep{7, errc::depth_exceeded};

// Counts the live objects, and throws from a move on request: the two ways in which a hand-written union goes wrong.
struct counted {
  static inline int alive = 0;
  static inline bool throw_on_move = false;
  int value = 0;

  explicit counted(int v) : value(v) { ++alive; }
  counted(const counted& other) : value(other.value) { ++alive; }
  counted(counted&& other) noexcept(false) : value(other.value) {
    if (throw_on_move) throw 42;
    other.value = -1;
    ++alive;
  }
  counted& operator=(const counted&) = delete;
  ~counted() { --alive; }
};

class ResultOfCounted : public testing::Test {
 protected:
  void SetUp() override {
    counted::alive = 0;
    counted::throw_on_move = false;
  }
  void TearDown() override { EXPECT_EQ(counted::alive, 0); }
};

TEST(Result, HoldsAValueOrAnError) {
  const result<int> value = 5;
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, 5);
  EXPECT_EQ(value.error().code, errc::ok);

  const result<int> failed = too_deep;
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error(), too_deep);
}

TEST(Result, ValueOrGivesTheFallbackOnlyOnError) {
  EXPECT_EQ(result<std::string>(std::string("a")).value_or("b"), "a");
  EXPECT_EQ(result<std::string>(too_deep).value_or("b"), "b");
}

TEST(Result, HoldsMoveOnlyTypes) {
  result<std::unique_ptr<int>> value = std::make_unique<int>(3);
  result<std::unique_ptr<int>> moved = std::move(value);
  EXPECT_EQ(**moved, 3);
  std::unique_ptr<int> taken = std::move(moved).value();
  EXPECT_EQ(*taken, 3);
  static_assert(std::is_nothrow_move_constructible_v<result<std::unique_ptr<int>>>);
}

TEST(Result, ValueThrowsBadResultThatCarriesTheError) {
  const result<int> failed = too_deep;
  try {
    (void)failed.value();
    FAIL() << "value() returned";
  } catch (const joule::bad_result& caught) {
    EXPECT_EQ(caught.error(), too_deep);
    EXPECT_STREQ(caught.what(), joule::message(errc::depth_exceeded));
  }
  EXPECT_THROW(result<void>(too_deep).value(), joule::bad_result);
  EXPECT_NO_THROW(result<void>().value());
}

TEST_F(ResultOfCounted, EveryAssignmentDestroysWhatItReplaces) {
  const result<counted> value(std::in_place, 1);
  const result<counted> other(std::in_place, 2);
  const result<counted> failed = too_deep;
  const result<counted>* const states[] = {&value, &other, &failed};
  for (const auto* from : states) {
    for (const auto* to : states) {
      result<counted> target = *to;
      target = *from;
      ASSERT_EQ(target.has_value(), from->has_value());
      EXPECT_EQ(target.error(), from->error());
      if (!target) continue;
      EXPECT_EQ(target->value, (*from)->value);
    }
  }
  EXPECT_EQ(counted::alive, 2);
}

TEST_F(ResultOfCounted, SelfAssignmentKeepsTheValue) {
  result<counted> value(std::in_place, 9);
  result<counted>& alias = value;
  value = alias;
  EXPECT_EQ(value->value, 9);
  value = std::move(alias);
  EXPECT_EQ(value->value, 9);
}

TEST_F(ResultOfCounted, AThrowingMoveLeavesAnErrorAndNoLeak) {
  result<counted> target(std::in_place, 1);
  result<counted> source(std::in_place, 2);
  counted::throw_on_move = true;
  EXPECT_THROW(target = std::move(source), int);
  counted::throw_on_move = false;
  EXPECT_FALSE(target.has_value());
  EXPECT_TRUE(source.has_value());
}

}  // namespace
