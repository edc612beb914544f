#include "sample_texts.hpp"
#include "verdict.hpp"

#include <joule/check.hpp>
#include <joule/reformat.hpp>

#include <gtest/gtest.h>

#include <cerrno>

#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace joule_test;
using namespace std::string_literals;
using joule::errc;
using joule::text_options;
using joule::token::text_form;
using joule::token::text_shape;

std::string compact(std::string_view text) { return joule::compact(text).value(); }
std::string canonical(std::string_view text) { return joule::canonicalize(text).value(); }

TEST(Compact, RemovesWhiteSpaceAndNothingElse) {
  EXPECT_EQ(compact(" { \"a b\" : [ 1.50 , -0 , 1E+2 ] ,\n\"\\u0061\\/\": \" x \" , \"e\":{ } , \"f\":[ ] }\t"),
            "{\"a b\":[1.50,-0,1E+2],\"\\u0061\\/\":\" x \",\"e\":{},\"f\":[]}");
  EXPECT_EQ(compact(" 12 "), "12");
  EXPECT_EQ(compact("12"), "12");
  EXPECT_EQ(compact("[66.89999999999999, 9007199254740993]"), "[66.89999999999999,9007199254740993]");
}

TEST(Compact, GivesTheErrorsOfCheck) {
  for (const auto& text : invalid_texts()) {
    EXPECT_EQ(joule::compact(text).error(), joule::check(text)) << text;
    EXPECT_EQ(joule::indent(text).error(), joule::check(text)) << text;
    EXPECT_EQ(joule::canonicalize(text).error(), joule::check(text)) << text;
  }
}

TEST(Indent, LaysTextOutLikeGo) {
  EXPECT_EQ(joule::indent("{\"a\":[1,{\"b\":null}],\"c\":{},\"d\":[ ]}").value(),
            "{\n  \"a\": [\n    1,\n    {\n      \"b\": null\n    }\n  ],\n  \"c\": {},\n  \"d\": []\n}");
  EXPECT_EQ(joule::indent("[1,[2]]", {"\t", "> ", "\r\n"}).value(), "[\r\n> \t1,\r\n> \t[\r\n> \t\t2\r\n> \t]\r\n> ]");
  EXPECT_EQ(joule::indent("[1,[2]]", {"", "", ""}).value(), "[1,[2]]");
  for (const char* scalar : {"1", "\"a\"", "true", "[]", "{}"}) EXPECT_EQ(joule::indent(scalar).value(), scalar);
}

TEST(Indent, IsUndoneByCompact) {
  for (const auto& text : valid_texts()) EXPECT_EQ(compact(joule::indent(text).value()), compact(text));
}

TEST(Reformat, DoesNotRecurse) {
  const text_options deep{200000, joule::duplicate_names::reject};
  const std::string text = std::string(200000, '[') + std::string(200000, ']');
  EXPECT_EQ(joule::compact(text, deep).value(), text);
  EXPECT_EQ(joule::canonicalize(text, deep).value(), text);
  EXPECT_EQ(joule::indent(text, {"", "", ""}, deep).value(), text);
  EXPECT_EQ(joule::compact(text).error().code, errc::depth_exceeded);
}

TEST(Canonicalize, SortsMembersByUtf16CodeUnits) {
  EXPECT_EQ(canonical("{\"b\":1,\"a\":{\"z\":1,\"\":2},\"ab\":[{\"d\":1,\"c\":2}]}"),
            "{\"a\":{\"\":2,\"z\":1},\"ab\":[{\"c\":2,\"d\":1}],\"b\":1}");
  // U+1F600 is D83D DE00 in UTF-16: before U+FB33 and U+E000, behind U+20AC. UTF-8 bytes say otherwise.
  EXPECT_EQ(
      canonical("{\"\xEF\xAC\xB3\":1,\"\xF0\x9F\x98\x80\":2,\"\xE2\x82\xAC\":3,\"\xEE\x80\x80\":4,\"\xED\x9F\xBF\":5}"),
      "{\"\xE2\x82\xAC\":3,\"\xED\x9F\xBF\":5,\"\xF0\x9F\x98\x80\":2,\"\xEE\x80\x80\":4,\"\xEF\xAC\xB3\":1}");
  EXPECT_EQ(canonical("{\"\\u0062\":1,\"\\u0061\":2,\"a\\n\":3}"), "{\"a\":2,\"a\\n\":3,\"b\":1}");
}

