// unmarshal_in_place: views borrow strings with escapes, inside the caller's bytes and nowhere else; a text that is
// refused is put back byte for byte. Held against the same type with std::string in place of the views.
#include "bind/decode_helpers.hpp"
#include "reference/escape_oracle.hpp"
#include "reference/guard_page.hpp"
#include "token/sample_texts.hpp"

#include <joule/bind/raw.hpp>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace {

using namespace joule_test;

template <class String>
struct node {
  String name;
  std::vector<String> tags;
  std::map<String, String> notes;
  std::optional<String> alias;
  std::vector<node> children;
  int id = 0;
};
using owning = node<std::string>;
using borrowing = node<std::string_view>;

// Bytes on the heap and nothing behind them: a read or write outside is an error that a sanitizer sees.
class writable_text {
 public:
  explicit writable_text(std::string_view text) : bytes_(new char[text.size()]), size_(text.size()) {
    if (size_ != 0) std::memcpy(bytes_.get(), text.data(), size_);
  }
  [[nodiscard]] std::span<char> span() const { return {bytes_.get(), size_}; }
  [[nodiscard]] std::string_view view() const { return {bytes_.get(), size_}; }

 private:
  std::unique_ptr<char[]> bytes_;
  std::size_t size_;
};

// -- the two types, side by side --------------------------------------------------------------------------------------

// Is every view inside the text, and does it hold what the string holds?
struct comparison {
  std::string_view text;
  bool same = true;

  void strings(std::string_view view, std::string_view string) {
    // A member that the text does not mention is an empty view to nowhere.
    const bool absent = view.data() == nullptr && string.empty();
    const bool inside = view.data() >= text.data() && view.data() + view.size() <= text.data() + text.size();
    same = same && (absent || inside) && view == string;
  }
  void nodes(const borrowing& a, const owning& b) {
    strings(a.name, b.name);
    same = same && a.id == b.id && a.tags.size() == b.tags.size() && a.notes.size() == b.notes.size() &&
           a.alias.has_value() == b.alias.has_value() && a.children.size() == b.children.size();
    if (!same) return;
    for (std::size_t i = 0; i < a.tags.size(); ++i) strings(a.tags[i], b.tags[i]);
    for (auto [x, y] = std::pair(a.notes.begin(), b.notes.begin()); x != a.notes.end(); ++x, ++y) {
      strings(x->first, y->first);
      strings(x->second, y->second);
    }
    if (a.alias) strings(*a.alias, *b.alias);
    for (std::size_t i = 0; i < a.children.size(); ++i) nodes(a.children[i], b.children[i]);
  }
};

// Decodes in place out of `bytes`, which hold `text`, and compares everything with the owning type.
void expect_agreement(std::span<char> bytes, const std::string& text, const joule::run_options& run = {}) {
  const joule::result<owning> expected = joule::unmarshal<owning>(text, run);
  borrowing got;
  const error e = joule::unmarshal_in_place(bytes, got, run);
  ASSERT_EQ(e, expected.error()) << text.substr(0, 300);
  const std::string_view after(bytes.data(), bytes.size());
  if (e) {
    ASSERT_EQ(after, text) << "the text is not what it was";
    return;
  }
  comparison compared{after};
  compared.nodes(got, *expected);
  ASSERT_TRUE(compared.same) << text.substr(0, 300);
}

void expect_agreement(const std::string& text, const joule::run_options& run = {}) {
  const writable_text copy(text);
  expect_agreement(copy.span(), text, run);
}

// -- random documents -------------------------------------------------------------------------------------------------

std::string unicode_escapes(unsigned long code_point) {
  char buffer[40];
  if (code_point < 0x10000) {
    std::snprintf(buffer, sizeof buffer, "\\u%04lX", code_point);
  } else {
    std::snprintf(buffer, sizeof buffer, "\\u%04lx\\u%04lX", 0xD800 + ((code_point - 0x10000) >> 10),
                  0xDC00 + ((code_point - 0x10000) & 0x3FF));
  }
  return buffer;
}

