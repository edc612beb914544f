// The irregular twins of a document: the same values for the same type, written as another program might.
#include "../../harness/random.hpp"
#include "../generators.hpp"
#include "text_tree.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace bench {
namespace {

bool contains(const std::vector<std::string_view>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// FNV-1a: an order of names that has nothing to do with that of the type.
std::uint64_t hash_of(std::string_view name) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

// Changes the members of every record, from the outside in.
class tree_changer {
 public:
  explicit tree_changer(const irregularity& wanted) : wanted_(wanted), random_(wanted.seed) {}

  void change(text_tree& tree, bool is_map = false) {
    if (tree.what == text_tree::kind::object && !is_map) change_record(tree);
    for (text_tree& element : tree.elements) change(element);
    for (auto& [name, member] : tree.members) {
      if (!name.starts_with("x_")) change(member, contains(wanted_.maps, name));
    }
  }

 private:
  void change_record(text_tree& record) {
    auto& members = record.members;
    if (wanted_.kind == "shuffled") {
      for (std::size_t i = members.size(); i > 1; --i) std::swap(members[i - 1], members[random_.below(i)]);
    } else if (wanted_.kind == "foreign") {
      std::sort(members.begin(), members.end(),
                [](const auto& a, const auto& b) { return hash_of(a.name) < hash_of(b.name); });
    } else if (wanted_.kind == "missing") {
      std::erase_if(members,
                    [&](const auto& one) { return contains(wanted_.optional, one.name) && random_.chance(50); });
    } else if (wanted_.kind == "unknown") {
      for (std::uint64_t left = random_.below(4); left != 0; --left) insert(record, small_value());
    } else if (wanted_.kind == "unknown_large") {
      if (random_.chance(3)) insert(record, large_value(3));
    } else if (wanted_.kind == "escaped") {
      for (auto& one : members) escape_letter(one.name);
    }
  }

  void insert(text_tree& record, text_tree value) {
    static constexpr std::array names = {"x_trace", "x_flags", "x_origin", "x_revision", "x_note"};
    const auto place = record.members.begin() + static_cast<std::ptrdiff_t>(random_.below(record.members.size() + 1));
    const std::string name = random_.one_of(names) + std::to_string(next_name_++);
    record.members.insert(place, {name, std::move(value)});
  }

  static text_tree scalar(std::string spelling) { return {text_tree::kind::scalar, std::move(spelling), {}, {}}; }

  text_tree small_value() {
    static constexpr std::array spellings = {"null",
                                             "true",
                                             "0",
                                             "17.25",
                                             "\"\"",
                                             "\"a few words of text\"",
                                             "[]",
                                             "[1,2]",
                                             "{}",
                                             "-1e5",
                                             "\"größe \\u00fc\""};
    return scalar(random_.one_of(spellings));
  }

  // Some kilobytes of nested arrays, objects, strings and numbers.
  text_tree large_value(int depth) {
    const std::uint64_t size = random_.between(3, 6);
    text_tree made{depth % 2 == 0 ? text_tree::kind::object : text_tree::kind::array, {}, {}, {}};
    for (std::uint64_t i = 0; i < size; ++i) {
      text_tree value = depth == 0 ? small_value() : large_value(depth - 1);
      if (made.what == text_tree::kind::array)
        made.elements.push_back(std::move(value));
      else
        made.members.push_back({"x_part" + std::to_string(i), std::move(value)});
    }
    return made;
  }

  // One letter in one name of four as \u00XX.
  void escape_letter(std::string& name) {
    if (name.empty() || name.find('\\') != std::string::npos || !random_.chance(25)) return;
    const std::size_t at = random_.below(name.size());
    if (static_cast<unsigned char>(name[at]) >= 0x80) return;
    char escape[8];
    std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(name[at]));
    name.replace(at, 1, escape);
  }

  const irregularity& wanted_;
  random_source random_;
  std::size_t next_name_ = 0;
};

// Writes a tree with white space of some kind.
class tree_writer {
 public:
  explicit tree_writer(const irregularity& wanted) : random_(wanted.seed + 1), random_space_(wanted.kind == "spaces") {
    if (wanted.kind == "tabs") unit_ = "\t", newline_ = "\n";
    if (wanted.kind == "crlf") unit_ = "  ", newline_ = "\r\n";
    if (wanted.kind == "python") comma_ = ", ", colon_ = ": ";
    if (newline_ != nullptr) colon_ = ": ";
  }

