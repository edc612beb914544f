#include <joule/bind/diagnose.hpp>

#include "bind/guarded_text.hpp"
#include "bind/hand_made_rows.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace {

namespace rows = joule_test::rows;
using joule::errc;
using joule::error;
using joule::bind::type_row;

constexpr std::uint64_t valid = ~std::uint64_t{0};

error diagnose(std::string_view text, const type_row& root, std::uint64_t text_error_offset = valid,
               joule::duplicate_names duplicates = joule::duplicate_names::reject) {
  const joule::text_options options{.max_depth = joule::default_max_depth, .duplicates = duplicates};
  return joule::bind::diagnose(text.data(), text.size(), root, options, text_error_offset);
}

struct row_case {
  std::string_view text;
  errc code = errc::ok;
  std::uint64_t offset = 0;
  std::uint32_t detail = 0;
};

template <std::size_t N>
void expect_all(const row_case (&cases)[N], const type_row& root) {
  for (const row_case& c : cases) {
    const error found = diagnose(c.text, root);
    EXPECT_STREQ(joule::name(found.code), joule::name(c.code)) << c.text;
    if (c.code == errc::ok) continue;
    EXPECT_EQ(found.offset, c.offset) << c.text;
    EXPECT_EQ(found.detail, c.detail) << c.text;
    EXPECT_EQ(found.domain, joule::error_domain::joule) << c.text;
  }
}

// -- kinds ------------------------------------------------------------------------------------------------------------

enum kinds_bit : unsigned { b_null = 1, b_bool = 2, b_number = 4, b_string = 8, b_array = 16, b_object = 32 };

struct kind_case {
  joule::bind::type_row_function row;
  unsigned accepted;
};

constexpr kind_case kind_cases[] = {
    {rows::boolean, b_bool},
    {rows::int8, b_number},
    {rows::int64, b_number},
    {rows::int128, b_number},
    {rows::uint8, b_number},
    {rows::uint64, b_number},
    {rows::float32, b_number},
    {rows::float64, b_number},
    {rows::string, b_string},
    {rows::view, b_string},
    {rows::char4, b_string},
    {rows::bytes, b_string},
    {rows::null, b_null},
    {rows::number, b_number},
    {rows::raw, b_null | b_bool | b_number | b_string | b_array | b_object},
    {rows::custom, b_null | b_bool | b_number | b_string | b_array | b_object},
    {rows::node, b_object},
    {rows::user, b_object},
    {rows::map_of_int, b_object},
    {rows::map_by_int8, b_object},
    {rows::sequence_of_int, b_array},
    {rows::set_of_int, b_array},
    {rows::int_x0, b_array},
    {rows::pair, b_array},
    {rows::optional_int, b_null | b_number},
    {rows::optional_optional_int, b_null | b_number},
    {rows::next_node, b_null | b_object},
    {rows::null_keeps_int, b_null | b_number},
};

TEST(Diagnose, AcceptsExactlyTheJsonKindsOfAType) {
  static constexpr std::string_view values[] = {"null", "true", "7", "\"QUJD\"", "[]", "{}"};
  for (const kind_case& c : kind_cases) {
    for (unsigned i = 0; i != 6; ++i) {
      for (const std::string_view space : {"", " ", "\n\t\r  "}) {
        const std::string text = std::string(space) + std::string(values[i]);
        const error found = diagnose(text, c.row());
        if ((c.accepted & (1U << i)) == 0) {
          EXPECT_STREQ(joule::name(found.code), "type_mismatch") << c.row().type_name.data << " " << text;
          EXPECT_EQ(found.offset, space.size()) << c.row().type_name.data << " " << text;
        } else {
          EXPECT_NE(found.code, errc::type_mismatch) << c.row().type_name.data << " " << text;
        }
      }
    }
  }
}

TEST(Diagnose, BooleansAreBothWords) {
  static constexpr row_case cases[] = {
      {"true"}, {"false"}, {"0", errc::type_mismatch, 0}, {"\"true\"", errc::type_mismatch, 0}};
  expect_all(cases, rows::boolean());
}