// A JSON string, quotes included, of about `size` characters, `density` of eight of which are spelt with escapes.
std::string random_string(random_source& random, std::size_t size, std::uint32_t density) {
  static constexpr unsigned long samples[] = {0xE9,   0x7FF,  0x800,   0x20AC,  0xD7FF,
                                              0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};
  static constexpr const char* shorts[] = {"\\\"", "\\\\", "\\/", "\\b",     "\\f",
                                           "\\n",  "\\r",  "\\t", "\\u0000", "\\u0041"};
  std::string text = "\"";
  for (std::size_t i = 0; i < size; ++i) {
    const unsigned long wide = samples[random.below(10)];
    const bool escaped = random.below(8) < density;
    if (random.below(3) != 0) {
      text +=
          escaped ? std::string(shorts[random.below(10)]) : std::string(1, static_cast<char>('a' + random.below(26)));
    } else {
      text += escaped ? unicode_escapes(wide) : reference::encode_utf8(wide);
    }
  }
  return text + "\"";
}

std::string random_word(random_source& random) { return random_string(random, random.below(20), random.below(9)); }

std::string random_node(random_source& random, unsigned depth) {
  static const std::string spaces[] = {"", "", " ", "\n\t"};
  const auto space = [&]() -> const std::string& { return spaces[random.below(4)]; };
  std::string text = "{" + space() + "\"name\":" + space() + random_word(random) + ",\"tags\":[";
  for (std::uint32_t i = 0, count = random.below(4); i < count; ++i)
    text += (i != 0 ? "," : "") + random_word(random) + space();
  text += "],\"notes\":{";
  for (std::uint32_t i = 0, count = random.below(3); i < count; ++i) {
    // The number makes the names differ; a word may hold any escape.
    std::string name = random_word(random);
    name.insert(1, std::to_string(i) + "\\t");
    text += (i != 0 ? "," : "") + name + space() + ":" + random_word(random);
  }
  text += "},\"al\\u0069as\":" + (random.below(3) == 0 ? "null" : random_word(random));
  if (random.below(4) == 0) text += ",\"unknown\\n\":{\"x\":" + random_word(random) + "}";
  text += ",\"children\":[";
  for (std::uint32_t i = 0, count = depth == 0 ? 0 : random.below(3); i < count; ++i) {
    text += (i != 0 ? "," : "") + random_node(random, depth - 1);
  }
  return text + "]" + space() + ",\"id\":" + std::to_string(random.below(1000)) + "}";
}

TEST(InPlace, AgreesWithTheOwningTypeOnRandomDocuments) {
  random_source random(2026);
  for (int i = 0; i < 4000; ++i) {
    expect_agreement(random_node(random, 2));
    if (HasFatalFailure()) return;
  }
}

TEST(InPlace, AgreesWithTheOwningTypeOnLargeDocuments) {
  random_source random(8192);
  for (int i = 0; i < 150; ++i) {
    std::string text = R"({"children":[)" + random_node(random, 2);
    while (text.size() < 7900 + random.below(1500)) text += "," + random_node(random, 1);
    expect_agreement(text + "]}");
    if (HasFatalFailure()) return;
  }
}

TEST(InPlace, AgreesWithTheOwningTypeOnDamagedDocuments) {
  random_source random(77);
  int refused = 0;
  for (int i = 0; i < 8000; ++i) {
    std::string text = random_node(random, 1);
    if (i % 16 == 0) text.insert(1, 8000 + random.below(300), ' ');
    text = mutate(text, random);
    expect_agreement(text);
    if (HasFatalFailure()) return;
    refused += !joule::unmarshal<owning>(text);
  }
  EXPECT_GT(refused, 4000);  // or the generator has lost its purpose
}

// -- sizes ------------------------------------------------------------------------------------------------------------

// One string and a list of strings in a text of exactly `size` bytes.
void expect_size(random_source& random, std::size_t size) {
  std::string text = "[";
  std::vector<std::string> expected;
  while (text.size() + 40 < size) {
    const std::string word =
        random_string(random, random.below(8) == 0 ? random.below(200) : random.below(12), random.below(9));
    if (text.size() + word.size() + 8 > size) continue;
    expected.push_back(reference::read_string(std::string_view(word).substr(1))->decoded);
    text += (expected.size() > 1 ? "," : "") + word;
  }
  text += std::string(size - text.size() - 1, ' ') + "]";
  const writable_text copy(text);
  std::vector<std::string_view> got;
  ASSERT_EQ(joule::unmarshal_in_place(copy.span(), got), error{}) << size;
  ASSERT_EQ(got.size(), expected.size()) << size;
  comparison compared{copy.view()};
  for (std::size_t i = 0; i < got.size(); ++i) compared.strings(got[i], expected[i]);
  ASSERT_TRUE(compared.same) << size;
}

