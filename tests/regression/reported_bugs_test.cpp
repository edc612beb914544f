// Inputs that other libraries were reported to get wrong when they decode into and encode from C++ types, and what is
// right here. Each row names the report.
#include "bind/decode_helpers.hpp"
#include "reference/guard_page.hpp"

#include <algorithm>
#include <bit>
#include <clocale>
#include <map>
#include <vector>

namespace {

using namespace joule_test;
using namespace std::string_literals;

// -- numbers ----------------------------------------------------------------------------------------------------------

struct double_row {
  const char* report;
  const char* text;
  std::uint64_t bits;
};

TEST(ReportedNumbers, AreReadToTheNearestDouble) {
  const double_row rows[] = {
      {"glaze 2877: more than 17 digits", "-50324614471707439988", 0xC405D32791D8A4D6},
      {"simdjson 2099: slow path", "1000000000.000000001", 0x41CDCD6500000000},
      {"simdjson 179: exact path missing", "7e23", 0x44E287626EE52198},
      {"nlohmann: epsilon", "2.220446049250313e-16", 0x3CB0000000000000},
      {"smallest normal number", "2.2250738585072014E-308", 0x0010000000000000},
      {"largest finite number, written one digit longer", "1.7976931348623158e+308", 0x7FEFFFFFFFFFFFFF},
      {"a subnormal number", "-1e-308", 0x800730D67819E8D2},
      {"leading zeros in the exponent", "1e-00011111111111", 0},
      {"minus zero", "-0", 0x8000000000000000},
      {"jq: 0.6667", "0.6667", 0x3FE5559B3D07C84B},
      {"sonic: nine million million", "9020000000039351e-5", 0x42350056C60064BD}};
  for (const auto& row : rows) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(decoded<double>(row.text)), row.bits) << row.report;
  }
}

TEST(ReportedNumbers, AreWrittenShortest) {
  EXPECT_EQ(encoded(std::vector<float>{0.1234567F, 4.123456F}), "[0.1234567,4.123456]");  // nlohmann 2254
  EXPECT_EQ(encoded(2.3e23F), "2.3e+23");                                                // go-json
  EXPECT_EQ(encoded(0.1F), "0.1");
  EXPECT_EQ(encoded(1e-7), "1e-7");  // not 1e-07
  EXPECT_EQ(encoded(9.9e-8), "9.9e-8");
  EXPECT_EQ(encoded(7e23), "7e+23");
  EXPECT_EQ(encoded(decoded<float>("7.328900098800659")), "7.3289");
  EXPECT_EQ(encoded(decoded<double>("9020000000039351e-5")), "90200000000.39351");
}

TEST(ReportedNumbers, OutOfRangeIsAnErrorNeverAnotherNumber) {
  EXPECT_EQ(decode_error<std::int64_t>("9223372036854775808"), error_at(errc::out_of_range, 0));   // simdjson 1415
  EXPECT_EQ(decode_error<std::int64_t>("18446744073709551617"), error_at(errc::out_of_range, 0));  // sonic
  EXPECT_EQ(decode_error<std::uint64_t>("18446744073709551616"), error_at(errc::out_of_range, 0));
  EXPECT_EQ(decode_error<double>("1e1000"), error_at(errc::out_of_range, 0));  // jq clamps
  EXPECT_EQ(decode_error<std::vector<double>>("[123.456e78901234]"), error_at(errc::out_of_range, 1));
  EXPECT_EQ(decoded<joule::raw>("[123.456e78901234]").text(), "[123.456e78901234]");
}

TEST(ReportedNumbers, KeepTheirDigits) {
  EXPECT_EQ(encoded(decoded<std::map<std::string, std::int64_t>>(R"({"to":9223372036854775807})")),
            R"({"to":9223372036854775807})");  // jq 1357
  EXPECT_EQ(encoded(decoded<std::map<std::string, std::int64_t>>(R"({"id":9224851642388483})")), R"({"id":9224851642388483})");
  EXPECT_EQ(encoded(decoded<std::map<std::string, joule::number>>(R"({"v":99999999999999999999})")),
            R"({"v":99999999999999999999})");  // simdjson 2791
  EXPECT_EQ(encoded(decoded<std::map<std::string, joule::number>>(R"({"id":92233720368547758423})")),
            R"({"id":92233720368547758423})");
  EXPECT_EQ(encoded(decoded<std::vector<joule::number>>("[2.500,1E-22,66.899999999999991]")),
            "[2.500,1E-22,66.899999999999991]");  // nlohmann 2618
  const std::string nines(1000, '9');
  EXPECT_EQ(decoded<joule::number>(nines).text(), nines);
  EXPECT_EQ(decode_error<joule::number>("\"" + nines + "\""), error_at(errc::type_mismatch, 0));
}