  // As the text was: pretty with that unit.
  void use_indentation(std::size_t spaces) {
    if (spaces == 0 || newline_ != nullptr || random_space_ || comma_[1] != '\0') return;
    own_unit_.assign(spaces, ' ');
    unit_ = own_unit_.c_str(), newline_ = "\n", colon_ = ": ";
  }

  std::string write(const text_tree& tree) {
    out_.clear();
    write(tree, 0);
    space();
    return std::move(out_);
  }

 private:
  void space() {
    if (!random_space_) return;
    static constexpr std::array spaces = {"", "", "", "", " ", " ", "  ", "\n", "\t", "\n    ", "        ", "\r\n"};
    out_ += random_.one_of(spaces);
  }

  void line(std::size_t depth) {
    space();
    if (newline_ == nullptr) return;
    out_ += newline_;
    for (std::size_t i = 0; i < depth; ++i) out_ += unit_;
  }

  void item_start(bool first, std::size_t depth) {
    if (!first) {
      space();
      out_ += newline_ != nullptr ? "," : comma_;
    }
    line(depth);
  }

  void write(const text_tree& tree, std::size_t depth) {
    if (tree.what == text_tree::kind::scalar) {
      out_ += tree.spelling;
      return;
    }
    const bool is_array = tree.what == text_tree::kind::array;
    const bool empty = is_array ? tree.elements.empty() : tree.members.empty();
    out_ += is_array ? '[' : '{';
    bool first = true;
    for (const text_tree& element : tree.elements) {
      item_start(std::exchange(first, false), depth + 1);
      write(element, depth + 1);
    }
    for (const auto& [name, member] : tree.members) {
      item_start(std::exchange(first, false), depth + 1);
      out_ += '"' + name + '"';
      space();
      out_ += colon_;
      space();
      write(member, depth + 1);
    }
    if (!empty) line(depth);
    out_ += is_array ? ']' : '}';
  }

  random_source random_;
  bool random_space_;
  const char* unit_ = "";
  const char* newline_ = nullptr;
  const char* comma_ = ",";
  const char* colon_ = ":";
  std::string own_unit_;
  std::string out_;
};

// Spaces before the first member of the outermost object, 0 when it stands on the same line.
std::size_t indentation_of(std::string_view text) {
  const std::size_t line = text.find('\n');
  if (line == std::string_view::npos || text.find_first_not_of(" \t\r", line + 1) == std::string_view::npos) return 0;
  const std::size_t quote = text.find_first_not_of(" \t\r", line + 1);
  return text.find('"') < line ? 0 : quote - line - 1;
}

}  // namespace

std::string make_irregular(std::string_view text, const irregularity& wanted) {
  text_tree tree = text_tree_parser(text).parse();
  tree_changer(wanted).change(tree);
  tree_writer writer(wanted);
  writer.use_indentation(indentation_of(text));
  return writer.write(tree);
}

std::vector<std::string> compact_elements(std::string_view text, std::string_view member) {
  std::vector<std::string> made;
  if (text.empty()) return made;
  const text_tree tree = text_tree_parser(text).parse();
  for (const auto& [name, value] : tree.members) {
    if (name != member) continue;
    for (const text_tree& element : value.elements) made.push_back(tree_writer({}).write(element));
  }
  return made;
}

}  // namespace bench
