#include <joule/json.hpp>

#include <cstddef>
#include <iostream>
#include <memory_resource>
#include <string>
#include <vector>

// [resources]
struct row {  // holds allocator-aware members, knows nothing about allocators itself
  int id = 0;
  std::pmr::string name;
};

int main() {
  std::pmr::set_default_resource(std::pmr::null_memory_resource());  // proves that nothing else is used
  std::byte storage[4096];
  std::pmr::monotonic_buffer_resource arena(storage, sizeof storage, std::pmr::null_memory_resource());

  const auto rows = joule::unmarshal<std::pmr::vector<row>>(
      R"([{"id": 1, "name": "a name too long for the string itself"}, {"id": 2}])", {.resource = &arena});
  std::cout << rows->size() << " rows, the first called \"" << rows->front().name << "\"\n";
}
// [/resources]