TEST(InPlaceSizes, FromTwoTo9000Bytes) {
  random_source random(1);
  for (std::size_t size = 2; size <= 9000;) {
    ASSERT_NO_FATAL_FAILURE(expect_size(random, size));
    const bool every = size < 500 || (size > 8180 && size < 8205) || (size > 8500 && size < 8530);
    size += every ? 1 : 37;
  }
}

TEST(InPlaceSizes, OneStringOfEverySize) {
  for (std::size_t size = 0; size <= 1500; ++size) {
    const std::string plain(size, 'x');
    const writable_text copy("\"" + plain + "\\n" + plain + "\\u00e9\"");
    std::string_view got;
    ASSERT_EQ(joule::unmarshal_in_place(copy.span(), got), error{});
    ASSERT_EQ(got, plain + "\n" + plain + "\xC3\xA9") << size;
    ASSERT_EQ(got.data(), copy.view().data() + 1);
  }
}

// Moved byte by byte over the point, 320 bytes before the end, where the reader changes to a copy of the tail.
TEST(InPlaceSizes, AStringMayLieAcrossTheSwitchToTheTail) {
  const std::string words[] = {R"("\u00e9\n\"")",
                               "\"" + std::string(200, 'x') + R"(\ud83d\ude00)" + std::string(200, 'y') + "\"",
                               R"("\\)" + std::string(330, 'z') + "\""};
  for (const std::string& word : words) {
    const std::string expected = reference::read_string(std::string_view(word).substr(1))->decoded;
    const std::string element = R"({"name":)" + word + R"(,"notes":{)" + word + ":" + word + "}}";
    for (std::size_t behind = 0; behind < 340 + element.size(); ++behind) {
      std::string text = R"({"children":[)" + std::string(9000, ' ') + element + std::string(behind, '\n');
      text += "]}";
      const writable_text copy(text);
      borrowing got;
      ASSERT_EQ(joule::unmarshal_in_place(copy.span(), got), error{}) << behind;
      comparison compared{copy.view()};
      compared.strings(got.children.at(0).name, expected);
      compared.strings(got.children[0].notes.begin()->first, expected);
      compared.strings(got.children[0].notes.begin()->second, expected);
      ASSERT_TRUE(compared.same) << behind;
    }
  }
}

TEST(InPlaceSizes, GuardPagesAreNeverTouched) {
  const reference::guard_page page(64 * 1024);
  random_source random(5);
  for (int i = 0; i < 300; ++i) {
    std::string text = random_node(random, 1);
    if (i % 3 == 0) text.insert(1, 7600 + random.below(900), ' ');
    for (const bool at_end : {true, false}) {
      char* const place =
          at_end ? page.put_at_end(text.data(), text.size()) : page.put_at_begin(text.data(), text.size());
      ASSERT_NO_FATAL_FAILURE(expect_agreement({place, text.size()}, text));
    }
  }
  std::string_view last;
  const std::string text = R"("\/)"
                           "\\u00e9\"";
  ASSERT_EQ(joule::unmarshal_in_place(std::span(page.put_at_end(text.data(), text.size()), text.size()), last),
            error{});
  EXPECT_EQ(last, "/\xC3\xA9");
}

// -- failures ---------------------------------------------------------------------------------------------------------

const std::string rich_text =
    R"({"name":"n\u0061me","tags":["\t","\ud83d\ude00","plain"],"notes":{"k\n":"v\\","\u006b":"\""},)"
    R"("alias":"\/","unknown\u0021":["\u0041"],"children":[{"name":"\b","id":1}],"id":5})";

TEST(InPlaceFailure, PutsTheTextBackWhereverItIsCut) {
  for (const std::size_t padding : {0U, 7900U, 9000U}) {
    const std::string text = "{" + std::string(padding, ' ') + rich_text.substr(1);
    for (std::size_t size = padding; size <= text.size(); ++size) {
      ASSERT_NO_FATAL_FAILURE(expect_agreement(text.substr(0, size)));
    }
  }
}

TEST(InPlaceFailure, PutsTheTextBackWhateverByteIsWrong) {
  for (const std::size_t padding : {0U, 8500U}) {
    const std::string text = "{" + std::string(padding, ' ') + rich_text.substr(1);
    for (std::size_t at = padding; at < text.size(); ++at) {
      for (const char wrong : {'\0', '"', '\\', ',', '}', '\xFF', 'u'}) {
        std::string damaged = text;
        damaged[at] = wrong;
        ASSERT_NO_FATAL_FAILURE(expect_agreement(damaged));
      }
    }
  }
}

