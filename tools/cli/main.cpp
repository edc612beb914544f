#include "run.hpp"
#include "system.hpp"

int main(int count, char** words) {
  cli::system::prepare();
  return static_cast<int>(cli::run({words, static_cast<std::size_t>(count)}));
}
