// The chunked index against the reference grammar, for every instruction set of this machine.
#include "index_tables.hpp"
#include "reference/guard_page.hpp"
#include "reference/shared_data.hpp"
#include "sample_texts.hpp"

#include <joule/text/isa.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace {

using namespace joule_test;
using joule::isa::index_table;
using joule::isa::index_verdict;

class ChunkedIndex : public testing::TestWithParam<const index_table*> {
 protected:
  static void expect_agreement(std::string_view text, std::uint32_t max_depth = 1000) {
    for (const std::size_t chunk : index_chunks) {
      const std::string difference = index_difference(*GetParam(), chunk, text, max_depth);
      ASSERT_EQ(difference, "") << text.substr(0, 2000);
      ASSERT_EQ(walk_difference(text, max_depth), "") << text.substr(0, 2000);
    }
  }
};

std::vector<std::string> all_texts() {
  std::vector<std::string> texts = valid_texts();
  texts.insert(texts.end(), invalid_texts().begin(), invalid_texts().end());
  texts.emplace_back();
  return texts;
}

TEST_P(ChunkedIndex, JudgesTheSamplesAtEveryDepthLimit) {
  for (const std::string& text : all_texts()) {
    for (const std::uint32_t depth : {0U, 1U, 2U, 3U, 9U, 10U, 1000U, 0xFFFFFFFFU}) expect_agreement(text, depth);
  }
}

// Every place relative to the blocks of 64 bytes.
TEST_P(ChunkedIndex, JudgesTheSamplesBehindAnyAmountOfWhiteSpace) {
  for (const std::string& text : all_texts()) {
    for (std::size_t shift = 0; shift <= 66; ++shift) expect_agreement(std::string(shift, ' ') + text);
  }
}

// A text of several blocks that holds everything that may cross from one to the next.
std::string crossing_text(std::size_t shift) {
  std::string text = "[" + std::string(shift, ' ');
  for (int i = 0; i != 12; ++i) {
    text +=
        "{\"k\\\\\\\"\xC3\xA9\" : -12.5e+3 ,\"\\uD83D\\ude00\":[true,null,\"\xF0\x9F\x98\x80\", "
        "1234567890123456789],\"a\":{}},";
  }
  return text + "false]";
}

TEST_P(ChunkedIndex, FindsAnErrorAtEveryByte) {
  for (const std::size_t shift : {0U, 17U}) {
    const std::string text = crossing_text(shift);
    ASSERT_EQ(index_difference(*GetParam(), 64, text, 1000), "");
    for (std::size_t at = 0; at != text.size(); ++at) {
      for (const char wrong : {'\0', '\x1F', '"', '\\', '}', '1', 'e', ' ', '\x80', '\xED', ',', '\x0C', '\x1A'}) {
        std::string changed = text;
        changed[at] = wrong;
        expect_agreement(changed);
      }
    }
  }
}

TEST_P(ChunkedIndex, JudgesEveryPrefixAndEveryLostByte) {
  const std::string text = crossing_text(5);
  for (std::size_t at = 0; at != text.size(); ++at) {
    expect_agreement(text.substr(0, at));
    expect_agreement(text.substr(0, at) + text.substr(at + 1));
  }
}

// A value that ends in every place of a block and of a chunk, among others that open and close there, too.
TEST_P(ChunkedIndex, FindsTheEndOfAValueInEveryPlace) {
  const std::string inner = "{\"a\":[{},[]],\"\xC3\xA9\":[[1],{\"b\":\"]}\"}]}";
  for (std::size_t shift = 0; shift != 140; ++shift) {
    const std::string text = "[\"" + std::string(shift, 'x') + "\"," + inner + "," + inner + "]";
    for (const char* behind : {"", "]", "}", ",[1,[2]]", "{", "\"", "\x01", "\\", "\xC3"}) {
      const std::string all = text + behind;
      for (const std::size_t chunk : index_chunks) {
        ASSERT_EQ(skip_difference(*GetParam(), chunk, all, 1000), "") << all;
        ASSERT_EQ(skip_difference(*GetParam(), chunk, all, 4), "") << all;
        ASSERT_EQ(skip_difference(*GetParam(), chunk, all, 3), "") << all;
      }
    }
  }
}