struct failure {
  const char* what;
  std::string text;
  errc code;
};

TEST(InPlaceFailure, OfEveryKindLeavesTheTextAndNamesThePlace) {
  std::string many = R"({"tags":[)";
  for (int i = 0; i < 2000; ++i) many += R"("\u00e9\n",)";
  const std::string head = R"({"name":"\n","notes":{"\t":"\\"},)";
  const failure failures[] = {
      {"type, late", head + R"("id":"5"})", errc::type_mismatch},
      {"range, late", head + R"("id":99999999999})", errc::out_of_range},
      {"type where a view is wanted", head + R"("alias":7})", errc::type_mismatch},
      {"name twice", head + R"("id":1,"i\u0064":2})", errc::duplicate_name},
      {"key twice", R"({"notes":{"a\n":"","\u0061\n":""}})", errc::duplicate_name},
      {"something behind", rich_text + " 1", errc::trailing_data},
      {"a lone surrogate", head + R"("alias":"\ud800"})", errc::lone_surrogate},
      {"no escape", head + R"("alias":"\q"})", errc::bad_escape},
      {"bad UTF-8 in an escaped string", head + "\"alias\":\"\\n\xC0\x80\"}", errc::bad_utf8},
      {"a control character", head + "\"alias\":\"\\n\n\"}", errc::control_character},
      {"after many unescapes", many + "1]}", errc::type_mismatch},
      {"after many unescapes, no end", many, errc::unexpected_end},
  };
  for (const failure& now : failures) {
    SCOPED_TRACE(now.what);
    EXPECT_EQ(joule::unmarshal<owning>(now.text).error().code, now.code);
    expect_agreement(now.text);
  }
}

TEST(InPlaceFailure, OfDepthAndUnknownNamesLeavesTheText) {
  expect_agreement(rich_text, {.max_depth = 2});
  expect_agreement(rich_text, {.max_depth = 3});
  constexpr joule::read_options refusing{.unknown = joule::unknown_members::reject};
  const writable_text copy(rich_text);
  borrowing got;
  EXPECT_EQ((joule::unmarshal_in_place<refusing>(copy.span(), got)), (decode_error<owning, refusing>(rich_text)));
  EXPECT_EQ((decode_error<owning, refusing>(rich_text)).code, errc::unknown_name);
  EXPECT_EQ(copy.view(), rich_text);
}

struct refuses {};
struct with_hook {
  std::string_view name;
  refuses last;
};

}  // namespace

template <>
struct joule::codec<refuses> {
  static joule::error decode(std::string_view text, refuses&) {
    if (text == "1") return joule::hook_error(9);
#if JOULE_HAS_EXCEPTIONS
    if (text == "2") throw std::runtime_error("refused");
#endif
    return {};
  }
};

