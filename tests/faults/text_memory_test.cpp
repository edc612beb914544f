// Text functions without memory: check, compact, indent, canonicalize, quote, raw::parse, first_value, explain and the
// streaming rewriter.
#include "faults/each_allocation.hpp"

#include <joule/json.hpp>
#include <joule/token/rewrite.hpp>

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace {

using namespace joule_test;
using joule::errc;
using joule::error;

constexpr joule::text_options deep{.max_depth = 5000};

// Many names, some escaped, more levels than the readers hold in place, numbers and strings that canonical form
// changes.
const std::string& good_text() {
  static const std::string text = [] {
    std::string made = "{\"z\": " + std::string(2000, '[') + std::string(2000, ']');
    for (int i = 0; i != 40; ++i)
      made += ", \"n\\u0061me" + std::to_string(i) + "\": {\"b\\n\": 1.50, \"a\": \"\\u0041\"}";
    return made + "}";
  }();
  return text;
}

// The same with an error behind it all.
const std::string& bad_text() {
  static const std::string text = [] {
    std::string made = good_text();
    made.back() = ',';
    return made + "\"z\":1}";
  }();
  return text;
}

void expect_some_reports(const endings& seen) { expect_reports(seen, 1); }

template <bool Good>
struct check_text {
  error run() const { return joule::check(Good ? good_text() : bad_text(), deep); }
  void check(const error& e) const { EXPECT_EQ(e, Good ? error{} : error({good_text().size(), errc::duplicate_name})); }
  void check_failed() const {}
};

TEST(TextWithoutMemory, IsNeverCheckedWrongly) {
  expect_some_reports(fail_each_allocation<check_text<true>>());
  expect_some_reports(fail_each_allocation<check_text<false>>());
}

// valid() can only say no.
template <bool Good>
struct valid_text {
  error run() const {
    return joule::valid(Good ? good_text() : bad_text(), deep) ? error{} : error{0, errc::out_of_memory};
  }
  void check(const error& e) const { EXPECT_EQ(e, error{}); }
  void check_failed() const {}
};

TEST(TextWithoutMemory, IsNotCalledValid) {
  expect_some_reports(fail_each_allocation<valid_text<true>>());
  EXPECT_FALSE(joule::valid(bad_text(), deep));
}

struct first_value {
  error run() const {
    const joule::result<std::string_view> value = joule::first_value(good_text() + " ]", deep);
    return value.error();
  }
  void check(const error& e) const { EXPECT_EQ(e, error{}); }
  void check_failed() const {}
};

TEST(TextWithoutMemory, HasAFirstValueOrAReason) { expect_some_reports(fail_each_allocation<first_value>()); }

using text_function = joule::result<std::string> (*)(std::string_view);

joule::result<std::string> compacted(std::string_view text) { return joule::compact(text, deep); }
joule::result<std::string> indented(std::string_view text) { return joule::indent(text, {.indent = ""}, deep); }
joule::result<std::string> canonical(std::string_view text) { return joule::canonicalize(text, deep); }

template <text_function Function, bool Good>
struct rewrite_text {
  joule::result<std::string> made = error{0, errc::end_of_input};

  error run() {
    made = Function(Good ? good_text() : bad_text());
    return made.error();
  }
  void check(const error& e) const {
    if (!Good) {
      EXPECT_EQ(e, (error{good_text().size(), errc::duplicate_name}));
      return;
    }
    static const std::string expected = Function(good_text()).value();
    ASSERT_EQ(e, error{});
    EXPECT_EQ(*made, expected);
  }
  void check_failed() const {}
};

TEST(TextWithoutMemory, IsRewrittenWhollyOrNotAtAll) {
  expect_some_reports(fail_each_allocation<rewrite_text<compacted, true>>());
  expect_some_reports(fail_each_allocation<rewrite_text<compacted, false>>());
  expect_some_reports(fail_each_allocation<rewrite_text<indented, true>>());
  expect_some_reports(fail_each_allocation<rewrite_text<canonical, true>>());
  expect_some_reports(fail_each_allocation<rewrite_text<canonical, false>>());
}

// Text that only a lenient reader accepts, with names to be replaced.
template <text_function Function>
struct rewrite_lenient_text {
  joule::result<std::string> made = error{0, errc::end_of_input};

  static const std::string& text() {
    static const std::string made = [] {
      std::string all = "[\"\\ud800\"";
      for (int i = 0; i != 40; ++i)
        all += ", {\"n\xFF" + std::to_string(i) + "\": \"\xE2\x82\\u0041\", \"\\udc00\xFF\": {\"\xC3\": 1}}";
      return all + "]";
    }();
    return made;
  }
  error run() {
    made = Function(text());
    return made.error();
  }
  void check(const error& e) const {
    static const std::string expected = Function(text()).value();
    ASSERT_EQ(e, error{});
    EXPECT_EQ(*made, expected);
  }
  void check_failed() const {}
};

constexpr joule::text_options replacing{.utf8 = joule::invalid_utf8::replace};
joule::result<std::string> compacted_leniently(std::string_view text) { return joule::compact(text, replacing); }
joule::result<std::string> canonical_leniently(std::string_view text) { return joule::canonicalize(text, replacing); }
joule::result<std::string> checked_leniently(std::string_view text) {
  if (const error e = joule::check(text, replacing)) return e;
  return std::string();
}

TEST(TextWithoutMemory, IsReadLenientlyOrNotAtAll) {
  expect_some_reports(fail_each_allocation<rewrite_lenient_text<compacted_leniently>>());
  expect_some_reports(fail_each_allocation<rewrite_lenient_text<canonical_leniently>>());
  expect_reports(fail_each_allocation<rewrite_lenient_text<checked_leniently>>(), 2);
}

struct quote_text {
  std::string text = "before";

  error run() {
    return joule::append_quote(text, std::string_view("a\n\"b\u00e9 and more than fits in a short string"));
  }
  void check(const error& e) {
    EXPECT_EQ(e, error{});
    EXPECT_EQ(text, "before\"a\\n\\\"b\u00e9 and more than fits in a short string\"");
    text = "before";
  }
  void check_failed() const { EXPECT_EQ(text, "before"); }
};

struct parse_raw {
  std::string text = good_text();

  error run() { return joule::raw::parse(text, deep).error(); }
  void check(const error& e) const { EXPECT_EQ(e, error{}); }
  void check_failed() const {}
};

TEST(TextWithoutMemory, IsQuotedAndKeptOrNot) {
  const endings quoted = fail_each_allocation<quote_text>();
  expect_reports(quoted, 0);
  EXPECT_GT(quoted.thrown, 0);
  expect_some_reports(fail_each_allocation<parse_raw>());
}

// explain() may throw; what it says otherwise is right, though parts may be missing.
struct explain_error {
  joule::explanation said;

  static const std::string& text() {
    static const std::string made =
        "{\"first\":{},\"a name/~\":" + std::string(40, '[') + "1," + std::string(40, '[') + "?";
    return made;
  }
  error run() {
    said = joule::explain<std::map<std::string, joule::raw>>(error{text().size() - 1, errc::expected_value}, text());
    return {};
  }
  void check(const error&) const {
    static const joule::explanation full = explain_error().explained();
    ASSERT_FALSE(full.pointer.empty());
    EXPECT_EQ(said.code, errc::expected_value);
    EXPECT_EQ(said.offset, text().size() - 1);
    EXPECT_EQ(said.found, "'?'");
    EXPECT_TRUE(said.pointer == full.pointer || said.pointer.empty()) << said.pointer;
    EXPECT_TRUE(said.member_path == full.member_path || said.member_path.empty()) << said.member_path;
    EXPECT_EQ(said.excerpt, full.excerpt);
  }
  void check_failed() const {}
  joule::explanation explained() {
    (void)run();
    return said;
  }
};

TEST(TextWithoutMemory, IsExplainedWithoutWrongParts) {
  const endings seen = fail_each_allocation<explain_error>();
  EXPECT_GT(seen.thrown, 10);
  EXPECT_TRUE(!core_allocations_fail() || seen.tolerated > 5);
}

bool keep_text(void* context, const char* data, std::size_t size) {
  static_cast<std::string*>(context)->append(data, size);
  return true;
}

template <joule::token::text_form Form>
struct stream_text {
  std::string written;

  stream_text() { written.reserve(4 * good_text().size()); }  // a sink must not throw
  error run() {
    written.clear();
    joule::token::rewriter out(Form, {{}, {}, {"\n", 1}}, deep, joule::token::text_shape::many_values,
                               {&written, keep_text});
    const std::string_view text = good_text();
    for (std::size_t at = 0; at < text.size(); at += 1000) {
      if (const error e = out.feed(text.data() + at, std::min<std::size_t>(1000, text.size() - at))) return e;
    }
    return out.finish();
  }
  void check(const error& e) const {
    static const std::string expected = stream_text().rewritten();
    EXPECT_EQ(e, error{});
    EXPECT_EQ(written, expected);
  }
  void check_failed() const {}
  std::string rewritten() {
    (void)run();
    return written;
  }
};

TEST(TextWithoutMemory, IsStreamedOrRefused) {
  using joule::token::text_form;
  for (const endings& seen : {fail_each_allocation<stream_text<text_form::checked>>(),
                              fail_each_allocation<stream_text<text_form::compact>>(),
                              fail_each_allocation<stream_text<text_form::indented>>(),
                              fail_each_allocation<stream_text<text_form::canonical>>()}) {
    EXPECT_EQ(seen.thrown, 0);
    expect_some_reports(seen);
  }
}

}  // namespace