// Texts that are made of samples, so that errors stand in the middle of much that is right.
std::string random_text(random_source& random) {
  const auto sample = [&] { return valid_texts()[random.below(static_cast<std::uint32_t>(valid_texts().size()))]; };
  const auto all = all_texts();
  std::string text = all[random.below(static_cast<std::uint32_t>(all.size()))];
  switch (random.below(6)) {
    case 0:
      return std::string(random.below(130), ' ') + text;
    case 1:
      for (auto i = random.below(40); i != 0; --i) text += "," + sample();
      return "[" + text + "]";
    case 2:
      text = "\"\":" + text;
      for (auto i = random.below(40); i != 0; --i)
        text += ",\"" + std::string(random.below(70), 'n') + "\": " + sample();
      return "{" + text + "}";
    case 3: {
      const auto depth = random.below(200);
      return std::string(depth, '[') + text + std::string(depth, ']');
    }
    case 4:
      return "[\"" + std::string(random.below(140), 'a') + std::string(random.below(9), '\\') + "\\ud83d\\ude00\"]";
    default:
      return text;
  }
}

TEST_P(ChunkedIndex, JudgesRandomTexts) {
  random_source random(20261130);
  for (int i = 0; i != 4000; ++i) {
    const std::string text = random_text(random);
    expect_agreement(random.below(4) != 0 ? mutate(text, random) : text,
                     random.below(3) != 0 ? 1000 : random.below(210));
  }
}

TEST_P(ChunkedIndex, ReadsNothingOutsideOfTheText) {
  const reference::guard_page memory(4096);
  const std::string text = crossing_text(3);
  for (std::size_t size = 0; size <= text.size(); ++size) {
    expect_agreement({memory.put_at_end(text.data(), size), size});
    expect_agreement({memory.put_at_begin(text.data() + (text.size() - size), size), size});
  }
  for (const std::string& sample : all_texts())
    expect_agreement({memory.put_at_end(sample.data(), sample.size()), sample.size()});
}

TEST_P(ChunkedIndex, WritesNoMoreThanItsRoom) {
  const reference::guard_page memory(8192);
  for (std::size_t size = 0; size <= 700; ++size) {
    const std::string text = "[" + std::string(size, size % 2 == 0 ? '1' : ' ') + "0]";
    const std::size_t room = text.size() + joule::isa::minify_slack;
    char* end = nullptr;
    const index_verdict verdict =
        GetParam()->minify({text.data(), text.size(), 1000, joule::isa::index_chunk}, memory.at_end(room), end);
    ASSERT_EQ(verdict, index_verdict::valid);
    ASSERT_EQ(std::string(memory.at_end(room), end), reference::plain_minify(text));
    end = GetParam()->minify_unchecked(text.data(), text.size(), memory.at_end(room));
    ASSERT_EQ(std::string(memory.at_end(room), end), reference::plain_minify(text));
  }
}

TEST_P(ChunkedIndex, NestsAsDeepAsItsLimitSays) {
  for (const std::size_t levels : {999U, 1000U, 1001U, 1087U, 1088U, 1089U, 1152U, 5000U, 1000000U}) {
    const std::string arrays = std::string(levels, '[') + std::string(levels, ']');
    std::string objects;
    for (std::size_t i = 0; i != levels; ++i) objects += i + 1 == levels ? "{" : "{\"a\":";
    objects += std::string(levels, '}');
    const auto limit = static_cast<std::uint32_t>(levels);
    for (const std::string& text : {arrays, objects, "[" + arrays + "," + arrays + "]"}) {
      for (const std::uint32_t depth : {limit - 1, limit, limit + 1, 1000U}) {
        ASSERT_EQ(index_difference(*GetParam(), joule::isa::index_chunk, text, depth), "") << levels;
      }
    }
  }
}

// An object of `count` names of `size` bytes, the last of which is the one at `repeated` again, in another spelling.
std::string object_with_names(std::size_t count, std::size_t size, std::size_t repeated, std::string_view value) {
  const auto name = [size](std::size_t i) {
    std::string digits = std::to_string(i);
    return std::string(size > digits.size() ? size - digits.size() : 0, 'n') + digits;
  };
  std::string text = "{";
  for (std::size_t i = 0; i != count; ++i) text += "\"" + name(i) + "\" :" + std::string(value) + ",";
  std::string last = name(repeated);
  if (repeated % 2 == 1) last = last.substr(0, last.size() - 1) + "\\u003" + last.back();
  return text + "\"" + last + "\":" + std::string(value) + "}";
}

