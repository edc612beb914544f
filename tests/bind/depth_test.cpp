// Depth: one limit for every verb, and a stack that 10,000 levels do not exhaust (decision 9).
#include "bind/decode_helpers.hpp"

#include <joule/token/diagnose.hpp>

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#if defined(__unix__)
#include <pthread.h>
#endif

namespace {

using namespace joule_test;

struct tree {
  std::vector<tree> c;
};
struct chain {
  int id = 0;
  std::unique_ptr<chain> n;
};
struct mapped {
  std::map<std::string, mapped> m;
};
struct table {
  std::unordered_map<std::string, table> m;
};
struct paired {
  std::tuple<int, std::unique_ptr<paired>> p;
};

// Without optimisation a level takes 7 KB and more under AddressSanitizer: the deep cases need an optimised build.
#if defined(__OPTIMIZE__)
constexpr bool optimized = true;
#else
constexpr bool optimized = false;
#endif

// `count` times the opening, a value, `count` times the closing.
std::string nested(std::size_t count, const std::string& open, const std::string& inner, const std::string& close) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += open;
  text += inner;
  for (std::size_t i = 0; i < count; ++i) text += close;
  return text;
}

template <class T>
void limit_is(std::size_t open_per_level, std::size_t inner_depth, const std::string& open, const std::string& inner,
              const std::string& close) {
  for (const std::uint32_t limit : {1U, 2U, 3U, 10U, optimized ? 1000U : 100U}) {
    // Levels that just fit beside the containers of `inner`.
    if (limit < inner_depth + open_per_level) continue;
    const std::size_t levels = (limit - inner_depth) / open_per_level;
    const std::string fits = nested(levels, open, inner, close);
    const joule::run_options run{.max_depth = limit};
    const joule::result<T> value = joule::unmarshal<T>(fits, run);
    ASSERT_EQ(value.error(), error{}) << limit;
    const joule::result<std::string> again = joule::marshal(*value, run);
    EXPECT_EQ(again.error(), error{}) << limit;

    const std::string too_deep = nested(levels + 1, open, inner, close);
    const error expected = joule::token::diagnose(too_deep.data(), too_deep.size(), {limit, {}});
    ASSERT_EQ(expected.code, errc::depth_exceeded);
    EXPECT_EQ(joule::unmarshal<T>(too_deep, run).error(), expected) << limit;
    const joule::result<T> deeper = joule::unmarshal<T>(too_deep, {.max_depth = 5000});
    ASSERT_EQ(deeper.error(), error{});
    const error refusal = joule::marshal(*deeper, run).error();
    EXPECT_EQ(refusal.code, errc::depth_exceeded) << limit;
    // The encoder stops at the same bracket, where its output up to there is the text; raw text is one failing value.
    const bool same_text = joule::marshal(*deeper, {.max_depth = 5000}).value() == too_deep;
    if (std::is_same_v<T, joule::raw>) {
      EXPECT_EQ(refusal.offset, 0U);
    } else if (same_text) {
      EXPECT_EQ(refusal.offset, expected.offset);
    }
    EXPECT_EQ(joule::marshal<joule::write_options{.deterministic = true}>(*deeper, run).error().code, errc::depth_exceeded);
  }
}

TEST(Depth, IsLimitedAtTheBracketThatIsOneTooMany) {
  limit_is<tree>(2, 2, R"({"c":[)", R"({"c":[]})", "]}");
  limit_is<chain>(1, 0, R"({"id":0,"n":)", "null", "}");
  limit_is<mapped>(2, 2, R"({"m":{"k":)", R"({"m":{}})", "}}");
  limit_is<table>(2, 2, R"({"m":{"k":)", R"({"m":{}})", "}}");
  limit_is<joule::raw>(1, 0, "[", "1", "]");
}

TEST(Depth, IsLimitedInSkippedValues) {
  struct small {
    int a = 0;
  };
  for (const std::uint32_t limit : {1U, 2U, 3U, 100U}) {
    const std::string fits = "{\"z\":" + nested(limit - 1, "[", "1", "]") + "}";
    EXPECT_EQ(joule::unmarshal<small>(fits, {.max_depth = limit}).error(), error{});
    const std::string deep = "{\"z\":" + nested(limit, "[", "1", "]") + "}";
    EXPECT_EQ(joule::unmarshal<small>(deep, {.max_depth = limit}).error(), error_at(errc::depth_exceeded, 5 + limit - 1));
  }
  EXPECT_EQ(joule::unmarshal<std::vector<int>>("[]", {.max_depth = 0}).error(), error_at(errc::depth_exceeded, 0));
  EXPECT_EQ(joule::unmarshal<int>("1", {.max_depth = 0}).error(), error{});
}