TEST(Canonicalize, WritesTheShortestFormOfEverything) {
  EXPECT_EQ(canonical("[1.0,-0,-0.0,1e2]"), "[1,0,0,100]");
  EXPECT_EQ(canonical("[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,1e21,-9007199254740993]"),
            "[333333333.3333333,1e+30,4.5,0.002,1e-27,1e+21,-9007199254740992]");
  EXPECT_EQ(canonical("\"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\\"\\/\""),
            "\"\xE2\x82\xAC$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"");
  EXPECT_EQ(canonical(" 5 "), "5");
  EXPECT_EQ(canonical("5"), "5");
  EXPECT_EQ(canonical("[ [ ] , { } , \"\" ]"), "[[],{},\"\"]");
}

TEST(Canonicalize, RefusesWhatHasNoCanonicalForm) {
  EXPECT_EQ(joule::canonicalize("[1, -1e400]").error(), (joule::error{4, errc::out_of_range, {}, 0}));
  const text_options allow{1000, joule::duplicate_names::allow};
  EXPECT_EQ(joule::canonicalize("{\"a\":1,\"\\u0061\":1}", allow).error(),
            (joule::error{7, errc::duplicate_name, {}, 0}));
  EXPECT_EQ(joule::canonicalize("{\"a\\u12").error().code, errc::unexpected_end);
}

TEST(Canonicalize, IsIdempotentAndKeepsTheValue) {
  for (const auto& text : valid_texts()) {
    const std::string once = canonical(text);
    EXPECT_EQ(canonical(once), once) << text;
    EXPECT_EQ(compact(once), once) << text;
  }
}

TEST(Quote, EscapesWhatJsonMustEscape) {
  EXPECT_EQ(joule::quote("a\"b\\c\n\x1F\x7F\xC3\xA9/").value(), "\"a\\\"b\\\\c\\n\\u001f\x7F\xC3\xA9/\"");
  EXPECT_EQ(joule::quote("\0"s).value(), "\"\\u0000\"");
  EXPECT_EQ(joule::quote("").value(), "\"\"");
  for (int c = 0; c != 0x80; ++c) {
    for (std::size_t before : {0U, 5U, 31U, 100U}) {
      const std::string plain = std::string(before, 'x') + static_cast<char>(c) + std::string(before, 'y');
      EXPECT_FALSE(joule::check(joule::quote(plain).value())) << c;
    }
  }
  EXPECT_EQ(joule::quote(std::string(1000, '\x01')).value().size(), 6002U);
}

TEST(Quote, RefusesBadUtf8) {
  EXPECT_EQ(joule::quote("a\xFF").error(), (joule::error{0, errc::invalid_utf8_value, {}, 0}));
  std::string out = "kept";
  EXPECT_EQ(joule::append_quote(out, "\n\xED\xA0\x80").code, errc::invalid_utf8_value);
  EXPECT_EQ(out, "kept");
  EXPECT_FALSE(joule::append_quote(out, "x"));
  EXPECT_EQ(out, "kept\"x\"");
}

// -- the streaming form --

struct stream_result {
  std::string out;
  joule::error error;
  joule::token::location place;
};

bool write_to_string(void* context, const char* data, std::size_t size) {
  static_cast<std::string*>(context)->append(data, size);
  return true;
}

stream_result rewrite(text_form form, std::string_view text, std::size_t piece,
                      text_shape shape = text_shape::one_value) {
  stream_result r;
  const joule::byte_sink sink{&r.out, write_to_string};
  joule::token::rewriter w(form, {{"  ", 2}, {}, {"\n", 1}}, {}, shape, sink);
  for (std::size_t at = 0; at < text.size() && !r.error; at += piece) {
    const std::string copy(text.substr(at, piece));
    r.error = w.feed(copy.data(), copy.size());
  }
  if (!r.error) r.error = w.finish();
  w.locate_error(r.place);
  return r;
}

TEST(Rewriter, WritesTheSameAsTheWholeTextForms) {
  for (const auto& text : valid_texts()) {
    for (std::size_t piece : {1U, 3U, 7U, 64U, 100000U}) {
      EXPECT_EQ(rewrite(text_form::compact, text, piece).out, compact(text));
      EXPECT_EQ(rewrite(text_form::indented, text, piece).out, joule::indent(text).value());
      EXPECT_EQ(rewrite(text_form::canonical, text, piece).out, canonical(text));
      EXPECT_EQ(rewrite(text_form::checked, text, piece).out, "");
      EXPECT_FALSE(rewrite(text_form::checked, text, piece).error);
    }
  }
}

TEST(Rewriter, FindsTheErrorsAndPlacesOfTheWholeText) {
  random_source random(99);
  std::vector<std::string> texts = invalid_texts();
  for (int i = 0; i != 3000; ++i)
    texts.push_back("[\n\"\xC3\xA9\",\n" +
                    mutate(valid_texts()[static_cast<std::size_t>(i) % valid_texts().size()], random));
  for (const auto& text : texts) {
    const joule::error expected = joule::check(text);
    if (!expected) continue;
    joule::token::location where;
    joule::token::locate(text.data(), text.size(), expected.offset, where);
    for (const text_form form : {text_form::checked, text_form::compact, text_form::canonical}) {
      const auto r = rewrite(form, text, 1 + random.below(9));
      if (r.error.code == errc::out_of_range) continue;
      ASSERT_EQ(r.error, expected) << text;
      ASSERT_EQ(r.place.line, where.line) << text;
      ASSERT_EQ(r.place.column, where.column) << text << " " << joule::name(expected.code);
      ASSERT_EQ(r.place.byte_column, where.byte_column) << text;
      ASSERT_EQ(std::string_view(r.place.pointer.data, r.place.pointer.size),
                std::string_view(where.pointer.data, where.pointer.size))
          << text << " " << joule::name(expected.code);
    }
  }
}

TEST(Rewriter, WritesManyValuesOneALine) {
  for (std::size_t piece : {1U, 4U, 100U}) {
    EXPECT_EQ(rewrite(text_form::compact, "1 2 [ 3 ]\n{}", piece, text_shape::many_values).out, "1\n2\n[3]\n{}");
    EXPECT_EQ(rewrite(text_form::canonical, "1.0 2.0 [ 3.0 ]\n{}", piece, text_shape::many_values).out,
              "1\n2\n[3]\n{}");
    EXPECT_EQ(rewrite(text_form::indented, "[1] 2", piece, text_shape::many_values).out, "[\n  1\n]\n2");
    const auto r = rewrite(text_form::compact, "1 2 [} 3", piece, text_shape::many_values);
    EXPECT_EQ(r.out, "1\n2\n[");
    EXPECT_EQ(r.error, (joule::error{5, errc::expected_value, {}, 0}));
  }
}

TEST(Rewriter, RefusesANumberWithoutADoubleAtItsPlace) {
  for (std::size_t piece : {1U, 4U, 100U}) {
    const auto r = rewrite(text_form::canonical, "{\"a\":\n [1, 2e999 ]}", piece);
    EXPECT_EQ(r.error, (joule::error{11, errc::out_of_range, {}, 0}));
    EXPECT_EQ(r.place.line, 2U);
    EXPECT_EQ(r.place.column, 6U);
    EXPECT_EQ(std::string_view(r.place.pointer.data, r.place.pointer.size), "/a/1");
    EXPECT_EQ(rewrite(text_form::canonical, "1e999", piece).error, (joule::error{0, errc::out_of_range, {}, 0}));
  }
}

TEST(Rewriter, ReportsASinkThatRefuses) {
  const joule::byte_sink sink{nullptr, [](void*, const char*, std::size_t) {
                                errno = ENOSPC;
                                return false;
                              }};
  joule::token::rewriter w(text_form::compact, {}, {}, text_shape::one_value, sink);
  const std::string big = "[\"" + std::string(200000, 'x') + "\"]";
  joule::error e = w.feed(big.data(), big.size());
  if (!e) e = w.finish();
  EXPECT_EQ(e.code, errc::io_error);
  EXPECT_EQ(e.domain, joule::error_domain::system);
  EXPECT_EQ(e.detail, static_cast<std::uint32_t>(ENOSPC));
}

// Texts of several blocks, with white space of every length in and between tokens.
std::string spread_text() {
  std::string text;
  for (int i = 0; i != 60; ++i) {
    text += std::string(static_cast<std::size_t>(i), "\n\t \r"[i % 4]);
    text += i == 0 ? "[" : ",";
    text += "\"" + std::string(static_cast<std::size_t>(i), ' ') + "\\\" \" , { \"a\" : [ ] , \"b\" :\n1.5e3 }";
  }
  return text + " ] ";
}

TEST(AppendCompact, KeepsWhatIsThereAlsoOnAnError) {
  for (const joule::duplicate_names rule : {joule::duplicate_names::reject, joule::duplicate_names::allow}) {
    const joule::text_options options{1000, rule};
    std::string out = "prefix ";
    EXPECT_FALSE(joule::append_compact(out, spread_text(), options));
    EXPECT_EQ(out, "prefix " + joule::compact(spread_text(), options).value());
    out = "prefix ";
    EXPECT_EQ(joule::append_compact(out, spread_text() + "?", options),
              (joule::error{spread_text().size(), joule::errc::trailing_data, {}, 0}));
    EXPECT_EQ(out, "prefix ");
    EXPECT_EQ(joule::append_compact(out, "", options).code, joule::errc::unexpected_end);
    EXPECT_EQ(out, "prefix ");
  }
}

TEST(AppendCompact, DoesNotMoveAStringWithEnoughCapacity) {
  const std::string text = spread_text();
  std::string out;
  out.reserve(text.size() + joule::token::minify_slack);
  const char* const before = out.data();
  EXPECT_FALSE(joule::append_compact(out, text));
  EXPECT_EQ(out.data(), before);
  out.clear();
  joule::append_compact_unchecked(out, text);
  EXPECT_EQ(out.data(), before);
}

TEST(AppendCompact, TakesATextThatLiesInTheString) {
  std::string out = "[ 1 , 2 ]";
  EXPECT_FALSE(joule::append_compact(out, out));
  EXPECT_EQ(out, "[ 1 , 2 ][1,2]");
  joule::append_compact_unchecked(out, std::string_view(out).substr(2, 5));
  EXPECT_EQ(out, "[ 1 , 2 ][1,2]1,2");
}

TEST(CompactUnchecked, EqualsCompactOnValidTexts) {
  for (const std::string& text : valid_texts()) EXPECT_EQ(joule::compact_unchecked(text), joule::compact(text).value());
  EXPECT_EQ(joule::compact_unchecked(spread_text()), joule::compact(spread_text()).value());
  std::string out = "x";
  joule::append_compact_unchecked(out, " [ 1 ] ");
  EXPECT_EQ(out, "x[1]");
}

TEST(CompactUnchecked, GivesSomethingForEveryText) {
  EXPECT_EQ(joule::compact_unchecked(""), "");
  EXPECT_EQ(joule::compact_unchecked(" \"a "), "\"a ");
  EXPECT_EQ(joule::compact_unchecked("] x , \xFF"), "]x,\xFF");
  for (const std::string& text : invalid_texts()) EXPECT_LE(joule::compact_unchecked(text).size(), text.size());
}

}  // namespace
