// One row of work, repeated: what tools/dev/check_instructions.py counts under valgrind.
//
// usage: joule_instructions ROW ROUNDS
//
// Without arguments it prints the rows. The texts are made by the benchmarks' generators, the same on every machine.
#include "../../bench/harness/imitate.hpp"
#include "../../bench/workloads/generators.hpp"

// Each says which benchmarks are made of its types; here they are only types.
#include "../../bench/workloads/book/types.hpp"
#undef BENCH_ENTRIES
#include "../../bench/workloads/canada/types.hpp"
#undef BENCH_ENTRIES
#include "../../bench/workloads/citm_catalog/types.hpp"
#undef BENCH_ENTRIES
#include "../../bench/workloads/events/types.hpp"
#undef BENCH_ENTRIES
#include "../../bench/workloads/twitter/types.hpp"

#include <joule/check.hpp>
#include <joule/marshal.hpp>
#include <joule/reformat.hpp>
#include <joule/unmarshal.hpp>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

namespace {

using texts = std::vector<std::string>;
using work = std::function<void(int rounds)>;

void require(bool done) {
  if (!done) std::abort();
}

template <class T>
void decode_reuse(const texts& from, int rounds) {
  T object{};
  for (int i = 0; i < rounds; ++i) {
    for (const std::string& text : from) require(!joule::unmarshal_into(text, object));
  }
}

template <class T>
void decode_fresh(const texts& from, int rounds) {
  for (int i = 0; i < rounds; ++i) {
    for (const std::string& text : from) require(joule::unmarshal<T>(text).has_value());
  }
}

template <class T>
void encode_append(const texts& from, int rounds) {
  std::vector<T> objects;
  for (const std::string& text : from) objects.push_back(joule::unmarshal<T>(text).value());
  std::string buffer;
  buffer.reserve(1 << 20);
  for (int i = 0; i < rounds; ++i) {
    for (const T& object : objects) {
      buffer.clear();
      require(!joule::marshal_append(buffer, object));
    }
  }
}

template <class T>
void add_rows(std::map<std::string, work>& rows, const std::string& name, const texts& from) {
  rows[name + "/decode/reuse"] = [from](int rounds) { decode_reuse<T>(from, rounds); };
  rows[name + "/decode/fresh"] = [from](int rounds) { decode_fresh<T>(from, rounds); };
  rows[name + "/encode/append"] = [from](int rounds) { encode_append<T>(from, rounds); };
}

template <class T>
std::string imitate(const bench::imitation& wanted) {
  return bench::imitator(wanted).make<T>();
}

std::map<std::string, work> make_rows() {
  const std::string twitter = imitate<twitter::search_result>({1, 2, {{"statuses", 10}}});
  const std::string citm = imitate<citm::catalog>({2, 4, {{"events", 20}, {"performances", 20}, {"areaNames", 10}}});
  const std::string canada = imitate<canada::feature_collection>({3, 0, {{"features", 1}, {"coordinates", 20}}});
  const texts events = bench::generate_events(20, 4);

  std::map<std::string, work> rows;
  add_rows<twitter::search_result>(rows, "twitter", {twitter});
  add_rows<citm::catalog>(rows, "citm_catalog", {citm});
  add_rows<canada::feature_collection>(rows, "canada", {canada});
  add_rows<book::book>(rows, "book", {imitate<book::book>({5, 0, {{"authors", 2}}})});
  add_rows<events::event>(rows, "events", events);
  for (const char* kind : {"shuffled", "unknown", "spaces"}) {
    const std::string twin = bench::make_irregular(twitter, {kind, {}, {}, 6});
    rows[std::string("twitter_") + kind + "/decode/reuse"] = [twin](int rounds) {
      decode_reuse<twitter::search_result>({twin}, rounds);
    };
  }
  rows["twitter/check"] = [twitter](int rounds) {
    for (int i = 0; i < rounds; ++i) require(!joule::check(twitter));
  };
  rows["twitter/compact"] = [twitter](int rounds) {
    for (int i = 0; i < rounds; ++i) require(joule::compact(twitter).has_value());
  };
  return rows;
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, work> rows = make_rows();
  if (argc != 3) {
    for (const auto& row : rows) std::printf("%s\n", row.first.c_str());
    return argc == 1 ? 0 : 2;
  }
  const auto row = rows.find(argv[1]);
  if (row == rows.end()) return 2;
  row->second(std::atoi(argv[2]));
  return 0;
}
