// Every code that a typed call can give, with an input that provokes it and the exact offset; and the table of decision 2
// for the typed engine: each fault at the top, nested, behind white space, and in texts below and above the size at which
// the reader changes its ways.
#include "bind/decode_helpers.hpp"

#include <joule/file.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace {

using namespace joule_test;
using namespace std::string_literals;

struct strict_record {
  int a = 0;
};

}  // namespace

template <>
struct joule::meta<strict_record> {
  static constexpr auto members = joule::members(joule::field("a", &strict_record::a, joule::required));
};
struct always_refused {};
template <>
struct joule::codec<always_refused> {
  static joule::error decode(std::string_view, always_refused&) { return joule::hook_error(1); }
};

namespace {

// -- the text ---------------------------------------------------------------------------------------------------------

struct fault {
  std::string text;  // one broken value, nothing in front of it
  errc code;
  std::uint64_t offset;
  bool cut = false;  // the fault is that the text ends: nothing may follow
};

const std::vector<fault>& faults() {
  static const std::vector<fault> table{
      {"{\"a\":", errc::unexpected_end, 5, true},
      {"tru", errc::unexpected_end, 3, true},
      {"-", errc::unexpected_end, 1, true},
      {"1.", errc::unexpected_end, 2, true},
      {"1e", errc::unexpected_end, 2, true},
      {"\"ab", errc::unexpected_end, 3, true},
      {"\"\\u12", errc::unexpected_end, 5, true},
      {"\"\\ud800", errc::unexpected_end, 7, true},
      {"\"\\ud800\\u", errc::unexpected_end, 9, true},
      {"[", errc::unexpected_end, 1, true},
      {"[1,", errc::unexpected_end, 3, true},
      {"?", errc::expected_value, 0},
      {"[?]", errc::expected_value, 1},
      {"[,1]", errc::expected_value, 1},
      {"{\"a\":}", errc::expected_value, 5},
      {"\0"s, errc::expected_value, 0},
      {"{1:2}", errc::expected_name, 1},
      {"{,}", errc::expected_name, 1},
      {"{\"a\" 1}", errc::expected_colon, 5},
      {"[1 2]", errc::expected_comma_or_end, 3},
      {"[1}", errc::expected_comma_or_end, 2},
      {"{\"a\":1]", errc::expected_comma_or_end, 6},
      {"[truex]", errc::expected_comma_or_end, 5},
      {"[1.5.2]", errc::expected_comma_or_end, 4},
      {"[1,]", errc::trailing_comma, 3},
      {"{\"a\":1,}", errc::trailing_comma, 7},
      {"[treu]", errc::bad_literal, 1},
      {"[nulL]", errc::bad_literal, 1},
      {"[1.]", errc::bad_number, 1},
      {"[-x]", errc::bad_number, 1},
      {"[1ex]", errc::bad_number, 1},
      {"[01]", errc::leading_zero, 2},
      {"[-01]", errc::leading_zero, 3},
      {"\"a\\q\"", errc::bad_escape, 2},
      {"\"\\u12G4\"", errc::bad_escape, 1},
      {"{\"a\\q\":1}", errc::bad_escape, 3},
      {"\"\\ud800\"", errc::lone_surrogate, 1},
      {"\"\\ud800\\ud800\\udc00\"", errc::lone_surrogate, 1},
      {"\"\\udc00\"", errc::lone_surrogate, 1},
      {"\"x\\ud800\\uZZZZ\"", errc::lone_surrogate, 2},
      {"{\"\\ud800x\":1}", errc::lone_surrogate, 2},
      {"\"a\xFF\"", errc::bad_utf8, 2},
      {"\"a\xE2\x82\"", errc::bad_utf8, 2},
      {"\"\xED\xA0\x80\"", errc::bad_utf8, 1},
      {"\"a\n\"", errc::control_character, 2},
      {"\"a\0\""s, errc::control_character, 2},
      {"{\"a\t\":1}", errc::control_character, 3},
      {"{\"a\":1,\"a\":2}", errc::duplicate_name, 7},
      {"{\"zz\":1,\"z\\u007a\":2}", errc::duplicate_name, 8},
      {"[{\"a\":{\"b\":1,\"b\":2}}]", errc::duplicate_name, 13},
  };
  return table;
}

// The surroundings of a fault: bytes in front of it, and behind it.
struct place {
  std::string head;
  std::string tail;
};

// A value may stand anywhere in an array of raw values or an unknown member.
const std::vector<place>& places() {
  static const std::vector<place> table = [] {
    std::vector<place> made{{"", ""}, {" \t\r\n", " "}, {"[[0], ", "]"}, {"[\n  {\"k\": ", " } ]"}};
    for (const std::size_t size : {400U, 7800U, 8100U, 8170U, 8185U, 8200U, 8500U, 20000U}) {
      made.push_back({"[\"" + std::string(size, 'x') + "\",", "]"});          // the error near the end of the text
      made.push_back({"[", ",\"" + std::string(size, 'x') + "\"]"});          // near its beginning
      made.push_back({"[" + std::string(size, ' '), std::string(400, ' ') + "]"});
    }
    // Faults before, across and behind the place where reading moves to the tail buffer, 320 bytes before the end.
    for (std::size_t behind = 296; behind <= 344; ++behind) {
      made.push_back({"[" + std::string(9000, ' '), std::string(behind, ' ') + "]"});
    }
    return made;
  }();
  return table;
}

template <class T>
void check_faults() {
  for (const fault& f : faults()) {
    for (const place& p : places()) {
      const std::string text = p.head + f.text + (f.cut ? "" : p.tail);
      ASSERT_EQ(decode_error<T>(text), error_at(f.code, p.head.size() + f.offset))
          << f.text << " behind " << p.head.size() << " bytes, before " << p.tail.size();
    }
  }
}

TEST(TextErrors, HaveTheirPlaceInRawValues) { check_faults<joule::raw>(); }
TEST(TextErrors, HaveTheirPlaceInUnknownMembers) {
  for (const fault& f : faults()) {
    for (const place& p : places()) {
      const std::string head = "{\"unknown\":" + p.head;
      const std::string text = head + f.text + (f.cut ? "" : p.tail + "}");
      ASSERT_EQ((joule::unmarshal<std::optional<std::map<std::string, joule::raw>>>(text)).error(),
                error_at(f.code, head.size() + f.offset));
      strict_record record;
      ASSERT_EQ(joule::unmarshal_into(text, record), error_at(f.code, head.size() + f.offset));
    }
  }
}

// A recursive type that fits every text made of arrays and nothing else lets the typed reader itself meet the faults.
struct any_tree {
  std::vector<any_tree> items;
};

TEST(TextErrors, AreFoundByTheReadersOfTheirTypes) {
  struct row {
    std::string text;
    errc code;
    std::uint64_t offset;
  };
  for (const std::size_t padding : {0U, 100U, 7900U, 8180U, 8192U, 9000U}) {
    const std::string space(padding, ' ');
    const row numbers[] = {{"1 2]", errc::expected_comma_or_end, 2}, {"1,]", errc::trailing_comma, 2},
                           {"01]", errc::leading_zero, 1},           {"1.]", errc::bad_number, 0},
                           {"-]", errc::bad_number, 0},              {"1", errc::unexpected_end, 1},
                           {"1]]", errc::trailing_data, 2},          {"1}", errc::expected_comma_or_end, 1},
                           {"1,", errc::unexpected_end, 2},          {",1]", errc::expected_value, 0}};
    for (const row& r : numbers) {
      const error expected = error_at(r.code, 1 + padding + r.offset);
      EXPECT_EQ(decode_error<std::vector<double>>("[" + space + r.text), expected) << r.text << " " << padding;
      EXPECT_EQ(decode_error<std::vector<joule::number>>("[" + space + r.text), expected) << r.text << " " << padding;
    }
    const row strings[] = {{"\"a\" \"b\"]", errc::expected_comma_or_end, 4}, {"\"\\q\"]", errc::bad_escape, 1},
                           {"\"\xC3(\"]", errc::bad_utf8, 1},                {"\"\n\"]", errc::control_character, 1},
                           {"\"\\udc00\"]", errc::lone_surrogate, 1},        {"\"a", errc::unexpected_end, 2},
                           {"\"\xC3", errc::bad_utf8, 1},                    {"\"a\"]x", errc::trailing_data, 4}};
    for (const row& r : strings) {
      const error expected = error_at(r.code, 1 + padding + r.offset);
      EXPECT_EQ(decode_error<std::vector<std::string>>("[" + space + r.text), expected) << r.text << " " << padding;
      EXPECT_EQ(decode_error<std::vector<std::string_view>>("[" + space + r.text), expected) << r.text << " " << padding;
    }
    const row words[] = {{"treu]", errc::bad_literal, 0}, {"tru", errc::unexpected_end, 3}, {"truex]", errc::expected_comma_or_end, 4},
                         {"falsy]", errc::bad_literal, 0}, {"fals", errc::unexpected_end, 4}};
    for (const row& r : words) {
      EXPECT_EQ(decode_error<std::vector<bool>>("[" + space + r.text), error_at(r.code, 1 + padding + r.offset)) << r.text;
    }
    const row trees[] = {{"\"items\" []}", errc::expected_colon, 8},          {"1}", errc::expected_name, 0},
                         {"\"items\":[{}{}]}", errc::expected_comma_or_end, 11}, {"\"items\":[{},]}", errc::trailing_comma, 12},
                         {"\"items\":[],}", errc::trailing_comma, 11},         {"\"items\":[],\"items\":[]}", errc::duplicate_name, 11},
                         {"\"items\":[}", errc::expected_value, 9},            {"\"items\"", errc::unexpected_end, 7},
                         {"\"items\":[]]", errc::expected_comma_or_end, 10},   {",}", errc::expected_name, 0}};
    for (const row& r : trees) {
      EXPECT_EQ(decode_error<any_tree>("{" + space + r.text), error_at(r.code, 1 + padding + r.offset)) << r.text;
    }
  }
}

TEST(TextErrors, OfWholeTexts) {
  EXPECT_EQ(decode_error<int>(""), error_at(errc::unexpected_end, 0));
  EXPECT_EQ(decode_error<int>(" \n "), error_at(errc::unexpected_end, 3));
  EXPECT_EQ(decode_error<int>("1 2"), error_at(errc::trailing_data, 2));
  EXPECT_EQ(decode_error<int>("1,"), error_at(errc::trailing_data, 1));
  EXPECT_EQ(decode_error<int>("1\0"s), error_at(errc::trailing_data, 1));
  EXPECT_EQ(decode_error<joule::raw>("\xEF\xBB\xBF{}"), error_at(errc::byte_order_mark, 0));
  EXPECT_EQ(decode_error<int>("\xEF\xBB\xBF" "1"), error_at(errc::byte_order_mark, 0));
  EXPECT_EQ(decode_error<int>(std::string(9000, ' ') + "1" + std::string(9000, ' ') + "x"),
            error_at(errc::trailing_data, 18001));
}

// -- binding ----------------------------------------------------------------------------------------------------------

template <class T>
void check_binding(const std::string& text, errc code, std::uint64_t offset, std::uint32_t detail = 0) {
  EXPECT_EQ(decode_error<T>(text), error_at(code, offset, detail)) << text;
  EXPECT_EQ(decode_error<std::optional<T>>("\n " + text), error_at(code, 2 + offset, detail)) << text;
  for (const std::size_t padding : {0U, 7900U, 8180U, 9000U}) {
    for (const std::size_t behind : {0U, 310U, 400U}) {
      const std::string head = "[" + std::string(padding, '\n');
      const std::string whole = head + text + std::string(behind, ' ') + "]";
      EXPECT_EQ(decode_error<std::vector<T>>(whole), error_at(code, head.size() + offset, detail)) << text;
      // The binding error comes first: what is wrong behind it does not matter.
      EXPECT_EQ(decode_error<std::vector<T>>(head + text + " x" + std::string(behind, ' ')),
                error_at(code, head.size() + offset, detail));
    }
  }
}

TEST(BindingErrors, HaveTheirPlace) {
  check_binding<int>("\"1\"", errc::type_mismatch, 0);
  check_binding<int>("1.5", errc::type_mismatch, 0);
  check_binding<unsigned>("-1", errc::type_mismatch, 0);
  check_binding<std::uint8_t>("300", errc::out_of_range, 0);
  check_binding<float>("1e39", errc::out_of_range, 0);
  check_binding<std::array<char, 2>>("\"abc\"", errc::out_of_range, 0);
  check_binding<strict_record>("{}", errc::missing_member, 1);
  check_binding<strict_record>("{ \"b\":[] }", errc::missing_member, 9);
  check_binding<std::array<int, 2>>("[1]", errc::too_few_elements, 2);
  check_binding<std::array<int, 2>>("[1,2,3]", errc::too_many_elements, 5);
  check_binding<std::string_view>("\"a\\n\"", errc::needs_unescape, 0);
  check_binding<std::map<int, int>>("{\"x\":1}", errc::bad_key, 1);
  check_binding<std::map<int, int>>("{\"0\":1,\"-0\":1}", errc::duplicate_name, 7);
}

TEST(BindingErrors, UnknownNamesWhereTheyAreRefused) {
  constexpr joule::read_options refusing{.unknown = joule::unknown_members::reject};
  EXPECT_EQ((decode_error<strict_record, refusing>("{\"b\":1}")), error_at(errc::unknown_name, 1));
  EXPECT_EQ((decode_error<std::vector<strict_record>, refusing>("[{\"a\":1,\n\"b\":?}]")), error_at(errc::unknown_name, 9));
  EXPECT_EQ((decode_error<std::vector<strict_record>, refusing>("[{\"a\":1},{\"b\\q\":1}]")), error_at(errc::bad_escape, 12));
}

// The smaller offset wins; at the same offset syntax, then limit, then binding.
TEST(BindingErrors, GiveWayToEarlierTextErrors) {
  EXPECT_EQ(decode_error<int>("-"), error_at(errc::unexpected_end, 1));
  EXPECT_EQ(decode_error<unsigned>("-"), error_at(errc::type_mismatch, 0));
  EXPECT_EQ(decode_error<int>("-x"), error_at(errc::bad_number, 0));
  EXPECT_EQ(decode_error<int>("treu"), error_at(errc::bad_literal, 0));
  EXPECT_EQ(decode_error<int>("tru"), error_at(errc::type_mismatch, 0));
  EXPECT_EQ(decode_error<int>("\"\\q\""), error_at(errc::type_mismatch, 0));
  EXPECT_EQ((decode_error<std::array<char, 2>>("\"abcd\\q\"")), error_at(errc::bad_escape, 5));
  EXPECT_EQ(decode_error<std::string_view>("\"\\n\\q\""), error_at(errc::bad_escape, 3));
  EXPECT_EQ(decode_error<std::vector<int>>("[1,\"a\"?"), error_at(errc::type_mismatch, 3));
  EXPECT_EQ((joule::unmarshal<int>("[", {.max_depth = 0}).error()), error_at(errc::depth_exceeded, 0));
  EXPECT_EQ(decode_error<std::uint8_t>("3000000000000000000000000000000000000000000000000000000000000000000000000.5x"),
            error_at(errc::type_mismatch, 0));
}

// -- every code -------------------------------------------------------------------------------------------------------

// What the typed calls can give; the rest belongs to other entry points.
std::set<errc> provoked() {
  std::set<errc> codes;
  for (const fault& f : faults()) codes.insert(decode_error<joule::raw>(f.text).code);
  const auto add = [&](const error& e) { codes.insert(e.code); };
  add(decode_error<int>("1 2"));
  add(decode_error<int>("\xEF\xBB\xBF" "1"));
  add(joule::unmarshal<joule::raw>("[[1]]", {.max_depth = 1}).error());
  add(decode_error<int>("\"\""));
  add(decode_error<std::uint8_t>("300"));
  add(decode_error<strict_record>("{}"));
  add(decode_error<strict_record, joule::read_options{.unknown = joule::unknown_members::reject}>("{\"b\":1}"));
  add(decode_error<std::array<int, 2>>("[1]"));
  add(decode_error<std::array<int, 2>>("[1,2,3]"));
  add(decode_error<std::string_view>("\"a\\n\""));
  add(decode_error<std::map<int, int>>("{\"x\":1}"));
  add(decode_error<always_refused>("1"));
  add(joule::marshal(1.0 / 0.0).error());
  add(joule::marshal("\xFF"s).error());
  add(joule::marshal(joule::raw::unchecked("[")).error());
  char storage[2];
  add(joule::marshal_into(storage, storage + 2, 123).error);
  add(joule::read_file<int>("/nonexistent/file").error());
  struct by_address {
    bool operator()(const std::string& a, const std::string& b) const { return &a == &b; }
  };
  std::unordered_map<std::string, int, std::hash<std::string>, by_address> twice;
  twice.emplace("k", 1);
  twice.emplace("k", 2);
  add(joule::marshal<joule::write_options{.deterministic = true}>(twice).error());
  return codes;
}

TEST(ErrorCodes, AreAllProvoked) {
  // out_of_memory and too_large need a machine without memory; a clean end of input is known to streams only.
  const std::set<errc> elsewhere{errc::out_of_memory, errc::too_large, errc::end_of_input};
  const std::set<errc> codes = provoked();
  for (unsigned value = 1; value < 700; ++value) {
    const auto code = static_cast<errc>(value);
    if (joule::name(code) == std::string("unknown")) continue;
    EXPECT_NE(codes.contains(code), elsewhere.contains(code)) << joule::name(code);
  }
}

}  // namespace