TEST_P(ChunkedIndex, FindsARepeatedNameAmongAnyNumberOfNames) {
  for (const std::size_t count : {1U, 2U, 8U, 9U, 16U, 17U, 40U, 64U, 65U, 300U}) {
    for (const std::size_t size : {1U, 16U, 32U, 33U, 65U}) {
      for (const std::size_t repeated : {std::size_t{0}, count / 2, count - 1, count}) {
        expect_agreement(object_with_names(count, size, repeated, "1"));
      }
      expect_agreement(object_with_names(count, size, count / 2, "{\"a\":{},\"b\":[{\"a\":0}]}"));
      expect_agreement(object_with_names(count, size, count, "{\"a\":{},\"b\":[{\"a\":0}]}"));
    }
  }
}

// Names that differ in one byte, at every place; escapes; the end of the text close behind.
TEST_P(ChunkedIndex, TellsSimilarNamesApart) {
  for (std::size_t size = 1; size != 80; ++size) {
    for (std::size_t at = 0; at != size; ++at) {
      std::string other(size, 'x');
      other[at] = 'y';
      const std::string text = "{\"" + std::string(size, 'x') + "\":0,\"" + other + "\":0}";
      ASSERT_EQ(index_difference(*GetParam(), joule::isa::index_chunk, text, 1000), "") << text;
    }
  }
  for (const char* text :
       {"{\"\":1,\"\":2}", "{\"\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"\\\"\":1,\"\\u0022\":2}",
        "{\"a\\u0000\":1,\"a\":2}", "{\"\\ud83d\\ude00\":1,\"\xF0\x9F\x98\x80\":2}", "[{\"a\":1},{\"a\":1}]",
        "{\"a\":{\"a\":{\"a\":1}},\"b\":{\"a\":1}}"}) {
    expect_agreement(text);
  }
}

TEST_P(ChunkedIndex, ChecksManyNamesAndDeepObjects) {
  for (const std::size_t repeated : {std::size_t{77777}, std::size_t{100000}}) {
    const std::string text = object_with_names(100000, 3, repeated, "[]");
    ASSERT_EQ(index_difference(*GetParam(), joule::isa::index_chunk, text, 1000), "");
  }
  std::string nested = "1";
  for (int i = 0; i != 3000; ++i) nested = "{\"a\":" + nested + ",\"b\":0}";
  ASSERT_EQ(index_difference(*GetParam(), joule::isa::index_chunk, nested, 5000), "");
  nested.replace(nested.size() - 5, 1, "a");
  ASSERT_EQ(index_difference(*GetParam(), joule::isa::index_chunk, nested, 5000), "");
}

// Whole documents, and each with one byte changed in many places.
TEST_P(ChunkedIndex, JudgesRealDocuments) {
  std::size_t documents = 0;
  const std::filesystem::path folder = reference::shared_path("corpora/documents");
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    if (entry.path().extension() != ".json" || entry.file_size() > 300000) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    ASSERT_EQ(index_difference(*GetParam(), joule::isa::index_chunk, text, 1000), "") << entry.path();
    ++documents;
    random_source random(documents);
    for (int i = 0; i != 20; ++i) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      const char kept = std::exchange(text[at], "\"\\]}{[,:\x01\xFF\x31 "[random.below(12)]);
      ASSERT_EQ(index_difference(*GetParam(), joule::isa::index_chunk, text, 1000), "") << entry.path() << " at " << at;
      text[at] = kept;
    }
  }
  if (documents == 0) GTEST_SKIP() << "the collected documents are not here";
}

INSTANTIATE_TEST_SUITE_P(Sets, ChunkedIndex, testing::ValuesIn(usable_index_tables()),
                         [](const auto& set) { return std::string(set.param->name); });

TEST(ChunkedIndexDispatch, FollowsTheSetInUse) {
  const std::string active = joule::active_isa();
  const std::string index = joule::isa::index_kernels().name;
  if (active == index) return;
  // Only where the processor lacks what the index wants on top.
  for (const index_table* table : usable_index_tables()) EXPECT_NE(table->name, active);
}

TEST(ChunkedIndexDispatch, NamesTheSetsOfTheTextLayer) {
  std::vector<std::string> names;
  for (const index_table* table : usable_index_tables()) names.emplace_back(table->name);
  for (const std::string& name : names) {
    const joule::isa_list list = joule::isa_names();
    EXPECT_TRUE(std::find(list.begin(), list.end(), name) != list.end()) << name;
  }
  EXPECT_EQ(names.front(), "scalar");
}

}  // namespace
