// A JSON text as a tree that keeps the spelling of its strings and numbers, for texts that are known to be valid.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

struct text_tree_member;

struct text_tree {
  enum class kind { scalar, array, object };

  kind what = kind::scalar;
  std::string spelling;                                    // of a scalar, quotes included
  std::vector<text_tree> elements;                         // of an array
  std::vector<text_tree_member> members;   // of an object
};

struct text_tree_member {
  std::string name;  // without quotes, as spelt
  text_tree value;
};

class text_tree_parser {
 public:
  explicit text_tree_parser(std::string_view text) : text_(text) {}

  text_tree parse() {
    skip_space();
    if (text_[at_] == '{') return parse_object();
    if (text_[at_] == '[') return parse_array();
    return {text_tree::kind::scalar, std::string(text_[at_] == '"' ? take_string() : take_word()), {}, {}};
  }

 private:
  void skip_space() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

  std::string_view take_string() {
    const std::size_t start = at_++;
    while (text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    return text_.substr(start, ++at_ - start);
  }

  std::string_view take_word() {
    const std::size_t start = at_;
    at_ = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
    return text_.substr(start, at_ - start);
  }

  // Whether another item follows; consumes the comma or the closing bracket.
  bool more(bool first, char close) {
    skip_space();
    if (text_[at_] == close) return ++at_, false;
    if (!first) ++at_, skip_space();
    return true;
  }

  text_tree parse_array() {
    text_tree made{text_tree::kind::array, {}, {}, {}};
    ++at_;
    while (more(made.elements.empty(), ']')) made.elements.push_back(parse());
    return made;
  }

  text_tree parse_object() {
    text_tree made{text_tree::kind::object, {}, {}, {}};
    ++at_;
    while (more(made.members.empty(), '}')) {
      const std::string_view name = take_string();
      skip_space();
      ++at_;  // the colon
      made.members.push_back({std::string(name.substr(1, name.size() - 2)), parse()});
    }
    return made;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace bench
