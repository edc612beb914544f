// Test data that lives outside the repository. Tests that use it also have cases of their own.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#if !defined(JOULE_SHARED_DEFAULT)
#define JOULE_SHARED_DEFAULT "../shared"
#endif

namespace reference {

inline std::string shared_path(const std::string& relative) {
  const char* const root = std::getenv("JOULE_SHARED");
  return std::string(root != nullptr ? root : JOULE_SHARED_DEFAULT) + "/" + relative;
}

// The lines of a file without their line ends; none when it cannot be read.
inline std::vector<std::string> shared_lines(const std::string& relative) {
  std::ifstream file(shared_path(relative), std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

inline std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

// The value of `"name": value` in a line of pretty-printed JSON whose values are plain; empty when it is not there.
inline std::string field_of_line(const std::string& line, const std::string& name) {
  const std::string head = "\"" + name + "\": ";
  const auto at = line.find(head);
  if (at == std::string::npos) return {};
  std::string value = line.substr(at + head.size());
  while (!value.empty() && (value.back() == ',' || value.back() == '\r')) value.pop_back();
  if (value.size() >= 2 && value.front() == '"') value = value.substr(1, value.size() - 2);
  return value;
}

}  // namespace reference
