#include "workload.hpp"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#if BENCH_ZLIB
#include <zlib.h>
#endif

namespace bench {
namespace {

std::string read_plain(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string read_gzip([[maybe_unused]] const std::string& path) {
  std::string made;
#if BENCH_ZLIB
  const gzFile file = gzopen(path.c_str(), "rb");
  if (file == nullptr) return made;
  char block[65536];
  for (int got = 0; (got = gzread(file, block, sizeof block)) > 0;) made.append(block, static_cast<std::size_t>(got));
  gzclose(file);
#endif
  return made;
}

std::string corpora_folder() {
  if (const char* folder = std::getenv("JOULE_CORPORA")) return folder;
  if (const char* folder = std::getenv("JOULE_SHARED")) return std::string(folder) + "/corpora";
  return std::string(JOULE_SHARED_DEFAULT) + "/corpora";
}

}  // namespace

std::string read_document(const std::string& name) {
  const std::string path = corpora_folder() + "/documents/" + name;
  std::string text = read_plain(path);
  return text.empty() ? read_gzip(path + ".gz") : text;
}

void workload::add_lines(std::string lines) {
  const std::size_t size = lines.size();
  lines.resize(size + padding, '\0');
  const std::string_view all(storage_.emplace_back(std::move(lines)).data(), size);
  for (std::size_t start = 0; start < size;) {
    const std::size_t end = std::min(all.find('\n', start), size);
    if (end != start) texts.push_back(all.substr(start, end - start));
    start = end + 1;
  }
}

}  // namespace bench
