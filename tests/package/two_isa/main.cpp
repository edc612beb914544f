// Arguments: `baseline` runs only what an old processor can run; `both` also the wide side, and compares.
#include "row.hpp"

#include <cstdio>
#include <cstring>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  // Longer than any vector register, with an escape behind the first 64 bytes.
  const std::string filler(150, 'x');
  const std::string text = R"({"name":")" + filler + R"(\n","count":-9007199254740993,"ratio":0.1,"flag":true})";
  if (round_trip_baseline(text) != text) return std::puts("baseline: wrong text"), 1;
  if (round_trip_baseline(R"({"count":1.5})") != "type_mismatch" &&
      round_trip_baseline(R"({"count":1.5})") != "out_of_range") {
    return std::puts("baseline: wrong verdict"), 1;
  }
  if (round_trip_baseline(R"({"name":"\ud800"})") != "lone_surrogate") return std::puts("baseline: wrong verdict"), 1;
  if (std::strcmp(argv[1], "both") == 0) {
    if (round_trip_wide(text) != text) return std::puts("wide: wrong text"), 1;
    if (round_trip_wide(R"({"name":"\ud800"})") != "lone_surrogate") return std::puts("wide: wrong verdict"), 1;
  }
  std::puts("two instruction sets ok");
  return 0;
}