// -- integers (rule B12) ----------------------------------------------------------------------------------------------

TEST(Diagnose, SignedIntegersFitTheirWidth) {
  static constexpr row_case narrow[] = {
      {"0"},
      {"-0"},
      {"127"},
      {"-128"},
      {"128", errc::out_of_range, 0},
      {"-129", errc::out_of_range, 0},
      {" 1000", errc::out_of_range, 1},
      {"99999999999999999999999999999999999999999", errc::out_of_range, 0},
      {"1.0", errc::type_mismatch, 0},
      {"-1.5", errc::type_mismatch, 0},
      {"1e1", errc::type_mismatch, 0},
      {"1E+1", errc::type_mismatch, 0},
      {"1000.5", errc::type_mismatch, 0},
      {"0e0", errc::type_mismatch, 0},
  };
  expect_all(narrow, rows::int8());
  static constexpr row_case half[] = {
      {"32767"}, {"-32768"}, {"32768", errc::out_of_range}, {"-32769", errc::out_of_range}};
  expect_all(half, rows::int16());
  static constexpr row_case word[] = {
      {"2147483647"}, {"-2147483648"}, {"2147483648", errc::out_of_range}, {"-2147483649", errc::out_of_range}};
  expect_all(word, rows::int32());
  static constexpr row_case wide[] = {{"9223372036854775807"},
                                      {"-9223372036854775808"},
                                      {"9223372036854775808", errc::out_of_range},
                                      {"-9223372036854775809", errc::out_of_range},
                                      {"18446744073709551616", errc::out_of_range}};
  expect_all(wide, rows::int64());
  static constexpr row_case widest[] = {{"170141183460469231731687303715884105727"},
                                        {"-170141183460469231731687303715884105728"},
                                        {"170141183460469231731687303715884105728", errc::out_of_range},
                                        {"-170141183460469231731687303715884105729", errc::out_of_range},
                                        {"1000000000000000000000000000000000000000", errc::out_of_range}};
  expect_all(widest, rows::int128());
}

TEST(Diagnose, UnsignedIntegersFitTheirWidthAndHaveNoMinusSign) {
  static constexpr row_case narrow[] = {
      {"0"},
      {"255"},
      {"256", errc::out_of_range},
      {"300", errc::out_of_range},
      {"-0", errc::type_mismatch},
      {"-1", errc::type_mismatch},
      {" -300", errc::type_mismatch, 1},
      {"1.0", errc::type_mismatch},
      {"2e0", errc::type_mismatch},
      {"-1.5", errc::type_mismatch},
  };
  expect_all(narrow, rows::uint8());
  static constexpr row_case half[] = {{"65535"}, {"65536", errc::out_of_range}};
  expect_all(half, rows::uint16());
  static constexpr row_case word[] = {{"4294967295"}, {"4294967296", errc::out_of_range}};
  expect_all(word, rows::uint32());
  static constexpr row_case wide[] = {{"18446744073709551615"},
                                      {"18446744073709551616", errc::out_of_range},
                                      {"18446744073709551620", errc::out_of_range},
                                      {"184467440737095516150", errc::out_of_range}};
  expect_all(wide, rows::uint64());
  static constexpr row_case widest[] = {{"340282366920938463463374607431768211455"},
                                        {"340282366920938463463374607431768211456", errc::out_of_range}};
  expect_all(widest, rows::uint128());
}

// -- floating point (rule B13) ----------------------------------------------------------------------------------------

// Decimal digits of 2^power, by doubling.
std::string power_of_two(int power) {
  std::string digits = "1";
  for (int i = 0; i != power; ++i) {
    int carry = 0;
    for (std::size_t k = digits.size(); k-- != 0;) {
      const int doubled = (digits[k] - '0') * 2 + carry;
      digits[k] = static_cast<char>('0' + doubled % 10);
      carry = doubled / 10;
    }
    if (carry != 0) digits.insert(digits.begin(), '1');
  }
  return digits;
}

