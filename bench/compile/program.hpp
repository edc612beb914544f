// A program that reads and writes the twitter types: `decode` and `encode` of the library, and this main(). What it
// costs to compile such a source, and how large the program is, is what bench/compile/measure.py measures.
#pragma once

#include "../workloads/twitter/structs.hpp"

#include <cstdio>
#include <string>

bool decode(const std::string& text, twitter::search_result& to);
std::string encode(const twitter::search_result& from);  // empty: failed

inline std::string read_all(std::FILE* file) {
  std::string text;
  char block[4096];
  for (std::size_t got = 0; (got = std::fread(block, 1, sizeof block, file)) != 0;) text.append(block, got);
  return text;
}

// Reads the document from the standard input and writes it to the standard output.
int main() {
  twitter::search_result result{};
  if (!decode(read_all(stdin), result)) return 1;
  const std::string text = encode(result);
  return text.empty() || std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ? 1 : 0;
}
