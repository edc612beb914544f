#include <joule/json.hpp>

#include <cstdlib>
#include <iostream>
#include <map>
#include <new>
#include <string>
#include <vector>

static long allocations = 0;
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* block = std::malloc(size)) return block;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t) noexcept { std::free(block); }

// [reuse]
struct reading {
  std::string sensor;
  std::vector<double> values;
  std::map<std::string, int> counts;
};

// One object and one buffer for all messages: their capacity, elements and nodes stay.
joule::error relay(std::string_view message, reading& r, std::string& out) {
  if (const joule::error e = joule::unmarshal_into(message, r)) return e;
  out.clear();
  return joule::marshal_append(out, r);
}
// [/reuse]

int main() {
  const std::string message =
      R"({"sensor":"a sensor with a name that is not short","values":[1.5,2.5,3.5],"counts":{"failed":0,"ok":3}})";
  reading r;
  std::string out;
  for (int round = 1; round <= 3; ++round) {
    const long before = allocations;
    if (relay(message, r, out) || out != message) return 1;
    std::cout << "message " << round << ": " << (allocations == before ? "no allocation" : "allocates") << '\n';
  }
}
