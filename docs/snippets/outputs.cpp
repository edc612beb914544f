#include <joule/file.hpp>
#include <joule/json.hpp>

#include <array>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct hasher {  // anything with write(const char*, std::size_t) is a sink
  unsigned sum = 0;
  void write(const char* data, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) sum = sum * 31 + static_cast<unsigned char>(data[i]);
  }
};

int main() {
  // [outputs]
  const std::vector<int> value{1, 2, 3};

  std::string line = "values: ";
  if (joule::marshal_append(line, value)) return 1;  // appends; on failure the string is as it was
  std::cout << line << '\n';

  std::array<char, 64> storage;
  const auto into = joule::marshal_into(storage, value);  // never allocates; no terminator
  std::cout << std::string_view(storage.data(), into.end) << '\n';

  char tiny[4];
  std::cout << joule::to_string(joule::marshal_into(tiny, tiny + sizeof tiny, value).error) << '\n';

  std::ostringstream stream;  // any std::ostream, in blocks of 64 KiB
  if (joule::marshal_to(stream, value)) return 1;
  if (joule::marshal_to(stdout, value)) return 1;  // a FILE*: <joule/file.hpp>
  hasher sum;
  if (joule::marshal_to(sum, value)) return 1;
  // [/outputs]
  std::puts("");
  return stream.str() == "[1,2,3]" && sum.sum != 0 ? 0 : 1;
}
