#include <joule/base/error.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

namespace {

using joule::errc;
using joule::error_category;

struct code_row {
  errc code;
  unsigned value;
  const char* name;
};

// Stable numbers: this table is the promise. A row is added with a new code, and never changed.
constexpr code_row codes[] = {
    {errc::ok, 0, "ok"},
    {errc::unexpected_end, 100, "unexpected_end"},
    {errc::expected_value, 101, "expected_value"},
    {errc::expected_name, 102, "expected_name"},
    {errc::expected_colon, 103, "expected_colon"},
    {errc::expected_comma_or_end, 104, "expected_comma_or_end"},
    {errc::trailing_comma, 105, "trailing_comma"},
    {errc::bad_literal, 106, "bad_literal"},
    {errc::bad_number, 107, "bad_number"},
    {errc::leading_zero, 108, "leading_zero"},
    {errc::bad_escape, 109, "bad_escape"},
    {errc::lone_surrogate, 110, "lone_surrogate"},
    {errc::bad_utf8, 111, "bad_utf8"},
    {errc::control_character, 112, "control_character"},
    {errc::trailing_data, 113, "trailing_data"},
    {errc::duplicate_name, 114, "duplicate_name"},
    {errc::byte_order_mark, 115, "byte_order_mark"},
    {errc::depth_exceeded, 200, "depth_exceeded"},
    {errc::buffer_too_small, 201, "buffer_too_small"},
    {errc::out_of_memory, 202, "out_of_memory"},
    {errc::too_large, 203, "too_large"},
    {errc::type_mismatch, 300, "type_mismatch"},
    {errc::out_of_range, 301, "out_of_range"},
    {errc::missing_member, 302, "missing_member"},
    {errc::unknown_name, 303, "unknown_name"},
    {errc::too_few_elements, 304, "too_few_elements"},
    {errc::too_many_elements, 305, "too_many_elements"},
    {errc::needs_unescape, 306, "needs_unescape"},
    {errc::bad_key, 307, "bad_key"},
    {errc::unsupported_value, 400, "unsupported_value"},
    {errc::invalid_utf8_value, 401, "invalid_utf8_value"},
    {errc::invalid_raw_value, 402, "invalid_raw_value"},
    {errc::duplicate_key, 403, "duplicate_key"},
    {errc::io_error, 500, "io_error"},
    {errc::end_of_input, 501, "end_of_input"},
    {errc::hook_failed, 600, "hook_failed"},
};

TEST(ErrorCode, NumbersAndNamesAreStable) {
  for (const code_row& row : codes) {
    EXPECT_EQ(static_cast<unsigned>(row.code), row.value) << row.name;
    EXPECT_STREQ(joule::name(row.code), row.name);
  }
}

TEST(ErrorCode, OnlyTheListedNumbersAreCodes) {
  std::set<unsigned> listed;
  for (const code_row& row : codes) listed.insert(row.value);
  for (unsigned value = 0; value <= 0xFFFF; ++value) {
    const auto code = static_cast<errc>(value);
    const bool known = std::string_view(joule::name(code)) != "unknown";
    ASSERT_EQ(known, listed.contains(value)) << value;
    ASSERT_NE(joule::message(code), nullptr) << value;
  }
}

// The command line, exceptions and explain() put more words around the sentence, so it has neither capital nor period.
TEST(ErrorMessage, IsOneDistinctSentenceWithoutCapitalAndPeriod) {
  std::set<std::string> seen;
  for (const code_row& row : codes) {
    const std::string message = joule::message(row.code);
    ASSERT_GE(message.size(), 8U) << row.name;
    EXPECT_TRUE(seen.insert(message).second) << row.name << ": " << message;
    EXPECT_NE(message.back(), '.') << message;
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  }
  EXPECT_STREQ(joule::message(errc::lone_surrogate), "a surrogate escape stands alone");
  EXPECT_STREQ(joule::message(static_cast<errc>(999)), "unknown error");
}

TEST(ErrorCategory, IsTheHundredOfTheCode) {
  constexpr error_category by_hundred[] = {error_category::none,    error_category::syntax, error_category::limit,
                                           error_category::binding, error_category::value,  error_category::io,
                                           error_category::user};
  for (const code_row& row : codes) EXPECT_EQ(joule::category(row.code), by_hundred[row.value / 100]) << row.name;
  EXPECT_EQ(joule::category(static_cast<errc>(700)), error_category::none);
  EXPECT_EQ(joule::category(static_cast<errc>(0xFFFF)), error_category::none);
}

TEST(Error, IsSixteenTriviallyCopyableBytesWithAFixedLayout) {
  static_assert(sizeof(joule::error) == 16);
  static_assert(std::is_trivially_copyable_v<joule::error> && std::is_standard_layout_v<joule::error>);
  EXPECT_EQ(offsetof(joule::error, offset), 0U);
  EXPECT_EQ(offsetof(joule::error, code), 8U);
  EXPECT_EQ(offsetof(joule::error, domain), 10U);
  EXPECT_EQ(offsetof(joule::error, detail), 12U);
}

TEST(Error, IsTrueWhenSomethingWentWrong) {
  const joule::error none;
  EXPECT_FALSE(none);
  const joule::error at_the_start{0, errc::expected_value};
  EXPECT_TRUE(at_the_start);
  const joule::error elsewhere{1, errc::expected_value};
  EXPECT_NE(at_the_start, elsewhere);
  EXPECT_EQ(elsewhere, (joule::error{1, errc::expected_value, joule::error_domain::joule, 0}));
}

}  // namespace
