// A text as a small tree, read in the plainest way. Serves the slow oracle of typed decoding only.
//
// The text is valid JSON or the beginning of one: the part in front of the text verdict's offset. What the end cuts is
// marked as incomplete.
#pragma once

#include "text_rules_oracle.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace reference {

struct json_member;

struct json_node {
  char first = '\0';        // first byte of the value: tells its kind; NUL when the text ends before it
  std::size_t begin = 0;    // offset of the first byte
  std::size_t end = 0;      // offset behind the last one
  bool complete = false;    // the token, or the closing bracket, is there
  bool respelt = false;     // string: spelt with a backslash, or with bytes that are replaced
  std::string content;      // string: unescaped bytes; number and literal: as spelt
  std::vector<json_node> elements;
  std::vector<json_member> members;

  [[nodiscard]] bool present() const { return first != '\0'; }
  [[nodiscard]] bool is_number() const { return first == '-' || (first >= '0' && first <= '9'); }
};

struct json_member {
  json_node name;
  json_node value;
};

class json_tree_reader {
 public:
  explicit json_tree_reader(std::string_view text, malformed bytes = malformed::refused) : text_(text), bytes_(bytes) {}

  [[nodiscard]] json_node read_value() {
    json_node node;
    skip_space();
    node.begin = at_;
    if (at_end()) return node;
    node.first = text_[at_];
    if (node.first == '"') read_string(node);
    else if (node.first == '[') read_array(node);
    else if (node.first == '{') read_object(node);
    else read_word(node);
    node.end = at_;
    return node;
  }

 private:
  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }

  void skip_space() {
    while (!at_end() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }

  // Consumes the byte if it comes next, behind white space.
  bool take(char c) {
    skip_space();
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  void read_word(json_node& node) {
    while (!at_end() && std::string_view(",]}: \t\r\n").find(text_[at_]) == std::string_view::npos) {
      node.content += text_[at_++];
    }
    node.complete = node.is_number() ? is_whole_number(node.content)
                                     : node.content == "true" || node.content == "false" || node.content == "null";
  }

  void read_array(json_node& node) {
    ++at_;
    if (take(']')) {
      node.complete = true;
      return;
    }
    do {
      node.elements.push_back(read_value());
      if (!node.elements.back().present()) node.elements.pop_back();
    } while (take(','));
    node.complete = take(']');
  }

  void read_object(json_node& node) {
    ++at_;
    if (take('}')) {
      node.complete = true;
      return;
    }
    do {
      json_member member;
      skip_space();
      if (at_end()) return;
      member.name = read_value();
      if (member.name.complete && take(':')) member.value = read_value();
      node.members.push_back(std::move(member));
    } while (take(','));
    node.complete = take('}');
  }

  void read_string(json_node& node) {
    for (++at_; !at_end() && text_[at_] != '"';) {
      if (text_[at_] != '\\') {
        read_run(node);
      } else {
        node.respelt = true;
        ++at_;
        read_escape(node.content);
      }
    }
    node.complete = !at_end();
    if (node.complete) ++at_;
  }

  // Up to the next escape or quote.
  void read_run(json_node& node) {
    const std::string_view run = text_.substr(at_, text_.find_first_of("\\\"", at_) - at_);
    const bool replaces = bytes_ == malformed::replaced && find_invalid_utf8(run) != run.size();
    node.respelt |= replaces;
    node.content += replaces ? replace_malformed(run) : std::string(run);
    at_ += run.size();
  }

  void read_escape(std::string& out) {
    if (at_end()) return;
    const char c = text_[at_++];
    if (c != 'u') {
      constexpr std::string_view letters = "bfnrt";
      const auto which = letters.find(c);
      out += which == std::string_view::npos ? c : "\b\f\n\r\t"[which];
      return;
    }
    std::uint32_t unit = read_hex();
    if (unit >= 0xD800 && unit < 0xDC00 && text_.substr(at_, 2) == "\\u") {
      const std::size_t second = at_;
      at_ += 2;
      const std::uint32_t low = read_hex();
      if (low >= 0xDC00 && low < 0xE000) unit = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
      else at_ = second;
    }
    if (unit >= 0xD800 && unit < 0xE000) unit = 0xFFFD;  // half a pair
    append_utf8(out, unit);
  }

  std::uint32_t read_hex() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4 && !at_end(); ++i) {
      const char c = text_[at_++];
      const int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
      value = value * 16 + static_cast<std::uint32_t>(digit);
    }
    return value;
  }

  static void append_utf8(std::string& out, std::uint32_t c) {
    const auto byte = [&](std::uint32_t b) { out += static_cast<char>(static_cast<unsigned char>(b)); };
    if (c < 0x80) {
      byte(c);
    } else if (c < 0x800) {
      byte(0xC0 | c >> 6);
      byte(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
      byte(0xE0 | c >> 12);
      byte(0x80 | (c >> 6 & 0x3F));
      byte(0x80 | (c & 0x3F));
    } else {
      byte(0xF0 | c >> 18);
      byte(0x80 | (c >> 12 & 0x3F));
      byte(0x80 | (c >> 6 & 0x3F));
      byte(0x80 | (c & 0x3F));
    }
  }

 public:
  // Is the word a number by the grammar of RFC 8259, section 6?
  [[nodiscard]] static bool is_whole_number(std::string_view word) {
    std::size_t i = 0;
    const auto digits = [&] {
      const std::size_t from = i;
      while (i < word.size() && word[i] >= '0' && word[i] <= '9') ++i;
      return i - from;
    };
    if (i < word.size() && word[i] == '-') ++i;
    const std::size_t whole = i;
    const std::size_t count = digits();
    if (count == 0 || (count > 1 && word[whole] == '0')) return false;
    if (i < word.size() && word[i] == '.') {
      ++i;
      if (digits() == 0) return false;
    }
    if (i < word.size() && (word[i] == 'e' || word[i] == 'E')) {
      ++i;
      if (i < word.size() && (word[i] == '+' || word[i] == '-')) ++i;
      if (digits() == 0) return false;
    }
    return i == word.size();
  }

 private:
  std::string_view text_;
  malformed bytes_;
  std::size_t at_ = 0;
};

[[nodiscard]] inline json_node read_tree(std::string_view text, malformed bytes = malformed::refused) {
  return json_tree_reader(text, bytes).read_value();
}

}  // namespace reference
