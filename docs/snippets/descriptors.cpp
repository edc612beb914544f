#include <joule/file.hpp>
#include <joule/json.hpp>

#include <iostream>
#include <string>
#include <vector>

#include <unistd.h>

int main() {
  int ends[2];
  if (::pipe(ends) != 0) return 1;
  // [descriptors]
  const auto sink = joule::stream::descriptor_sink(ends[1]);  // a pipe, a socket, an open file; stays yours
  if (const joule::error e = joule::marshal_to(sink, std::vector<int>{1, 2, 3})) return 1;

  char received[16];
  const auto size = ::read(ends[0], received, sizeof received);
  std::cout << std::string(received, static_cast<std::size_t>(size)) << '\n';

  const joule::error closed = joule::marshal_to(joule::stream::descriptor_sink(-1), 1);
  std::cout << joule::to_string(closed) << '\n';  // errno is the error's detail
  // [/descriptors]
  ::close(ends[0]);
  ::close(ends[1]);
}