// a - b for a > b, both decimal.
std::string difference(std::string a, std::string b) {
  b.insert(0, a.size() - b.size(), '0');
  int borrow = 0;
  for (std::size_t k = a.size(); k-- != 0;) {
    int digit = a[k] - b[k] - borrow;
    borrow = digit < 0 ? 1 : 0;
    a[k] = static_cast<char>('0' + digit + 10 * borrow);
  }
  return a;
}

void expect_overflow_from(const std::string& limit, const type_row& row) {
  const std::string below = difference(limit, "1");
  const std::string shift = std::to_string(limit.size() - 1);
  const std::string scientific = limit.substr(0, 1) + "." + limit.substr(1);
  const std::string below_scientific = below.substr(0, 1) + "." + below.substr(1);
  for (const std::string sign : {"", "-"}) {
    EXPECT_EQ(diagnose(sign + limit, row).code, errc::out_of_range);
    EXPECT_EQ(diagnose(sign + limit + ".0", row).code, errc::out_of_range);
    EXPECT_EQ(diagnose(sign + limit + "0", row).code, errc::out_of_range);
    EXPECT_EQ(diagnose(sign + scientific + "e" + shift, row).code, errc::out_of_range);
    EXPECT_EQ(diagnose(sign + scientific + "000E+00" + shift, row).code, errc::out_of_range);
    EXPECT_EQ(diagnose(sign + "0.0000" + limit + "e" + std::to_string(limit.size() + 4), row).code, errc::out_of_range);
    EXPECT_EQ(diagnose(sign + below, row).code, errc::ok);
    EXPECT_EQ(diagnose(sign + below + ".99999", row).code, errc::ok);
    EXPECT_EQ(diagnose(sign + below_scientific + "e" + shift, row).code, errc::ok);
    EXPECT_EQ(diagnose(sign + limit + "e-1", row).code, errc::ok);
    EXPECT_EQ(diagnose(sign + limit.substr(0, limit.size() - 1), row).code, errc::ok);
  }
}

TEST(Diagnose, DoublesOverflowHalfAUnitBeyondTheLargest) {
  expect_overflow_from(difference(power_of_two(1024), power_of_two(970)), rows::float64());
}

TEST(Diagnose, FloatsOverflowAtTheirOwnWidth) {
  expect_overflow_from(difference(power_of_two(128), power_of_two(103)), rows::float32());
}

TEST(Diagnose, ExtremeExponentsAreJudgedByMagnitude) {
  static constexpr row_case cases[] = {
      {"0"},
      {"-0.0"},
      {"1e-400"},
      {"0e999999999999999999999999"},
      {"0.000e99999999999999999999"},
      {"1e-99999999999999999999999999"},
      {"1.7976931348623157e308"},
      {"1e309", errc::out_of_range},
      {" 1e999999999999999999999999", errc::out_of_range, 1},
      {"-1e400", errc::out_of_range},
      {"179769313e300"},
      {"179769314e300", errc::out_of_range},
      {"0.00001e313"},
      {"0.0001e313", errc::out_of_range},
  };
  expect_all(cases, rows::float64());
  static constexpr row_case narrow[] = {
      {"3.4028235e38"}, {"3.4028236e38", errc::out_of_range}, {"1e39", errc::out_of_range}};
  expect_all(narrow, rows::float32());
  static constexpr row_case any[] = {{"1e999999999999999999999999"}, {"-0"}, {"1.50"}};
  expect_all(any, rows::number());
}

// -- strings ----------------------------------------------------------------------------------------------------------

TEST(Diagnose, BorrowedStringsRefuseEscapes) {
  static constexpr row_case cases[] = {{"\"\""},
                                       {"\"\xC3\xA9\""},
                                       {"\"a\\n\"", errc::needs_unescape},
                                       {" \"\\u0061\"", errc::needs_unescape, 1},
                                       {"\"a\\\\\"", errc::needs_unescape}};
  expect_all(cases, rows::view());
  static constexpr row_case owned[] = {{"\"a\\n\\\"\""}};
  expect_all(owned, rows::string());
}