TEST(ReportedNumbers, InStringsAreStrings) {
  EXPECT_EQ(decode_error<double>("\"1 99\""), error_at(errc::type_mismatch, 0));  // golang/protobuf 1703
  EXPECT_EQ(decode_error<std::int64_t>("\"199\""), error_at(errc::type_mismatch, 0));
}

TEST(ReportedNumbers, DoNotDependOnTheLocale) {
  const char* const german = std::setlocale(LC_ALL, "de_DE.UTF-8");
  EXPECT_EQ(encoded(1.5), "1.5");  // nlohmann 228
  EXPECT_EQ(decoded<double>("1.5"), 1.5);
  EXPECT_EQ(decode_error<double>("1,5"), error_at(errc::trailing_data, 1));
  if (german != nullptr) std::setlocale(LC_ALL, "C");
}

// -- text -------------------------------------------------------------------------------------------------------------

TEST(ReportedTexts, AreWrittenAndReadRight) {
  EXPECT_EQ(encoded("\x1f"s), R"("\u001f")");  // glaze 812
  EXPECT_EQ(joule::marshal("\xFF"s).error(), error_at(errc::invalid_utf8_value, 0));
  EXPECT_EQ(decoded<std::vector<std::string>>(R"(["\uD834\uDD1E"])")[0], "\xF0\x9D\x84\x9E");
  EXPECT_EQ(encoded(R"(<a b="c">)"s), R"("<a b=\"c\">")");
  EXPECT_EQ(decode_error<std::string>(R"("\ud83dxx1234")"), error_at(errc::lone_surrogate, 1));  // glaze 1214
  EXPECT_EQ((decode_error<std::map<std::string, std::string>>(R"({"n":"a\udca0'b'"})")), error_at(errc::lone_surrogate, 7));
  EXPECT_EQ(decode_error<std::string>(R"("\uZZZZ")"), error_at(errc::bad_escape, 1));
  // glaze 2169: in the short tail of a wide loop.
  for (std::size_t size = 0; size < 140; ++size) {
    EXPECT_EQ(decode_error<std::string>("\"" + std::string(size, 'a') + "\nb\""),
              error_at(errc::control_character, size + 1));
  }
  EXPECT_EQ(decode_error<joule::raw>("{}\0"s), error_at(errc::trailing_data, 2));  // yyjson 126
  EXPECT_EQ(decode_error<joule::raw>("\xEF\xBB\xBF{}"), error_at(errc::byte_order_mark, 0));
}

TEST(ReportedTexts, ThatAreCutOrBrokenAreRefused) {
  struct outer {
    std::string m;
    std::map<std::string, std::string> t;
  };
  EXPECT_EQ(decode_error<outer>(R"({"m":"s","t":{"a":"1"})"), error_at(errc::unexpected_end, 22));
  EXPECT_EQ(decode_error<outer>(R"({"\q":1})"), error_at(errc::bad_escape, 2));
  EXPECT_EQ(decode_error<outer>(R"({"":})"), error_at(errc::expected_value, 4));  // CVE-2024-24786
  EXPECT_EQ(decode_error<outer>(R"({"m":"1","t":{},})"), error_at(errc::trailing_comma, 16));
  EXPECT_EQ(decode_error<outer>("{\"m\": treu\n}"), error_at(errc::bad_literal, 6));
  EXPECT_EQ(decode_error<int>("01"), error_at(errc::leading_zero, 1));
  EXPECT_EQ(decode_error<double>("1 NaN123456789"), error_at(errc::trailing_data, 2));  // CVE-2024-53427
  struct small {
    int a = 0;
  };
  EXPECT_EQ(decoded<small>(R"({"skip":1e00,"a":1})").a, 1);
}