TEST(Depth, DefaultsToAThousand) {
  EXPECT_EQ(joule::unmarshal<joule::raw>(nested(1000, "[", "", "]")).error(), error{});
  EXPECT_EQ(joule::unmarshal<joule::raw>(nested(1001, "[", "", "]")).error(), error_at(errc::depth_exceeded, 1000));
  EXPECT_EQ(joule::unmarshal<tree>(std::string(100000, '[')).error(), error_at(errc::type_mismatch, 0));
  EXPECT_EQ(joule::unmarshal<joule::raw>(std::string(1000000, '[')).error(), error_at(errc::depth_exceeded, 1000));
}

// A value may be deeper than its text's limit when it is encoded: raw text counts from where it stands.
TEST(Depth, OfRawTextCountsOnEncode) {
  const std::vector<joule::raw> list{joule::raw::unchecked("[[1]]")};
  EXPECT_EQ(joule::marshal(list, {.max_depth = 3}).error(), error{});
  EXPECT_EQ(joule::marshal(list, {.max_depth = 2}).error().code, errc::depth_exceeded);
}

// -- ten thousand levels ----------------------------------------------------------------------------------------------

#if defined(__unix__)
// Runs on a stack of 8 MiB, whatever the limit of the machine is.
void on_eight_mebibytes(void (*work)()) {
  pthread_attr_t attributes;
  ASSERT_EQ(pthread_attr_init(&attributes), 0);
  ASSERT_EQ(pthread_attr_setstacksize(&attributes, std::size_t{8} << 20), 0);
  pthread_t thread;
  const auto start = [](void* run) -> void* {
    reinterpret_cast<void (*)()>(run)();
    return nullptr;
  };
  ASSERT_EQ(pthread_create(&thread, &attributes, start, reinterpret_cast<void*>(work)), 0);
  ASSERT_EQ(pthread_join(thread, nullptr), 0);
  pthread_attr_destroy(&attributes);
}

constexpr std::uint32_t deep = 10000;

template <class T>
void round_trip(const std::string& text) {
  T value{};
  ASSERT_EQ(joule::unmarshal_into(text, value, {.max_depth = deep}), error{});
  const joule::result<std::string> again = joule::marshal(value, {.max_depth = deep});
  ASSERT_EQ(again.error(), error{});
  EXPECT_TRUE(*again == text);
  ASSERT_EQ(joule::unmarshal_into(text, value, {.max_depth = deep}), error{});
}

TEST(Depth, TenThousandLevelsFitIntoEightMebibytes) {
  if (!optimized) GTEST_SKIP() << "not optimised";
  if (JOULE_GCC && JOULE_ASAN) GTEST_SKIP() << "GCC's AddressSanitizer takes up to 1.7 KB a container (docs/limits.md)";
  on_eight_mebibytes([] { round_trip<tree>(nested(deep / 2 - 1, R"({"c":[)", R"({"c":[]})", "]}")); });
  on_eight_mebibytes([] { round_trip<chain>(nested(deep, R"({"id":0,"n":)", "null", "}")); });
  on_eight_mebibytes([] { round_trip<mapped>(nested(deep / 2 - 1, R"({"m":{"k":)", R"({"m":{}})", "}}")); });
  on_eight_mebibytes([] { round_trip<paired>(nested(deep / 2, R"({"p":[0,)", "null", "]}")); });
  on_eight_mebibytes([] { round_trip<joule::raw>(nested(deep, "[", "1", "]")); });
}

TEST(Depth, ErrorsBelowTenThousandLevelsAreFound) {
  if (!optimized) GTEST_SKIP() << "not optimised";
  if (JOULE_GCC && JOULE_ASAN) GTEST_SKIP() << "GCC's AddressSanitizer takes up to 1.7 KB a container (docs/limits.md)";
  on_eight_mebibytes([] {
    chain value;
    const std::string open = nested(deep, R"({"id":0,"n":)", "x", "");
    EXPECT_EQ(joule::unmarshal_into(open, value, {.max_depth = deep}), error_at(errc::expected_value, open.size() - 1));
    const std::string wrong = nested(deep, R"({"id":0,"n":)", "1", "}");
    EXPECT_EQ(joule::unmarshal_into(wrong, value, {.max_depth = deep}),
              error_at(errc::type_mismatch, std::size_t{deep} * 12));
  });
}
#endif

}  // namespace