TEST(Diagnose, CharArraysHoldUpToTheirSizeInUnescapedBytes) {
  static constexpr row_case cases[] = {
      {"\"\""},
      {"\"abcd\""},
      {"\"abcde\"", errc::out_of_range},
      {"\"\\u0061\\u0062\\n\\/\""},
      {"\"\\u00e9\\u00e9\""},
      {"\"\\u00e9\\u00e9.\"", errc::out_of_range},
      {"\"\\ud83d\\ude00\""},
      {"\"\\ud83d\\ude00.\"", errc::out_of_range},
      {" \"\\u20ac12\"", errc::out_of_range, 1},
      {"\"\\u20ac1\""},
  };
  expect_all(cases, rows::char4());
}

TEST(Diagnose, ByteRangesAreStrictBase64) {
  static constexpr row_case cases[] = {
      {"\"\""},
      {"\"QQ==\""},
      {"\"QUI=\""},
      {"\"QUJD\""},
      {"\"+/+/\""},
      {"\"+\\/+\\/\""},
      {"\"\\u0051Q==\""},
      {"\"QR==\""},  // trailing bits may be set
      {"\"Q\"", errc::type_mismatch},
      {"\"QQ\"", errc::type_mismatch},
      {"\"QQ=\"", errc::type_mismatch},
      {"\"QUJ\"", errc::type_mismatch},
      {"\"Q===\"", errc::type_mismatch},
      {"\"====\"", errc::type_mismatch},
      {"\"QQ==QQ==\"", errc::type_mismatch},
      {"\"QU=I\"", errc::type_mismatch},
      {"\"QUJD====\"", errc::type_mismatch},
      {"\"QU\\nJD\"", errc::type_mismatch},
      {"\"QU D\"", errc::type_mismatch},
      {"\"-_-_\"", errc::type_mismatch},
      {"\"Q\xC3\xA9Q\"", errc::type_mismatch},
  };
  expect_all(cases, rows::bytes());
  static constexpr row_case fixed[] = {{"\"QUJD\""},
                                       {"\"QUI=\"", errc::out_of_range},
                                       {"\"QUJDRA==\"", errc::out_of_range},
                                       {"\"QUJ\"", errc::type_mismatch}};
  expect_all(fixed, rows::bytes3());
}

// -- null -------------------------------------------------------------------------------------------------------------

TEST(Diagnose, NullNeedsANullStateAtEveryPosition) {
  static constexpr row_case in_array[] = {{"[1,null]", errc::type_mismatch, 3}, {"[ null]", errc::type_mismatch, 2}};
  expect_all(in_array, rows::sequence_of_int());
  static constexpr row_case in_map[] = {{"{\"a\":null}", errc::type_mismatch, 5}};
  expect_all(in_map, rows::map_of_int());
  static constexpr row_case in_record[] = {{"{\"id\":null,\"screen_name\":\"\"}", errc::type_mismatch, 6},
                                           {"{\"id\":1,\"screen_name\":\"\",\"url\":null}"}};
  expect_all(in_record, rows::user());
}

// -- records ----------------------------------------------------------------------------------------------------------

TEST(Diagnose, MissingMembersAreFoundAtTheClosingBrace) {
  static constexpr row_case cases[] = {
      {"{}", errc::missing_member, 1, 0},
      {" { } ", errc::missing_member, 3, 0},
      {"{\"id\":1}", errc::missing_member, 7, 1},
      {"{\"screen_name\":\"x\"}", errc::missing_member, 18, 0},
      {"{\"screen_name\":\"x\",\"id\":1}"},
      {"{\"unknown\":{\"id\":1},\"screen_name\":\"x\"}", errc::missing_member, 37, 0},
  };
  expect_all(cases, rows::user());
  static constexpr row_case wide[] = {{"{\"a\":1}", errc::missing_member, 6, 7},
                                      {"{\"h\":1}", errc::missing_member, 6, 9}};
  expect_all(wide, rows::wide());
}

