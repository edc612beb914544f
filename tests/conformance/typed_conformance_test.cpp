// The collected conformance texts through typed decoding: accepted and refused as their index says, and in every type with
// the verdict, value, code and offset of the slow oracle.
#include "conformance/text_corpus.hpp"
#include "differential/agreement.hpp"
#include "differential/types.hpp"

#include <bit>
#include <cstdlib>
#include <limits>

namespace {

using differential::agreement;
using differential::encoding;

constexpr joule::read_options lenient{.duplicates = joule::duplicate_names::allow};

std::vector<conformance::text_case> all_cases() {
  std::vector<conformance::text_case> cases;
  const auto add = [&](std::vector<conformance::text_case> more) {
    cases.insert(cases.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  add(conformance::read_index("json-test-suite", "parsing"));
  add(conformance::read_index("json-test-suite", "transform"));
  add(conformance::read_index("jsonchecker", "cases"));
  add(conformance::read_index("roundtrip", "cases"));
  add(conformance::read_index("encodings", "cases"));
  add(conformance::read_lines("own-parsing/cases.jsonl"));
  add(conformance::read_tar("fuzz-issue150/cases.tar.gz"));
  return cases;
}

// Cases of our own, so that this test says something on a machine without the collection.
std::vector<conformance::text_case> own_cases() {
  return {{"own/array", "[1,[2],{\"a\":3}]", "accept", {}, {}},  {"own/duplicates", "{\"a\":1,\"a\":2}", "accept", {}, {}},
          {"own/overflow", "[1e999]", "accept", {}, {}},         {"own/string", "\"\\u00e9\"", "accept", {}, {}},
          {"own/comma", "[1,]", "reject", {}, {}},               {"own/bom", "\xEF\xBB\xBF[]", "reject", {}, {}},
          {"own/nul", std::string("[]\0", 3), "reject", {}, {}}, {"own/plus", "[+1]", "reject", {}, {}}};
}

std::vector<conformance::text_case> cases() {
  std::vector<conformance::text_case> made = own_cases();
  for (auto& c : all_cases()) made.push_back(std::move(c));
  return made;
}

TEST(TypedConformance, TextsAreAcceptedAndRefusedAsTheirIndexSays) {
  std::size_t judged = 0;
  for (const auto& c : cases()) {
    if (c.expected != "accept" && c.expected != "reject") continue;
    // Files of streams hold several values; the depth of one accepted file is beyond the default.
    if (c.id.ends_with(".ndjson")) continue;
    ++judged;
    const bool wanted = c.expected == "accept";
    const joule::run_options run{.max_depth = 10000};
    const auto raw = joule::unmarshal<joule::raw, lenient>(c.text, run);
    EXPECT_EQ(raw.has_value(), wanted) << c.id << ": " << differential::to_string(raw.error());
    const auto list = joule::unmarshal<std::vector<joule::raw>, lenient>(c.text, run);
    if (list) {
      EXPECT_TRUE(wanted) << c.id;
    }
    const auto map = joule::unmarshal<std::map<std::string, joule::raw>, lenient>(c.text, run);
    if (map) {
      EXPECT_TRUE(wanted) << c.id;
    }
    if (wanted) {
      // What is refused is the shape of the type, never the text.
      if (!list) {
        EXPECT_EQ(list.error().code, joule::errc::type_mismatch) << c.id;
      }
      if (!map) {
        EXPECT_EQ(map.error().code, joule::errc::type_mismatch) << c.id;
      }
    }
  }
  EXPECT_GE(judged, own_cases().size());
}

template <class T, joule::read_options Options = joule::strict_read, encoding Encoding = encoding::unchecked>
void agree() {
  agreement<T, Options, Encoding> all;
  for (const auto& c : cases()) {
    if (c.text.size() < 100000) all.run(c.text);
  }
  EXPECT_GE(all.texts(), own_cases().size());
}

TEST(TypedConformance, RawValuesAgreeWithTheOracle) {
  agree<joule::raw>();
  agree<joule::raw, lenient>();
  agree<std::vector<joule::raw>>();
  agree<std::map<std::string, joule::raw>>();
  agree<std::map<std::string, joule::raw>, lenient>();
}
TEST(TypedConformance, NumbersAgreeWithTheOracle) {
  agree<std::vector<double>, joule::strict_read, encoding::exact>();
  agree<std::vector<std::int64_t>, joule::strict_read, encoding::exact>();
  agree<std::vector<joule::number>, joule::strict_read, encoding::exact>();
}
TEST(TypedConformance, StringsAgreeWithTheOracle) {
  agree<std::vector<std::string>, joule::strict_read, encoding::exact>();
  agree<std::string, joule::strict_read, encoding::exact>();
}
TEST(TypedConformance, RecordsAgreeWithTheOracle) {
  agree<differential::recursive, joule::strict_read, encoding::exact>();
  agree<differential::demanding>();
}

// -- numbers ----------------------------------------------------------------------------------------------------------

struct number_line {
  std::uint32_t single;
  std::uint64_t real;
  std::string text;
};

std::vector<number_line> number_lines(const std::string& folder) {
  std::vector<number_line> lines{{0x3F800000, 0x3FF0000000000000, folder == "json" ? "1" : "+1"}};
  for (const char* name : {"exhaustive-float16.txt", "freetype-2-7.txt", "google-wuffs.txt", "lemire-fast-float.txt",
                           "more-test-cases.txt", "tencent-rapidjson.txt"}) {
    for (const std::string& line : reference::shared_lines("corpora/conformance/numbers/" + folder + "/" + name)) {
      if (line.size() < 32) continue;
      lines.push_back({static_cast<std::uint32_t>(std::stoul(line.substr(5, 8), nullptr, 16)),
                       std::stoull(line.substr(14, 16), nullptr, 16), line.substr(31)});
    }
  }
  return lines;
}

TEST(TypedNumbers, HaveTheBitsOfTheCollection) {
  std::size_t checked = 0;
  for (const auto& line : number_lines("json")) {
    ++checked;
    const auto real = joule::unmarshal<double>(line.text);
    const bool finite = (line.real & 0x7FF0000000000000U) != 0x7FF0000000000000U;
    ASSERT_EQ(real.has_value(), finite) << line.text;
    if (finite) {
      ASSERT_EQ(std::bit_cast<std::uint64_t>(*real), line.real) << line.text;
    } else {
      ASSERT_EQ(real.error(), (joule::error{0, joule::errc::out_of_range})) << line.text;
    }
    const auto single = joule::unmarshal<float>(line.text);
    const bool fits = (line.single & 0x7F800000U) != 0x7F800000U;
    ASSERT_EQ(single.has_value(), fits) << line.text;
    if (fits) {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(*single), line.single) << line.text;
    }
    ASSERT_EQ(joule::unmarshal<joule::number>(line.text)->text(), line.text);
  }
  EXPECT_GE(checked, 1U);
}

TEST(TypedNumbers, ThatAreNoJsonAreRefused) {
  for (const auto& line : number_lines("not-json")) {
    ASSERT_FALSE(joule::unmarshal<double>(line.text).has_value()) << line.text;
    ASSERT_FALSE(joule::unmarshal<float>(line.text).has_value()) << line.text;
    ASSERT_FALSE(joule::unmarshal<joule::number>(line.text).has_value()) << line.text;
  }
}

}  // namespace
