// Reads the collected conformance texts. Nothing here uses joule: the indexes are read by the tests' own plain reader.
#pragma once

#include "reference/json_tree.hpp"
#include "reference/shared_data.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#if JOULE_TEST_ZLIB
#include <zlib.h>
#endif

namespace conformance {

struct text_case {
  std::string id;
  std::string text;
  std::string expected;
  std::string value_jcs;
  std::set<std::string> flags;
};

inline std::string path_of(const std::string& relative) {
  return reference::shared_path("corpora/conformance/" + relative);
}

inline std::string read_plain(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A file, unpacked when its name ends with .gz. Empty when that cannot be done.
inline std::string read_file(const std::string& path) {
  if (!path.ends_with(".gz")) return read_plain(path);
  std::string text;
#if JOULE_TEST_ZLIB
  const gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) return text;
  char block[65536];
  for (int got = gzread(file, block, sizeof block); got > 0; got = gzread(file, block, sizeof block)) {
    text.append(block, static_cast<std::size_t>(got));
  }
  gzclose(file);
#endif
  return text;
}

inline bool can_read(const std::string& path) {
  return std::ifstream(path, std::ios::binary).good() && (JOULE_TEST_ZLIB || !path.ends_with(".gz"));
}

inline const reference::json_node* find(const reference::json_node& object, std::string_view name) {
  for (const auto& member : object.members) {
    if (member.name.content == name) return &member.value;
  }
  return nullptr;
}

inline std::string text_of(const reference::json_node& object, std::string_view name) {
  const reference::json_node* const node = find(object, name);
  return node == nullptr ? std::string() : node->content;
}

inline text_case make_case(const reference::json_node& row) {
  text_case c{text_of(row, "id"), {}, text_of(row, "expected"), text_of(row, "value_jcs"), {}};
  if (const auto* flags = find(row, "flags")) {
    for (const auto& flag : flags->elements) c.flags.insert(flag.content);
  }
  return c;
}

// The cases of an index.json, each with the text of its file. An index that gives the text needs no file.
inline std::vector<text_case> read_index(const std::string& folder, std::string_view list) {
  const std::string index = read_plain(path_of(folder + "/index.json"));
  std::vector<text_case> cases;
  if (index.empty()) return cases;
  const reference::json_node root = reference::json_tree_reader(index).read_value();
  const reference::json_node* const rows = find(root, list);
  if (rows == nullptr) return cases;
  for (const auto& row : rows->elements) {
    text_case c = make_case(row);
    const std::string path = path_of(text_of(row, "file"));
    if (!can_read(path)) continue;
    c.text = read_file(path);
    cases.push_back(c);
  }
  return cases;
}

// One case a line, the text in hexadecimal.
inline std::vector<text_case> read_lines(const std::string& file) {
  std::vector<text_case> cases;
  for (const std::string& line : reference::shared_lines("corpora/conformance/" + file)) {
    const reference::json_node row = reference::json_tree_reader(line).read_value();
    text_case c = make_case(row);
    c.text = reference::from_hex(text_of(row, "hex"));
    cases.push_back(c);
  }
  return cases;
}

// The plain files of a ustar archive: blocks of 512 bytes; name at 0, size in octal at 124, kind at 156.
inline std::vector<text_case> read_tar(const std::string& file) {
  const std::string tar = read_file(path_of(file));
  std::vector<text_case> cases;
  for (std::size_t at = 0; at + 512 <= tar.size() && tar[at] != '\0';) {
    const std::size_t size = std::strtoul(tar.substr(at + 124, 12).c_str(), nullptr, 8);
    if (tar[at + 156] == '0' || tar[at + 156] == '\0') {
      cases.push_back({tar.substr(at, 100).c_str(), tar.substr(at + 512, size), "reject", {}, {}});
    }
    at += 512 + (size + 511) / 512 * 512;
  }
  return cases;
}

}  // namespace conformance