TEST(Diagnose, NamesAreComparedAfterUnescaping) {
  static constexpr row_case cases[] = {
      {"{\"\\u0068\":1,\"j\\n\xC3\xA9\xF0\x9F\x98\x80\":2}"},
      {"{\"h\":1,\"\\u006a\\u000a\\u00E9\\ud83D\\uDE00\":2}"},
      {"{\"h\":1,\"\\u006a\\u000a\\u00E9\\ud83D\\uDE00\":\"\"}", errc::type_mismatch, 40},
      {"{\"H\":1}", errc::missing_member, 6, 7},  // exact: upper case is another name
      {"{\"h \":\"\"}", errc::missing_member, 8, 7},
      {"{\"h\\u0000\":\"\"}", errc::missing_member, 13, 7},
  };
  expect_all(cases, rows::wide());
}

TEST(Diagnose, UnknownMembersAreSkippedUnlessRefused) {
  static constexpr row_case skipped[] = {
      {"{\"x\":[1,{\"id\":\"\"},null],\"id\":1,\"screen_name\":\"\"}"},
      {"{\"x\":[],\"id\":-1}", errc::type_mismatch, 13},
  };
  expect_all(skipped, rows::user());
  static constexpr row_case refused[] = {
      {"{\"id\":1,\"screen_name\":\"\"}"},
      {"{\"id\":1, \"x\":2}", errc::unknown_name, 9},
      {"{\"\":1}", errc::unknown_name, 1},
      {"{\"i\\u0064\":1,\"ID\":2}", errc::unknown_name, 13},
      {"{\"id\":\"\",\"x\":2}", errc::type_mismatch, 6},
  };
  expect_all(refused, rows::strict_user());
}

TEST(Diagnose, UnknownMembersAreRefusedEverywhereOnRequest) {
  const auto refuse = [](std::string_view text) {
    return joule::bind::diagnose(text.data(), text.size(), rows::twitter(), {}, text.size(), {.reject_unknown = true});
  };
  EXPECT_EQ(refuse("{\"statuses\":[{\"texts\":1}]}"), (error{14, errc::unknown_name, joule::error_domain::joule, 0}));
  EXPECT_FALSE(refuse("{\"statuses\":[{\"rest\":{\"x\":1},\"extra\":{\"x\":[\"\",1]}}]}"));
}

TEST(Diagnose, RepeatedMembersAreEachCheckedWhenAllowed) {
  constexpr std::string_view text = "{\"value\":1,\"value\":true}";
  const error found = diagnose(text, rows::node(), valid, joule::duplicate_names::allow);
  EXPECT_EQ(found.code, errc::type_mismatch);
  EXPECT_EQ(found.offset, 19U);
  EXPECT_FALSE(diagnose("{\"value\":1,\"value\":2}", rows::node(), valid, joule::duplicate_names::allow));
  // Refused duplicates are the text verdict's: it hands over the offset of the second name.
  EXPECT_FALSE(diagnose(text, rows::node(), 11));
}

// -- arrays (rule B11) ------------------------------------------------------------------------------------------------

TEST(Diagnose, FixedArraysWantExactlyTheirElements) {
  static constexpr row_case cases[] = {
      {"[1,2,3]"},
      {"[]", errc::too_few_elements, 1},
      {"[1, 2 ]", errc::too_few_elements, 6},
      {"[1,2,3, 4]", errc::too_many_elements, 8},
      {"[1,2,3,[]]", errc::too_many_elements, 7},
      {"[1,2,\"\",4]", errc::type_mismatch, 5},
  };
  expect_all(cases, rows::int_x3());
  static constexpr row_case none[] = {{"[]"}, {"[ 1]", errc::too_many_elements, 2}};
  expect_all(none, rows::int_x0());
}