namespace {

TEST(InPlaceFailure, OfAHookLeavesTheText) {
  const std::string text = R"({"name":"\n","last":1})";
  const writable_text copy(text);
  with_hook got;
  const error e = joule::unmarshal_in_place(copy.span(), got);
  EXPECT_EQ(e.code, errc::hook_failed);
  EXPECT_EQ(e.offset, text.find("1}"));
  EXPECT_EQ(copy.view(), text);
}

#if JOULE_HAS_EXCEPTIONS
TEST(InPlaceFailure, ByAnExceptionLeavesTheText) {
  const std::string text = R"({"name":"\n","last":2})";
  const writable_text copy(text);
  with_hook got;
  EXPECT_THROW(static_cast<void>(joule::unmarshal_in_place(copy.span(), got)), std::runtime_error);
  EXPECT_EQ(copy.view(), text);
}
#endif

TEST(InPlaceFailure, OfAnEmptyTextIsAnUnexpectedEnd) {
  std::string_view got;
  EXPECT_EQ(joule::unmarshal_in_place(std::span<char>(), got), error_at(errc::unexpected_end, 0));
}

// -- what else the call promises --------------------------------------------------------------------------------------

TEST(InPlace, WithoutEscapesLeavesTheText) {
  const std::string text = R"({"name":"plain","tags":["a","b"],"id":1})";
  const writable_text copy(text);
  borrowing got;
  ASSERT_EQ(joule::unmarshal_in_place(copy.span(), got), error{});
  EXPECT_EQ(copy.view(), text);
  EXPECT_EQ(got.name.data(), copy.view().data() + text.find("plain"));
}

TEST(InPlace, WritesNothingOutsideTheStringsThatBorrow) {
  struct mixed {
    std::string_view view;
    std::string owned;
    joule::raw_view raw;
    int number = 0;
  };
  const std::string text = R"({"view":"\u0041B","owned":"\u0041B","raw":{"\u0041":"\n"},"unknown":"\t","number":3})";
  const writable_text copy(text);
  mixed got;
  ASSERT_EQ(joule::unmarshal_in_place(copy.span(), got), error{});
  EXPECT_EQ(got.view, "AB");
  EXPECT_EQ(got.owned, "AB");
  EXPECT_EQ(got.raw.text(), R"({"\u0041":"\n"})");
  const std::size_t first = text.find("\\u0041B");
  EXPECT_EQ(copy.view().substr(0, first), text.substr(0, first));
  EXPECT_EQ(copy.view().substr(first + 7), text.substr(first + 7));
}

TEST(InPlace, RepeatedNamesMayBeAllowed) {
  constexpr joule::read_options lenient{.duplicates = joule::duplicate_names::allow};
  const writable_text copy(R"({"k\n":"\u0031","\u006b\n":"\u0032","k\n":"3\t"})");
  std::map<std::string_view, std::string_view> got;
  ASSERT_EQ((joule::unmarshal_in_place<lenient>(copy.span(), got)), error{});
  EXPECT_EQ(got, (std::map<std::string_view, std::string_view>{{"k\n", "3\t"}}));
}

// The old views point into bytes that have changed since: nothing may be looked up by them.
TEST(InPlace, AnObjectAndItsBufferMayBeReused) {
  random_source random(11);
  std::array<char, 20000> buffer;
  struct views {
    std::map<std::string_view, std::string_view> sorted;
    std::unordered_map<std::string_view, int> hashed;
    std::set<std::string_view> set;
    std::vector<std::string_view> list;
  } reused;
  for (int i = 0; i < 400; ++i) {
    const std::string a = random_string(random, 1 + random.below(30), 4);
    const std::string b = random_string(random, 40, 4);
    std::string text =
        R"({"sorted":{)" + a + ":" + b + "," + b + ":" + a + R"(},"hashed":{)" + b + ":1," + a + R"(:2},"set":[)";
    text += a + "," + b + "," + a + R"(],"list":[)" + b + "," + a + "]}";
    std::copy(text.begin(), text.end(), buffer.begin());
    ASSERT_EQ(joule::unmarshal_in_place(std::span(buffer.data(), text.size()), reused), error{}) << text;
    const std::string plain_a = reference::read_string(std::string_view(a).substr(1))->decoded;
    const std::string plain_b = reference::read_string(std::string_view(b).substr(1))->decoded;
    ASSERT_EQ(reused.sorted, (std::map<std::string_view, std::string_view>{{plain_a, plain_b}, {plain_b, plain_a}}));
    ASSERT_EQ(reused.hashed, (std::unordered_map<std::string_view, int>{{plain_b, 1}, {plain_a, 2}}));
    ASSERT_EQ(reused.set, (std::set<std::string_view>{plain_a, plain_b}));
    ASSERT_EQ(reused.list, (std::vector<std::string_view>{plain_b, plain_a}));
  }
}

TEST(InPlace, TakesStringsVectorsAndUtf8Views) {
  std::string string = R"("\u00e9")";
  std::string_view got;
  ASSERT_EQ(joule::unmarshal_in_place(string, got), error{});
  EXPECT_EQ(got, "\xC3\xA9");
  const std::string_view text = R"(["\u00e9"])";
  std::vector<char> vector(text.begin(), text.end());
  std::vector<std::u8string_view> wide;
  ASSERT_EQ(joule::unmarshal_in_place(vector, wide), error{});
  EXPECT_EQ(wide.at(0), u8"\u00E9");
}

template <class Text, class T>
concept decodes_in_place = requires(Text&& text, T& out) { joule::unmarshal_in_place(std::forward<Text>(text), out); };
static_assert(decodes_in_place<std::string&, std::string_view>);
static_assert(decodes_in_place<std::span<char>, std::string_view>);
static_assert(!decodes_in_place<std::string, std::string_view>);  // a temporary would dangle
static_assert(!decodes_in_place<const std::string&, std::string_view>);
static_assert(!decodes_in_place<std::string_view, std::string_view>);

}  // namespace