TEST(ReportedTexts, AreNotReadBeyondTheirEnd) {
  const reference::guard_page page(4096);
  struct version {
    std::int64_t pd_version = 0;
  };
  for (const std::string& text : {R"({"pd_version":1234567890)"s, "0."s, R"({"[unull\uDC)"s, "\r"s, "[0,1,2,3,4,5,6,7,8,9"s}) {
    const std::string_view edge(page.put_at_end(text.data(), text.size()), text.size());
    EXPECT_NE(decode_error<version>(edge), error{}) << text;
    EXPECT_NE(decode_error<std::vector<int>>(edge), error{}) << text;
    EXPECT_NE(decode_error<double>(edge), error{}) << text;
    EXPECT_NE(decode_error<joule::raw>(edge), error{}) << text;
  }
}

// -- names and types --------------------------------------------------------------------------------------------------

struct cafe {
  int value = 0;
};
struct seventeen {
  std::string f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15, f16, f17;
};
struct identified {
  int id = 0;
};
struct derived : identified {
  int extra = 0;
};

}  // namespace

template <>
struct joule::meta<cafe> {
  static constexpr auto members = joule::members(joule::field("caf\xC3\xA9", &cafe::value));
};
template <>
struct joule::meta<derived> {
  static constexpr auto members = joule::members(joule::base<identified>(), joule::field("extra", &derived::extra));
};

namespace {

TEST(ReportedNames, AreFoundExactly) {
  EXPECT_EQ(decoded<cafe>(R"({"caf\u00e9":1})").value, 1);
  struct with_id {
    int id = 0;
  };
  EXPECT_EQ(decoded<with_id>(R"({"identity":5,"id":2})").id, 2);  // glaze 831
  struct algorithm {
    std::string alg;
  };
  EXPECT_EQ(decoded<algorithm>(R"({"alg":"none","ALG":"HS256"})").alg, "none");
  EXPECT_EQ(decoded<seventeen>(R"({"f17":"x","F1":"y"})").f17, "x");
  EXPECT_EQ(decoded<seventeen>(R"({"f17":"x","F1":"y"})").f1, "");
  struct holder {
    std::map<std::string, std::string> strings;
  };
  EXPECT_EQ(decoded<holder>(R"({"str\u0069ngs":{"o\u006b":"OK"}})").strings.at("ok"), "OK");  // V 27815
  using map = std::map<std::string, int>;
  EXPECT_EQ(encoded(map{{"", 1}}), R"({"":1})");
  EXPECT_EQ((encoded(decoded<std::map<std::string, std::string>>(R"({"x\"y'z":"1","j\\k":"2"})"))),
            R"({"j\\k":"2","x\"y'z":"1"})");
  EXPECT_EQ(decode_error<map>(R"({"k":1,"k":2})"), error_at(errc::duplicate_name, 7));  // nlohmann 375
}

TEST(ReportedTypes, KeepTheirMembersAndInitialValues) {
  struct named {
    std::string name = "me";
  };
  EXPECT_EQ(decoded<named>("{}").name, "me");
  EXPECT_EQ(encoded(decoded<derived>(R"({"id":7,"extra":0})")), R"({"id":7,"extra":0})");  // glaze 2852
  struct nothing {};
  EXPECT_EQ(encoded(std::vector<nothing>(1)), "[{}]");
  EXPECT_EQ(encoded(std::vector<std::vector<int>>(1)), "[[]]");
  struct raw_holder {
    joule::raw r;
  };
  std::string text = R"({"r":{"x":1}})";
  const auto kept = decoded<raw_holder>(text);  // a copy: reusing the text's storage changes nothing (encoding/json)
  std::fill(text.begin(), text.end(), 'z');
  EXPECT_EQ(kept.r.text(), R"({"x":1})");
  using maps = std::vector<std::map<std::string, joule::raw>>;
  const auto list = decoded<maps>(R"([{"m":{"x":1},"k":2}])");
  EXPECT_EQ(list[0].at("m").text(), R"({"x":1})");  // simdjson 2684
  struct both {
    int a = 0;
    int b = 0;
  };
  EXPECT_EQ(decode_error<both>(R"({"a":"1","b":2})"), error_at(errc::type_mismatch, 5));
}

TEST(ReportedDepths, AreLimited) {
  struct tree {
    std::vector<tree> c;
  };
  for (const std::size_t count : {100000U, 512000U}) {  // glaze 1173, nlohmann 1419
    EXPECT_EQ(decode_error<joule::raw>(std::string(count, '[')), error_at(errc::depth_exceeded, 1000));
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += "{\"c\":[";
    EXPECT_EQ(decode_error<tree>(text), error_at(errc::depth_exceeded, 500 * 6));
  }
}

TEST(ReportedHashes, DoNotCollideOnPurpose) {
  // Many unknown names, and a map of many keys: a quadratic reader would take minutes.
  std::string text = "{";
  for (int i = 0; i < 200000; ++i) text += (i != 0 ? ",\"k" : "\"k") + std::to_string(i) + "\":0";
  text += "}";
  EXPECT_EQ(decode_error<cafe>(text), error{});
  EXPECT_EQ((decoded<std::map<std::string, int>>(text)).size(), 200000U);
}

}  // namespace
