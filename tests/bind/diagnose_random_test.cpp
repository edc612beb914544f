// Documents made at random from the type rows themselves: well-fitting ones must have no error, and an error that was
// planted at a known place must be found there, whatever surrounds it. The writer below knows nothing of the reader.
#include <joule/bind/diagnose.hpp>

#include <joule/token/diagnose.hpp>

#include "bind/guarded_text.hpp"
#include "bind/hand_made_rows.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>

namespace {

namespace rows = joule_test::rows;
using joule::errc;
using joule::error;
using joule::bind::type_row;
using joule::bind::value_kind;

struct planted {
  errc code;
  std::size_t offset;
};

// Writes a value that fits its row; spoils the `spoil`-th opportunity on the way, if there are that many.
class document_writer {
 public:
  document_writer(std::mt19937& random, std::size_t spoil) : random_(random), spoil_(spoil) {}

  void write(const type_row& row, int depth) {
    space();
    if (spoils()) return write_wrong_kind(row);
    switch (row.kind) {
      case value_kind::boolean:
        out_ += one_of({"true", "false"});
        return;
      case value_kind::signed_integer:
        return write_integer(row, one_of({"0", "-0", "17", "-128", "127"}));
      case value_kind::unsigned_integer:
        return write_integer(row, one_of({"0", "1", "99", "255"}));
      case value_kind::floating:
        return write_floating();
      case value_kind::string:
        out_ += one_of({R"("")", R"("a\u0062\n")", "\"\xE2\x82\xAC\"", R"("\"}],{[:")"});
        return;
      case value_kind::borrowed_string:
        return write_borrowed();
      case value_kind::char_array:
        out_ += one_of({R"("")", R"("abcd")", R"("\u20ac1")"});
        return;
      case value_kind::bytes:
        out_ += row.count == 3 ? "\"QUJD\"" : one_of({R"("")", R"("QQ==")", R"("\/+8=")"});
        return;
      case value_kind::null:
        out_ += "null";
        return;
      case value_kind::number:
        out_ += one_of({"0", "-1.5e+999", "12345678901234567890"});
        return;
      case value_kind::raw:
      case value_kind::custom:
        return write_anything(depth);
      case value_kind::record:
        return write_record(row, depth);
      case value_kind::map:
        return write_map(row, depth);
      case value_kind::sequence:
      case value_kind::set:
        write_elements(row, depth, depth <= 0 ? 0 : below(4));
        out_ += ']';
        return;
      case value_kind::fixed_array:
      case value_kind::tuple:
        return write_exactly(row, depth);
      case value_kind::nullable:
        return write_nullable(row, depth);
    }
  }

  [[nodiscard]] const std::string& text() const { return out_; }
  [[nodiscard]] const std::optional<planted>& error() const { return planted_; }

 private:
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  std::string one_of(std::initializer_list<const char*> choices) { return choices.begin()[below(choices.size())]; }
  bool spoils() { return spoil_-- == 0; }
  void space() { out_ += one_of({"", "", "", " ", "\n\t"}); }
  void plant(errc code) { planted_ = planted{code, out_.size()}; }

  void write_wrong_kind(const type_row& row) {
    plant(errc::type_mismatch);
    const type_row* inner = &row;
    while (inner->kind == value_kind::nullable) inner = &inner->element();
    if (inner->kind == value_kind::raw || inner->kind == value_kind::custom) {
      planted_.reset();
      out_ += "null";
    } else {
      out_ += inner->kind == value_kind::boolean ? "[]" : "true";
    }
  }

  void write_integer(const type_row& row, const std::string& fitting) {
    if (spoils()) {
      plant(errc::type_mismatch);
      out_ += row.kind == value_kind::unsigned_integer ? one_of({"-0", "-1", "1.0", "1e0"}) : one_of({"1.0", "-0e1"});
    } else if (spoils()) {
      plant(errc::out_of_range);
      out_ += "999999999999999999999999999999999999999999";
    } else {
      out_ += fitting;
    }
  }

  void write_floating() {
    const bool spoilt = spoils();
    if (spoilt) plant(errc::out_of_range);
    out_ += spoilt ? one_of({"1e309", "-99999E+305"}) : one_of({"-0", "0.0", "1.5e3", "1e-400", "3E38"});
  }

  void write_borrowed() {
    const bool spoilt = spoils();
    if (spoilt) plant(errc::needs_unescape);
    out_ += spoilt ? one_of({R"("\n")", R"("a\"")"}) : one_of({R"("")", R"("{")", "\"\xC3\xA9\""});
  }

