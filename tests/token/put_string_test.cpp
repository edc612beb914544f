// put_string of the instruction set in use against the character-by-character oracle, between guard pages.
#include <joule/token/emitter.hpp>

#include "reference/escape_oracle.hpp"
#include "reference/forced_isa.hpp"
#include "reference/guard_page.hpp"
#include "text/random_text.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <string>
#include <string_view>

namespace {

using namespace joule::token;
using joule::errc;

const reference::guard_page& source_page() {
  static const reference::guard_page page(8192);
  return page;
}

const reference::guard_page& target_page() {
  static const reference::guard_page page(65536);
  return page;
}

// A block of `size` bytes that ends at a guard page and never grows.
void attach_block(emitter& out, std::size_t size) {
  out.begin = out.pos = target_page().at_end(size);
  out.limit = target_page().end();
  out.grow = [](emitter& e, std::size_t) { return fail(e, errc::buffer_too_small); };
}

struct outcome {
  std::string text;
  errc code = errc::ok;
};

outcome put(const char* data, std::size_t size, std::size_t room, std::size_t ahead) {
  emitter out;
  attach_block(out, room);
  char* const end = put_string(out, out.pos, data, size, ahead);
  if (end == nullptr) return {{}, out.failure.code};
  EXPECT_LE(static_cast<std::size_t>(end - out.begin) + ahead, room);
  return {std::string(out.begin, end), errc::ok};
}

// With ample room, with room to the byte, and with one byte less; read up to either guard page.
void expect_as_oracle(std::string_view plain) {
  const bool valid = reference::find_invalid_utf8(plain) == plain.size();
  const std::string expected = valid ? '"' + reference::escape(plain) + '"' : std::string();
  for (const char* const data :
       {source_page().put_at_end(plain.data(), plain.size()), source_page().put_at_begin(plain.data(), plain.size())}) {
    for (const std::size_t ahead : {std::size_t{0}, std::size_t{300}}) {
      const outcome ample = put(data, plain.size(), 8 * plain.size() + 1000, ahead);
      ASSERT_EQ(ample.code, valid ? errc::ok : errc::invalid_utf8_value) << plain;
      ASSERT_EQ(ample.text, expected) << plain;
      if (!valid) continue;
      ASSERT_EQ(put(data, plain.size(), expected.size() + ahead, ahead).text, expected) << plain;
      ASSERT_EQ(put(data, plain.size(), expected.size() + ahead - 1, ahead).code, errc::buffer_too_small) << plain;
    }
  }
}

TEST(PutString, CopiesPlainTextOfEveryLength) {
  std::string plain;
  for (int i = 0; i != 400; ++i) {
    expect_as_oracle(plain);
    plain += static_cast<char>('a' + i % 26);
  }
}

TEST(PutString, EscapesEveryByteAtEveryPlace) {
  for (const std::size_t size : {1U, 3U, 4U, 7U, 8U, 15U, 16U, 31U, 32U, 33U, 63U, 64U, 65U, 130U}) {
    for (unsigned byte = 0; byte != 0x80; ++byte) {
      if (byte >= 0x23 && byte != '\\' && byte != 0x7F) continue;
      for (std::size_t at = 0; at < size; at += size > 40 ? 7 : 1) {
        std::string plain(size, 'x');
        plain[at] = static_cast<char>(byte);
        expect_as_oracle(plain);
        plain[size - 1 - at] = '"';
        expect_as_oracle(plain);
      }
    }
  }
}

TEST(PutString, ChecksUtf8AtEveryPlace) {
  const std::string_view sequences[] = {
      "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80", "\xC3",         "\xE2\x82",         "\xF0\x9F\x98",
      "\x80",     "\xFF",         "\xC0\x80",         "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82\n"};
  for (const std::string_view sequence : sequences) {
    for (std::size_t before = 0; before < 140; before += before < 70 ? 1 : 3) {
      for (const std::size_t behind : {0U, 1U, 2U, 5U, 31U, 64U}) {
        expect_as_oracle(std::string(before, 'x') + std::string(sequence) + std::string(behind, 'y'));
      }
      expect_as_oracle("\n" + std::string(before, 'x') + std::string(sequence));
      expect_as_oracle(std::string(before, 'x') + "\"" + std::string(sequence) + "\\");
    }
  }
}

TEST(PutString, IsTheOracleOnRandomText) {
  random_text::engine random(7);
  for (int i = 0; i < random_text::rounds(40000); ++i) {
    std::string plain = random_text::utf8(random, random_text::below(random, 300), random_text::below(random, 11));
    for (unsigned n = random_text::below(random, 6); n > 2 && !plain.empty(); --n) {
      plain[random_text::below(random, static_cast<unsigned>(plain.size()))] =
          "\"\\\n\x01"[random_text::below(random, 4)];
    }
    if (i % 4 == 0) random_text::damage(random, plain);
    expect_as_oracle(plain);
  }
}

// Escapes every few bytes: what kernels write by whole blocks.
TEST(PutString, WritesRowsOfEscapes) {
  static constexpr std::string_view pieces[] = {"\n",   "\"", "\\",   "\t\b\f\r",     "\x01",       "\x1F",
                                                "\x7F", "a",  "word", "\xE2\x82\xAC", "it is plain"};
  random_text::engine random(13);
  for (int round = 0; round < random_text::rounds(20000); ++round) {
    std::string plain;
    const std::size_t size = random_text::below(random, 300);
    const unsigned kinds = 1 + random_text::below(random, static_cast<unsigned>(std::size(pieces)));
    while (plain.size() < size) plain += pieces[random_text::below(random, kinds)];
    if (round % 8 == 0) random_text::damage(random, plain);
    expect_as_oracle(plain);
  }
}

TEST(PutString, ObeysTheRulesOfTheEmitter) {
  emitter out;
  attach_block(out, 100);
  out.rules.ascii_only = true;
  out.plain = out.rules.plain_strings();
  char* const end = put_string(out, out.pos, "\xC3\xA9", 2, 0);
  ASSERT_NE(end, nullptr);
  EXPECT_EQ(std::string(out.begin, end), "\"\\u00e9\"");
}

// Written through a span of every size: the text is there as soon as it fits.
TEST(SpanTarget, TakesWhatFitsToTheByte) {
  const auto write = [](emitter& out) {
    char* pos = ensure(out, out.pos, 700);
    for (int i = 0; i != 40 && pos != nullptr; ++i) {
      *pos++ = static_cast<char>('a' + i % 26);
      pos = put_string(out, pos, "some text\n", 10, 600);
      if (pos != nullptr && i % 7 == 0) pos = put_text(out, pos, std::string(900, '7').data(), 900, 600);
    }
    if (pos != nullptr) out.pos = pos;
    return pos != nullptr;
  };
  std::string whole(20000, '\0');
  span_target all(whole.data(), whole.data() + whole.size());
  emitter out;
  attach_span(out, all);
  ASSERT_TRUE(write(out));
  ASSERT_TRUE(finish_span(out));
  whole.resize(static_cast<std::size_t>(all.at - whole.data()));
  for (std::size_t size = 0; size <= whole.size() + 50; size += size + 60 < whole.size() ? 17 : 1) {
    char* const storage = target_page().at_end(size);
    span_target target(storage, storage + size);
    emitter e;
    attach_span(e, target);
    const bool done = write(e);
    ASSERT_EQ(finish_span(e) && done, size >= whole.size()) << size;
    if (size >= whole.size()) {
      ASSERT_EQ(std::string(storage, target.at), whole);
      continue;
    }
    ASSERT_EQ(e.failure.code, errc::buffer_too_small);
    ASSERT_LE(e.failure.offset, size);
  }
}

TEST(SpanTarget, ReportsTheFailureThatComesFirst) {
  for (std::size_t size = 0; size != 20; ++size) {
    std::string storage(size, '?');
    span_target target(storage.data(), storage.data() + size);
    emitter out;
    attach_span(out, target);
    char* pos = put_string(out, out.pos, "0123456", 7, 100);
    if (pos != nullptr) pos = put_string(out, pos, "\xFF", 1, 0);
    EXPECT_EQ(pos, nullptr);
    EXPECT_FALSE(finish_span(out));
    // The second string has three bytes at least: with less room than that, it is the room that lacks.
    EXPECT_EQ(out.failure.code, size < 12 ? errc::buffer_too_small : errc::invalid_utf8_value) << size;
    EXPECT_EQ(out.failure.offset, size < 9 ? 0U : 9U) << size;
  }
}

}  // namespace