TEST(Diagnose, TuplesCheckEachElementByItsOwnType) {
  static constexpr row_case cases[] = {
      {"[\"a\",255]"},
      {"[\"a\",256]", errc::out_of_range, 5},
      {"[1,2]", errc::type_mismatch, 1},
      {"[\"a\"]", errc::too_few_elements, 4},
      {"[\"a\",1,null]", errc::too_many_elements, 7},
  };
  expect_all(cases, rows::pair());
}

TEST(Diagnose, SetsAndSequencesTakeAnyNumberOfElements) {
  static constexpr row_case cases[] = {{"[]"}, {"[1]"}, {"[1,1,1]"}, {"[1,1,1.5]", errc::type_mismatch, 5}};
  expect_all(cases, rows::set_of_int());
  expect_all(cases, rows::sequence_of_int());
}

// -- maps (rules B5 and B10) ------------------------------------------------------------------------------------------

TEST(Diagnose, IntegerNamesAreWholeIntegersOfTheirWidth) {
  static constexpr row_case cases[] = {
      {"{}"},
      {"{\"0\":1,\"-1\":2,\"127\":3,\"-128\":4}"},
      {"{\"\\u0031\\u0032\":1}"},
      {"{\"-0\":1}"},
      {"{\"x\":1}", errc::bad_key, 1},
      {"{ \"\":1}", errc::bad_key, 2},
      {"{\"1\":1,\"1x\":1}", errc::bad_key, 7},
      {"{\"01\":1}", errc::bad_key, 1},
      {"{\"-01\":1}", errc::bad_key, 1},
      {"{\"+1\":1}", errc::bad_key, 1},
      {"{\" 1\":1}", errc::bad_key, 1},
      {"{\"1 \":1}", errc::bad_key, 1},
      {"{\"1.0\":1}", errc::bad_key, 1},
      {"{\"1e0\":1}", errc::bad_key, 1},
      {"{\"-\":1}", errc::bad_key, 1},
      {"{\"1.\":1}", errc::bad_key, 1},
      {"{\"128\":1}", errc::bad_key, 1},
      {"{\"-129\":1}", errc::bad_key, 1},
      {"{\"1\\u0000\":1}", errc::bad_key, 1},
      {"{\"9999999999999999999999999999999999999999999999999\":1}", errc::bad_key, 1},
      {"{\"1\":\"\",\"x\":1}", errc::type_mismatch, 5},
  };
  expect_all(cases, rows::map_by_int8());
  static constexpr row_case not_negative[] = {{"{\"65535\":1}"},
                                              {"{\"65536\":1}", errc::bad_key, 1},
                                              {"{\"-0\":1}", errc::bad_key, 1},
                                              {"{\"-1\":1}", errc::bad_key, 1}};
  expect_all(not_negative, rows::map_by_uint16());
  static constexpr row_case widest[] = {{"{\"-170141183460469231731687303715884105728\":1}"},
                                        {"{\"-170141183460469231731687303715884105729\":1}", errc::bad_key, 1}};
  expect_all(widest, rows::map_by_int128());
}

TEST(Diagnose, ZeroAndMinusZeroAreOneInteger) {
  static constexpr row_case cases[] = {
      {"{\"0\":1,\"-0\":2}", errc::duplicate_name, 7},
      {"{\"-0\":1,\"5\":1,\"\\u0030\":2}", errc::duplicate_name, 14},
      {"{\"0\":1,\"1\":2,\"-1\":3}"},
  };
  expect_all(cases, rows::map_by_int8());
  EXPECT_FALSE(diagnose("{\"0\":1,\"-0\":2}", rows::map_by_int8(), valid, joule::duplicate_names::allow));
}