  void write_anything(int depth) {
    const std::size_t choice = below(depth <= 0 ? 4 : 6);
    if (choice < 4) {
      out_ += one_of({"null", "-1.25e7", R"("\u00e9\\")", "false"});
    } else if (choice == 4) {
      out_ += "[";
      for (std::size_t i = 0, n = below(3); i <= n; ++i) {
        if (i != 0) out_ += ",";
        write_anything(depth - 1);
      }
      out_ += " ]";
    } else {
      out_ += "{\"id\":";
      write_anything(depth - 1);
      out_ += ",\"\\\"\": []}";
    }
  }

  void write_name(joule::chars name) {
    space();
    const std::string_view plain(name.data, name.size);
    out_ += '"';
    for (std::size_t i = 0; i != plain.size(); ++i) {
      static constexpr char hex[] = "0123456789abcdef";
      const auto byte = static_cast<unsigned char>(plain[i]);
      if (byte >= 0x80 || (byte >= 0x20 && below(8) != 0))
        out_ += plain[i];
      else
        out_.append("\\u00").append(1, hex[byte >> 4]).append(1, hex[byte & 15]);
    }
    out_ += '"';
    space();
    out_ += ':';
  }

  void separate(bool& first) {
    if (!first) out_ += ',';
    first = false;
  }

  void write_unknown_member(const type_row& row, bool& first, int depth) {
    const bool refused = row.reject_unknown && spoils();
    if (!refused && (row.reject_unknown || below(3) != 0)) return;
    separate(first);
    space();
    if (refused) plant(errc::unknown_name);
    out_ += one_of({"\"not known\":", "\"\\u0000\" :"});
    write_anything(depth - 1);
  }

  void write_record(const type_row& row, int depth) {
    out_ += '{';
    bool first = true;
    std::optional<std::uint32_t> left_out;
    const std::size_t start = below(row.count);
    for (std::uint32_t n = 0; n != row.count; ++n) {
      const auto i = static_cast<std::uint32_t>((start + n) % row.count);
      const auto& member = row.members[i];
      if (member.required && !left_out && spoils()) {
        left_out = i;
        continue;
      }
      if (!member.required && (depth <= 0 || below(3) == 0)) continue;
      if (n == 1) write_unknown_member(row, first, depth);
      separate(first);
      write_name(member.name);
      write(member.type(), depth - 1);
    }
    space();
    if (left_out) plant(errc::missing_member);
    out_ += '}';
  }

  void write_map(const type_row& row, int depth) {
    out_ += '{';
    bool first = true;
    const value_kind kind = row.key().kind;
    const bool by_integer = kind == value_kind::signed_integer || kind == value_kind::unsigned_integer;
    for (const char* name : {"0", "12", "101", "7"}) {
      if (depth <= 0 || below(3) == 0) continue;
      separate(first);
      space();
      if (by_integer && spoils()) {
        plant(errc::bad_key);
        out_ += one_of({"\"x\":", "\"00\":", "\"\":", "\"1.0\":", "\"9999999999999999999999999999999999999999\":"});
      } else {
        out_.append("\"").append(name).append("\":");
      }
      write(row.element(), depth - 1);
    }
    space();
    out_ += '}';
  }

  void write_elements(const type_row& row, int depth, std::size_t count) {
    out_ += '[';
    for (std::size_t i = 0; i != count; ++i) {
      if (i != 0) out_ += ',';
      write(row.kind == value_kind::tuple ? row.members[i].type() : row.element(), depth - 1);
    }
    space();
  }

  void write_exactly(const type_row& row, int depth) {
    const bool fewer = row.count != 0 && spoils();
    const bool more = !fewer && spoils();
    write_elements(row, depth, row.count - (fewer ? 1U : 0U));
    if (fewer) plant(errc::too_few_elements);
    if (more) {
      out_ += row.count == 0 ? " " : " , ";
      plant(errc::too_many_elements);
      out_ += one_of({"1", "{}", "null", "[[]]"});
    }
    out_ += ']';
  }

  void write_nullable(const type_row& row, int depth) {
    if (depth <= 0 || below(3) == 0)
      out_ += "null";
    else
      write(row.element(), depth);
  }

