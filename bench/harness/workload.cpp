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

constexpr const char* book_text =
    R"({"id":12125925,"ids":[-2147483648,2147483647],"title":"未来简史-从智人到智神","titles":["hello","world"],)"
    R"("price":40.8,"prices":[-0.1,0.1],"hot":true,"hots":[true,true,true],"author":{"name":"json","age":99,"male":true},)"
    R"("authors":[{"name":"json","age":99,"male":true},{"name":"json","age":99,"male":true},)"
    R"({"name":"json","age":99,"male":true}],"weights":[]})";

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

std::vector<std::string> workload_names() {
  return {"twitter", "twitter_min", "citm_catalog", "canada", "book", "events"};
}

workload make_workload(std::string_view name) {
  workload made{std::string(name), {}, {}};
  const auto add = [&](std::string text) {
    if (!text.empty()) made.texts.emplace_back(std::move(text));
  };
  if (name == "book")
    add(book_text);
  else if (name == "events")
    for (std::string& event : generate_events(2048, 1)) add(std::move(event));
  else if (name == "twitter_min")
    add(read_document("twitter.min.json"));
  else
    add(read_document(made.name + ".json"));
  return made;
}

}  // namespace bench