TEST(Diagnose, StringNamesFollowTheirOwnType) {
  static constexpr row_case owned[] = {{"{\"\\n\":1,\"\":2}"}, {"{\"\\n\":\"\"}", errc::type_mismatch, 6}};
  expect_all(owned, rows::map_of_int());
  static constexpr row_case borrowed[] = {{"{\"a\":1}"}, {"{\"a\":1,\"\\n\":1}", errc::needs_unescape, 7}};
  expect_all(borrowed, rows::map_by_view());
  static constexpr row_case fixed[] = {{"{\"abcd\":1}"}, {"{\"abcde\":1}", errc::bad_key, 1}, {"{\"abc\\n\":1}"}};
  expect_all(fixed, rows::map_by_char4());
}

// -- order and the text verdict ---------------------------------------------------------------------------------------

TEST(Diagnose, ReportsTheFirstErrorOfTheDocument) {
  static constexpr row_case cases[] = {
      {"{\"statuses\":[{\"text\":1,\"user\":2}]}", errc::type_mismatch, 21},
      {"{\"statuses\":[{\"user\":{\"id\":1}},{\"text\":1}]}", errc::missing_member, 28, 1},
      {"{\"statuses\":[{\"extra\":{\"k\":[\"\",256]},\"votes\":{\"x\":1}}]}", errc::out_of_range, 31},
      {"{\"statuses\":[{\"extra\":{\"k\":[\"\",255]},\"votes\":{\"x\":1}}]}", errc::bad_key, 46},
      {"{\"statuses\":[{\"rest\":{\"user\":[1,{}]},\"point\":[1,2]}]}", errc::too_few_elements, 49},
      {"{\"statuses\":[{}],\"statusses\":[{\"text\":1}]}"},
  };
  expect_all(cases, rows::twitter());
}

TEST(Diagnose, LooksOnlyInFrontOfTheTextError) {
  constexpr std::string_view text = "{\"value\":true}";
  for (std::uint64_t cut = 0; cut <= text.size() + 3; ++cut) {
    const error found = diagnose(text, rows::node(), cut);
    EXPECT_EQ(found.code, cut <= 9 ? errc::ok : errc::type_mismatch) << cut;
  }
}

struct cut_case {
  joule::bind::type_row_function row;
  std::string_view text;
  std::uint64_t text_error_offset;
  errc code;
  std::uint64_t offset;
};

TEST(Diagnose, JudgesTheKindByTheFirstByteAndTheContentOfWholeTokens) {
  static constexpr cut_case cases[] = {
      {rows::int32, "\"a\\q\"", 2, errc::type_mismatch, 0},
      {rows::int32, "tru", 3, errc::type_mismatch, 0},
      {rows::int32, "treu", 0, errc::ok, 0},
      {rows::int32, "nul", 3, errc::type_mismatch, 0},
      {rows::optional_int, "nul", 3, errc::ok, 0},
      {rows::uint8, "-", 1, errc::type_mismatch, 0},
      {rows::uint8, "-x", 0, errc::ok, 0},
      {rows::uint8, "-01", 2, errc::type_mismatch, 0},
      {rows::int8, "-", 1, errc::ok, 0},
      {rows::int8, "1.", 2, errc::ok, 0},
      {rows::int8, "1e", 2, errc::ok, 0},
      {rows::int8, "1e+", 3, errc::ok, 0},
      {rows::int8, "1.5.2", 3, errc::type_mismatch, 0},
      {rows::int8, "[300", 4, errc::type_mismatch, 0},
      {rows::sequence_of_int, "[3000000000", 11, errc::out_of_range, 1},
      {rows::float64, "1e400 x", 6, errc::out_of_range, 0},
      {rows::char4, "\"abcde\\q\"", 6, errc::ok, 0},
      {rows::char4, "\"abcde", 6, errc::ok, 0},
      {rows::view, "\"a\\n\\q\"", 4, errc::ok, 0},
      {rows::view, "\"a\\n\" x", 6, errc::needs_unescape, 0},
      {rows::bytes, "\"!", 2, errc::ok, 0},
      {rows::strict_user, "{\"x", 3, errc::ok, 0},
      {rows::strict_user, "{\"x\"", 4, errc::unknown_name, 1},
      {rows::map_by_int8, "{\"x", 3, errc::ok, 0},
      {rows::map_by_int8, "{\"x\"", 4, errc::bad_key, 1},
      {rows::user, "{\"id\":1", 7, errc::ok, 0},
      {rows::int_x3, "[1,2", 4, errc::ok, 0},
      {rows::int_x3, "[1,2,3,", 7, errc::ok, 0},
      {rows::int_x3, "[1,2,3,4", 8, errc::too_many_elements, 7},
      {rows::int_x3, "[1,2,]", 5, errc::ok, 0},
      {rows::user, "{} x", 3, errc::missing_member, 1},
  };
  for (const cut_case& c : cases) {
    const error found = diagnose(c.text, c.row(), c.text_error_offset);
    EXPECT_STREQ(joule::name(found.code), joule::name(c.code)) << c.text;
    EXPECT_EQ(found.offset, c.offset) << c.text;
  }
}