  std::mt19937& random_;
  std::size_t spoil_;
  std::string out_;
  std::optional<planted> planted_;
};

constexpr joule::bind::type_row_function roots[] = {
    rows::twitter, rows::status,      rows::strict_user, rows::node,        rows::wide,
    rows::pair,    rows::map_by_int8, rows::map_by_view, rows::map_of_pair, rows::everything,
};

error diagnose(std::string_view text, const type_row& root, std::uint64_t text_error_offset) {
  return joule::bind::diagnose(text.data(), text.size(), root, {}, text_error_offset);
}

TEST(DiagnoseRandom, DocumentsThatFitHaveNoError) {
  std::mt19937 random(1);
  for (int round = 0; round != 2'000; ++round) {
    for (const auto root : roots) {
      document_writer writer(random, ~std::size_t{0});
      writer.write(root(), 5);
      const std::string text = writer.text();
      ASSERT_EQ(joule::token::diagnose(text.data(), text.size(), {}).code, errc::ok) << text;
      const error found = diagnose(text, root(), text.size());
      ASSERT_FALSE(found) << text << "\n" << joule::name(found.code) << " at " << found.offset;
    }
  }
}

TEST(DiagnoseRandom, APlantedErrorIsFoundAtItsPlace) {
  std::mt19937 random(2);
  std::size_t found_of_code[1000] = {};
  for (int round = 0; round != 2'000; ++round) {
    for (const auto root : roots) {
      document_writer writer(random, random() % 40);
      writer.write(root(), 5);
      const std::string text = writer.text();
      ASSERT_EQ(joule::token::diagnose(text.data(), text.size(), {}).code, errc::ok) << text;
      const error found = diagnose(text, root(), text.size());
      if (!writer.error()) {
        ASSERT_FALSE(found) << text;
        continue;
      }
      ++found_of_code[static_cast<unsigned>(found.code)];
      ASSERT_STREQ(joule::name(found.code), joule::name(writer.error()->code)) << text;
      ASSERT_EQ(found.offset, writer.error()->offset) << text;
    }
  }
  for (const errc code : {errc::type_mismatch, errc::out_of_range, errc::missing_member, errc::unknown_name,
                          errc::too_few_elements, errc::too_many_elements, errc::needs_unescape, errc::bad_key}) {
    EXPECT_GT(found_of_code[static_cast<unsigned>(code)], 20U) << joule::name(code);
  }
}

// With damage to the text behind or in front of it, a planted error is found exactly when the text verdict leaves it.
TEST(DiagnoseRandom, ATextErrorHidesWhatLiesBehindIt) {
  std::mt19937 random(3);
  std::size_t hidden = 0;
  std::size_t shown = 0;
  for (int round = 0; round != 2'000; ++round) {
    for (const auto root : roots) {
      document_writer writer(random, random() % 40);
      writer.write(root(), 5);
      std::string text = writer.text();
      const error whole = diagnose(text, root(), text.size());
      if (!whole) continue;
      const std::size_t cut = random() % (text.size() + 1);
      text.resize(cut);
      const error verdict = joule::token::diagnose(text.data(), text.size(), {});
      const std::uint64_t limit = verdict ? verdict.offset : text.size();
      const error part = diagnose(text, root(), limit);
      if (limit <= whole.offset) {
        ++hidden;
        ASSERT_FALSE(part) << text;
      } else if (part) {
        ++shown;
        ASSERT_EQ(part, whole) << text;
      }
    }
  }
  EXPECT_GT(hidden, 1'000U);
  EXPECT_GT(shown, 1'000U);
}

// Any bytes, with every claim about where they stop being valid: only safety is promised, and an offset in range.
TEST(DiagnoseRandom, NeverReadsOutsideTheTextWhateverItHolds) {
  constexpr std::string_view alphabet = "\"\\{}[]:,-+.eEu0123456789abdfnrst \xC3\xFF";
  joule_test::guarded_text page(1 << 16);
  ASSERT_TRUE(page.ready());
  std::mt19937 random(4);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  std::size_t found_errors = 0;
  for (int round = 0; round != 2'000; ++round) {
    for (const auto root : roots) {
      document_writer writer(random, below(60));
      writer.write(root(), 4);
      std::string text = writer.text();
      for (std::size_t n = below(4); n != 0 && !text.empty(); --n) {
        const std::size_t at = below(text.size());
        if (below(3) == 0)
          text.erase(at, below(5));
        else
          text[at] = alphabet[below(alphabet.size())];
      }
      if (below(2) == 0) text.resize(below(text.size() + 1));
      if (text.size() > 1 << 16) continue;
      const std::string_view placed = page.place(text);
      const std::uint64_t claim = below(2) == 0 ? placed.size() : below(placed.size() + 1);
      const error found = diagnose(placed, root(), claim);
      if (!found) continue;
      ++found_errors;
      ASSERT_LT(found.offset, claim) << text;
    }
  }
  EXPECT_GT(found_errors, 2'000U);
}

}  // namespace