// A text's beginning never shows an error that the whole text does not have, nor one in front of its first.
TEST(Diagnose, EveryBeginningOfATextAgreesWithTheWhole) {
  static constexpr std::string_view texts[] = {
      "{\"statuses\":[{\"text\":\"a\\u00e9\",\"user\":{\"id\":12,\"screen_name\":\"n\",\"url\":null},\"extra\":{\"k\":"
      "[\"\",256]},\"votes\":{\"-1\":2},\"rest\":[1,{\"a\":[null]}],\"point\":[1,2,3]}]}",
      "{\"statuses\":[{\"user\":{\"id\":1}}]}",
      "{\"statuses\":[{\"rest\":{\"\\u0022\":[1.5e3,\"\\\\\"]},\"votes\":{\"12\":1,\"0\":1,\"-0\":3}}]}",
  };
  for (const std::string_view text : texts) {
    const error whole = diagnose(text, rows::twitter());
    ASSERT_TRUE(whole) << text;
    for (std::size_t cut = 0; cut != text.size(); ++cut) {
      const error part = diagnose(text.substr(0, cut), rows::twitter(), cut);
      // The longest token that an error here waits for is 4 bytes long.
      const bool seen = cut > whole.offset + 5;
      EXPECT_TRUE(part == whole || (!part && !seen)) << text.substr(0, cut);
    }
  }
}

// -- depth and robustness ---------------------------------------------------------------------------------------------

std::string list_of_depth(std::size_t depth, std::string_view innermost) {
  std::string text;
  for (std::size_t i = 1; i < depth; ++i) text += "{\"value\":1,\"next\":";
  text += innermost;
  return text + std::string(depth - 1, '}');
}

TEST(Diagnose, FollowsARecursiveTypeTenThousandLevelsDeep) {
  EXPECT_FALSE(diagnose(list_of_depth(10'000, "{\"value\":1,\"next\":null}"), rows::node()));
  const std::string bad = list_of_depth(10'000, "{\"value\":true}");
  const error found = diagnose(bad, rows::node());
  EXPECT_EQ(found.code, errc::type_mismatch);
  EXPECT_EQ(found.offset, bad.find("true"));
  const std::string missing = list_of_depth(10'000, "{}");
  EXPECT_EQ(diagnose(missing, rows::node()).offset, missing.find("{}") + 1);
}

TEST(Diagnose, UsesNoThreadStackForDepth) {
  const std::string deep(1'000'000, '[');
  EXPECT_FALSE(diagnose(deep, rows::raw(), deep.size()));
  EXPECT_EQ(diagnose(deep, rows::sequence_of_int(), deep.size()).offset, 1U);
}

TEST(Diagnose, EmptyTextsHaveNoBindingError) {
  EXPECT_FALSE(joule::bind::diagnose(nullptr, 0, rows::user(), {}, 0));
  EXPECT_FALSE(diagnose("", rows::user()));
  EXPECT_FALSE(diagnose(" \n", rows::user()));
}

}  // namespace
